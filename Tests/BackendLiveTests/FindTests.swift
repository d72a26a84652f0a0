import FeedCore
import FeedTestSupport
import Testing

@Suite("FIND-50: users, random photos and the language of searches on live")
struct FindTests {
  private let server: UnsplashServer

  init() throws { server = try UnsplashServer(photos: 40) }

  private func search(_ words: String, _ language: Language?) async throws -> String? {
    let live = try LiveHarness(server.url, key: server.key) { $0.searchLanguage = language }
    _ = try await live.photos.photos(
      from: .search(SearchQuery(words: words)), PageRequest(1), as: nil)
    return server.requests.last { $0.endpoint == .search }?.query["lang"]
  }

  @Test("FIND-53: a search in another language than English names it, unless it is switched off")
  func language() async throws {
    #expect(try await search("туман", .russian) == "ru")
    #expect(try await search("fog", .russian) == nil, "words in ASCII are English")
    #expect(try await search("туман", .english) == nil)
    #expect(try await search("туман", nil) == nil)
  }

  @Test("FIND-51: the service gets the id of a topic, because it ignores slugs")
  func topic() async throws {
    let live = try LiveHarness(server)
    let topics = try await live.photos.collections(from: .topics, PageRequest(1), as: nil).value
    let topic = try #require(topics.items.first { ($0.photoCount ?? 0) > 0 })
    _ = try await live.photos.randomPhoto(RandomQuery(topic: topic.name), as: nil)
    let request = try #require(server.requests.last { $0.endpoint == .random })
    #expect(request.query["topics"] == topic.id && topic.id != topic.name)
    let error = await live.failure { photos throws(FeedError) in
      try await photos.randomPhoto(RandomQuery(topic: "nothing-here"), as: nil)
    }
    #expect(error?.message == Message(.errorTopicNotFound, "nothing-here"))
  }

  @Test("FIND-51: a random photo of a user is requested by the user name")
  func user() async throws {
    let live = try LiveHarness(server)
    _ = try await live.photos.randomPhoto(RandomQuery(username: "nora_f"), as: nil)
    #expect(server.requests.last?.query["username"] == "nora_f")
  }

  @Test("FIND-52: related collections have one page, so the next one needs no request")
  func related() async throws {
    let live = try LiveHarness(server)
    let first = try await live.photos.collections(
      from: .related(to: "9568384"), PageRequest(1), as: nil
    ).value
    #expect(!first.items.contains { $0.id == "9568384" })
    let count = server.requests.count
    let next = try await live.photos.collections(
      from: .related(to: "9568384"), PageRequest(2), as: nil
    ).value
    #expect(next.items.isEmpty && !next.hasMore && server.requests.count == count)
  }

  @Test("FIND-50: users are found, and a broken one is left out")
  func users() async throws {
    let live = try LiveHarness(server)
    let found = try await live.backend.profile.users(matching: "nora", PageRequest(1), as: nil)
      .value
    #expect(found.items.map(\.username) == ["nora_f"] && found.total == 1)
    #expect(server.requests.last?.target.hasPrefix("/search/users?query=nora") == true)
    let broken = try LoopbackServer { _ in
      .text(#"{"total":2,"results":[{"username":"a"},{"name":"b"}]}"#)
    }
    let other = try LiveHarness(broken)
    let page = try await other.backend.profile.users(matching: "a", PageRequest(1), as: nil).value
    #expect(page.items.map(\.username) == ["a"] && page.skipped == 1)
  }
}
