import BackendMock
import FeedCore
import FeedTestSupport
import Testing

@Suite("Planned faults and latency of the mock", .timeLimit(.minutes(10)))
struct MockFaultTests {
  private func fault(_ code: FeedError.Code) -> FeedError {
    FeedError(
      code, Message(.errorPlanned, code.name),
      retryAfter: code == .rateLimited ? .seconds(60) : nil)
  }

  @Test("BACK-2: a fault without a kind is a server error, and one without a number never ends")
  func endless() async throws {
    let backend = try mock("fail=next_feed_page")
    for _ in 0..<3 {
      await #expect(throws: fault(.serverError)) { try await backend.page(1) }
    }
    let id = try await mock().page(1).photos[0].id
    #expect(try await backend.photos.photo(id, as: nil).value.id == id)
  }

  @Test("BACK-2: a fault ends after the given number of times, and faults keep their order")
  func times() async throws {
    let backend = try mock("fail=list_feed:offline:2", "fail=reload_feed:rateLimited:1")
    await #expect(throws: fault(.offline)) { try await backend.page(1) }
    await #expect(throws: fault(.offline)) { try await backend.page(1) }
    await #expect(throws: fault(.rateLimited)) { try await backend.page(1) }
    #expect(try await backend.page(1).photos.count == 20)
  }

  @Test("BACK-16: every error can be planned by its name", arguments: FeedError.Code.all)
  func kinds(code: FeedError.Code) async throws {
    let backend = try mock("fail=get_photo:\(code.name):1")
    await #expect(throws: fault(code)) { try await backend.photos.photo("x", as: nil) }
  }

  @Test(
    "BACK-16: each operation can be made to fail without the others", arguments: calls.map(\.name))
  func operations(name: String) async throws {
    let failing = try mock("fail=\(name):busy")
    var failed: [String] = []
    for call in calls where try await call.fails(failing, with: fault(.busy)) {
      failed.append(call.name)
    }
    #expect(failed == [name])
  }

  @Test(
    "The error for an invalid fault names the mistake",
    arguments: [
      ("", Phrase.errorUnknownName), ("feed", .errorUnknownName), (":offline", .errorUnknownName),
      ("list_feed:", .errorUnknownName), ("list_feed:Offline", .errorUnknownName),
      ("list_feed:offline:", .errorOptionValue), ("list_feed:offline:0", .errorOptionValue),
      ("list_feed:offline:-1", .errorOptionValue), ("list_feed:offline:x", .errorOptionValue),
      ("list_feed:offline:1:1", .errorOptionValue), ("get_session", .errorUnknownName),
    ])
  func bad(text: String, phrase: Phrase) throws {
    let error = #expect(throws: FeedError.self) { try mock("fail=\(text)") }
    #expect(error?.code == .usage)
    #expect(error?.message.phrase == phrase)
  }

  @Test(
    "BACK-4: options are checked",
    arguments: ["photos=-1", "photos=1000001", "liked=odd", "signed-in=no", "latency=x", "photo=1"])
  func options(text: String) {
    #expect(throws: FeedError.self) { try mock(text) }
  }

  @Test("BACK-2: each answer waits for the latency, even a fault")
  func latency() async throws {
    let clock = ManualClock()
    let backend = try mock("latency=250", "fail=list_feed:busy:1", clock: clock)
    let first = Task { try await backend.page(1) }
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(250))
    await #expect(throws: fault(.busy)) { try await first.value }
    let second = Task { try await backend.page(1) }
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(250))
    #expect(try await second.value.photos.count == 20)
    #expect(clock.sleeps == [.milliseconds(250), .milliseconds(250)])
  }

  @Test(
    "BACK-16: a latency above the timeout causes a timeout, before a fault; an equal one does not")
  func timeout() async throws {
    let clock = ManualClock(passing: true)
    let slow = try mock("latency=2001", "fail=list_feed", clock: clock, timeout: .seconds(2))
    let error = await #expect(throws: FeedError.self) { try await slow.page(1) }
    #expect(error == FeedError(.timeout, Message(.errorTimeout, "mock")))
    #expect(clock.sleeps == [.seconds(2)])
    let fast = try mock("latency=2000", clock: clock, timeout: .seconds(2))
    let photo = try #require(try await fast.page(1).photos.first)
    var request = photo.picture(.thumb)
    request.timeout = .seconds(1)
    let limited = await #expect(throws: FeedError.self) {
      try await fast.photos.picture(request) { _, _ in }
    }
    #expect(limited?.code == .timeout)
  }

  @Test("A waiting call can be cancelled, and calls wait concurrently")
  func cancel() async throws {
    let clock = ManualClock()
    let backend = try mock("latency=1000", clock: clock)
    let tasks = (1...3).map { page in Task { try await backend.page(page) } }
    try await clock.waitForSleepers(3)
    tasks[1].cancel()
    await #expect(throws: FeedError.cancelled) { try await tasks[1].value }
    clock.advance(by: .seconds(1))
    #expect(try await tasks[0].value.page == 1)
    #expect(try await tasks[2].value.page == 3)
  }
}

/// One call of each operation, by the name under which it can be made to fail.
private struct NamedCall: Sendable {
  let name: String
  let call: @Sendable (Backend, PhotoID, Credentials) async throws -> Void

  func fails(_ backend: Backend, with planned: FeedError) async throws -> Bool {
    let user = try #require(backend.builtInCredentials)
    let id = try await mock().page(1, size: 1).photos[0].id
    do {
      try await call(backend, id, user)
      return false
    } catch let error as FeedError {
      #expect(error == planned)
      return true
    }
  }
}

private let calls: [NamedCall] = [
  NamedCall(name: "list_feed") { backend, _, _ in _ = try await backend.page(1) },
  NamedCall(name: "get_photo") { backend, id, _ in _ = try await backend.photos.photo(id, as: nil)
  },
  NamedCall(name: "random_photo") { backend, _, _ in
    _ = try await backend.photos.randomPhoto(RandomQuery(), as: nil)
  },
  NamedCall(name: "search_photos") { backend, _, _ in
    _ = try await backend.photos.photos(
      from: .search(SearchQuery(words: "")), PageRequest(1), as: nil)
  },
  NamedCall(name: "list_user_photos") { backend, _, _ in
    _ = try await backend.photos.photos(from: .user("ben"), PageRequest(1), as: nil)
  },
  NamedCall(name: "search_collections") { backend, _, _ in
    _ = try await backend.photos.collections(from: .search("sea"), PageRequest(1), as: nil)
  },
  NamedCall(name: "list_user_collections") { backend, _, _ in
    _ = try await backend.photos.collections(from: .user("ben"), PageRequest(1), as: nil)
  },
  NamedCall(name: "list_related_collections") { backend, _, _ in
    _ = try await backend.photos.collections(
      from: .related(to: "310797"), PageRequest(1), as: nil)
  },
  NamedCall(name: "search_users") { backend, _, _ in
    _ = try await backend.profile.users(matching: "ben", PageRequest(1), as: nil)
  },
  NamedCall(name: "list_collection_photos") { backend, _, _ in
    _ = try await backend.photos.photos(from: .collection("310797"), PageRequest(1), as: nil)
  },
  NamedCall(name: "list_user_likes") { backend, _, _ in
    _ = try await backend.photos.photos(from: .likes(of: "ben"), PageRequest(1), as: nil)
  },
  NamedCall(name: "list_topics") { backend, _, _ in
    _ = try await backend.photos.collections(from: .topics, PageRequest(1), as: nil)
  },
  NamedCall(name: "list_topic_photos") { backend, _, _ in
    _ = try await backend.photos.photos(from: .topic("weather"), PageRequest(1), as: nil)
  },
  NamedCall(name: "get_user") { backend, _, _ in _ = try await backend.profile.user("ben", as: nil)
  },
  NamedCall(name: "get_profile") { backend, _, user in
    _ = try await backend.profile.me(as: user)
  },
  NamedCall(name: "list_favorites") { backend, _, user in
    _ = try await backend.photos.photos(from: .favorites(of: "ada"), PageRequest(1), as: user)
  },
  NamedCall(name: "like_photo") { backend, id, user in
    _ = try await backend.photos.setLike(true, of: id, as: user)
  },
  NamedCall(name: "unlike_photo") { backend, id, user in
    _ = try await backend.photos.setLike(false, of: id, as: user)
  },
  NamedCall(name: "photo_thumbnail") { backend, id, user in
    let photo = try await mock().photos.photo(id, as: user).value
    _ = try await backend.photos.picture(photo.picture(.thumb)) { _, _ in }
  },
  NamedCall(name: "download_photo") { backend, id, user in
    let photo = try await mock().photos.photo(id, as: user).value
    let file = try await StubFiles().create(at: "/a.jpg", name: "", replacing: false)
    try await backend.photos.download(photo.picture(.thumb), into: file) { _, _ in }
  },
  NamedCall(name: "photo_snippet") { backend, _, _ in
    try await backend.photos.trackDownload(of: .sample(), as: nil)
  },
  NamedCall(name: "create_collection") { backend, _, user in
    _ = try await collections(of: backend).create(CollectionProperties(title: "Fog"), as: user)
  },
  NamedCall(name: "update_collection") { backend, _, user in
    let id = try await ownCollection(user)
    _ = try await collections(of: backend).update(id, CollectionProperties(title: "Fog"), as: user)
  },
  NamedCall(name: "add_to_collection") { backend, id, user in
    _ = try await collections(of: backend).set(true, id, in: ownCollection(user), as: user)
  },
  NamedCall(name: "remove_from_collection") { backend, id, user in
    _ = try await collections(of: backend).set(false, id, in: ownCollection(user), as: user)
  },
  NamedCall(name: "delete_collection") { backend, _, user in
    _ = try await collections(of: backend).delete(ownCollection(user), as: user)
  },
  NamedCall(name: "complete_sign_in") { backend, _, _ in
    _ = try await backend.auth?.exchange(code: #require(Secret("a")), redirect: .outOfBand)
  },
]

private func collections(of backend: Backend) throws -> any CollectionsPort {
  try #require(backend.collections)
}

/// The id of a collection that the mock's user can change.
private func ownCollection(_ user: Credentials) async throws -> String {
  let username = try await mock().profile.me(as: user).value.username
  let page = try await mock().photos.collections(from: .user(username), PageRequest(1), as: user)
  return try #require(page.value.items.first).id
}
