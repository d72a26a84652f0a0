import FeedImaging
import TerminalKit

/// The geometry of a photo that fills a rectangle of cells: so large that no cell stays free, with
/// the excess cut off evenly. In samples, the pixels from which the cells are drawn, which are not
/// square.
struct FillGeometry: Sendable, Hashable {
  /// The whole photo in samples.
  let whole: PixelSize
  /// The visible part of it, as large as all samples.
  let window: PixelRect

  /// - Parameters:
  ///   - photo: The photo's size. If empty, the shape of the rectangle.
  ///   - shape: The rectangle's size in pixels of the screen.
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

extension Bitmap {
  /// The bitmap with round corners of half a cell's height on `ground`.
  func rounded(_ cell: CellPixels, on ground: RGB) -> Bitmap {
    let radius = min(cell.height / 2, width / 2, height / 2)
    var round = self
    for y in 0..<radius {
      let cut = radius - Self.chord(radius, atRow: y)
      for x in 0..<cut {
        for row in [y, height - 1 - y] {
          round[x, row] = ground
          round[width - 1 - x, row] = ground
        }
      }
    }
    return round
  }

  /// Half the width of a circle in the row of pixels `row`, counted from its top.
  private static func chord(_ radius: Int, atRow row: Int) -> Int {
    let height = 2 * (radius - row) - 1
    var half = radius
    while half > 0, (2 * half - 1) * (2 * half - 1) + height * height > 4 * radius * radius {
      half -= 1
    }
    return half
  }
}
