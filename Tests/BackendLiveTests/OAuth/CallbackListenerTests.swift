@testable import BackendLive
import FeedCore
import FeedHTTP
import FeedTestSupport
import Glibc
import Testing

@Suite("AUTH-3: the listener for the browser's answer", .timeLimit(.minutes(10)))
struct CallbackListenerTests {
  @Test("AUTH-17, AUTH-3: a real HTTP client gets the closing page, and the session gets the code")
  func code() async throws {
    let harness = try CallbackHarness()
    let transport = CurlTransport(CurlTransport.Configuration(userAgent: "test"))
    defer { transport.shutdown() }
    let url =
      "http://localhost:\(harness.port)/callback?state=\(CallbackHarness.state)&code=\(CallbackHarness.code)"
    let request = HTTPRequest(.get, .sample(url), bodyLimit: 1 << 20, isRetryable: false)
    async let reply = harness.listener.reply()
    let page = try await transport.send(request)
    #expect(page.status == 200)
    #expect(page.headers["Referrer-Policy"] == "no-referrer")
    #expect(String(decoding: page.body, as: UTF8.self).hasSuffix("</html>\n"))
    #expect(try await reply == .expected)
  }

  @Test("AUTH-3: a refusal by the user ends the wait")
  func denied() async throws {
    let harness = try CallbackHarness()
    let query = "error=access_denied&state=\(CallbackHarness.state)"
    #expect(try harness.status(harness.request(query, version: "HTTP/1.0")) == "HTTP/1.1 200 OK")
    #expect(try await harness.listener.reply() == .declinedByUser)
  }

  @Test("AUTH-19: forged, stale and malformed requests are refused, and the listener keeps waiting")
  func forged() async throws {
    let harness = try CallbackHarness()
    let notFound = "HTTP/1.1 404 Not Found"
    for query in [
      "code=evil", "code=evil&state=", "code=evil&state=the-state_44", "error=access_denied",
      "error=access_denied&state=x", "state=\(CallbackHarness.state)", "",
    ] {
      #expect(try harness.status(harness.request(query)) == notFound, "\(query)")
    }
    for host in ["evil.example:\(harness.port)", "127.0.0.1", "127.0.0.1:1", ""] {
      #expect(try harness.status(harness.request(host: host)) == notFound, "\(host)")
    }
    #expect(try harness.status(harness.request(path: "/favicon.ico")) == notFound)
    #expect(try harness.status(harness.request(method: "HEAD")) == notFound)
    #expect(
      try harness.status(harness.request(method: "POST")) == "HTTP/1.1 405 Method Not Allowed")
    #expect(try harness.status("\u{16}\u{3}\u{1}") == "HTTP/1.1 400 Bad Request")
    let long = "GET /" + String(repeating: "a", count: 100 << 10)
    #expect(try harness.status(long) == "HTTP/1.1 400 Bad Request")
    #expect(try await harness.answer() == .expected)
  }

  @Test("AUTH-3: many silent and slow connections do not delay others")
  func silent() async throws {
    let harness = try CallbackHarness()
    let visitors = try (0..<40).map { number in
      let visitor = try RawClient(port: harness.port)
      if number.isMultiple(of: 2) { visitor.send("GET /callback?code=") }
      return visitor
    }
    #expect(try await harness.answer() == .expected)
    for visitor in visitors { visitor.waitForEnd() }
  }

  @Test("AUTH-3: each of many simultaneous requests is answered")
  func many() async throws {
    let harness = try CallbackHarness()
    let statuses = Lock<[String]>([])
    let threads = (0..<CallbackLoop.limit).map { _ in
      TestThread {
        let status = (try? harness.status(harness.request("code=evil&state=x"))) ?? "cut off"
        statuses.withLock { $0.append(status) }
      }
    }
    for thread in threads { thread.join() }
    #expect(statuses.withLock { Set($0) } == ["HTTP/1.1 404 Not Found"])
    #expect(try await harness.answer() == .expected)
  }

  @Test("AUTH-3: one of many simultaneous valid requests is accepted")
  func race() async throws {
    let harness = try CallbackHarness()
    let threads = (0..<8).map { _ in
      TestThread { _ = try? harness.status(harness.request()) }
    }
    #expect(try await harness.listener.reply() == .expected)
    for thread in threads { thread.join() }
  }

  @Test("AUTH-3: a slow browser gets the whole page, and the session waits for it")
  func slowReader() async throws {
    let harness = try CallbackHarness()
    let replied = Watched(false)
    let reply = Task {
      let reply = try await harness.listener.reply()
      replied.change { $0 = true }
      return reply
    }
    do {
      let browser = try RawClient(port: harness.port, buffer: 1)
      // More than the listener reads for a request. Unread bytes would cause a reset at the end.
      browser.send(harness.request() + String(repeating: "more", count: 2_000))
      let page = try browser.receive(1)
      #expect(page.hasSuffix("</html>\n"))
      #expect(!replied.value, "the browser has not left yet")
      let error = #expect(throws: FeedError.self) { try CallbackHarness(port: harness.port) }
      #expect(error?.code == .busy)
    }
    #expect(try await reply.value == .expected)
  }

  @Test("AUTH-3: the code counts even if the browser leaves before the page ends")
  func leaves() async throws {
    let harness = try CallbackHarness()
    do {
      let browser = try RawClient(port: harness.port)
      browser.send(harness.request())
      // The first byte shows that the request was read.
      var byte: UInt8 = 0
      #expect(try browser.receive(&byte) == 1)
      browser.willReset()
    }
    #expect(try await harness.listener.reply() == .expected)
  }

  @Test("AUTH-3: a connection that stays open too long is closed")
  func outstays() async throws {
    let harness = try CallbackHarness(
      times: CallbackTimes(exchange: .milliseconds(20), linger: .milliseconds(20)))
    let silent = try RawClient(port: harness.port)
    let staying = try RawClient(port: harness.port)
    staying.send("nonsense\r\n\r\n")
    silent.waitForEnd()
    staying.waitForEnd()
    #expect(try await CallbackHarness(times: CallbackHarness.patient).answer() == .expected)
  }

  @Test("AUTH-17: the listener is bound to 127.0.0.1 only")
  func bound() throws {
    let harness = try CallbackHarness()
    #expect(throws: RawClient.Failure.self) {
      try RawClient(port: harness.port, host: 0x7F00_0002)
    }
  }
}

@Suite("AUTH-3, AUTH-4: the end of the listener", .timeLimit(.minutes(10)))
struct CallbackListenerEndTests {
  @Test("AUTH-17: after a valid request the port is closed and free")
  func afterSuccess() async throws {
    let first = try CallbackHarness()
    #expect(try await first.answer() == .expected)
    #expect(throws: RawClient.Failure.self) { try RawClient(port: first.port) }
    for _ in 0..<20 {
      #expect(try await CallbackHarness(port: first.port).answer() == .expected)
    }
    #expect(try await first.listener.reply() == .expected, "the reply stays available")
  }

  @Test("AUTH-4: cancelling frees the port at once, even with open connections")
  func afterCancel() async throws {
    var harness = try CallbackHarness()
    for _ in 0..<20 {
      let visitor = try RawClient(port: harness.port)
      let listener = harness.listener
      let reply = Task { try await listener.reply() }
      reply.cancel()
      await #expect(throws: FeedError.cancelled) { try await reply.value }
      harness = try CallbackHarness(port: harness.port)
      visitor.waitForEnd()
    }
    #expect(try await harness.answer() == .expected)
  }

  @Test("AUTH-4: cancelling ends the wait for a browser that keeps the connection open")
  func cancelWhileLeaving() async throws {
    let harness = try CallbackHarness()
    let reply = Task { try await harness.listener.reply() }
    let browser = try RawClient(port: harness.port)
    browser.send(harness.request())
    _ = try browser.receive()
    reply.cancel()
    await #expect(throws: FeedError.cancelled) { try await reply.value }
    _ = try CallbackHarness(port: harness.port)
  }

  @Test("A listener ends with its last reference")
  func dropped() async throws {
    let (port, visitor) = try dropOne()
    visitor.waitForEnd()
    #expect(try await CallbackHarness(port: port).answer() == .expected)
  }

  /// Starts and drops a listener. Returns its port and an accepted connection.
  private func dropOne() throws -> (UInt16, RawClient) {
    let harness = try CallbackHarness()
    let visitor = try RawClient(port: harness.port)
    // Connections are accepted in order, so `visitor` has been accepted too.
    _ = try harness.status("nonsense\r\n\r\n")
    return (harness.port, visitor)
  }

  @Test("AUTH-3: the error for a port in use names the port")
  func taken() throws {
    let harness = try CallbackHarness()
    let redirect = try #require(SignInRedirect("http://127.0.0.1:\(harness.port)/callback"))
    let live = try LiveHarness("http://127.0.0.1:1", secretKey: "s")
    let auth = try #require(live.backend.auth)
    let invitation = try auth.invitation(for: redirect)
    let error = #expect(throws: FeedError.self) { try auth.listen(for: invitation) }
    #expect(error?.code == .busy)
    #expect(error?.message == Message(.errorPortTaken, String(harness.port)))
    #expect(live.log.all == ["[OAuth.listen]: busy - port \(harness.port): Address already in use"])
  }

  @Test("AUTH-3: without a loopback address there is no listener")
  func outOfBand() throws {
    let live = try LiveHarness("http://127.0.0.1:1", secretKey: "s")
    let auth = try #require(live.backend.auth)
    #expect(try auth.listen(for: try auth.invitation(for: .outOfBand)) == nil)
  }
}
