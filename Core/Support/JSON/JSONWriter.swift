extension JSON {
  /// The document in UTF-8 on one line, without white space. It never contains a raw line feed.
  package func encoded() -> [UInt8] {
    var writer = JSONWriter(isPretty: false)
    writer.write(self)
    return writer.bytes
  }

  /// The document indented by two spaces, for users to read.
  package func encodedPretty() -> [UInt8] {
    var writer = JSONWriter(isPretty: true)
    writer.write(self)
    return writer.bytes
  }

  package var text: String { String(decoding: encoded(), as: UTF8.self) }
}

private struct JSONWriter {
  var bytes: [UInt8] = []
  let isPretty: Bool
  private var depth = 0

  init(isPretty: Bool) {
    self.isPretty = isPretty
    bytes.reserveCapacity(256)
  }

  mutating func write(_ value: JSON) {
    switch value {
    case .null: append("null")
    case .bool(let flag): append(flag ? "true" : "false")
    case .integer(let integer): append(String(integer))
    case .number(let number): append(number.isFinite ? "\(number)" : "null")
    case .numeral(let text): append(text)
    case .string(let string): write(string)
    case .array(let elements): write(elements)
    case .object(let object): write(object)
    }
  }

  private mutating func write(_ elements: [JSON]) {
    list(open: "[", close: "]", elements) { writer, element in writer.write(element) }
  }

  private mutating func write(_ object: JSONObject) {
    list(open: "{", close: "}", object.members) { writer, member in
      writer.write(member.key)
      writer.append(writer.isPretty ? ": " : ":")
      writer.write(member.value)
    }
  }

  private mutating func list<Element>(
    open: String, close: String, _ elements: [Element],
    each: (inout JSONWriter, Element) -> Void
  ) {
    append(open)
    depth += 1
    for (index, element) in elements.enumerated() {
      if index > 0 { append(",") }
      breakLine()
      each(&self, element)
    }
    depth -= 1
    if !elements.isEmpty { breakLine() }
    append(close)
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case 0..<0x20, 0x7F: appendEscape(byte)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(_ byte: UInt8) {
    let digits = Array("0123456789abcdef".utf8)
    append("\\u00")
    bytes.append(digits[Int(byte >> 4)])
    bytes.append(digits[Int(byte & 15)])
  }
}
