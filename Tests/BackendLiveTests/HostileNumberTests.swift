import FeedCore
import FeedTestSupport
import Testing

/// Sends extreme values of every number through the whole backend. A number that reaches
/// arithmetic unchecked crashes this test.
@Suite("LIVE-23: numbers from the server are clamped", .timeLimit(.minutes(10)))
struct HostileNumberTests {
  private static let extremes = [
    "0", "-0", "-1", "1", "1.5", "-1.5", "1e3", "1e308", "-1e308", "1e-308", "1e999", "2147483647",
    "2147483648", "-2147483649", "4294967296", "9007199254740992", "9007199254740993",
    "9223372036854775806", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "-9223372036854775809", "18446744073709551615", "18446744073709551616",
    String(repeating: "9", count: 400), "-" + String(repeating: "9", count: 400),
  ]

  /// Values that are not JSON numbers but may occur in a header.
  private static let oddities = [
    "", " ", "NaN", "inf", "0x10", "1_000", "1,000", "+1", "١", "7 7", "00000000000000000007",
    "null", "Fri, 31 Dec 9999 23:59:60 GMT", "Thu, 01 Jan 1970 00:00:00 GMT",
    "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "max-age=9223372036854775808",
    "<https://a/?page=9223372036854775808>; rel=next", "<https://a/?page=-1>; rel=prev",
  ]

  private static let times = [
    "0000-01-01T00:00:00+23:59", "9999-12-31T23:59:60-23:59", "99999-01-01T00:00:00Z",
    "-9999-01-01T00:00:00Z", "2024-02-30T00:00:00Z", "2024-01-01T00:00:00.\(extremes[24])Z",
    "2024-01-01T00:00:00+99:99", "9223372036854775807",
  ]

  private static let headerNames = [
    "X-Total", "X-Per-Page", "X-Ratelimit-Limit", "X-Ratelimit-Remaining", "Retry-After", "Age",
    "Date", "Cache-Control", "Expires", "Link", "X-Cache", "ETag", "Last-Modified",
  ]

  /// Returns an answer to any call of the API: an object with the members of all answers.
  private static func body(_ number: () -> String, _ time: () -> String, isList: Bool) -> String {
    let user = """
      {"id": \(number()), "username": "u", "name": "N", "total_likes": \(number()),
       "total_photos": \(number()), "updated_at": "\(time())"}
      """
    let photo = """
      {"id": "a", "width": \(number()), "height": \(number()), "likes": \(number()),
       "created_at": "\(time())", "promoted_at": "\(time())", "color": "#aabbcc",
       "blur_hash": "LEHV6nWB2yk8pyo0adR*.7kCMdnj", "urls": {"raw": "https://images.unsplash.com/a"},
       "views": \(number()), "downloads": \(number()), "user": \(user),
       "exif": {"exposure_time": \(number()), "aperture": "\(number())",
                "focal_length": \(number()), "iso": \(number())},
       "location": {"position": {"latitude": \(number()), "longitude": \(number())}},
       "total": \(number()), "total_pages": \(number()), "total_photos": \(number()),
       "title": "T", "slug": "s", "ends_at": "\(time())", "username": "u",
       "total_likes": \(number()), "photo": {"id": "a", "likes": \(number())},
       "expires_in": \(number()), "created": \(number())}
      """
    return isList ? "[\(photo)]" : photo.dropLast() + ", \"results\": [\(photo)]}"
  }

  /// Random answers, a different one for each call.
  private struct Answers: Sendable {
    let random: Lock<SeededGenerator>

    func pick(_ values: [String]) -> String {
      random.withLock { values.randomElement(using: &$0) ?? "" }
    }

    func number() -> String { pick(extremes) }
    func time() -> String { pick(times) }

    /// Returns random headers. Two of three answers have a given header.
    func headers() -> [(String, String)] {
      headerNames.compactMap { name in
        let value = pick(extremes + oddities)
        return pick(["", "y", "y"]).isEmpty ? nil : (name, value)
      }
    }

    func reply(isList: Bool) -> LoopbackReply {
      let status = Int(
        pick(["200", "200", "200", "200", "401", "403", "404", "429", "503", "511"]))
      let body = HostileNumberTests.body(number, time, isList: isList)
      return .reply(status ?? 200, headers(), body: Array(body.utf8))
    }
  }

  private func answers(_ seed: Int) -> Answers {
    Answers(random: Lock(SeededGenerator(seed: UInt64(seed))))
  }

  @Test("Extreme numbers in headers and JSON lead to a value or a typed error", arguments: 1...4)
  func api(seed: Int) async throws {
    let answers = answers(seed)
    let server = try LoopbackServer { request in
      let isList = ["/photos?", "/users/u/", "/topics", "/collections/"].contains {
        request.target.hasPrefix($0)
      }
      return answers.reply(isList: isList)
    }
    let live = try LiveHarness(server.url(), cache: StubCache())
    let user = try LiveHarness.user("token")
    var values = 0
    for round in 0..<40 {
      // A used-up quota blocks calls for a minute.
      live.clock.advance(by: .seconds(61))
      let page = PageRequest([1, 2, 1 << 53, .max][round % 4], size: nil)
      for call in calls(live, page, as: user) where await isValue(call) { values += 1 }
    }
    #expect(values > 30, "seed \(seed)")
  }

  private typealias Call = () async throws -> Void

  private func calls(
    _ live: LiveHarness, _ page: PageRequest, as user: Credentials
  ) -> [Call] {
    let photos = live.photos
    return [
      { check(page: try await photos.photos(from: .feed, page, as: nil)) },
      { check(page: try await photos.photos(from: .favorites(of: "u"), page, as: user)) },
      {
        check(
          page: try await photos.photos(from: .search(SearchQuery(words: "fog")), page, as: nil))
      },
      {
        let answer = try await photos.collections(from: .topics, page, as: nil)
        for collection in answer.value.items { _ = collection.jsonObject }
      },
      {
        let photo = try await photos.photo(PhotoID("a"), as: nil)
        check(photo.value)
      },
      { _ = try await live.backend.profile.me(as: user).value.jsonObject },
      { _ = try await photos.setLike(true, of: PhotoID("a"), as: user) },
    ]
  }

  /// Returns whether a call returns a value. Otherwise it must throw a typed error.
  private func isValue(_ call: Call) async -> Bool {
    do {
      try await call()
      return true
    } catch {
      guard let error = error as? FeedError else {
        Issue.record(error)
        return false
      }
      #expect(!error.message.text(in: .english).isEmpty)
      if let wait = error.retryAfter { #expect(wait >= .zero && wait <= .seconds(86_400)) }
      return false
    }
  }

  private func check(page answer: Answer<PhotoPage>) {
    for photo in answer.value.items { check(photo) }
    if let total = answer.value.total { #expect((0...1 << 40).contains(total)) }
    if let size = answer.value.size { #expect((1...1_000).contains(size)) }
    if let limit = answer.rateLimit {
      #expect((0...1 << 53).contains(limit.limit) && (0...1 << 53).contains(limit.remaining))
    }
  }

  private func check(_ photo: Photo) {
    #expect((1...1 << 20).contains(photo.width) && (1...1 << 20).contains(photo.height))
    if let likes = photo.likes { #expect((0...1 << 40).contains(likes)) }
    _ = photo.jsonObject
    if let day = photo.createdAt?.day { #expect((0...9999).contains(day.year)) }
  }

  @Test(
    "Extreme numbers in the headers of pictures lead to a picture or a typed error",
    arguments: 1...4)
  func pictures(seed: Int) async throws {
    let answers = answers(seed)
    let picture: [UInt8] = [0xFF, 0xD8, 1, 2, 0xFF, 0xD9]
    let server = try LoopbackServer { request in
      let first = request["Range"] == nil ? 0 : 3
      let range = answers.pick([
        "bytes \(first)-5/6", "bytes \(first)-5/6", "bytes \(first)-5/6", "bytes \(first)-5/*",
        "bytes \(answers.number())-\(answers.number())/\(answers.number())",
        "bytes \(first)-\(answers.number())/\(answers.number())",
      ])
      var headers = answers.headers().filter { $0.0 != "ETag" && $0.0 != "Last-Modified" }
      headers.append(("ETag", "\"t\""))
      headers.append(("Content-Range", range))
      let length = answers.pick(Self.extremes + Array(repeating: "\(6 - first)", count: 20))
      let status =
        Int(answers.pick([first == 0 ? "200" : "206", "206", "206", "206", "416", "503"])) ?? 200
      if answers.pick(["chunked", ""]) == "" {
        let head = LoopbackReply.head(status, headers + [("Content-Length", length)])
        return LoopbackReply([.bytes(head + picture[first...]), .close])
      }
      let head = LoopbackReply.head(
        status, headers + [("Transfer-Encoding", "chunked"), ("Content-Length", length)])
      let end = answers.pick(["0\r\n\r\n", ""])
      let chunk = picture[first..<(first == 0 ? 3 : 6)]
      return LoopbackReply([
        .bytes(head + Array("3\r\n".utf8) + chunk + Array("\r\n\(end)".utf8)), .close,
      ])
    }
    let live = try LiveHarness(server)
    let address = try WebAddress(server.url("/a.jpg"))
    let request = PictureRequest(.photo("a"), size: "full", address: address)
    var pictures = 0
    for _ in 0..<60 {
      let sink = PictureSink()
      let isWhole = await isValue {
        try await live.photos.download(request, into: sink) { received, expected in
          guard let expected, expected > 0 else { return }
          // Frontends compute the percentage this way.
          _ = received * 100 / expected
        }
      }
      if isWhole {
        pictures += 1
        #expect(sink.bytes.starts(with: [0xFF, 0xD8]))
      }
    }
    #expect(pictures > 0, "seed \(seed)")
  }
}
