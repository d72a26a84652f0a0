import CDeflate
import FeedImaging

/// A reader for 8-bit PNGs with a palette.
struct PNGReading {
  struct Failure: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private var chunks: [String: [UInt8]] = [:]

  init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) else {
      throw Failure("signature")
    }
    var place = 8
    while place < bytes.count {
      let count = Int(Self.number(bytes[place..<place + 4]))
      let body = bytes[place + 4..<place + 8 + count]
      guard Self.checksum(body) == Self.number(bytes[place + 8 + count..<place + 12 + count])
      else { throw Failure("checksum") }
      chunks[String(decoding: body.prefix(4), as: UTF8.self)] = Array(body.dropFirst(4))
      place += 12 + count
    }
  }

  func bitmap() throws -> Bitmap {
    guard let header = chunks["IHDR"], let palette = chunks["PLTE"], let data = chunks["IDAT"],
      chunks["IEND"] != nil, header.suffix(5) == [8, 3, 0, 0, 0]
    else { throw Failure("chunks") }
    let size = PixelSize(
      width: Int(Self.number(header[0..<4])), height: Int(Self.number(header[4..<8])))
    let rows = try Self.inflated(data, count: (size.width + 1) * size.height)
    var pixels: [UInt8] = []
    for (index, byte) in rows.enumerated() {
      if index % (size.width + 1) == 0 {
        guard byte == 0 else { throw Failure("filter") }
      } else {
        pixels += palette[Int(byte) * 3..<Int(byte) * 3 + 3]
      }
    }
    guard let bitmap = Bitmap(size: size, pixels: pixels) else { throw Failure("pixels") }
    return bitmap
  }

  /// - Throws: `Failure` if the data is not a zlib stream of exactly `count` bytes.
  private static func inflated(_ data: [UInt8], count: Int) throws -> [UInt8] {
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    var result = LIBDEFLATE_BAD_DATA
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { output, filled in
      result = libdeflate_zlib_decompress(
        decompressor, data, data.count, output.baseAddress, count, nil)
      filled = result == LIBDEFLATE_SUCCESS ? count : 0
    }
    guard result == LIBDEFLATE_SUCCESS else { throw Failure("zlib: \(result.rawValue)") }
    return bytes
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var value = UInt32.max
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = value & 1 == 1
        value >>= 1
        if isOdd { value ^= 0xEDB8_8320 }
      }
    }
    return ~value
  }
}
