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

extension String {
  /// The bytes of a text in base64 with padding (RFC 4648); nil for any other text. Line breaks are
  /// skipped, because `base64` and other tools wrap their lines (RFC 2045).
  package func base64Decoded() -> [UInt8]? {
    let text = utf8.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard text.count.isMultiple(of: 4) else { return nil }
    let padding = text.suffix(2).count { $0 == UInt8(ascii: "=") }
    if padding == 2, text.last != UInt8(ascii: "=") || text[text.count - 2] != text.last {
      return nil
    }
    if padding == 1, text.last != UInt8(ascii: "=") { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var group: (bits: UInt32, count: UInt32) = (0, 0)
    for byte in text.dropLast(padding) {
      let value = values[Int(byte)]
      guard value < 64 else { return nil }
      group = (group.bits << 6 | UInt32(value), group.count + 1)
      if group.count == 4 {
        bytes.append(group.bits, count: 3)
        group = (0, 0)
      }
    }
    if group.count > 0 { bytes.append(group.bits << (24 - 6 * group.count), count: 3 - padding) }
    return bytes
  }
}

/// The six bits of each letter; 64 for every other byte.
private let values: [UInt8] = {
  var values = [UInt8](repeating: 64, count: 256)
  for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
  return values
}()

private let letters = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

extension [UInt8] {
  /// Appends the first `count` bytes of 24 bits.
  fileprivate mutating func append(_ bits: UInt32, count: Int) {
    for place in 0..<UInt32(count) { append(UInt8(truncatingIfNeeded: bits >> (16 - 8 * place))) }
  }

  /// Appends the first `count` of the four letters that encode 24 bits.
  fileprivate mutating func append(base64 bits: UInt32, letters count: Int) {
    for place in 0..<UInt32(count) { append(letters[Int(bits >> (18 - 6 * place) & 63)]) }
  }
}
