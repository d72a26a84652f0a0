import FeedCore
import FeedTestSupport
import Testing

/// Likes and other calls that need a signed-in user. See UNSPLASH.md §5 and §6.
@Suite("LIVE-6: likes, favorites and the signed-in user", .timeLimit(.minutes(10)))
struct LikeTests {
  private let user: Credentials

  init() throws {
    user = Credentials(
      token: try #require(Secret("the-token")), scopes: [], origin: .memory)
  }

  private static let liked = #"{"photo":{"id":"x","likes":7,"liked_by_user":true},"user":{}}"#

  @Test(
    "LIVE-6: a like succeeds with 201, 200 or 204, with or without a body",
    arguments: [(201, liked, 7), (200, liked, 7), (201, "", nil), (200, "", nil), (204, "", nil)]
      as [(Int, String, Int?)])
  func like(status: Int, body: String, likes: Int?) async throws {
    let server = try LoopbackServer { _ in
      status == 204
        ? LoopbackReply([.bytes(LoopbackReply.head(204, []))]) : .text(body, status: status)
    }
    let live = try LiveHarness(server)
    let state = try await live.photos.setLike(true, of: "x", as: user).value
    #expect(state == LikeState(isLiked: true, likes: likes))
    let request = try #require(server.requests.first)
    #expect("\(request.method) \(request.target)" == "POST /photos/x/like")
    #expect(request["Authorization"] == "Bearer the-token")
  }

  @Test("LIVE-50: a 200 whose body is an error of the service is a failure that may have arrived")
  func errorInSuccess() async throws {
    let server = try LoopbackServer { _ in .text(#"{"errors": ["Could not do it"]}"#) }
    let live = try LiveHarness(server)
    let expected = FeedError(
      .rejected, Message(.errorRejected, "Could not do it"), detail: "status 200: Could not do it",
      mayHaveArrived: true)
    await #expect(throws: expected) { try await live.photos.setLike(true, of: "x", as: user) }
  }

  @Test("LIVE-6: a 200 without a body confirms an unlike")
  func unlike() async throws {
    let server = try LoopbackServer { _ in .text("") }
    let live = try LiveHarness(server)
    let state = try await live.photos.setLike(false, of: "x", as: user).value
    #expect(state == LikeState(isLiked: false))
    #expect(server.requests.map(\.method) == ["DELETE"])
  }

  @Test(
    "LIVE-6: an unknown photo and a removed like endpoint cause different errors",
    arguments: [(404, .notFound), (405, .gone), (410, .gone)] as [(Int, FeedError.Code)])
  func gone(status: Int, code: FeedError.Code) async throws {
    let server = try LoopbackServer { _ in .text("", status: status) }
    let live = try LiveHarness(server)
    let error = await live.failure { [user] photos throws(FeedError) in
      try await photos.setLike(true, of: "x", as: user)
    }
    #expect(error?.code == code)
    #expect(live.log.all == ["[Photos.setLike]: \(code.name) - status \(status)"])
  }

  @Test(
    "LIVE-6: a failed like reports whether it may have arrived",
    arguments: [
      (.text("", status: 500), true), (.text("{"), true), (.text("<p>Log in", status: 200), true),
      (.text("", status: 403), false), (.text("", status: 429), false),
    ] as [(LoopbackReply, Bool)])
  func arrival(reply: LoopbackReply, mayHaveArrived: Bool) async throws {
    let server = try LoopbackServer { _ in reply }
    let live = try LiveHarness(server)
    let error = await live.failure { [user] photos throws(FeedError) in
      try await photos.setLike(true, of: "x", as: user)
    }
    #expect(error?.mayHaveArrived == mayHaveArrived)
  }

  @Test(
    "LIVE-6: a like whose answer was lost may have arrived, even if its retry is refused")
  func refusedAfterLoss() async throws {
    let sendings = Watched(0)
    let server = try LoopbackServer { _ in
      sendings.change { $0 += 1 }
      return sendings.value == 1
        ? .broken("{", promised: 99, .close) : .text("Rate Limit Exceeded", status: 403)
    }
    let live = try LiveHarness(server)
    let error = await live.failure { [user] photos throws(FeedError) in
      try await photos.setLike(true, of: "x", as: user)
    }
    #expect(sendings.value == 2)
    #expect(error?.code == .rateLimited && error?.mayHaveArrived == true)
  }

  @Test("LIVE-6: a like that no server accepted cannot have arrived")
  func nobodyThere() async throws {
    let live = try LiveHarness("http://127.0.0.1:1")
    let error = await live.failure { [user] photos throws(FeedError) in
      try await photos.setLike(true, of: "x", as: user)
    }
    #expect(error?.code == .offline)
    #expect(error?.mayHaveArrived == false)
  }

  @Test(
    "LIVE-6: a like redirected to a web page fails", arguments: [301, 302, 303], [true, false])
  func sentOn(status: Int, isLiked: Bool) async throws {
    let server = try LoopbackServer { request in
      request.target == "/photos/x" ? .text("{}") : .redirect(status, to: "/photos/x")
    }
    let live = try LiveHarness(server)
    let error = await live.failure { [user] photos throws(FeedError) in
      try await photos.setLike(isLiked, of: "x", as: user)
    }
    #expect(error?.code == .badReply)
    #expect(server.requests.map(\.target) == ["/photos/x/like"])
  }

  @Test(
    "LIVE-6: a like follows a 307 or 308 redirect as a POST with the token", arguments: [307, 308])
  func moved(status: Int) async throws {
    let server = try LoopbackServer { request in
      request.target == "/v2/like" ? .text(Self.liked) : .redirect(status, to: "/v2/like")
    }
    let live = try LiveHarness(server)
    #expect(try await live.photos.setLike(true, of: "x", as: user).value.isLiked)
    #expect(server.requests.map(\.method) == ["POST", "POST"])
    #expect(server.requests.last?["Authorization"] == "Bearer the-token")
  }

  @Test("LIVE-6: an answer about another photo does not confirm the like")
  func otherPhoto() async throws {
    let server = try LoopbackServer { _ in .text(Self.liked) }
    let live = try LiveHarness(server)
    let error = await live.failure { [user] photos throws(FeedError) in
      try await photos.setLike(true, of: "y", as: user)
    }
    #expect(error?.code == .badReply)
    let slug = try await live.photos.setLike(true, of: "a-grey-day-x", as: user)
    #expect(slug.value.isLiked)
  }

  @Test(
    "LIVE-6: 202 and 205 confirm a like", arguments: [202, 205])
  func oddSuccess(status: Int) async throws {
    let server = try LoopbackServer { _ in .reply(status) }
    let live = try LiveHarness(server)
    #expect(try await live.photos.setLike(true, of: "x", as: user).value.isLiked)
  }

  @Test("FAV-1: favorites are requested in order of the newest like, and X-Total is their total")
  func favorites() async throws {
    let server = try LoopbackServer { _ in
      .reply(200, [("X-Total", "31"), ("X-Per-Page", "30")], body: Array("[]".utf8))
    }
    let live = try LiveHarness(server)
    let page = try await live.backend.photos.photos(
      from: .favorites(of: "a.б"), PageRequest(1), as: user)
    #expect(page.value.total == 31)
    #expect(
      server.requests.first?.target
        == "/users/a.%D0%B1/likes?page=1&per_page=30&order_by=latest")
  }

  @Test("AUTH-9: a 401 rejects the token if one was sent, and the message names its origin")
  func refusedToken() async throws {
    let server = try LoopbackServer { _ in
      .text(#"{"errors":["OAuth error: The access token is invalid"]}"#, status: 401)
    }
    let live = try LiveHarness(server)
    let environment = Credentials(token: user.token, scopes: [], origin: .environment)
    let stored = await #expect(throws: FeedError.self) {
      try await live.backend.profile.me(as: user)
    }
    #expect(stored?.code == .tokenRefused)
    #expect(stored?.message == Message(.errorTokenRefused))
    let named = await #expect(throws: FeedError.self) {
      try await live.backend.profile.me(as: environment)
    }
    #expect(named?.message == Message(.errorGivenTokenRefused, "IMAGEFEED_TOKEN"))
    #expect(await live.feedFailure()?.code == .wrongKey)
    #expect(!"\(live.log.all)".contains("the-token"), "SEC-2")
  }
}
