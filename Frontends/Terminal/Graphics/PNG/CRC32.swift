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
