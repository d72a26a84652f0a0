import FeedCore
import Testing

@Suite struct JSONIntegerTests {
  @Test(
    "A JSON integer of any size is clamped to a range",
    arguments: [
      ("0", 0), ("7", 7), ("7.0", 7), ("7e0", 7), ("101", 100), ("-6", -5),
      ("9223372036854775807", 100), ("9223372036854775808", 100), ("-9223372036854775808", -5),
      ("-9223372036854775809", -5), ("1e308", 100), ("-1e308", -5), ("-0.0", 0),
      ("1.5", nil), ("1e-300", nil), ("1e999", nil), ("null", nil), ("true", nil), ("\"7\"", nil),
      (String(repeating: "9", count: 400), nil),
    ] as [(String, Int?)])
  func clamped(text: String, expected: Int?) throws {
    let json = try JSON(lenient: Array(text.utf8))
    #expect(json.integer(clampedTo: -5...100) == expected)
  }

  @Test("The range may include all integers")
  func whole() {
    for number in [JSON.number(1e308), .number(.infinity), .integer(.max)] {
      #expect(number.integer(clampedTo: .min ... .max) == .max)
    }
    #expect(JSON.number(-1e308).integer(clampedTo: .min ... .max) == .min)
    #expect(JSON.number(.nan).integer() == nil)
  }
}
