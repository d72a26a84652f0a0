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
        var end = start
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        let line = bytes[start..<end]
        start = end + 1
        if line.count < 5 || line[line.startIndex] != UInt8(ascii: "-") {
          block?.append(contentsOf: line.lazy.filter { $0 > 0x20 })
        } else if Self.reads(line, "-----BEGIN CERTIFICATE-----") {
          block = []
          block?.reserveCapacity(3_072)
        } else if Self.reads(line, "-----END CERTIFICATE-----") {
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

  /// Blanks and a carriage return may follow.
  private static func reads(_ line: Slice<UnsafeBufferPointer<UInt8>>, _ label: String) -> Bool {
    line.starts(with: label.utf8) && line.dropFirst(label.utf8.count).allSatisfy { $0 <= 0x20 }
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
