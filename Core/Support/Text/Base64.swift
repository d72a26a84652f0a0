extension Sequence<UInt8> {
  /// The bytes in base64 with padding (RFC 4648), for JSON.
  package func base64() -> String {
    var text: [UInt8] = []
    text.reserveCapacity((underestimatedCount + 2) / 3 * 4)
    var group: (bits: UInt32, count: Int) = (0, 0)
    for byte in self {
      group = (group.bits << 8 | UInt32(byte), group.count + 1)
      if group.count == 3 {
        text.append(base64: group.bits, letters: 4)
        group = (0, 0)
      }
    }
    if group.count > 0 {
      text.append(base64: group.bits << (8 * (3 - UInt32(group.count))), letters: group.count + 1)
      text.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 3 - group.count))
    }
    return String(decoding: text, as: UTF8.self)
  }
}

private let letters = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

extension [UInt8] {
  /// Appends the first `count` of the four letters that encode 24 bits.
  fileprivate mutating func append(base64 bits: UInt32, letters count: Int) {
    for place in 0..<UInt32(count) { append(letters[Int(bits >> (18 - 6 * place) & 63)]) }
  }
}
