/// A syntax error in a JSON text: what is wrong, and at which byte.
package struct JSONSyntaxError: Error, Hashable, CustomStringConvertible {
  package let reason: String
  package let offset: Int

  package var description: String { "\(reason) at byte \(offset)" }
}

extension JSON {
  /// The maximum nesting depth. Deeper documents could overflow the stack.
  package static let depthLimit = 128

  /// Parses one whole document by RFC 8259: strict UTF-8, no lone surrogates, no trailing text, at
  /// most `depthLimit` levels. A byte order mark at the start is skipped. Linear in time and
  /// memory.
  package init(parsing bytes: [UInt8], keepsNumerals: Bool = false) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes, keepsNumerals: keepsNumerals)
    self = try parser.document()
  }

  /// Parses a document from another program leniently. Invalid Unicode becomes U+FFFD, and a
  /// control character in a string stays. A value that cannot be represented becomes null, such as
  /// a number out of range or a value that is nested too deeply.
  ///
  /// - Throws: `JSONSyntaxError` if the structure itself is broken.
  package init(lenient bytes: [UInt8]) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes, isLenient: true)
    self = try parser.document()
  }

  /// The names that occur more than once in an object of a document, at any depth. Only the last
  /// member of such a name is in the parsed object.
  package static func repeatedNames(in bytes: [UInt8]) throws(JSONSyntaxError) -> [String] {
    var parser = JSONParser(bytes, keepsNumerals: true)
    parser.repeatedNames = []
    _ = try parser.document()
    return parser.repeatedNames ?? []
  }

  package init(parsing text: String) throws(JSONSyntaxError) {
    try self.init(parsing: Array(text.utf8))
  }
}

private struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  private let isLenient: Bool
  private let keepsNumerals: Bool
  /// The repeated names so far; nil if they are not collected.
  var repeatedNames: [String]?

  init(_ bytes: [UInt8], isLenient: Bool = false, keepsNumerals: Bool = false) {
    (self.bytes, self.isLenient, self.keepsNumerals) = (bytes, isLenient, keepsNumerals)
  }

  mutating func document() throws(JSONSyntaxError) -> JSON {
    position = bytes.withoutByteOrderMark.startIndex
    let value = try value()
    skipBlanks()
    guard position == bytes.count else { throw error("unexpected text after the document") }
    return value
  }

  private func error(_ reason: String) -> JSONSyntaxError {
    JSONSyntaxError(reason: reason, offset: position)
  }

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    position += 1
    return true
  }

  private mutating func value() throws(JSONSyntaxError) -> JSON {
    skipBlanks()
    switch peek() {
    case UInt8(ascii: "{"):
      return try nested { parser throws(JSONSyntaxError) in try parser.object() }
    case UInt8(ascii: "["):
      return try nested { parser throws(JSONSyntaxError) in try parser.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case UInt8(ascii: "-"): return try number()
    case let byte? where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte): return try number()
    case nil: throw error("unexpected end")
    default: throw error("unexpected character")
    }
  }

  private mutating func nested(
    _ body: (inout JSONParser) throws(JSONSyntaxError) -> JSON
  ) throws(JSONSyntaxError) -> JSON {
    guard depth < JSON.depthLimit else { return try tooDeep() }
    depth += 1
    position += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  /// Skips a value that is nested too deeply, without recursion.
  private mutating func tooDeep() throws(JSONSyntaxError) -> JSON {
    guard isLenient else { throw error("nested too deeply") }
    var open = 0
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""): _ = try string()
      case UInt8(ascii: "{"), UInt8(ascii: "["): open += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): open -= 1
      default: break
      }
      if byte != UInt8(ascii: "\"") { position += 1 }
      if open == 0 { return .null }
    }
    throw error("unexpected end")
  }

  private mutating func array() throws(JSONSyntaxError) -> JSON {
    var elements: [JSON] = []
    skipBlanks()
    if take(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      elements.append(try value())
      skipBlanks()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw error("expected , or ]") }
    }
  }

  private mutating func object() throws(JSONSyntaxError) -> JSON {
    var members: [(String, JSON)] = []
    skipBlanks()
    if take(UInt8(ascii: "}")) { return .object(JSONObject()) }
    while true {
      skipBlanks()
      guard peek() == UInt8(ascii: "\"") else { throw error("expected a member name") }
      let key = try string()
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw error("expected :") }
      members.append((key, try value()))
      skipBlanks()
      if take(UInt8(ascii: "}")) {
        if repeatedNames != nil { noteRepeated(members.map(\.0)) }
        return .object(JSONObject(parsed: members))
      }
      guard take(UInt8(ascii: ",")) else { throw error("expected , or }") }
    }
  }

  private mutating func noteRepeated(_ names: [String]) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted && repeatedNames?.contains(name) == false {
      repeatedNames?.append(name)
    }
  }

  private mutating func literal(_ word: String, _ value: JSON) throws(JSONSyntaxError) -> JSON {
    guard bytes[position...].starts(with: word.utf8) else { throw error("unexpected character") }
    position += word.utf8.count
    return value
  }
}

// Numbers.
extension JSONParser {
  private mutating func number() throws(JSONSyntaxError) -> JSON {
    let start = position
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    var isInteger = true
    if take(UInt8(ascii: ".")) {
      isInteger = false
      try digits()
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isInteger = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    let integer = isInteger ? Int64(text) : nil
    if keepsNumerals, integer.map(String.init) != text { return .numeral(text) }
    if let integer { return .integer(integer) }
    if let number = Double(text), number.isFinite { return .number(number) }
    guard isLenient else { throw error("number out of range") }
    return .null
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = position
    while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      position += 1
    }
    if position == start { throw error("expected a digit") }
  }
}

// Strings.
extension JSONParser {
  private mutating func string() throws(JSONSyntaxError) -> String {
    position += 1
    let start = position
    while let byte = peek(), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"),
      byte >= 0x20 || isLenient
    { position += 1 }
    // Most strings have no escape, so their bytes are copied unchanged.
    if peek() == UInt8(ascii: "\"") {
      defer { position += 1 }
      return try utf8(bytes[start..<position])
    }
    return try escapedString(from: start)
  }

  private mutating func escapedString(from start: Int) throws(JSONSyntaxError) -> String {
    var unescaped = Array(bytes[start..<position])
    while let byte = peek() {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return try utf8(unescaped[...])
      case UInt8(ascii: "\\"): try escape(into: &unescaped)
      case 0..<0x20 where !isLenient: throw error("control character in a string")
      default: unescaped.append(byte)
      }
    }
    throw error("string without an end")
  }

  private func utf8(_ slice: ArraySlice<UInt8>) throws(JSONSyntaxError) -> String {
    if isLenient { return String(decoding: slice, as: UTF8.self) }
    guard let text = String(validating: slice, as: UTF8.self) else { throw error("not UTF-8") }
    return text
  }

  private mutating func escape(into output: inout [UInt8]) throws(JSONSyntaxError) {
    guard let byte = peek() else { throw error("string without an end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): output.append(byte)
    case UInt8(ascii: "b"): output.append(0x08)
    case UInt8(ascii: "f"): output.append(0x0C)
    case UInt8(ascii: "n"): output.append(0x0A)
    case UInt8(ascii: "r"): output.append(0x0D)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "u"): output.append(contentsOf: String(try unicodeEscape()).utf8)
    default: throw error("unknown escape")
    }
  }

  private mutating func unicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let first = try fourHexDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let end = position
    if first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
      let second = try fourHexDigits()
      if (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
      {
        return scalar
      }
    }
    guard isLenient else { throw error("lone surrogate") }
    // The escape after an unpaired surrogate is read separately.
    position = end
    return "\u{FFFD}"
  }

  private mutating func fourHexDigits() throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("expected four hex digits")
      }
      position += 1
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
