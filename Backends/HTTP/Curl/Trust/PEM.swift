import Glibc

/// The certificates of a PEM file (RFC 7468).
struct PEM {
  /// The base64 of each, without line breaks.
  let certificates: [[UInt8]]
  /// The file has nothing else that OpenSSL would take from it, such as a revocation list or a
  /// certificate with rules of its own («TRUSTED CERTIFICATE»).
  let isPlain: Bool

  init(_ file: [UInt8]) {
    var (certificates, isPlain): ([[UInt8]], Bool) = ([], true)
    var block: [UInt8]?
    file.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let next = Self.endOfLine(bytes, from: start)
        let line = UnsafeBufferPointer(rebasing: bytes[start..<Self.trimmed(bytes, start, next)])
        start = next + 1
        if line.first != UInt8(ascii: "-") {
          block?.append(contentsOf: line)
        } else if line.elementsEqual("-----BEGIN CERTIFICATE-----".utf8) {
          block = []
          block?.reserveCapacity(3_072)
        } else if line.elementsEqual("-----END CERTIFICATE-----".utf8) {
          if let block { certificates.append(block) }
          block = nil
        } else if line.starts(with: "-----BEGIN ".utf8) {
          isPlain = false
        }
      }
    }
    self.certificates = certificates
    self.isPlain = isPlain
  }

  private static func endOfLine(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = bytes.baseAddress,
      let found = memchr(base + start, 0x0A, bytes.count - start)
    else { return bytes.count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The end of a line without the blanks and the carriage return behind it.
  private static func trimmed(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int {
    var end = end
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return end
  }

  /// - Returns: nil for what is not base64.
  static func decoded(_ base64: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(base64.count / 4 * 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    for letter in base64 where letter != UInt8(ascii: "=") {
      guard let value = value(of: letter) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static func value(of letter: UInt8) -> UInt32? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
