import FeedCore
import FeedTestSupport
import Testing

/// Every failure becomes a typed error. The statuses and bodies are those of UNSPLASH.md §4
/// and §5, which list where each was seen.
@Suite("LIVE-2: every failure is a typed error", .timeLimit(.minutes(10)))
struct FaultTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let reply: LoopbackReply
    let code: FeedError.Code
    /// The expected number of requests, which is three if the fault is retried.
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
    Case("403 limit, in JSON", 403, #"{"errors":["Rate Limit Exceeded"]}"#, .rateLimited),
    Case("403 limit, in small letters", 403, "rate limit exceeded\n", .rateLimited),
    Case("403 limit, in an object", 403, #"{"error":"Rate limit exceeded"}"#, .rateLimited),
    Case(
      "403 limit, a number below zero", 403, "{}", .rateLimited,
      headers: [("X-Ratelimit-Remaining", "-1")]),
    Case(
      "403 page with nothing left", 403, "<p>no", .webPage,
      headers: [("X-Ratelimit-Remaining", "0")]),
    Case("401 page", 401, "<html>Log in", .webPage),
    Case("401 page by its type", 401, "Log in", .webPage, headers: [("Content-Type", "Text/HTML")]),
    Case("401 text", 401, "Unauthorized", .webPage, headers: [("Content-Type", "text/plain")]),
    Case("401 without a body", 401, "", .webPage),
    Case("401 other JSON", 401, #"{"message":"Unauthorized"}"#, .webPage),
    Case("401 OAuth's JSON", 401, #"{"error":"invalid_token"}"#, .webPage),
    Case("401 errors that are objects", 401, #"{"errors":[{"message":"no"}]}"#, .webPage),
    Case(
      "401 with a proxy's challenge", 401, #"{"errors":["Proxy: log in first"]}"#, .webPage,
      headers: [("WWW-Authenticate", "Basic realm=\"corp\"")]),
    Case(
      "401 with the service's challenge", 401, #"{"errors":["OAuth error"]}"#, .wrongKey,
      headers: [("WWW-Authenticate", "Bearer realm=\"Doorkeeper\"")]),
    Case("401 errors that are none", 401, #"{"errors":[]}"#, .webPage),
    Case("404 page", 404, "\u{FEFF}<!DOCTYPE html>Not here", .webPage),
    Case("404 XML", 404, "<?xml version=\"1.0\"?><Error/>", .webPage),
    Case("405 page", 405, "<html>", .webPage), Case("410 page", 410, "<html>", .webPage),
    Case("422 page", 422, "<html>", .webPage),
    Case("511", 511, "<html>Log in to the network", .webPage),
    Case("511, plain", 511, "", .webPage),
    Case("204", .reply(204), .badReply),
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
    Case("redirect without a location", .reply(302, []), .badReply),
    Case("not modified, unrequested", .reply(304, []), .badReply),
    Case("redirect without an end", .redirect(302, to: "/photos"), .badReply),
    Case("reset", .broken("[", promised: 9, .reset), .truncated, requests: 3),
    Case("truncation", .broken("[", promised: 9, .close), .truncated, requests: 3),
    Case("not HTTP", .raw("SSH-2.0-OpenSSH_9.2\r\n"), .badReply),
    Case("600 MB of blanks", .endless(600 << 20), .tooLarge),
  ]

  @Test("LIVE-2: a faulty answer becomes a typed error", arguments: answers)
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

  @Test("LIVE-2: every call recognizes a network that requires a sign-in")
  func networkSignIn() async throws {
    let server = try LoopbackServer { _ in .text("log in", status: 511) }
    let live = try LiveHarness(server, secretKey: "secret")
    #expect(await live.feedFailure()?.message.phrase == .errorNetworkSignIn)
    let picture = PictureRequest(
      .photo("a"), size: "full", address: try WebAddress(server.url("/a.jpg")))
    let unseen = await live.failure { photos throws(FeedError) in
      try await photos.picture(picture) { _, _ in }
    }
    #expect(unseen?.code == .webPage && unseen?.message.phrase == .errorNetworkSignIn)
    let auth = try #require(live.backend.auth)
    let code = try #require(Secret("code"))
    let refused = await #expect(throws: FeedError.self) {
      try await auth.exchange(code: code, redirect: .outOfBand)
    }
    #expect(refused?.code == .webPage && refused?.message.phrase == .errorNetworkSignIn)
    #expect(server.requests.count == 3)
  }

  @Test("LIVE-2: missing favorites and an unknown user cause different messages")
  func noFavorites() async throws {
    let server = try LoopbackServer { _ in
      .text(#"{"errors":["Couldn't find User"]}"#, status: 404)
    }
    let live = try LiveHarness(server)
    let user = try LiveHarness.user("token")
    for (source, phrase) in [
      (PhotoSource.favorites(of: "me"), Phrase.errorFavoritesNotFound),
      (.likes(of: "you"), .errorUserNotFound),
    ] {
      let error = await live.failure { photos throws(FeedError) in
        try await photos.photos(from: source, PageRequest(1), as: user)
      }
      #expect(error?.code == .notFound && error?.message.phrase == phrase)
    }
  }

  @Test(
    "LIVE-2: a refusal by another host is not attributed to the photo, the key or the quota",
    arguments: [400, 401, 403, 404, 405, 410, 422, 429])
  func strangersRefusal(status: Int) async throws {
    let other = try LoopbackServer { _ in
      .text(#"{"errors":["Rate Limit Exceeded"]}"#, status: status)
    }
    let address = other.url("/")
    let server = try LoopbackServer { _ in .redirect(302, to: address) }
    let live = try LiveHarness(server)
    for _ in 1...2 { #expect(await live.feedFailure()?.code == .badReply) }
    #expect(other.requests.count == 2, "the second call was not blocked")
  }

  @Test("LIVE-2: a stall ends with a timeout")
  func stall() async throws {
    let server = try LoopbackServer { _ in .broken("[", promised: 9, .stall) }
    let live = try LiveHarness(server, timeout: .milliseconds(200))
    #expect(await live.feedFailure()?.code == .timeout)
  }

  @Test("LIVE-2: no server, an unknown host and plain http to a remote host cause different errors")
  func unreachable() async throws {
    let port = try ReservedPort()
    #expect(try await LiveHarness(port.url).feedFailure()?.code == .offline)
    #expect(try await LiveHarness("https://nohost.invalid").feedFailure()?.code == .dns)
    let far = try await LiveHarness("http://api.unsplash.com").feedFailure()
    #expect(far?.code == .insecureAddress)
  }

  @Test("LIVE-21: a 503 is retried after its Retry-After time")
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

  @Test("LIVE-26: at the rate limit calls fail at once, and one per minute is sent")
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

  @Test("LIVE-3: with no requests left, the next request is sent after a minute")
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

  @Test("LIVE-3: the rate limit of a cached answer is ignored")
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

  @Test("LIVE-20: missing permissions are a missing scope even with no requests left")
  func scopeAtTheLimit() async throws {
    let server = try LoopbackServer { _ in
      .reply(
        403, [("X-Ratelimit-Limit", "50"), ("X-Ratelimit-Remaining", "0")],
        body: Array(#"{"errors":["OAuth error: missing permissions"]}"#.utf8))
    }
    #expect(await (try LiveHarness(server)).feedFailure()?.code == .missingScope)
  }

  @Test("LIVE-3: the Retry-After time of a refusal is reported")
  func refusalWithRetryAfter() async throws {
    let server = try LoopbackServer { _ in
      .reply(403, [("Retry-After", "7")], body: Array("Rate Limit Exceeded".utf8))
    }
    #expect(await (try LiveHarness(server)).feedFailure()?.retryAfter == .seconds(7))
  }

  @Test(
    "LIVE-3: the error names the Retry-After time, or otherwise the hour",
    arguments: [
      ("7", "in 7 seconds."), ("0", "in 1 second."), ("119", "in 119 seconds."),
      ("120", "in 2 minutes."), ("121", "in 3 minutes."), (nil, "in an hour at the latest."),
    ] as [(String?, String)])
  func comingBack(wait: String?, advice: String) async throws {
    let server = try LoopbackServer { _ in
      .reply(429, wait.map { [("Retry-After", $0)] } ?? [], body: Array("slow down".utf8))
    }
    let error = await (try LiveHarness(server)).feedFailure()
    #expect(error?.message.parts(in: .english).advice == "Try again \(advice)")
  }
}
