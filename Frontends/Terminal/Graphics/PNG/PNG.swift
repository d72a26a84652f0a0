import FeedImaging

/// Writes PNGs in few colours. Small and quick rather than smallest: they are read once, by a
/// terminal. The library that all others use for it would cost every start of the program its
/// loading, for one protocol over slow lines.
package enum PNG {
  package static func bytes(of picture: IndexedBitmap) -> [UInt8] {
    var buffer = ByteBuffer(capacity: picture.indices.count / 2 + 2048)
    buffer.put(contentsOf: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    chunk("IHDR", header(picture), to: &buffer)
    let colors = picture.palette.flatMap { [$0.red, $0.green, $0.blue] }
    chunk("PLTE", colors, to: &buffer)
    chunk("IDAT", Zlib.compress(rows(picture)), to: &buffer)
    chunk("IEND", [], to: &buffer)
    return buffer.bytes
  }

  private static func header(_ picture: IndexedBitmap) -> [UInt8] {
    // 8 bits, colours of a palette, and the only ways there are to compress, filter and order.
    bigEndian(UInt32(picture.size.width)) + bigEndian(UInt32(picture.size.height)) + [
      8, 3, 0, 0, 0,
    ]
  }

  /// Each row begins with its filter: none, since neighbouring numbers of a palette mean nothing.
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

  private static func chunk(_ name: StaticString, _ data: [UInt8], to buffer: inout ByteBuffer) {
    buffer.put(contentsOf: bigEndian(UInt32(data.count)))
    let start = buffer.count
    buffer.put(name)
    buffer.put(contentsOf: data)
    let checksum = CRC32.of(buffer.bytes(from: start))
    buffer.put(contentsOf: bigEndian(checksum))
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

/// The checksum of PNG's chunks, four bytes at a time.
enum CRC32 {
  private static let tables: [UInt32] = {
    var tables = (UInt32(0)..<256).map { index in
      (0..<8).reduce(index) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    for index in 256..<1024 {
      let previous = tables[index - 256]
      tables.append(previous >> 8 ^ tables[Int(previous & 255)])
    }
    return tables
  }()

  static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      var value = UInt32.max
      var index = 0
      while index + 4 <= bytes.count {
        let (a, b) = (UInt32(bytes[index]), UInt32(bytes[index + 1]) << 8)
        let (c, d) = (UInt32(bytes[index + 2]) << 16, UInt32(bytes[index + 3]) << 24)
        value ^= a | b | c | d
        let low = tables[768 + Int(value & 255)] ^ tables[512 + Int(value >> 8 & 255)]
        value = low ^ tables[256 + Int(value >> 16 & 255)] ^ tables[Int(value >> 24)]
        index += 4
      }
      for byte in bytes[index...] { value = value >> 8 ^ tables[Int((value ^ UInt32(byte)) & 255)] }
      return ~value
    }
  }
}
