import FeedCore
import FeedTestSupport
import Testing

@Suite("Facts of an answer and the log", .timeLimit(.minutes(10)))
struct AnswerFactsTests {
  @Test(
    "LIVE-3: an answer from a proxy cache is marked as cached",
    arguments: [
      ([("X-Cache", "MISS, HIT")], true), ([("X-Cache", "HIT")], true),
      ([("X-Cache", "HIT, MISS")], false), ([("X-Cache", "MISS")], false),
      ([("Age", "2356")], true), ([("Age", "0")], false), ([("Age", "soon")], false), ([], false),
    ] as [([(String, String)], Bool)])
  func cached(headers: [(String, String)], isCached: Bool) async throws {
    let server = try LoopbackServer { _ in .reply(200, headers, body: Array("[]".utf8)) }
    let live = try LiveHarness(server)
    let answer = try await live.photos.photos(from: .feed, PageRequest(1), as: nil)
    #expect(answer.isCached == isCached)
  }

  @Test("LOG-1: a failure is logged as one line with the call, the kind and the status")
  func failure() async throws {
    let server = try LoopbackServer { _ in .text("oops", status: 500) }
    let live = try LiveHarness(server)
    _ = await live.feedFailure()
    #expect(live.log.all == ["[Photos.feed]: serverError - status 500"])
  }

  @Test("LOG-2: an unreadable answer is logged with its type, the fault and its beginning")
  func unreadable() async throws {
    let body =
      #"{"id":"x\#u{1b}[2J","width":1,"height":1,"urls":{}, "x": ""#
      + String(repeating: "y", count: 999) + #""}"#
    let server = try LoopbackServer { _ in
      .reply(200, [("Content-Type", "application/json")], body: Array(body.utf8))
    }
    let live = try LiveHarness(server)
    _ = await live.failure { photos throws(FeedError) in try await photos.photo("x", as: nil) }
    let line = try #require(live.log.all.first)
    #expect(live.log.all.count == 1)
    #expect(line.hasPrefix("[Photos.photo]: badReply - status 200, application/json, "))
    #expect(line.contains(#"begins “{"id":"x"#))
    #expect(line.utf8.count < 400)
    #expect(line == line.cleaned())
  }

  @Test("LOG-1: skipped items and failed pictures are logged")
  func others() async throws {
    let server = try LoopbackServer { request in
      request.target.hasPrefix("/photos") ? .text("[{}]") : .text("", status: 404)
    }
    let live = try LiveHarness(server)
    #expect(await live.feedFailure() == nil)
    let picture = PictureRequest(
      .photo("x"), size: "small", address: try WebAddress(server.url("/p.jpg")))
    _ = await live.failure { photos throws(FeedError) in
      try await photos.picture(picture) { _, _ in }
    }
    #expect(
      live.log.all == [
        "[Photos.feed]: WireError - [0].id: missing", "[Photos.picture]: notFound - status 404",
      ])
  }
}
