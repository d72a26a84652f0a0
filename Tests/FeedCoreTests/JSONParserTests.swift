@testable import FeedCore
import Testing

@Suite("Parsing JSON (RFC 8259)")
struct JSONParserTests {
  @Test(
    "Values of every kind are read, with blanks around them",
    arguments: [
      ("null", JSON.null), (" true\n", true), ("\tfalse\r", false), ("\"\"", ""), ("[]", []),
      ("{}", [:]), ("[ 1 , [ ] , { } ]", [1, [], [:]]),
      ("{ \"a\" : { \"b\" : [ ] } }", ["a": ["b": []]]),
      ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"),
      ("\"\\u0041\\u00e9\\u20AC\"", "Aé€"), ("\"\\ud83c\\uDF05\"", "🌅"), ("\"\\u0000\"", "\u{0}"),
      ("\"\u{7F}\u{2028}\u{10FFFF}\"", "\u{7F}\u{2028}\u{10FFFF}"),
    ] as [(String, JSON)])
  func values(text: String, value: JSON) throws {
    #expect(try JSON(parsing: text) == value)
  }

  @Test(
    "Integers stay integers, fractions and exponents are numbers",
    arguments: [
      ("0", JSON.integer(0)), ("-0", .integer(0)), ("-12", .integer(-12)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.0", .number(1)),
      ("1e2", .number(100)), ("1E+2", .number(100)), ("1e-2", .number(0.01)),
      ("-0.5", .number(-0.5)), ("1e-400", .number(0)), ("0e0", .number(0)),
    ] as [(String, JSON)])
  func numbers(text: String, value: JSON) throws {
    #expect(try JSON(parsing: text) == value)
  }

  @Test(
    "A byte order mark before a document is skipped", arguments: ["1", " {}", "[\"\u{FEFF}\"]"])
  func byteOrderMark(text: String) throws {
    #expect(try JSON(parsing: "\u{FEFF}" + text) == JSON(parsing: text))
    #expect(try JSON(lenient: Array("\u{FEFF}\(text)".utf8)) == JSON(parsing: text))
  }

  @Test(
    "Text that is not JSON is refused",
    arguments: [
      "", " ", "nul", "nulll", "True", "NaN", "Infinity", "undefined", "'a'", "01", "-", "-a", "+1",
      ".5", "1.", "1.e1", "1e", "1e+", "0x10", "1_000", "--1", "1 2", "[1,]", "[,1]", "[1 2]", "[",
      "]", "[}", "{", "{]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{1:1}", "{\"a\" 1}",
      "{\"a\":1 \"b\":2}", "\"", "\"a", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"a\nb\"",
      "\"\u{0}\"", "\"\t\"", "1e400", "-1e400", "// c\n1", "[1]//", "\u{FEFF}", "\u{FEFF}\u{FEFF}1",
      " \u{FEFF}1", "1\u{FEFF}", "[\u{FEFF}]", "\u{A0}1",
      "\"\\ud83c\"", "\"\\ud83cx\"", "\"\\ud83c\\n\"", "\"\\ud83c\\u0041\"", "\"\\udf05\"",
      "\"\\udf05\\ud83c\"", "\"\\ud83c\\ud83c\"",
    ])
  func refuses(text: String) {
    #expect(throws: JSONSyntaxError.self) { try JSON(parsing: text) }
  }

  @Test(
    "Invalid UTF-8 is refused in names and values",
    arguments: [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80],
      [0xC3],
    ] as [[UInt8]])
  func badUTF8(bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let string = [quote] + bytes + [quote]
    #expect(throws: JSONSyntaxError.self) { try JSON(parsing: string) }
    #expect(throws: JSONSyntaxError.self) {
      try JSON(parsing: Array("[\"\\n".utf8) + bytes + [quote])
    }
    #expect(throws: JSONSyntaxError.self) {
      try JSON(parsing: Array("{".utf8) + string + Array(":1}".utf8))
    }
    #expect(throws: JSONSyntaxError.self) { try JSON(parsing: bytes) }
  }

  @Test(
    "LIVE-4: in tolerant mode invalid text becomes U+FFFD, and the rest stays",
    arguments: [
      (#""\ud83c""#, "\u{FFFD}"), (#""\udf05a""#, "\u{FFFD}a"),
      (#""\ud83c\ud83c\udf05""#, "\u{FFFD}\u{1F305}"), (#""\ud83c\n""#, "\u{FFFD}\n"),
      (#""\ud83c\u0041""#, "\u{FFFD}A"), (#""\ud83c\udf05""#, "\u{1F305}"),
      ("\"a\u{1}\tb\"", "a\u{1}\tb"), ("\u{FEFF}\"a\"", "a"),
    ])
  func mends(text: String, string: String) throws {
    #expect(try JSON(lenient: Array(text.utf8)) == .string(string))
  }

  @Test("LIVE-4: in tolerant mode a value out of range is null, and its neighbors stay")
  func mendsValues() throws {
    let deep =
      String(repeating: "[{\"]\":", count: 400) + "\"}\"" + String(repeating: "}]", count: 400)
    let text = #"{"a":1e400,"b":[-1e400,1],"c":3}"#
    #expect(try JSON(lenient: Array(text.utf8)) == ["a": .null, "b": [.null, 1], "c": 3])
    guard case .array(let values) = try JSON(lenient: Array("[\(deep),1]".utf8)) else {
      Issue.record("the array is no longer an array")
      return
    }
    #expect(values.last == 1)
    let bytes = Array("[\"".utf8) + [0xFF, 0x61, 0xE2, 0x82] + Array("\"]".utf8)
    #expect(try JSON(lenient: bytes) == ["\u{FFFD}a\u{FFFD}"])
  }

  @Test(
    "Incomplete JSON is refused in tolerant mode too",
    arguments: [
      "", "[", "[1", "{\"a\":}", "\"a", "\"\\x\"", "\"\\u12\"", "[1]]", "tru", "1e",
      "\"\\ud83c\\u\"",
      String(repeating: "[", count: 300), String(repeating: "[\"", count: 300),
    ])
  func shapeless(text: String) {
    #expect(throws: JSONSyntaxError.self) { try JSON(lenient: Array(text.utf8)) }
  }

  @Test("With kept numerals a document is written with the digits that it was read with")
  func numerals() throws {
    let text = "[1,-7,0.1,1.50,1E5,-0,1e400,12345678901234567890123,9223372036854775807]"
    let json = try JSON(parsing: Array(text.utf8), keepsNumerals: true)
    #expect(json.text == text)
    #expect(json.arrayValue?.prefix(2) == [1, -7])
  }

  @Test("An error names its reason and position")
  func error() {
    let cut = JSONSyntaxError(reason: "expected , or ]", offset: 3)
    #expect(throws: cut) { try JSON(parsing: "[1 x") }
    #expect(cut.description == "expected , or ] at byte 3")
  }

  @Test("Every prefix of a document is refused without a crash")
  func prefixes() throws {
    let text = #"{"a":[1,-2.5e+3,true,false,null,"é\ud83c\udf05\\\"я"],"b":{"c":[[],{}]},"a":"x"}"#
    let bytes = Array(text.utf8)
    _ = try JSON(parsing: bytes)
    for count in 0..<bytes.count {
      #expect(throws: JSONSyntaxError.self) { try JSON(parsing: Array(bytes[..<count])) }
    }
  }

  @Test("A document with one changed byte is read or refused without a crash")
  func mutations() throws {
    let bytes = Array(#"{"k":[1.5e3,"\u00e9\ud83c\udf05",null]}"#.utf8)
    for place in bytes.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = bytes
        changed[place] = byte
        guard let value = try? JSON(parsing: changed) else { continue }
        #expect(try JSON(parsing: value.encoded()) == value)
      }
    }
  }
}
