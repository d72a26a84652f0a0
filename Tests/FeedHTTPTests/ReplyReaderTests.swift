import FeedHTTP
import Testing

@Suite("Reading a reply in parts")
struct ReplyReaderTests {
  private func reader(_ lines: [String], limit: Int = 100) throws -> ReplyReader {
    var reader = ReplyReader(bodyLimit: limit)
    for line in lines { try take(line, &reader) }
    return reader
  }

  private func take(_ line: String, _ reader: inout ReplyReader) throws {
    let bytes = Array((line + "\r\n").utf8)
    try bytes.withUnsafeBytes { (buffer) throws in try reader.take(header: buffer) }
  }

  private func take(body text: String, _ reader: inout ReplyReader) throws {
    try Array(text.utf8).withUnsafeBytes { (buffer) throws in try reader.take(body: buffer) }
  }

  @Test("Headers lose the blanks around their values and keep their order")
  func headers() throws {
    let reader = try reader(["HTTP/1.1 200 OK", "A:  x y \t", "B:", "nonsense", "a: z:1", ""])
    #expect(reader.headers.fields.map(\.name) == ["A", "B", "a"])
    #expect(reader.headers.fields.map(\.value) == ["x y", "", "z:1"])
    #expect(reader.isHeadComplete)
  }

  @Test("Only the last of several responses counts")
  func interim() throws {
    let reader = try reader(["HTTP/1.1 100 Continue", "A: 1", "", "HTTP/1.1 200 OK", "B: 2"])
    #expect(reader.headers.fields.map(\.name) == ["B"])
    #expect(!reader.isHeadComplete)
  }

  @Test("Trailers are ignored")
  func trailers() throws {
    var reader = try reader(["HTTP/1.1 200 OK", ""])
    try take(body: "abc", &reader)
    try take("Authorization: x", &reader)
    #expect(reader.headers.fields.isEmpty)
    #expect(reader.body == Array("abc".utf8))
  }

  @Test("LIVE-16: a body may have exactly the limit of bytes")
  func limit() throws {
    var reader = try reader(["HTTP/1.1 200 OK", ""], limit: 5)
    try take(body: "abc", &reader)
    try take(body: "de", &reader)
    #expect(throws: TransportError(.tooLarge, "a body of more than 5 bytes")) {
      try take(body: "f", &reader)
    }
    #expect(reader.body.count == 5)
  }

  @Test("LIVE-16: an announced length above the limit is refused with the first byte")
  func announced() throws {
    let (length, chunked) = ("Content-Length: 9223372036854775808", "Transfer-Encoding: chunked")
    var plain = try reader(["HTTP/1.1 200 OK", length, ""], limit: 5)
    #expect(throws: TransportError.self) { try take(body: "a", &plain) }
    var pieces = try reader(["HTTP/1.1 200 OK", chunked, length, ""], limit: 5)
    try take(body: "abc", &pieces)
    #expect(pieces.announcedLength == nil && pieces.received == 3)
  }

  @Test("LIVE-1: the limit of headers applies to all interim responses together")
  func headerLimit() throws {
    var reader = try reader([])
    let error = #expect(throws: TransportError.self) {
      for _ in 0..<100_000 { try take("HTTP/1.1 100 Continue", &reader) }
    }
    #expect(error?.kind == .badReply)
  }

  @Test("The length is known only for a body without a content encoding")
  func expected() throws {
    #expect(try reader(["Content-Length: 12"]).announcedLength == 12)
    #expect(try reader(["Content-Length: many"]).announcedLength == nil)
    #expect(try reader(["Content-Length: 12", "Content-Encoding: br"]).announcedLength == nil)
    #expect(try reader([]).announcedLength == nil)
  }

  @Test("A huge announced length reserves only a little memory")
  func promise() throws {
    var reader = try reader(["Content-Length: \(Int.max)", ""], limit: .max)
    try take(body: "a", &reader)
    #expect(reader.body.capacity < 8 << 20)
    var negative = try self.reader(["Content-Length: -5", ""])
    try take(body: "a", &negative)
    #expect(negative.body.count == 1)
  }
}
