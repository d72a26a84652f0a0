@testable import FrontendHTTP
import Testing

@Suite("Range headers")
struct ByteRangeTests {
  @Test(
    "A Range header for ten bytes is read by RFC 9110 §14",
    arguments: [
      (nil, .whole), ("bytes=0-", .part(0...9)), ("bytes=0-0", .part(0...0)),
      ("bytes=3-5", .part(3...5)), ("bytes=8-99", .part(8...9)), ("bytes=-3", .part(7...9)),
      ("bytes=-99", .part(0...9)), ("bytes=9-", .part(9...9)), ("bytes=10-", .unsatisfiable),
      ("bytes=-0", .unsatisfiable), ("bytes=5-3", .whole), ("bytes=-", .whole),
      ("bytes=1", .whole), ("bytes=1-2-3", .whole), ("bytes=a-", .whole), ("bytes=1-x", .whole),
      ("bytes=0-1,3-4", .whole), ("items=0-1", .whole), ("bytes=", .whole),
    ] as [(String?, ByteRange)])
  func asked(header: String?, range: ByteRange) {
    #expect(ByteRange(header, of: 10) == range)
  }

  @Test("A range of an empty file is unsatisfiable")
  func empty() {
    #expect(ByteRange("bytes=0-", of: 0) == .unsatisfiable)
    #expect(ByteRange("bytes=-1", of: 0) == .unsatisfiable)
  }
}
