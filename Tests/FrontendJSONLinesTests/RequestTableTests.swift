import FeedCore
import Testing

@testable import FrontendJSONLines

@Suite("The JSON-lines requests under way")
struct RequestTableTests {
  @Test("RPC-4, RPC-8: a reused open id is refused, and more than 32 at once are busy")
  func table() {
    var table = RequestTable()
    for number in 0..<32 { #expect(table.begin(.integer(Int64(number))) == nil) }
    #expect(table.begin(.integer(3))?.code == -32_600)
    #expect(table.begin(.integer(99))?.code == 1_429)
    table.end(.integer(3))
    #expect(table.begin(.string("3")) == nil)
  }

  @Test("RPC-4: ids are the same only byte by byte, whatever Unicode calls equal")
  func spellings() {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    #expect(composed == decomposed)
    var table = RequestTable()
    #expect(table.begin(.string(composed)) == nil)
    #expect(table.begin(.string(decomposed)) == nil)
    #expect(table.begin(.string(composed))?.code == -32_600)
    #expect(Set([RequestID.string("\u{212B}"), .string("\u{C5}")]).count == 2)
  }
}
