import Glibc

/// A clockwise rotation. Sine and cosine are exact at quarter turns, so four of them are the
/// identity.
struct Rotation: Sendable, Hashable {
  /// The angle, 0 up to 360.
  let degrees: Double
  let sine: Double
  let cosine: Double

  init(degrees: Double) {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    // A tiny negative remainder plus 360 rounds to 360 itself.
    let positive = rest < 0 ? rest + 360 : rest
    self.degrees = positive == 360 ? 0 : positive
    switch self.degrees {
    case 0: (sine, cosine) = (0, 1)
    case 90: (sine, cosine) = (1, 0)
    case 180: (sine, cosine) = (0, -1)
    case 270: (sine, cosine) = (-1, 0)
    default:
      let angle = self.degrees * .pi / 180
      (sine, cosine) = (sin(angle), cos(angle))
    }
  }

  /// The number of quarter turns; nil for an angle between them.
  var quarters: Int? {
    let quarters = degrees / 90
    return quarters == quarters.rounded() ? Int(quarters) : nil
  }

  /// The point turned around the origin.
  func callAsFunction(_ point: Point) -> Point {
    Point(x: cosine * point.x - sine * point.y, y: sine * point.x + cosine * point.y)
  }

  /// The point turned back around the origin.
  func back(_ point: Point) -> Point {
    Point(x: cosine * point.x + sine * point.y, y: cosine * point.y - sine * point.x)
  }

  /// The bounding box of a turned rectangle.
  func box(_ size: PixelSize) -> Point {
    let width = Double(size.width)
    let height = Double(size.height)
    let across = abs(cosine) * width + abs(sine) * height
    let down = abs(sine) * width + abs(cosine) * height
    return Point(x: across, y: down)
  }
}
