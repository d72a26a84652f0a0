@testable import BackendLive
import FeedCore
import Testing

@Suite("AUTH-3: answers to requests to the redirect address")
struct CallbackHandlerTests {
  private func answer(
    _ target: String, host: String = "127.0.0.1:8917", method: String = "GET",
    port: UInt16 = 8_917
  ) throws -> CallbackAnswer {
    let head = ["\(method) \(target) HTTP/1.1", "Host: \(host)"]
    return try CallbackHarness.handler(port).answer(try #require(CallbackRequest(head: head)))
  }

  private func text(_ answer: CallbackAnswer) -> String {
    String(decoding: answer.bytes, as: UTF8.self)
  }

  private let good = "/callback?code=\(CallbackHarness.code)&state=\(CallbackHarness.state)"

  @Test("A valid request gets the closing page and delivers the code")
  func code() throws {
    let answer = try answer(good)
    #expect(answer.reply == .expected)
    #expect(try self.answer(good, host: "LocalHost:8917").reply == .expected)
    let page = text(answer)
    #expect(page.contains(Phrase.pageAnswered.text(in: .english)))
    #expect(page.contains(Phrase.pageAnswered.text(in: .russian)))
  }

  @Test("SEC-2: the page repeats nothing of the request, runs no script and is not stored")
  func page() throws {
    let denied =
      "/callback?error=<b>no</b>&error_description=evil&state=\(CallbackHarness.state)&x=planted"
    for target in [good + "&x=planted", denied] {
      let page = text(try answer(target))
      for word in [
        CallbackHarness.code, CallbackHarness.state, "planted", "evil", "<b>", "<script", "http:",
        "https:",
      ] {
        #expect(!page.contains(word), "\(word)")
      }
      #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
      for line in [
        "Cache-Control: no-store", "Referrer-Policy: no-referrer", "Connection: close",
        "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'",
        "X-Content-Type-Options: nosniff", "Content-Type: text/html; charset=utf-8",
      ] {
        #expect(page.contains("\r\n\(line)\r\n"), "\(line)")
      }
    }
  }

  @Test("Content-Length is the number of bytes of the body")
  func length() throws {
    let parts = text(try answer(good)).split(separator: "\r\n\r\n", maxSplits: 1)
    #expect(parts[0].contains("\r\nContent-Length: \(parts[1].utf8.count)\r\n"))
  }

  @Test(
    "A request with a wrong state, path or host is refused",
    arguments: [
      ("/callback?code=c", "127.0.0.1:8917"), ("/callback?code=c&state=x", "127.0.0.1:8917"),
      ("/callback?error=e", "127.0.0.1:8917"),
      ("/callback?state=\(CallbackHarness.state)", "127.0.0.1:8917"),
      ("/callback/?code=c&state=\(CallbackHarness.state)", "127.0.0.1:8917"),
      ("/Callback?code=c&state=\(CallbackHarness.state)", "127.0.0.1:8917"),
      ("//callback?code=c&state=\(CallbackHarness.state)", "127.0.0.1:8917"),
      ("http://127.0.0.1:8917/callback?code=c&state=\(CallbackHarness.state)", "127.0.0.1:8917"),
      ("/callback?code=c&state=\(CallbackHarness.state)", "evil.example:8917"),
      ("/callback?code=c&state=\(CallbackHarness.state)", "127.0.0.1"),
      ("/callback?code=c&state=\(CallbackHarness.state)", "127.0.0.1:89170"),
    ] as [(String, String)])
  func refused(_ target: String, _ host: String) throws {
    let answer = try answer(target, host: host)
    #expect(answer.reply == nil)
    #expect(text(answer).hasPrefix("HTTP/1.1 404 Not Found\r\n"))
    #expect(text(answer).hasSuffix("\r\n\r\n"), "the answer does not reveal the wrong part")
  }

  @Test("Only GET requests are accepted")
  func methods() throws {
    #expect(text(try answer(good, method: "HEAD")).hasPrefix("HTTP/1.1 404 "))
    let post = try answer(good, method: "POST")
    #expect(post.reply == nil)
    #expect(text(post).hasPrefix("HTTP/1.1 405 Method Not Allowed\r\nAllow: GET\r\n"))
  }

  @Test("At port 80 the Host header may omit the port")
  func standardPort() throws {
    #expect(try answer(good, host: "127.0.0.1", port: 80).reply == .expected)
    #expect(try answer(good, host: "localhost:80", port: 80).reply == .expected)
  }
}
