import FeedCore
import Testing

@Suite struct UntrustedNumberTests {
  @Test(
    "An untrusted number with any count of digits is clamped to a range",
    arguments: [
      ("0", 0), ("007", 7), ("100", 100), ("101", 100), ("-1", -1), ("-5", -5), ("-0", 0),
      ("9223372036854775807", 100), ("9223372036854775808", 100), ("-9223372036854775808", -5),
      (String(repeating: "9", count: 400), 100), ("-" + String(repeating: "9", count: 400), -5),
    ] as [(String, Int)])
  func clamped(text: String, expected: Int) {
    #expect(Int(untrusted: text, clampedTo: -5...100) == expected)
  }

  @Test(
    "Text that is not a decimal integer is refused",
    arguments: ["", "-", "--1", "+1", " 1", "1 ", "1.0", "1e3", "0x10", "１", "1,000", "1-"])
  func refused(text: String) {
    #expect(Int(untrusted: text) == nil)
  }

  @Test("Sums and small products of untrusted numbers do not overflow")
  func sums() {
    let largest = Int(untrusted: "99999999999999999999") ?? 0
    #expect(largest == Int.untrustedLimit)
    #expect(!(largest + largest).multipliedReportingOverflow(by: 256).overflow)
  }
}
