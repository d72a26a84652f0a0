import FeedCore
import FeedHTTP
import FeedTestSupport
import Testing

/// The controls that the tests' Unsplash adds to the API of `imagefeed serve`.
@Suite("The tests' Unsplash", .timeLimit(.minutes(10)))
struct UnsplashServerTests {
  private let server: UnsplashServer
  private let client = PlainHTTPClient()

  init() throws { server = try UnsplashServer(approvesAll: true) }

  private func get(_ path: String, _ headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
    try await client.get(server.url + path, key: server.key, headers)
  }

  @Test("SERVE-11: the API of `serve` answers, with the key, the limit and the likes of a test")
  func service() async throws {
    server.setLimit(50)
    server.setLikes([server.photoID(3)])
    let feed = try await get("/photos?per_page=3")
    #expect(feed.headers["X-Total"] == "100")
    #expect(feed.headers["X-Ratelimit-Remaining"] == "49")
    #expect(try await client.get(server.url + "/photos", key: "wrong").status == 401)
    let token = server.signIn()
    let likes = server.url + "/users/ada/likes"
    let page = try JSON(parsing: try await client.send(.get, likes, ("Bearer", token)).body)
    #expect(page.arrayValue?.count == 1)
    server.revokeTokens()
    #expect(try await client.send(.get, likes, ("Bearer", token)).status == 401)
    #expect(server.tokens.isEmpty && server.secrets.contains(token))
    #expect(server.requests.map(\.endpoint) == [.feed, .feed, .favorites, .favorites])
  }

  @Test("A picture can be replaced by any bytes, of which ranges are served")
  func picture() async throws {
    server.sendPicture([1, 2, 3, 4])
    let path = "/photo-\(server.photoID(7))"
    let whole = try await get(path)
    let tag = try #require(whole.headers["ETag"])
    #expect(whole.body == [1, 2, 3, 4])
    #expect(try await get(path, ["Range": "bytes=2-", "If-Range": tag]).body == [3, 4])
  }

  @Test("The CDN repeats cached answers, including their headers of the limit")
  func edge() async throws {
    server.cache(age: 2_356)
    let first = try await get("/photos")
    _ = try await get("/photos?page=2")
    let again = try await get("/photos")
    #expect(first.headers["X-Cache"] == nil)
    #expect(again.headers["X-Cache"] == "MISS, HIT")
    #expect(again.headers["Age"] == "2356")
    #expect(again.headers["X-Ratelimit-Remaining"] == "4999")
    #expect(again.body == first.body)
  }

  @Test("SERVE-3: a photo has the members that the API sent in 2026")
  func shape() async throws {
    let sample = try Samples.sample("random/2026_bookmarked", from: .own).json()
    let ours = try JSON(parsing: try await get("/photos/random").body)
    #expect(missing(from: ours, in: sample) == [])
  }

  private func missing(from ours: JSON, in sample: JSON, at path: String = "") -> Set<String> {
    guard let expected = sample.objectValue, path != ".alternative_slugs" else { return [] }
    return expected.members.reduce(into: []) { found, member in
      let place = "\(path).\(member.key)"
      guard let own = ours.objectValue?[member.key] else {
        found.insert(place)
        return
      }
      found.formUnion(missing(from: own, in: member.value, at: place))
    }
  }

  @Test(
    "AUTH-3: a real browser is redirected to the program's address",
    .needsBrowser)
  func browser() async throws {
    let program = try LoopbackServer { _ in
      .reply(200, [("Content-Type", "text/html")], body: Array("<p>You can close this.".utf8))
    }
    let page = try WebAddress("\(server.oauthURL)/authorize").setting([
      ("client_id", server.key), ("redirect_uri", program.url("/callback")),
      ("response_type", "code"), ("scope", "public"), ("state", "a\"b&<c"),
    ])
    let document = try HeadlessBrowser.visit(page.text)
    #expect(document.contains("You can close this."))
    let target = program.requests.first { $0.target.hasPrefix("/callback?") }?.target
    #expect(target == "/callback?code=\(server.codes[0])&state=a%22b%26%3Cc")
  }
}
