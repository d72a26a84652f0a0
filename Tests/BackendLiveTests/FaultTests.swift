import FeedCore
import FeedTestSupport
import Testing

/// Every failure becomes a typed error. Statuses and bodies as UNSPLASH.md §4 and §5 have
/// them, each with the place where it was seen.
@Suite("LIVE-2: every failure is a typed error", .timeLimit(.minutes(10)))
struct FaultTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let reply: LoopbackReply
    let code: FeedError.Code
    /// How often it is sent: retried faults come three times.
    let requests: Int

    var testDescription: String { name }

    init(
      _ name: String, _ status: Int, _ body: String, _ code: FeedError.Code,
      headers: [(String, String)] = [("Content-Type", "application/json")], requests: Int = 1
    ) {
      self.init(name, .reply(status, headers, body: Array(body.utf8)), code, requests: requests)
    }

    init(_ name: String, _ reply: LoopbackReply, _ code: FeedError.Code, requests: Int = 1) {
      self.name = name
      self.reply = reply
      self.code = code
      self.requests = requests
    }
  }

  static let answers = [
    Case("401", 401, #"{"errors":["OAuth error: The access token is invalid"]}"#, .wrongKey),
    Case("403 limit, plain text", 403, "Rate Limit Exceeded", .rateLimited),
    Case(
      "403 limit, by header", 403, "{}", .rateLimited,
      headers: [("X-Ratelimit-Remaining", "0")]),
    Case("403 scope", 403, #"{"errors":["OAuth error: missing permissions"]}"#, .missingScope),
    Case("403 other", 403, #"{"errors":["no"]}"#, .forbidden),
    Case("404", 404, #"{"errors":["Couldn't find Photo"]}"#, .notFound),
    Case("400", 400, #"{"errors":["query is missing"]}"#, .rejected),
    Case("410", 410, #"{"errors":["Query flagged as spam"]}"#, .gone),
    Case("422", 422, #"{"errors":["Username is missing"]}"#, .rejected),
    Case("429", 429, "slow down", .rateLimited),
    Case(
      "500", 500,
      "We are experiencing errors. Please check https://status.unsplash.com for updates.",
      .serverError,
      headers: [("Content-Type", "text/plain")], requests: 3),
    Case(
      "503, Varnish page", 503, "<html>503 first byte timeout</html>", .serverError, requests: 3),
    Case("HTML for JSON", 200, "<!DOCTYPE html><p>Log in to the hotel network", .webPage),
    Case("empty body", 200, "", .badReply),
    Case("wrong JSON", 200, #"{"photos":"#, .badReply),
    Case("an object for a list", 200, "{}", .badReply),
    Case("redirect to nowhere", .reply(302, []), .badReply),
    Case("not modified, unasked", .reply(304, []), .badReply),
    Case("redirect without an end", .redirect(302, to: "/photos"), .badReply),
    Case("reset", .broken("[", promised: 9, .reset), .truncated, requests: 3),
    Case("truncation", .broken("[", promised: 9, .close), .truncated, requests: 3),
    Case("not HTTP", .raw("SSH-2.0-OpenSSH_9.2\r\n"), .badReply),
    Case("600 MB of blanks", .endless(600 << 20), .tooLarge),
  ]

  @Test("LIVE-2", arguments: answers)
  func fault(_ fault: Case) async throws {
    let server = try LoopbackServer { _ in fault.reply }
    let live = try LiveHarness(server)
    let error = try #require(await live.feedFailure())
    #expect(error.code == fault.code, "\(error)")
    if fault.name != "redirect without an end" {
      #expect(server.requests.count == fault.requests)
    }
    #expect(!"\(error)".contains(SampleAPI.key), "SEC-2")
  }

  @Test("LIVE-2: a stall ends with a timeout")
  func stall() async throws {
    let server = try LoopbackServer { _ in .broken("[", promised: 9, .stall) }
    let live = try LiveHarness(server, timeout: .milliseconds(200))
    #expect(await live.feedFailure()?.code == .timeout)
  }

  @Test("LIVE-2: no server, no such host, plain http to a far host")
  func unreachable() async throws {
    let port = try ReservedPort()
    #expect(try await LiveHarness(port.url).feedFailure()?.code == .offline)
    #expect(try await LiveHarness("https://nohost.invalid").feedFailure()?.code == .dns)
    let far = try await LiveHarness("http://api.unsplash.com").feedFailure()
    #expect(far?.code == .insecureAddress)
  }

  @Test("LIVE-2: a 503 is tried again after Retry-After, and may then succeed")
  func retryAfter() async throws {
    let calls = Watched(0)
    let server = try LoopbackServer { _ in
      calls.next() == 1
        ? .reply(503, [("Retry-After", "7")]) : .reply(200, body: Array("[]".utf8))
    }
    let live = try LiveHarness(server)
    #expect(await live.feedFailure() == nil)
    #expect(live.clock.sleeps == [.seconds(7)])
  }

  @Test("LIVE-3: at the limit calls fail at once, and one a minute may try")
  func limit() async throws {
    let server = try LoopbackServer { _ in .text("Rate Limit Exceeded", status: 403) }
    let live = try LiveHarness(server)
    #expect(await live.feedFailure()?.code == .rateLimited)
    let second = await live.feedFailure()
    #expect(second?.code == .rateLimited)
    #expect(second?.retryAfter == .seconds(60))
    #expect(server.requests.count == 1)
    live.clock.advance(by: .seconds(61))
    #expect(await live.feedFailure()?.code == .rateLimited)
    #expect(server.requests.count == 2)
  }

  @Test("LIVE-3: with nothing left no further request is sent, until a minute has passed")
  func nothingLeft() async throws {
    let server = try LoopbackServer { _ in
      .reply(
        200, [("X-Ratelimit-Limit", "50"), ("X-Ratelimit-Remaining", "0")], body: Array("[]".utf8))
    }
    let live = try LiveHarness(server)
    #expect(await live.feedFailure() == nil)
    #expect(await live.feedFailure()?.code == .rateLimited)
    #expect(server.requests.count == 1)
    live.clock.advance(by: .seconds(61))
    #expect(await live.feedFailure() == nil)
  }

  @Test("LIVE-3: an answer of a cache with nothing left says nothing of today")
  func nothingLeftOnce() async throws {
    let server = try LoopbackServer { _ in
      .reply(
        200,
        [
          ("X-Ratelimit-Limit", "50"), ("X-Ratelimit-Remaining", "0"), ("X-Cache", "MISS, HIT"),
        ], body: Array("[]".utf8))
    }
    let live = try LiveHarness(server)
    for _ in 1...2 { #expect(await live.feedFailure() == nil) }
  }

  @Test("LIVE-2: missing permissions are a missing scope, whatever is left of the quota")
  func scopeAtTheLimit() async throws {
    let server = try LoopbackServer { _ in
      .reply(
        403, [("X-Ratelimit-Limit", "50"), ("X-Ratelimit-Remaining", "0")],
        body: Array(#"{"errors":["OAuth error: missing permissions"]}"#.utf8))
    }
    #expect(await (try LiveHarness(server)).feedFailure()?.code == .missingScope)
  }

  @Test("LIVE-3: Retry-After of a refusal is told")
  func refusalWithRetryAfter() async throws {
    let server = try LoopbackServer { _ in
      .reply(403, [("Retry-After", "7")], body: Array("Rate Limit Exceeded".utf8))
    }
    #expect(await (try LiveHarness(server)).feedFailure()?.retryAfter == .seconds(7))
  }

  @Test(
    "LIVE-3: who is told when to come back says so, and else the hour",
    arguments: [
      ("7", "in 7 seconds."), ("0", "in 1 second."), ("119", "in 119 seconds."),
      ("120", "in 2 minutes."), ("121", "in 3 minutes."), (nil, "within the hour."),
    ] as [(String?, String)])
  func comingBack(wait: String?, advice: String) async throws {
    let server = try LoopbackServer { _ in
      .reply(429, wait.map { [("Retry-After", $0)] } ?? [], body: Array("slow down".utf8))
    }
    let error = await (try LiveHarness(server)).feedFailure()
    #expect(error?.message.parts(in: .english).advice == "Try again \(advice)")
  }
}
