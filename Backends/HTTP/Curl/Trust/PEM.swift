import Glibc

/// The certificates of a PEM file (RFC 7468).
struct PEM {
  /// The certificates, each as its base64 without line breaks.
  let certificates: [[UInt8]]
  /// Whether the file has nothing else that OpenSSL would take from it, such as a revocation list
  /// or a certificate with rules of its own («TRUSTED CERTIFICATE»).
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
        } else if Self.begins(line, "-----BEGIN CERTIFICATE-----", isWhole: true) {
          block = []
          block?.reserveCapacity(3_072)
        } else if Self.begins(line, "-----END CERTIFICATE-----", isWhole: true) {
          if let block { certificates.append(block) }
          block = nil
        } else if Self.begins(line, "-----BEGIN ") {
          isPlain = false
        }
      }
    }
    self.certificates = certificates
    self.isPlain = isPlain
  }

  /// Whether one of the certificates is this one, compared at once: `==` looks at byte after byte.
  func contains(_ certificate: [UInt8]) -> Bool {
    certificates.contains { other in
      other.count == certificate.count && memcmp(other, certificate, other.count) == 0
    }
  }

  private static func begins(
    _ line: UnsafeBufferPointer<UInt8>, _ text: StaticString, isWhole: Bool = false
  ) -> Bool {
    guard let base = line.baseAddress, line.count >= text.utf8CodeUnitCount else { return false }
    return memcmp(base, text.utf8Start, text.utf8CodeUnitCount) == 0
      && (!isWhole || line.count == text.utf8CodeUnitCount)
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

  /// The bytes of a text in base64. A bundle has a quarter of a million letters, so that four are
  /// read at a time.
  ///
  /// - Returns: Nil for what is not base64.
  static func decoded(_ base64: [UInt8]) -> [UInt8]? {
    var isBase64 = true
    let bytes = [UInt8](unsafeUninitializedCapacity: base64.count / 4 * 3 + 3) { bytes, count in
      values.withUnsafeBufferPointer { values in
        var index = 0
        while index + 4 <= base64.count {
          let (first, second) = (values[Int(base64[index])], values[Int(base64[index + 1])])
          let (third, fourth) = (values[Int(base64[index + 2])], values[Int(base64[index + 3])])
          if first | second | third | fourth > 63 { break }
          let bits = first << 18 | second << 12 | third << 6 | fourth
          bytes[count] = UInt8(truncatingIfNeeded: bits >> 16)
          bytes[count + 1] = UInt8(truncatingIfNeeded: bits >> 8)
          bytes[count + 2] = UInt8(truncatingIfNeeded: bits)
          (index, count) = (index + 4, count + 3)
        }
        // What is left has padding, or is none.
        var (bits, width): (UInt32, UInt32) = (0, 0)
        for letter in base64[index...] where letter != UInt8(ascii: "=") {
          let value = values[Int(letter)]
          if value > 63 { isBase64 = false }
          (bits, width) = (bits << 6 | value & 63, width + 6)
          if width >= 8 {
            width -= 8
            bytes[count] = UInt8(truncatingIfNeeded: bits >> width)
            count += 1
          }
        }
      }
    }
    return isBase64 ? bytes : nil
  }

  /// The value of each byte as a letter of base64; 64 for what is none.
  private static let values: [UInt32] = (0...255).map { value(of: $0) ?? 64 }

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
