import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

@Suite("Watching a session in JSON lines", .timeLimit(.minutes(10)))
struct WatchTests {
  private func changes(_ answers: [JSONObject]) -> [JSONObject] {
    answers.filter { $0["method"] == "imagefeed/changed" }.compactMap { $0["params"]?.objectValue }
  }

  private func parts(_ answers: [JSONObject]) -> Set<String> {
    Set(changes(answers).flatMap { $0["changed"]?.arrayValue ?? [] }.compactMap(\.stringValue))
  }

  @Test("RPC-2: watch reports every change, with increasing revisions")
  func watches() async throws {
    let client = try PipedClient.mock("photos=3", "liked=none")
    let start = try await client.result("imagefeed/watch")
    #expect(start["state"] == "signedIn")
    client.ask("2", "next_feed_page")
    client.ask("3", "like_photo", #"{"id":"UKq-msT0000"}"#)
    client.ask("4", "get_profile")
    try await client.answers.wait { answers in
      let parts = parts(answers)
      return parts.isSuperset(of: ["feed", "likes", "session"])
    }
    let revisions = changes(client.answers.value).compactMap { $0["revision"]?.integerValue }
    #expect(revisions == revisions.sorted() && Set(revisions).count == revisions.count)
    try await client.answers.wait { answers in
      answers.compactMap { $0["id"]?.integerValue }.sorted() == [1, 2, 3, 4]
    }
  }

  @Test("RPC-2: after unwatch the server reports no changes")
  func unwatch() async throws {
    let client = try PipedClient.mock("photos=3")
    _ = try await client.result("imagefeed/watch")
    _ = try await client.result("imagefeed/watch")
    _ = try await client.result("imagefeed/unwatch")
    let count = client.answers.value.count
    _ = try await client.result("imagefeed/next_feed_page")
    client.endInput()
    #expect(await client.serving.value == .done)
    #expect(client.answers.value.count == count + 1)
  }

  @Test("RPC-2: a report never has an empty list of changes")
  func nothing() async throws {
    let client = try PipedClient.mock("photos=3", "liked=none")
    _ = try await client.result("imagefeed/watch")
    let found = try await client.result("imagefeed/search_photos", ["query": "the"])
    let id = found["photos"]?.arrayValue?.first?.objectValue?["id"] ?? ""
    _ = try await client.result("imagefeed/photo_snippet", ["id": id])
    _ = try await client.result("imagefeed/unwatch")
    #expect(changes(client.answers.value).allSatisfy { $0["changed"] != [] })
  }

  @Test("RPC-2: a change names the parts of the session that changed")
  func parts() async throws {
    let client = try PipedClient()
    let before = client.session.latest
    #expect(SessionPart.changed(before, before).isEmpty)
    client.photos.feed.answers(
      PageRequest(1),
      with: .success(
        Answer(.sample(1, ["a"]), rateLimit: RateLimit(limit: 50, remaining: 49))))
    _ = try await client.session.nextPage(of: .feed)
    let after = client.session.latest
    #expect(SessionPart.changed(before, after) == [.feed, .rate])
  }
}
