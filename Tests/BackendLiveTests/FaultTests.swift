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
}

/// Names come from people and from models; what is no name is not made a part of an address.
@Suite("Names in addresses", .timeLimit(.minutes(10)))
struct NamesInAddressesTests {
  static let noIDs = [
    "", ".", "..", "a/b", "a?b", "a#b", "a%2Fb", "a b", "a.b", "a\\b", "a\nb", "random",
    String(repeating: "a", count: 513),
  ]

  /// A service that has an answer for everything.
  private static func answer(_ request: LoopbackRequest) -> LoopbackReply {
    .text(
      request.method == "GET"
        ? #"{"id":"LucidAnswer","width":1,"height":1,"urls":{"raw":"https://x.test/"}}"# : "{}")
  }

  @Test("What is no photo's id is asked for nowhere, and is no photo", arguments: noIDs)
  func noID(_ id: String) async throws {
    let server = try LoopbackServer(Self.answer)
    let live = try LiveHarness(server)
    let person = try LiveHarness.person("the-token")
    let photo = Photo.bare(PhotoID(id))
    let errors = [
      await live.failure { photos throws(FeedError) in
        try await photos.photo(PhotoID(id), as: nil)
      },
      await live.failure { photos throws(FeedError) in
        try await photos.setLike(true, of: PhotoID(id), as: person)
      },
      await live.failure { photos throws(FeedError) in
        try await photos.setLike(false, of: PhotoID(id), as: person)
      },
      await live.failure { photos throws(FeedError) in
        try await photos.trackDownload(of: photo, as: nil)
      },
    ]
    for error in errors {
      #expect(error?.code == .notFound)
      #expect(error?.message == Message(.errorPhotoNotFound, id))
    }
    #expect(server.requests.isEmpty)
  }

  @Test(
    "What is no user's name is asked for nowhere",
    arguments: ["", ".", "..", "a/b", "a?b", "a b", "@a", String(repeating: "a", count: 513)])
  func noUser(_ name: String) async throws {
    let server = try LoopbackServer(Self.answer)
    let live = try LiveHarness(server)
    let photos = await live.failure { photos throws(FeedError) in
      try await photos.photos(from: .user(name), PageRequest(1), as: nil)
    }
    #expect(photos?.message == Message(.errorUserNotFound, name))
    let user = await #expect(throws: FeedError.self) {
      try await live.backend.profile.user(name, as: nil)
    }
    #expect(user?.message == Message(.errorUserNotFound, name))
    #expect(server.requests.isEmpty)
  }

  @Test(
    "Ids and slugs are asked for as they are, and the answer must be that photo",
    arguments: [
      ("LucidAnswer", "/photos/LucidAnswer", true),
      ("a-grey-day-LucidAnswer", "/photos/a-grey-day-LucidAnswer", true),
      ("霧-LucidAnswer", "/photos/%E9%9C%A7-LucidAnswer", true),
      ("-uCb8l4CMck", "/photos/-uCb8l4CMck", false), ("curated", "/photos/curated", false),
      ("xLucidAnswer", "/photos/xLucidAnswer", false),
      ("lucidanswer", "/photos/lucidanswer", false),
    ])
  func answered(_ id: String, _ target: String, _ isFound: Bool) async throws {
    let server = try LoopbackServer(Self.answer)
    let live = try LiveHarness(server)
    let error = await live.failure { photos throws(FeedError) in
      try await photos.photo(PhotoID(id), as: nil)
    }
    #expect(error?.message == (isFound ? nil : Message(.errorPhotoNotFound, id)))
    #expect(server.requests.map(\.target) == [target])
  }

  @Test("MCP-4: a slug names the photo whose id it ends in, without a request")
  func slug() throws {
    let server = try LoopbackServer(Self.answer)
    let live = try LiveHarness(server)
    #expect(live.backend.photoID("a-grey-day-LucidAnswer") == "LucidAnswer")
    #expect(live.backend.photoID("-uCb8l4CMck") == "-uCb8l4CMck")
    #expect(server.requests.isEmpty)
  }
}

@Suite("LIVE-1, LIVE-8: where requests go")
struct DestinationTests {
  @Test("LIVE-8: calls go to the address that was set, and the key with them to no other")
  func elsewhere() async throws {
    let other = try LoopbackServer { _ in .text("[]") }
    let address = other.url("/photos")
    let server = try LoopbackServer { _ in .redirect(302, to: address) }
    let live = try LiveHarness(server)
    #expect(await live.feedFailure() == nil)
    #expect(server.requests.map { $0["Authorization"] } == ["Client-ID \(SampleAPI.key)"])
    #expect(other.requests.map { $0["Authorization"] } == [nil])
  }

  @Test("LIVE-1: a redirect to plain http on a far host is the server's fault")
  func refusedRedirect() async throws {
    let server = try LoopbackServer { _ in .redirect(302, to: "http://example.com/") }
    #expect(await (try LiveHarness(server)).feedFailure()?.code == .badReply)
  }

  @Test("AUTH-9: a 401 of another host, which never saw the token, says nothing about it")
  func strangersRefusal() async throws {
    let other = try LoopbackServer { _ in .text("{}", status: 401) }
    let address = other.url("/me")
    let server = try LoopbackServer { _ in .redirect(302, to: address) }
    let live = try LiveHarness(server)
    let person = try LiveHarness.person("the-token")
    let error = await #expect(throws: FeedError.self) {
      try await live.backend.profile.me(as: person)
    }
    #expect(error?.code == .badReply)
    #expect(await live.feedFailure()?.code == .badReply)
  }

  @Test("LIVE-3: Retry-After of a refusal is told")
  func retryAfter() async throws {
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
