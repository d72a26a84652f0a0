import FeedImaging
import TerminalKit

/// How a terminal takes pixels, and how many bytes they may cost.
struct PixelFormat: Sendable, Hashable {
  enum Encoding: Sendable, Hashable {
    /// kitty's, by shared memory.
    case shared
    /// kitty's, by files that it enlarges.
    case png
    /// iTerm2's, which enlarges them as well.
    case jpeg
    case sixel(colors: Int)
  }

  let encoding: Encoding
  /// Every byte crosses a network.
  let isRemote: Bool

  /// In bytes for each cell of a picture that crosses a network: 0.7 MB for the 4,560 cells of a
  /// screen of 120 by 38, where letters take about a tenth and shared memory nothing.
  static let budget = 160

  /// Nil where pictures are made of letters. Those that the terminal would never let go of again
  /// are of no use on a screen that moves.
  init?(_ capabilities: GraphicsCapabilities) {
    switch capabilities.graphicsProtocol {
    case .placeholders, .placements: encoding = capabilities.sharesMemory ? .shared : .png
    case .sixel where !capabilities.sticks: encoding = .sixel(colors: capabilities.sixelColors)
    case .iterm2 where !capabilities.sticks: encoding = .jpeg
    case .sixel, .iterm2, .blocks, .none: return nil
    }
    isRemote = capabilities.isRemote
  }

  /// The picture for the terminal; nil where letters are all that the budget allows.
  func picture(_ bitmap: Bitmap, rows: Int, columns: Int) -> PixelPicture? {
    let limit = isRemote ? Self.budget * rows * columns : Int.max
    return made(bitmap, limit).map { content, size in
      PixelPicture(content, size: size, rows: rows, columns: columns)
    }
  }

  private func made(_ bitmap: Bitmap, _ limit: Int) -> (PixelPicture.Content, PixelSize)? {
    switch encoding {
    case .shared: (.bitmap(bitmap), bitmap.size)
    case .png:
      Self.fitted(bitmap, limit) { Self.png($0, .adaptive(colors: 256)) }
        .map { (.png($0), $1.size) }
    case .jpeg:
      // A bitmap can always be encoded; there is nobody to tell if not.
      Self.fitted(bitmap, limit) { (try? JPEG.encode($0)) ?? [] }.map { (.jpeg($0, $1), $1.size) }
    case .sixel(let colors):
      [PaletteMode.adaptive(colors: colors), .fixed].lazy.map { Self.sixel(bitmap, $0) }
        .first { $0.textCount <= limit }.map { (.sixel($0), bitmap.size) }
    }
  }
}

// Pictures that move: made sooner and sent sooner, and soon replaced.
extension PixelFormat {
  /// Whether a picture in motion is to be made in another way. Shared memory is as fast as can be,
  /// and so is a JPEG that stays on the machine.
  var hasDrafts: Bool {
    switch encoding {
    case .shared: false
    case .jpeg: isRemote
    case .png, .sixel: true
    }
  }

  /// The same with the same colours for all, in half the size where the terminal enlarges it; nil
  /// where letters will do.
  func draft(_ bitmap: Bitmap, rows: Int, columns: Int) -> PixelPicture? {
    let half = PixelSize(width: (bitmap.size.width + 1) / 2, height: (bitmap.size.height + 1) / 2)
    switch encoding {
    case .png:
      let content = PixelPicture.Content.png(Self.png(bitmap.scaled(to: half), .fixed))
      return PixelPicture(content, size: half, rows: rows, columns: columns)
    case .sixel where !isRemote:
      let content = PixelPicture.Content.sixel(Self.sixel(bitmap, .fixed))
      return PixelPicture(content, size: bitmap.size, rows: rows, columns: columns)
    case .shared, .jpeg, .sixel: return nil
    }
  }
}

extension PixelFormat {
  private static func png(_ bitmap: Bitmap, _ mode: PaletteMode) -> [UInt8] {
    PNG.bytes(of: IndexedBitmap(bitmap, mode: mode))
  }

  private static func sixel(_ bitmap: Bitmap, _ mode: PaletteMode) -> SixelPicture {
    SixelPicture(IndexedBitmap(bitmap, mode: mode, steps: .percents))
  }

  /// A file of so many bytes at most, made from fewer pixels where it has to be; nil where even
  /// that does not help.
  private static func fitted(
    _ bitmap: Bitmap, _ limit: Int, _ encode: (Bitmap) -> [UInt8]
  ) -> (file: [UInt8], bitmap: Bitmap)? {
    var bitmap = bitmap
    for _ in 0..<3 {
      let file = encode(bitmap)
      if file.count <= limit { return (file, bitmap) }
      let scale = (Double(limit) / Double(file.count)).squareRoot() * 0.9
      bitmap = bitmap.scaled(
        to: PixelSize(
          width: max(1, Int(Double(bitmap.size.width) * scale)),
          height: max(1, Int(Double(bitmap.size.height) * scale))))
    }
    return nil
  }
}
