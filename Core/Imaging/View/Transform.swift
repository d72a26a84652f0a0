/// An affine map of the plane: `x' = xx * x + xy * y + x0`, `y' = yx * x + yy * y + y0`.
package struct Transform: Sendable, Hashable {
  package var xx: Double
  package var xy: Double
  package var yx: Double
  package var yy: Double
  package var x0: Double
  package var y0: Double

  package init(xx: Double, xy: Double, yx: Double, yy: Double, x0: Double, y0: Double) {
    self.xx = xx
    self.xy = xy
    self.yx = yx
    self.yy = yy
    self.x0 = x0
    self.y0 = y0
  }

  /// The image of a point under the map.
  package func callAsFunction(_ point: Point) -> Point {
    let x = xx * point.x + xy * point.y
    let y = yx * point.x + yy * point.y
    return Point(x: x + x0, y: y + y0)
  }

  /// The inverse; nil for a degenerate map.
  package var inverse: Transform? {
    let determinant = xx * yy - xy * yx
    guard determinant.isFinite, abs(determinant) > .leastNormalMagnitude else { return nil }
    let scale = 1 / determinant
    var inverse = Transform(
      xx: yy * scale, xy: -xy * scale, yx: -yx * scale, yy: xx * scale, x0: 0, y0: 0)
    let origin = inverse(Point(x: x0, y: y0))
    inverse.x0 = -origin.x
    inverse.y0 = -origin.y
    return inverse
  }

  /// The map for points that are first moved by `offset` and then scaled by `scale`.
  func after(scale: Point, offset: Point) -> Transform {
    let origin = self(Point(x: offset.x * scale.x, y: offset.y * scale.y))
    return Transform(
      xx: xx * scale.x, xy: xy * scale.y, yx: yx * scale.x, yy: yy * scale.y, x0: origin.x,
      y0: origin.y)
  }
}
