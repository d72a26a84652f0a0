import FeedImaging

/// Sixel graphics (DEC VT340; xterm, foot, mlterm, Konsole, Windows Terminal): a picture in up to
/// 256 colours, six rows of pixels to a band. Pure.
package enum SixelEncoder {
  /// The whole sequence, drawn from the cursor's position on. Nothing that is there is erased
  /// first, and nothing follows the last band that would scroll the screen: keep the picture above
  /// the screen's last row all the same, since some terminals put the cursor below it.
  ///
  /// - Parameter picture: Its colours are in whole percents (`PaletteSteps.percents`).
  package static func bytes(of picture: IndexedBitmap) -> [UInt8] {
    var buffer = ByteBuffer(capacity: picture.indices.count + 8192)
    append(picture, to: &buffer)
    return buffer.bytes
  }

  /// Adds the whole sequence.
  static func append(_ picture: IndexedBitmap, to buffer: inout ByteBuffer) {
    guard !picture.size.isEmpty else { return }
    buffer.put(contentsOf: beginning(picture.size))
    buffer.put(contentsOf: definitions(of: picture))
    writeBands(of: picture, to: &buffer)
    buffer.put(contentsOf: end)
  }
}

// What a sequence is made of.
extension SixelEncoder {
  /// The height of a band in rows of pixels.
  static let bandHeight = 6

  /// Pixels are square, what is not drawn stays, and the size is known at once (raster attributes).
  static func beginning(_ size: PixelSize) -> [UInt8] {
    Array("\u{1B}P0;1;0q\"1;1;\(size.width);\(size.height)".utf8)
  }

  static let end: [UInt8] = [0x1B, UInt8(ascii: "\\")]

  /// The definitions of the colour registers that the picture uses.
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

  /// Writes the bands from the top, with a step down (`-`) between any two.
  ///
  /// - Parameter ended: Called with the number of bytes in the buffer after each band.
  static func writeBands(
    of picture: IndexedBitmap, to buffer: inout ByteBuffer, ended: (Int) -> Void = { _ in }
  ) {
    let (width, height) = (picture.size.width, picture.size.height)
    let bands = SixelBands(width: width)
    picture.indices.withUnsafeBufferPointer { indices in
      guard let start = indices.baseAddress else { return }
      for row in stride(from: 0, to: height, by: bandHeight) {
        if row > 0 { buffer.put("-") }
        bands.write(start + row * width, height: min(bandHeight, height - row), to: &buffer)
        ended(buffer.count)
      }
    }
  }
}
