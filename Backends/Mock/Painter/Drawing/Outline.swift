/// The outlines of simple shapes.
enum Outline {
  static func box(_ left: Float, _ top: Float, _ width: Float, _ height: Float) -> [Point] {
    let (right, bottom) = (left + width, top + height)
    return [Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)]
  }

  /// Returns a circle as a polygon with twenty-four corners.
  static func disc(_ center: Point, _ radius: Float, flat: Float = 1) -> [Point] {
    var spoke = Point(1, 0)
    return (0..<24).map { _ in
      defer {
        // The sine and cosine of fifteen degrees rotate the spoke.
        let x: Float = spoke.x * 0.965_925_8 - spoke.y * 0.258_819
        let y: Float = spoke.x * 0.258_819 + spoke.y * 0.965_925_8
        spoke = Point(x, y)
      }
      return center + Point(spoke.x, spoke.y * flat) * radius
    }
  }

  /// Returns a limb from one point to another, with a width at each.
  static func limb(_ from: Point, _ to: Point, _ wide: Float, _ narrow: Float) -> [Point] {
    let along = to - from
    let length = max((along.x * along.x + along.y * along.y).squareRoot(), 1e-6)
    let side = Point(-along.y, along.x) / length
    return [
      from + side * (wide / 2), to + side * (narrow / 2), to - side * (narrow / 2),
      from - side * (wide / 2),
    ]
  }

  static func turned(_ direction: Point, by slope: Float) -> Point {
    let length = (1 + slope * slope).squareRoot()
    let x: Float = direction.x - direction.y * slope
    let y: Float = direction.y + direction.x * slope
    return Point(x, y) / length
  }
}
