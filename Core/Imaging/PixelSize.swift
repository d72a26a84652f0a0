/// A width and a height in pixels, never negative.
package struct PixelSize: Sendable, Hashable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  package var isEmpty: Bool { width == 0 || height == 0 }

  /// The size with width and height exchanged.
  package var transposed: PixelSize { PixelSize(width: height, height: width) }

  /// The largest size with this aspect ratio inside `box`, at least one pixel in each direction. An
  /// empty size has no aspect ratio and stays empty.
  package func fitted(in box: PixelSize) -> PixelSize {
    guard !isEmpty, !box.isEmpty else { return PixelSize(width: 0, height: 0) }
    let across = Double(box.width) / Double(width)
    let down = Double(box.height) / Double(height)
    let scale = min(across, down)
    let fittedWidth = Int((Double(width) * scale).rounded())
    let fittedHeight = Int((Double(height) * scale).rounded())
    return PixelSize(
      width: min(box.width, max(1, fittedWidth)), height: min(box.height, max(1, fittedHeight)))
  }
}
