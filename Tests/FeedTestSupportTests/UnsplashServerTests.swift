import FeedCore
import FeedHTTP
import FeedImaging
import FeedTestSupport
import Testing

/// Behavior of the simulated Unsplash that the tests of our clients do not cover.
@Suite("The simulated Unsplash", .timeLimit(.minutes(10)))
struct UnsplashServerTests {
  private let server: UnsplashServer
  private let client = PlainHTTPClient()

  init() throws { server = try UnsplashServer() }

  private func get(_ path: String, _ headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
    try await client.get(server.url + path, key: server.key, headers)
  }

  @Test("A page has ten photos by default and at most thirty, with links to other pages")
  func paging() async throws {
    let first = try await get("/photos")
    #expect(first.headers["X-Per-Page"] == "10")
    #expect(first.headers["X-Total"] == "100")
    let next = "<\(server.url)/photos?page=2>; rel=\"next\""
    #expect(first.headers["Link"] == "<\(server.url)/photos?page=10>; rel=\"last\", \(next)")
    let large = try await get("/photos?per_page=500&page=4")
    #expect(large.headers["X-Per-Page"] == "30")
    #expect(try JSON(parsing: large.body).arrayValue?.count == 10)
    #expect(large.headers["Link"]?.contains("next") == false)
    #expect(try await get("/photos?page=99").text == "[]")
    #expect(try await get("/users/ada/photos").headers["Link"] == nil, "there is only one page")
  }

  @Test("Only the quota headers distinguish a wrong key from a missing sign-in")
  func unauthorized() async throws {
    let body = #"{"errors":["OAuth error: The access token is invalid"]}"#
    let missing = try await get("/me")
    let wrong = try await client.get(server.url + "/photos", key: "wrong")
    let none = try await client.get(server.url + "/photos")
    for answer in [missing, wrong, none] {
      #expect(answer.status == 401)
      #expect(answer.text == body)
    }
    #expect(missing.headers["X-Ratelimit-Remaining"] == "4999")
    #expect(wrong.headers["X-Ratelimit-Remaining"] == nil)
    #expect(none.headers["X-Ratelimit-Limit"] == nil)
  }

  @Test("A range of a picture is served if its entity tag matches")
  func ranges() async throws {
    let path = "/pictures/\(server.photoID(7))?w=200"
    let whole = try await client.get(server.url + path)
    let tag = try #require(whole.headers["ETag"])
    #expect(try Picture.decode(whole.body).bitmap.width == 200)
    let part = try await get(path, ["Range": "bytes=100-", "If-Range": tag])
    #expect(part.status == 206)
    #expect(
      part.headers["Content-Range"] == "bytes 100-\(whole.body.count - 1)/\(whole.body.count)")
    #expect(part.body == Array(whole.body[100...]))
    let other = try await get(path, ["Range": "bytes=100-", "If-Range": "\"other\""])
    #expect(other.status == 200)
    #expect(other.body == whole.body)
    #expect(try await get(path, ["Range": "bytes=\(whole.body.count)-"]).status == 416)
    let same = try await get(path, ["If-None-Match": tag])
    #expect(same.status == 304)
    #expect(same.body.isEmpty)
  }

  @Test("A random photo is an object, or a list if a count is given")
  func random() async throws {
    #expect(try await get("/photos/random")["id"] != nil)
    let one = try JSON(parsing: try await get("/photos/random?count=1&query=fog").body)
    #expect(one.arrayValue?.count == 1)
    let none = try await get("/photos/random?query=zzzz")
    #expect(none.status == 404)
    #expect(none.text == #"{"errors":["No photos found."]}"#)
  }

  @Test("The CDN repeats cached answers, including their quota headers")
  func edge() async throws {
    server.cache(age: 2_356)
    let first = try await get("/photos")
    _ = try await get("/photos?page=2")
    let again = try await get("/photos")
    #expect(first.headers["X-Cache"] == "MISS, MISS")
    #expect(again.headers["X-Cache"] == "MISS, HIT")
    #expect(again.headers["Age"] == "2356")
    #expect(again.headers["X-Ratelimit-Remaining"] == "4999")
    #expect(again.body == first.body)
  }

  @Test("A photo has the members that the API sent in 2026")
  func shape() async throws {
    let sample = try Samples.sample("random/2026_bookmarked", from: .own).json()
    let ours = try JSON(parsing: try await get("/photos/random").body)
    #expect(missing(from: ours, in: sample).subtracting(Self.leftOut).isEmpty)
  }

  /// Counts of kinds of pictures and external addresses, which our clients do not read.
  private static let leftOut: Set = [
    ".urls.small_s3", ".user.links.portfolio", ".user.total_free_photos",
    ".user.total_promoted_photos", ".user.total_illustrations", ".user.total_free_illustrations",
    ".user.total_promoted_illustrations",
  ]

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
}
