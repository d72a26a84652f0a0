package import FeedImaging

/// Sixel graphics (DEC VT340; xterm, foot, mlterm, Konsole, Windows Terminal): a picture in up to
/// 256 colours, six rows of pixels to a band. Pure.
package struct SixelEncoder: Sendable, Hashable {
  package var mode: PaletteMode

  /// By default with as many colours as a terminal that does not say has.
  package init(_ mode: PaletteMode = .adaptive(colors: 256)) { self.mode = mode }

  /// The whole sequence, drawn from the cursor's position on. Nothing that is there is erased
  /// first, and nothing follows the last band that would scroll the screen: keep the picture above
  /// the screen's last row all the same, since some terminals put the cursor below it.
  package func bytes(of bitmap: Bitmap) -> [UInt8] {
    let picture = IndexedBitmap(bitmap, mode: mode, steps: .percents)
    return Self.bytes(of: picture)
  }

  /// For a picture that has its colours, in whole percents.
  package static func bytes(of picture: IndexedBitmap) -> [UInt8] {
    guard !picture.size.isEmpty else { return [] }
    var sink = ByteSink(capacity: picture.indices.count + 8192)
    begin(picture.size, in: &sink)
    define(picture, in: &sink)
    let bands = SixelBands(width: picture.size.width)
    picture.indices.withUnsafeBufferPointer { indices in
      guard let start = indices.baseAddress else { return }
      for row in stride(from: 0, to: picture.size.height, by: 6) {
        if row > 0 { sink.put("-") }
        let height = min(6, picture.size.height - row)
        bands.write(start + row * picture.size.width, height: height, to: &sink)
      }
    }
    sink.put("\u{1B}\\")
    return sink.bytes
  }

  /// Pixels are square, what is not drawn stays, and the size is known at once (raster attributes).
  private static func begin(_ size: PixelSize, in sink: inout ByteSink) {
    sink.put("\u{1B}P0;1;0q\"1;1;")
    sink.reserve(64)
    sink.put(number: size.width)
    sink.put(UInt8(ascii: ";"))
    sink.put(number: size.height)
  }

  /// Only the colours that are used.
  private static func define(_ picture: IndexedBitmap, in sink: inout ByteSink) {
    var used = [Bool](repeating: false, count: 256)
    for index in picture.indices { used[Int(index)] = true }
    for (index, color) in picture.palette.enumerated() where used[index] {
      sink.reserve(32)
      sink.put(UInt8(ascii: "#"))
      sink.put(number: index)
      sink.put(UInt8(ascii: ";"))
      sink.put(UInt8(ascii: "2"))
      for channel in [color.red, color.green, color.blue] {
        sink.put(UInt8(ascii: ";"))
        sink.put(number: Int(PaletteSteps.percent(of: UInt32(channel))))
      }
    }
  }
}
