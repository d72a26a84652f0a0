import FeedImaging
import TerminalKit

extension Bitmap {
  /// With round corners, half a cell's height wide, beside which `ground` is seen.
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

  /// Half of what a circle covers of a row of pixels, `row` from its top.
  private static func chord(_ radius: Int, atRow row: Int) -> Int {
    let height = 2 * (radius - row) - 1
    var half = radius
    while half > 0, (2 * half - 1) * (2 * half - 1) + height * height > 4 * radius * radius {
      half -= 1
    }
    return half
  }
}
