import FeedImaging

/// Small pictures that tests can reason about.
enum PicturesPainting {
  static func paint(_ width: Int, _ height: Int, _ color: (Int, Int) -> RGB) -> Bitmap {
    var bitmap = Bitmap(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = color(x, y) }
    }
    return bitmap
  }

  /// A gradient with a different color in each corner.
  static func gradient(_ width: Int, _ height: Int) -> Bitmap {
    paint(width, height) { x, y in
      let across = 255 * x / max(1, width - 1)
      let down = 255 * y / max(1, height - 1)
      return RGB(red: UInt8(across), green: UInt8(down), blue: UInt8(255 - (across + down) / 2))
    }
  }

  /// A picture from rows of letters. Each letter is a color.
  static func letters(_ rows: [String], _ colors: [Character: RGB]) -> Bitmap {
    let cells = rows.map(Array.init)
    return paint(cells.first?.count ?? 0, cells.count) { colors[cells[$1][$0]] ?? .black }
  }

  static let red = RGB(red: 255, green: 0, blue: 0)
  static let blue = RGB(red: 0, green: 0, blue: 255)

  /// The mean of a part of a picture, by channel.
  static func mean(_ bitmap: Bitmap, _ area: PixelRect) -> (red: Int, green: Int, blue: Int) {
    let part = bitmap.cropped(to: area)
    let count = max(1, part.width * part.height)
    let sums = (0..<3).map { channel in
      stride(from: channel, to: part.pixels.count, by: 3).reduce(0) { $0 + Int(part.pixels[$1]) }
    }
    return (sums[0] / count, sums[1] / count, sums[2] / count)
  }

  /// The largest difference between the mean colors of the blocks of two pictures.
  static func blockDifference(_ left: Bitmap, _ right: Bitmap, side: Int) -> Int {
    guard left.size == right.size else { return 256 }
    var most = 0
    for y in stride(from: 0, to: left.height, by: side) {
      for x in stride(from: 0, to: left.width, by: side) {
        let area = PixelRect(x: x, y: y, width: side, height: side)
        let (a, b) = (mean(left, area), mean(right, area))
        most = max(most, abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue))
      }
    }
    return most
  }

  static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
  }
}
