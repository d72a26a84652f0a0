/// A rectangle of pixels, from the top left: columns `x..<x + width`, rows `y..<y + height`.
package struct PixelRect: Sendable, Hashable {
  package var x: Int
  package var y: Int
  package let width: Int
  package let height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The rectangle of a whole picture of this size.
  package init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  package var size: PixelSize { PixelSize(width: width, height: height) }
  package var isEmpty: Bool { size.isEmpty }

  /// The common part; empty if the two do not overlap. A sum that overflows counts as the largest
  /// number.
  package func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(Self.end(x, width), Self.end(other.x, other.width))
    let bottom = min(Self.end(y, height), Self.end(other.y, other.height))
    guard right > left, bottom > top else { return PixelRect(x: left, y: top, width: 0, height: 0) }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  private static func end(_ start: Int, _ length: Int) -> Int {
    let sum = start.addingReportingOverflow(length)
    return sum.overflow ? .max : sum.partialValue
  }
}
