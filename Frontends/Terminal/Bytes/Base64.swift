/// Encodes base64 (RFC 4648, with padding), two characters at a time from a table.
enum Base64 {
  /// The number of characters that encode `count` bytes.
  static func length(of count: Int) -> Int { (count + 2) / 3 * 4 }

  /// The two characters for each value of twelve bits, the first in the low byte.
  private static let pairs: [UInt16] = {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    return (0..<4096).map { UInt16(letters[$0 >> 6]) | UInt16(letters[$0 & 63]) << 8 }
  }()

  /// Reserves room for the bytes in base64 and appends them.
  static func append(_ bytes: Span<UInt8>, to buffer: inout ByteBuffer) {
    buffer.reserve(length(of: bytes.count))
    let whole = bytes.count / 3
    let rest = bytes.count - whole * 3
    var end = buffer.end
    // SAFETY: there is room for the whole length. Each value of twelve bits has its pair.
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      pairs.withUnsafeBufferPointer { pairs in
        for group in 0..<whole {
          let from = start + group &* 3
          let bits = Int(from[0]) &<< 16 | Int(from[1]) &<< 8 | Int(from[2])
          end = put(pairs[bits &>> 12], pairs[bits & 4095], at: end)
        }
        if rest > 0 { end = finish(start + whole * 3, rest, pairs, at: end) }
      }
    }
    buffer.advance(to: end)
  }

  static func append(_ bytes: [UInt8], to buffer: inout ByteBuffer) {
    append(bytes.span, to: &buffer)
  }

  /// One or two bytes and the padding.
  private static func finish(
    _ from: UnsafePointer<UInt8>, _ count: Int, _ pairs: UnsafeBufferPointer<UInt16>,
    at end: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let second = count > 1 ? Int(from[1]) : 0
    let bits = Int(from[0]) << 16 | second << 8
    let next = put(pairs[bits >> 12], pairs[bits & 4095], at: end)
    next[-1] = UInt8(ascii: "=")
    if count == 1 { next[-2] = UInt8(ascii: "=") }
    return next
  }

  @inline(__always)
  private static func put(
    _ first: UInt16, _ second: UInt16, at end: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    end[0] = UInt8(truncatingIfNeeded: first)
    end[1] = UInt8(truncatingIfNeeded: first &>> 8)
    end[2] = UInt8(truncatingIfNeeded: second)
    end[3] = UInt8(truncatingIfNeeded: second &>> 8)
    return end + 4
  }
}
