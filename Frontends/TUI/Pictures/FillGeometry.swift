import FeedImaging
import TerminalKit

/// How a photo fills a rectangle of cells: so large that nothing stays free, with what sticks out
/// cut off evenly. In samples, the pixels that the cells are drawn from, which are not square.
struct FillGeometry: Sendable, Hashable {
  /// The whole photo in samples.
  let whole: PixelSize
  /// What of it is seen; as large as all samples.
  let window: PixelRect

  /// `shape` is the rectangle's size in pixels of the screen. An empty photo has the shape of the
  /// rectangle.
  init(photo: PixelSize, shape: PixelSize, samples: PixelSize) {
    let photo = photo.isEmpty ? shape : photo
    let across = Double(shape.width) / Double(max(1, photo.width))
    let down = Double(shape.height) / Double(max(1, photo.height))
    let scale = max(across, down)
    let wide = Double(samples.width) * scale / across
    let high = Double(samples.height) * scale / down
    whole = PixelSize(
      width: max(samples.width, Int(wide.rounded())),
      height: max(samples.height, Int(high.rounded())))
    window = PixelRect(
      x: (whole.width - samples.width) / 2, y: (whole.height - samples.height) / 2,
      width: samples.width, height: samples.height)
  }
}
