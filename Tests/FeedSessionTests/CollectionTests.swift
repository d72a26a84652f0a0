import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@Suite("FIND-3: collections in the session")
struct CollectionTests {
  private let page = PageRequest(1)

  private func topics() -> Answer<CollectionPage> {
    let topic = PhotoCollection(
      id: "x", title: "Sea", link: .sample("https://x.test/t/sea"),
      topic: PhotoCollection.Topic(slug: "sea"))
    return Answer(
      Page([topic], page: 1, hasMore: false), rateLimit: RateLimit(limit: 50, remaining: 9))
  }

  @Test("FIND-3, LIVE-3: topics are requested as the signed-in user and update the quota")
  func list() async throws {
    let user = try Credentials.sample()
    let harness = SessionHarness(credentials: user)
    harness.photos.collections.answers(.init(.topics, page), with: .success(topics()))
    let answer = try await harness.session.collections(from: .topics, page)
    #expect(answer.value.items.map(\.name) == ["sea"])
    #expect(answer.value.items[0].source == .topic("sea"))
    #expect(harness.photos.credentials == [user])
    #expect(harness.session.latest.rateLimit?.remaining == 9)
  }

  @Test("FIND-3, AUTH-10: a list that arrives after a sign-out is not returned")
  func late() async throws {
    let harness = SessionHarness(credentials: try .sample(), auth: StubAuthPort())
    harness.photos.collections.holds(.init(.user("ada"), page))
    let asked = Task { try await harness.session.collections(from: .user("ada"), page) }
    try await harness.photos.collections.waitForCalls(1)
    try await harness.session.signOut()
    try await harness.photos.collections.release(1, with: .success(topics()))
    await #expect(throws: FeedError.signedOut) { try await asked.value }
  }

  @Test("FIND-3: a cancelled call throws cancelled")
  func cancelled() async throws {
    let harness = SessionHarness()
    harness.photos.collections.holds(.init(.topics, page))
    let asked = Task { try await harness.session.collections(from: .topics, page) }
    try await harness.photos.collections.waitForCalls(1)
    asked.cancel()
    await #expect(throws: FeedError.cancelled) { try await asked.value }
  }

  @Test("FIND-3, FAV-2: photos of a collection have the likes that the session knows")
  func likes() async throws {
    let harness = SessionHarness(credentials: try .sample())
    harness.photos.like.answers(.init(true, "a"), with: .success(Answer(LikeState(isLiked: true))))
    _ = try await harness.session.setLike(true, of: "a")
    let source = PhotoSource.collection("7")
    let old = Answer(PhotoPage.sample(1, ["a"]), isCached: true)
    harness.photos.list.answers(.init(source, page), with: .success(old))
    let seen = try await harness.session.photos(from: source, page).value.photos
    #expect(seen.map(\.isLiked) == [true])
  }

  @Test("FIND-8: the available lists are known with the account if only the source knows them")
  func known() async throws {
    let backend = Backend(
      photos: StubPhotosPort(), profile: StubProfilePort(),
      account: { () async throws(FeedError) in
        BackendAccount(
          credentials: nil, capabilities: .all.subtracting([.collectionSearch, .userCollections]))
      })
    let session = Session(backend, services: .stubs())
    #expect(session.latest.hasCollections && session.latest.hasTopics)
    try await session.restore()
    #expect(!session.latest.hasCollections && session.latest.hasTopics)
  }
}
