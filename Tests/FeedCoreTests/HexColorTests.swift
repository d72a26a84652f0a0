import FeedCore
import Testing

@Suite("Hex colors")
struct HexColorTests {
  @Test("A color has six hex digits in either letter case")
  func reading() {
    #expect(HexColor("#0a9Fe3") == HexColor(0x0A_9FE3))
    for text in ["", "#", "0a9fe3", "#0a9fe", "#0a9fe33", "#0a9feg", "#+a9fe3", "#0a9f\u{E9}"] {
      #expect(HexColor(text) == nil, "\(text)")
    }
  }
}
