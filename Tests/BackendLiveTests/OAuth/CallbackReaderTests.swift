@testable import BackendLive
import FeedTestSupport
import Testing

@Suite("AUTH-3: parsing requests to the redirect address")
struct CallbackReaderTests {
  private func read(_ text: String) -> CallbackReader.Reading {
    var reader = CallbackReader()
    return reader.take(Array(text.utf8))
  }

  private func parsed(_ text: String) -> CallbackRequest? {
    if case .request(let request) = read(text) { request } else { nil }
  }

  @Test("The path, query and host are read from a browser's request")
  func whole() throws {
    let request = try #require(
      parsed(
        "GET /callback?code=a&state=b HTTP/1.1\r\nUser-Agent: é\r\nhOST:\t127.0.0.1:8917 \r\n"
          + "Accept:\r\n\r\n"))
    #expect(request.method == "GET")
    #expect(request.path == "/callback")
    #expect(request.query == "code=a&state=b")
    #expect(request.host == "127.0.0.1:8917")
  }

  @Test("Bare line feeds, HTTP/1.0 and a missing host are accepted")
  func lenient() throws {
    let request = try #require(parsed("HEAD /?a?b HTTP/1.0\n\n"))
    #expect(request.path == "/")
    #expect(request.query == "a?b")
    #expect(request.host == nil)
  }

  @Test("A request split at any byte is unfinished until its end")
  func split() {
    let text = "GET /callback?code=a HTTP/1.1\r\nHost: localhost:1\r\n\r\n"
    let bytes = Array(text.utf8)
    for cut in 1..<bytes.count {
      var reader = CallbackReader()
      #expect(reader.take(bytes[..<cut]) == .unfinished)
      #expect(reader.take(bytes[cut...]) == read(text))
    }
    var reader = CallbackReader()
    let readings = bytes.map { reader.take([$0]) }
    #expect(readings.dropLast().allSatisfy { $0 == .unfinished })
    #expect(readings.last == read(text))
  }

  @Test(
    "Data that is not a request is malformed",
    arguments: [
      "\r\n", "\n", "GET\r\n\r\n", "GET /\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n",
      "GET / HTTP/2\r\n\r\n", "GET / HTTP/1.1 \r\n\r\n", " GET / HTTP/1.1\r\n\r\n",
      "get / HTTP/1.1\r\n\r\n", "G\u{e9}T / HTTP/1.1\r\n\r\n", "GET /\u{e9} HTTP/1.1\r\n\r\n",
      "GET /\tx HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n",
      "GET / HTTP/1.1\r\nno colon\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n",
      "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n",
      "GET /\rx HTTP/1.1\r\n\r\n", "\u{0}", "\u{16}\u{3}\u{1}", "GET /\u{1b}[2J",
    ])
  func malformed(_ text: String) {
    #expect(read(text) == .malformed)
  }

  @Test("Half a request is unfinished, and a request over the limit is malformed")
  func size() {
    #expect(read("") == .unfinished)
    #expect(read("GET /callback?co") == .unfinished)
    #expect(read("GET / HTTP/1.1\r\nHost: a\r\n") == .unfinished)
    #expect(read(String(repeating: "a", count: CallbackReader.limit)) == .unfinished)
    #expect(read(String(repeating: "a", count: 100 << 10)) == .malformed)
    #expect(read(String(repeating: "a:\n", count: 100 << 10)) == .malformed)
  }

  @Test("The parser survives random bytes", arguments: [1, 2, 3] as [UInt64])
  func noise(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words = ["GET", " ", "/", "?", "HTTP/1.1", "\r\n", "\n", "Host", ":", "é", "\u{301}", "\t"]
    for _ in 0..<2_000 {
      let text = (0..<20).compactMap { _ in words.randomElement(using: &random) }.joined()
      _ = read(text)
      var reader = CallbackReader()
      _ = reader.take((0..<40).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }
}
