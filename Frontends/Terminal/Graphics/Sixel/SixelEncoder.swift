import FeedImaging

/// Sixel graphics (DEC VT340; xterm, foot, mlterm, Konsole, Windows Terminal): a picture in up to
/// 256 colors, in bands of six rows of pixels. Pure.
package enum SixelEncoder {
  /// The complete sequence, drawn from the cursor's position on. Nothing is erased first, and
  /// nothing after the last band scrolls the screen. Keep the picture above the screen's last row
  /// nevertheless, because some terminals put the cursor below it.
  ///
  /// - Parameter picture: A picture with colors in whole percents (`PaletteSteps.percents`).
  package static func bytes(of picture: IndexedBitmap) -> [UInt8] {
    var buffer = ByteBuffer(capacity: picture.indices.count + 8192)
    append(picture, to: &buffer)
    return buffer.bytes
  }

  static func append(_ picture: IndexedBitmap, to buffer: inout ByteBuffer) {
    guard !picture.size.isEmpty else { return }
    buffer.put(contentsOf: beginning(picture.size))
    buffer.put(contentsOf: definitions(of: picture))
    writeBands(of: picture, to: &buffer)
    buffer.put(contentsOf: end)
  }
}

// The parts of a sequence.
extension SixelEncoder {
  /// The height of a band in rows of pixels.
  static let bandHeight = 6

  /// Square pixels; undrawn pixels are kept; the size comes first (raster attributes).
  static func beginning(_ size: PixelSize) -> [UInt8] {
    Array("\u{1B}P0;1;0q\"1;1;\(size.width);\(size.height)".utf8)
  }

  static let end: [UInt8] = [0x1B, UInt8(ascii: "\\")]

  /// The definitions of the color registers that the picture uses.
  static func definitions(of picture: IndexedBitmap) -> [UInt8] {
    var used = [Bool](repeating: false, count: 256)
    for index in picture.indices { used[Int(index)] = true }
    var buffer = ByteBuffer(capacity: 8192)
    for (index, color) in picture.palette.enumerated() where used[index] {
      buffer.reserve(32)
      buffer.put(UInt8(ascii: "#"))
      buffer.put(number: index)
      buffer.put(UInt8(ascii: ";"))
      buffer.put(UInt8(ascii: "2"))
      for channel in [color.red, color.green, color.blue] {
        buffer.put(UInt8(ascii: ";"))
        buffer.put(number: Int(PaletteSteps.percent(of: UInt32(channel))))
      }
    }
    return buffer.bytes
  }

  /// Writes the bands from the top, with a step down (`-`) between them.
  ///
  /// - Parameter ended: Called with the number of bytes in the buffer after each band.
  static func writeBands(
    of picture: IndexedBitmap, to buffer: inout ByteBuffer, ended: (Int) -> Void = { _ in }
  ) {
    let (width, height) = (picture.size.width, picture.size.height)
    let bands = SixelBands(width: width)
    for row in stride(from: 0, to: height, by: bandHeight) {
      if row > 0 { buffer.put("-") }
      let end = min(row + bandHeight, height)
      bands.write(picture.indices.span.extracting(row * width..<end * width), to: &buffer)
      ended(buffer.count)
    }
  }
}
