import FeedCore
import FeedHTTP
import FeedTestSupport
import Testing

@Suite("Faults of servers and networks", .timeLimit(.minutes(10)))
struct CurlFaultTests {
  private let harness = CurlHarness()

  private func failure(
    of reply: LoopbackReply, limit: Int = 1 << 20, times: HTTPTimeouts = HTTPTimeouts()
  ) async throws -> TransportError.Kind? {
    let server = try LoopbackServer { _ in reply }
    let request = CurlHarness.get(server.url("/?client_id=k-987"), limit: limit, times: times)
    let failure = await harness.failure(request)
    #expect(failure?.detail.contains("k-987") != true)
    return failure?.kind
  }

  @Test(
    "LIVE-2: an answer that ends too early is truncated",
    arguments: [
      LoopbackReply.broken("abc", promised: 10, .close), .broken("abc", promised: 10, .reset),
      LoopbackReply([.reset]), LoopbackReply([.close]), .raw("HTTP/1.1 200 OK\r\nX: y\r\n"),
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"),
    ])
  func truncated(reply: LoopbackReply) async throws {
    #expect(try await failure(of: reply) == .truncated)
  }

  @Test(
    "LIVE-2: an answer that is not valid HTTP is a bad reply",
    arguments: [
      LoopbackReply.raw("SSH-2.0-OpenSSH_9.2\r\n\r\n"), .raw("HTTP/1.1 abc\r\n\r\n"),
      .raw("HTTP/9.9 200 OK\r\n\r\n"),
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"),
      .raw(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nno trailer\r\n\r\n"),
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: \u{0}\r\n\r\n"),
      .raw("HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\na"),
      .raw("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\na"),
      .raw("HTTP/1.1 200 OK\r\nX\u{0}: y\r\n\r\n"), .raw("HTTP/1.1 200 OK\r\n y\r\n\r\n"),
      .reply(200, [("Content-Encoding", "gzip")], body: Samples.gzip + Samples.gzip),
      .reply(200, [("Content-Encoding", "gzip")], body: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    ])
  func badReply(reply: LoopbackReply) async throws {
    #expect(try await failure(of: reply) == .badReply)
  }

  @Test("LIVE-2: too many headers or an overlong header make a bad reply")
  func headerBombs() async throws {
    let lines = Array(repeating: ("X-Filler", String(repeating: "a", count: 1000)), count: 100)
    #expect(try await failure(of: .reply(200, lines)) == .badReply)
    let line = [("X-Filler", String(repeating: "a", count: 2_000_000))]
    #expect(try await failure(of: .reply(200, line)) == .badReply)
  }

  @Test("LIVE-16: a body over the limit is stopped, and its connection is closed")
  func endless() async throws {
    let server = try LoopbackServer { _ in .endless(600 << 20) }
    let failure = await harness.failure(CurlHarness.get(server.url(), limit: 1 << 20))
    #expect(failure?.kind == .tooLarge)
    try await server.wait { $0.ended == 1 }
    #expect(server.record.sent < 32 << 20)
  }

  @Test("LIVE-16: a body over the limit is refused, and a body at the limit is accepted")
  func lengths() async throws {
    #expect(try await failure(of: .text("12345"), limit: 4) == .tooLarge)
    #expect(try await failure(of: .text("12345"), limit: 5) == nil)
    #expect(try await failure(of: .chunked(["123", "45"]), limit: 4) == .tooLarge)
  }

  @Test("LIVE-16: the limit applies to the unpacked size of a compressed body")
  func bomb() async throws {
    let reply = LoopbackReply.reply(200, [("Content-Encoding", "gzip")], body: Samples.bomb)
    #expect(try await failure(of: reply, limit: 10_000) == .tooLarge)
    #expect(try await failure(of: reply, limit: 100_000) == nil)
  }

  @Test("LIVE-17: a stall before or within the body times out")
  func stall() async throws {
    let times = HTTPTimeouts(stall: .milliseconds(30), whole: .seconds(60))
    #expect(try await failure(of: LoopbackReply([.stall]), times: times) == .timeout(.stall))
    let broken = LoopbackReply.broken("abc", promised: 10, .stall)
    #expect(try await failure(of: broken, times: times) == .timeout(.stall))
  }

  @Test("LIVE-17: the time limit of a whole transfer ends a slow body")
  func whole() async throws {
    let times = HTTPTimeouts(stall: .seconds(60), whole: .milliseconds(40))
    let drip = LoopbackReply.drip(String(repeating: "a", count: 1000), every: .milliseconds(5))
    #expect(try await failure(of: drip, times: times) == .timeout(.whole))
  }

  @Test("LIVE-17: a request that waits for a free connection does not stall")
  func queued() async throws {
    let server = try LoopbackServer { _ in LoopbackReply([.stall]) }
    let harness = CurlHarness(connectionsPerHost: 1)
    let first = Task { await harness.failure(CurlHarness.get(server.url())) }
    try await server.wait { $0.requests.count == 1 }
    let hasEnded = Lock(false)
    let times = HTTPTimeouts(stall: .milliseconds(20), whole: nil)
    let second = Task {
      _ = await harness.failure(CurlHarness.get(server.url(), times: times))
      hasEnded.withLock { $0 = true }
    }
    // A transfer to another server stalls for three times as long, so that the second request would
    // have timed out by then.
    let other = try LoopbackServer { _ in LoopbackReply([.stall]) }
    let longer = HTTPTimeouts(stall: .milliseconds(60), whole: nil)
    #expect(
      await harness.failure(CurlHarness.get(other.url(), times: longer))?.kind == .timeout(.stall))
    #expect(!hasEnded.withLock { $0 })
    first.cancel()
    second.cancel()
    await second.value
  }

  @Test("LIVE-2: a closed port fails as offline, and an unknown name as dns")
  func unreachable() async throws {
    let server = try LoopbackServer { _ in .text("ok") }
    let url = server.url()
    server.stop()
    #expect(await harness.failure(CurlHarness.get(url))?.kind == .offline)
    let failure = await harness.failure(CurlHarness.get("https://nohost.invalid/?key=k-987"))
    #expect(failure?.kind == .dns)
    #expect(failure?.detail.contains("k-987") == false)
  }

  @Test("LIVE-2: plain text instead of a TLS handshake fails as tls")
  func noTLS() async throws {
    let server = try BabblingServer()
    let failure = await harness.failure(CurlHarness.get("https://localhost:\(server.port)/"))
    #expect(failure?.kind == .tls)
  }

  @Test("SEC-3: a header that contains a line break or an invalid name is not sent")
  func headerInjection() async throws {
    let server = try LoopbackServer { _ in .text("ok") }
    var request = CurlHarness.get(server.url())
    request.headers = ["X-Name": "a\r\nX-Other: b"]
    #expect(await harness.failure(request)?.kind == .badRequest)
    request.headers = ["X Name": "a"]
    #expect(await harness.failure(request)?.kind == .badRequest)
    request.headers = [:]
    request.authorization = Secret("a\nX: y").map { .init(scheme: "Bearer", secret: $0) }
    #expect(await harness.failure(request)?.kind == .badRequest)
    #expect(server.record.requests.isEmpty)
  }

  @Test("LIVE-15: credentials do not follow a redirect to another origin")
  func redirect() async throws {
    let other = try LoopbackServer { _ in .text("other") }
    let target = other.url("/x")
    let first = try LoopbackServer { request in
      request.target == "/away" ? .redirect(302, to: target) : .redirect(307, to: "/away")
    }
    let client = HTTPClient(transport: harness.transport, clock: ManualClock())
    var request = CurlHarness.get(first.url("/"))
    request.authorization = Secret("tok-123").map { .init(scheme: "Bearer", secret: $0) }
    let response = try await client.send(request)
    #expect(response.text == "other")
    #expect(response.url.text == target)
    #expect(first.requests.map { $0["Authorization"] } == ["Bearer tok-123", "Bearer tok-123"])
    #expect(other.requests.count == 1)
    #expect(other.requests.first?["Authorization"] == nil)
  }
}
