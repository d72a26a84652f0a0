import FeedCore
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
  @Test("The compact form is one line")
  func compact() {
    let json: JSON = [
      "z": [1, -2, .number(0.5), .null, true], "a": ["b": "c"], "empty": [], "none": [:],
    ]
    #expect(json.text == #"{"z":[1,-2,0.5,null,true],"a":{"b":"c"},"empty":[],"none":{}}"#)
  }

  @Test("The pretty form has a line for each value")
  func pretty() {
    let json: JSON = ["photos": [["id": "a"], ["id": "b"]], "none": [], "page": 1]
    let text = String(decoding: json.encodedPretty(), as: UTF8.self)
    #expect(
      text == """
        {
          "photos": [
            {
              "id": "a"
            },
            {
              "id": "b"
            }
          ],
          "none": [],
          "page": 1
        }
        """)
  }

  @Test("RPC-8, SEC-3: no control character is written raw, so a message is always one line")
  func controls() throws {
    let scalars =
      (0...0x1F).compactMap(Unicode.Scalar.init) + ["\u{7F}", "\"", "\\", "/", "é", "🌅"]
    let string = JSON.string(String(String.UnicodeScalarView(scalars)))
    #expect(string.encoded().allSatisfy { $0 >= 0x20 && $0 != 0x7F })
    #expect(
      string.text.hasPrefix(#""\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\t\n\u000b"#))
    #expect(string.text.hasSuffix(#"\u001f\u007f\"\\/é🌅""#))
    #expect(try JSON(parsing: string.encoded()) == string)
  }

  @Test(
    "Written values are read back unchanged",
    arguments: [
      JSON.number(1), .number(-0.1), .number(1e21), .number(.leastNonzeroMagnitude),
      .number(.greatestFiniteMagnitude), .integer(.max), .integer(.min), .number(1e300),
      "\u{0}\u{1F}\u{7F}\u{85}\u{2028}\u{2029}", ["a": [["b": [.null, 1, "\\\""]]], "": ""],
    ])
  func roundTrip(value: JSON) throws {
    #expect(try JSON(parsing: value.encoded()) == value)
    #expect(try JSON(parsing: value.encodedPretty()) == value)
  }

  @Test("Numbers that JSON cannot express are written as null")
  func notFinite() {
    #expect(JSON.array([.number(.nan), .number(.infinity)]).text == "[null,null]")
  }

  @Test("RPC-3: a member set to nil is removed, and a changed one keeps its position")
  func members() {
    var object: JSONObject = ["a": 1, "b": nil, "c": 3]
    #expect(object.keys == ["a", "c"])
    object["a"] = 2
    object["d"] = 4
    object["c"] = nil
    object["none"] = nil
    #expect(JSON.object(object).text == #"{"a":2,"d":4}"#)
    #expect(object.selecting(["d", "x", "a"]).keys == ["d", "a"])
  }
}
