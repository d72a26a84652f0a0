import CDeflate
import FeedCore
package import FeedImaging
import Glibc

/// Writes PNGs: in few colors for kitty, and in all colors for the clipboard. They are compressed by libdeflate at its quickest level,
/// because a picture is read once, by a terminal (decision 0006).
package enum PNG {
  /// - Parameter picture: A picture of at most 256 colors.
  /// - Returns: A complete file: 8 bits per pixel, with a palette, not interlaced.
  package static func bytes(of picture: IndexedBitmap) -> [UInt8] {
    var buffer = ByteBuffer(capacity: picture.indices.count / 2 + 2048)
    buffer.put(contentsOf: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    chunk("IHDR", header(picture.size, colorType: 3), to: &buffer)
    let colors = picture.palette.flatMap { [$0.red, $0.green, $0.blue] }
    chunk("PLTE", colors, to: &buffer)
    chunk("IDAT", compressed(rows(picture)), to: &buffer)
    chunk("IEND", [], to: &buffer)
    return buffer.bytes
  }

  /// - Returns: A complete file: 8 bits per channel, red, green and blue, not interlaced.
  package static func bytes(of bitmap: Bitmap) -> [UInt8] {
    var buffer = ByteBuffer(capacity: bitmap.size.width * bitmap.size.height + 2048)
    buffer.put(contentsOf: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    chunk("IHDR", header(bitmap.size, colorType: 2), to: &buffer)
    chunk("IDAT", compressed(differences(bitmap)), to: &buffer)
    chunk("IEND", [], to: &buffer)
    return buffer.bytes
  }

  /// The rows, each with its filter. It is "sub", because neighboring pixels of a photo are alike.
  private static func differences(_ bitmap: Bitmap) -> [UInt8] {
    let pixels = bitmap.pixels
    let width = bitmap.size.width * 3
    var bytes: [UInt8] = []
    bytes.reserveCapacity((width + 1) * bitmap.size.height)
    for row in 0..<bitmap.size.height {
      bytes.append(1)
      for column in 0..<width {
        let pixel = pixels[row * width + column]
        bytes.append(column < 3 ? pixel : pixel &- pixels[row * width + column - 3])
      }
    }
    return bytes
  }

  /// 8 bits, and the only standard methods of compression, filtering and order.
  private static func header(_ size: PixelSize, colorType: UInt8) -> [UInt8] {
    bigEndian(UInt32(size.width)) + bigEndian(UInt32(size.height)) + [8, colorType, 0, 0, 0]
  }

  /// Prefixes each row with its filter. It is "none", because neighboring palette indices are
  /// unrelated.
  private static func rows(_ picture: IndexedBitmap) -> [UInt8] {
    let width = picture.size.width
    var bytes: [UInt8] = []
    bytes.reserveCapacity((width + 1) * picture.size.height)
    for row in 0..<picture.size.height {
      bytes.append(0)
      bytes.append(contentsOf: picture.indices[row * width..<(row + 1) * width])
    }
    return bytes
  }

  /// - Returns: The bytes in zlib's format (RFC 1950).
  private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(1) else {
      SystemResource.unavailable("compressor", error: ENOMEM)
    }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      count = libdeflate_zlib_compress(
        compressor, bytes, bytes.count, output.baseAddress, output.count)
    }
  }

  private static func chunk(_ name: StaticString, _ data: [UInt8], to buffer: inout ByteBuffer) {
    buffer.put(contentsOf: bigEndian(UInt32(data.count)))
    let start = buffer.count
    buffer.put(name)
    buffer.put(contentsOf: data)
    let checked = buffer.bytes(from: start)
    buffer.put(contentsOf: bigEndian(libdeflate_crc32(0, checked.baseAddress, checked.count)))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
