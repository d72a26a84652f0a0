import FeedCore
import Testing

@Suite("Splitting bytes into lines")
struct LineSplitterTests {
  private let stream = Array("{\"a\":1}\r\n\nж\nlast".utf8)
  private let lines: [LineSplitter.Line] = [
    .bytes(Array("{\"a\":1}".utf8)), .bytes([]), .bytes(Array("ж".utf8)),
    .bytes(Array("last".utf8)),
  ]

  @Test("RPC-8: the lines do not depend on the sizes of the chunks", arguments: 1...20)
  func chunks(size: Int) {
    var splitter = LineSplitter()
    var found: [LineSplitter.Line] = []
    for start in stride(from: 0, to: stream.count, by: size) {
      found += splitter.take(stream[start..<min(start + size, stream.count)])
    }
    found += [splitter.end()].compactMap(\.self)
    #expect(found == lines)
  }

  @Test("RPC-35: a line over the limit is skipped to its end and reported once", arguments: 1...9)
  func tooLong(size: Int) {
    var splitter = LineSplitter(limit: 4)
    let bytes = Array("1234\n12345678901\nok\n12345".utf8)
    var found: [LineSplitter.Line] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      found += splitter.take(bytes[start..<min(start + size, bytes.count)])
    }
    found += [splitter.end()].compactMap(\.self)
    #expect(found == [.bytes(Array("1234".utf8)), .tooLong, .bytes(Array("ok".utf8)), .tooLong])
  }

  @Test("RPC-8: bytes without contiguous storage are split as well")
  func scattered() {
    var splitter = LineSplitter()
    let found = splitter.take(Array(stream.reversed()).reversed() as ReversedCollection<[UInt8]>)
    #expect(found + [splitter.end()].compactMap(\.self) == lines)
  }
}
