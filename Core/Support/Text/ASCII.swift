extension UInt8 {
  package var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
  package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
  package var isASCIILetter: Bool { (0x61...0x7A).contains(lowercasedASCII) }
  /// Whether the byte is a space, a tab or one of ASCII's line breaks.
  package var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// Whether the byte is one of RFC 3986's unreserved characters.
  package var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: isASCIILetter || isASCIIDigit
    }
  }
}

extension String {
  /// The text percent-encoded by RFC 3986: unreserved characters stay, every other byte becomes
  /// `%XX`.
  package func percentEncoded() -> String { percentEncoded(keeping: \.isUnreserved) }

  func percentEncoded(keeping isKept: (UInt8) -> Bool) -> String {
    // Nearly every text needs no encoding.
    utf8.allSatisfy(isKept) ? self : utf8.percentEncoded(keeping: isKept)
  }
}

extension Collection<UInt8> {
  /// The bytes percent-encoded, including bytes that are not valid text.
  package func percentEncoded(keeping isKept: (UInt8) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for byte in self {
      if isKept(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension StringProtocol {
  /// The text decoded as application/x-www-form-urlencoded: `+` becomes a space and `%XX` a byte. A
  /// `%` without two digits stays.
  package func formDecoded() -> String {
    String(decoding: decoded(plus: UInt8(ascii: " ")), as: UTF8.self)
  }

  /// The bytes of the text, in which each `%XX` becomes a byte. They may not be valid text.
  package func percentDecoded() -> [UInt8] { decoded(plus: UInt8(ascii: "+")) }

  private func decoded(plus: UInt8) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first?.hexValue,
        let low = rest.dropFirst().first?.hexValue
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? plus : byte)
      }
    }
    return bytes
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit in either case; nil for any other byte.
  var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46, 0x61...0x66: lowercasedASCII - 0x61 + 10
    default: nil
    }
  }
}
