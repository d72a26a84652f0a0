import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@Suite("FAV-5: favorites in a collection", .timeLimit(.minutes(10)))
struct FavoritesTests {
  private let server: UnsplashServer
  private let user: Credentials

  private static let scopes = [
    "public", "read_user", "write_likes", "read_collections", "write_collections",
  ]
  private static let title = "Favorites"

  init() throws {
    server = try UnsplashServer(photos: 60)
    user = Credentials(
      token: try #require(Secret(server.signIn(scopes: Self.scopes))), scopes: Self.scopes,
      origin: .memory)
  }

  private func photo(_ number: Int, _ live: LiveHarness) async throws -> Photo {
    try await live.photos.photo(server.photoID(number), as: user).value
  }

  @discardableResult
  private func like(
    _ number: Int, _ live: LiveHarness, _ isLiked: Bool = true
  ) async throws -> Bool {
    try await live.photos.setLike(isLiked, of: server.photoID(number), as: user).value.isLiked
  }

  private func favorites(_ live: LiveHarness, page: Int = 1) async throws -> PhotoPage {
    try await live.photos.photos(from: .favorites(of: "ada"), PageRequest(page), as: user).value
  }

  private func feed(_ live: LiveHarness) async throws -> [Photo] {
    try await live.photos.photos(from: .feed, PageRequest(1), as: user).value.photos
  }

  /// The endpoints of the requests since the last call of this method.
  private func requests(since count: inout Int) -> [UnsplashEndpoint] {
    defer { count = server.requests.count }
    return server.requests.dropFirst(count).compactMap(\.endpoint)
  }

  private func onlyCollection() throws -> String {
    let found = server.collections(titled: Self.title)
    #expect(found.count == 1)
    return try #require(found.first)
  }

  // MARK: - Hearts

  @Test("FAV-12, FAV-14: The first heart creates a private collection, and the next ones use it")
  func firstHeart() async throws {
    let live = try LiveHarness(favorites: server, cache: StubCache(), folder: TemporaryFolder())
    for number in [1, 2] { #expect(try await like(number, live)) }
    let id = try onlyCollection()
    #expect(server.photos(inCollection: id) == [server.photoID(2), server.photoID(1)])
    #expect(server.likes().isEmpty)
    let creation = server.requests.first { $0.endpoint == .createCollection }
    #expect(
      creation.map { String(decoding: $0.body, as: UTF8.self) }
        == #"{"title":"Favorites","private":true}"#)
    let list = try await favorites(live)
    #expect(list.photos.map(\.id) == [server.photoID(2), server.photoID(1)])
    #expect(list.total == 2 && list.photos.allSatisfy(\.isLiked) && list.notes.isEmpty)
    #expect(try await live.backend.profile.me(as: user).value.totalLikes == 2)
    let liked = try await feed(live).filter(\.isLiked).map(\.id)
    #expect(liked == [server.photoID(1), server.photoID(2)])
    let photo = try await photo(1, live)
    #expect(photo.isLiked && photo.likes == nil, "a favorite is not a like")
    #expect(try await !like(2, live, false))
    #expect(try await favorites(live).photos.map(\.id) == [server.photoID(1)])
  }

  @Test("FAV-12: Removing a heart creates no collection")
  func nothingToRemove() async throws {
    let live = try LiveHarness(favorites: server)
    #expect(try await !like(1, live, false))
    #expect(try await favorites(live).total == 0)
    #expect(try await photo(1, live).knownLike == false)
    #expect(server.collections(titled: Self.title).isEmpty)
  }

  @Test("FAV-5: A heart for an unknown photo fails and changes nothing")
  func unknownPhoto() async throws {
    let live = try LiveHarness(favorites: server)
    try await like(1, live)
    let error = await live.failure { [user] photos throws(FeedError) in
      try await photos.setLike(true, of: "unknown-____", as: user)
    }
    #expect(error?.code == .notFound)
    #expect(error?.message == Message(.errorPhotoNotFound, "unknown-____"))
    #expect(try await favorites(live).total == 1)
  }

  // MARK: - Several processes and machines

  @Test("FAV-12: Two processes that create the collection at the same time create only one")
  func twoProcesses() async throws {
    let (cache, folder) = (StubCache(), try TemporaryFolder())
    let hold = server.hold(.createCollection, at: .request)
    let first = try LiveHarness(favorites: server, cache: cache, folder: folder)
    let second = try LiveHarness(favorites: server, cache: cache, folder: folder)
    async let one = like(1, first)
    try await hold.wait()
    async let other = like(2, second)
    hold.release()
    let outcomes = try await [one, other]
    #expect(outcomes == [true, true])
    #expect(
      Set(server.photos(inCollection: try onlyCollection())) == [
        server.photoID(1), server.photoID(2),
      ])
  }

  @Test("FAV-13: Two machines that create the collection at the same time use the oldest")
  func twoMachines() async throws {
    let hold = server.hold(.createCollection, at: .request)
    let machines = try (0..<2).map { _ in
      try LiveHarness(favorites: server, cache: StubCache(), folder: TemporaryFolder())
    }
    async let one = like(1, machines[0])
    async let other = like(2, machines[1])
    try await hold.wait(for: 2)
    hold.release()
    let outcomes = try await [one, other]
    #expect(outcomes == [true, true])
    #expect(
      Set(server.photos(inCollection: try onlyCollection())) == [
        server.photoID(1), server.photoID(2),
      ])
  }

  @Test("FAV-13: A collection that another machine already uses is not deleted as a duplicate")
  func usedDuplicate() async throws {
    let older = server.createCollection(titled: "Other")
    let live = try LiveHarness(favorites: server, cache: StubCache(), folder: TemporaryFolder())
    let hold = server.hold(.createCollection, at: .answer)
    async let heart = like(1, live)
    try await hold.wait()
    let created = try onlyCollection()
    try server.setPhotos([server.photoID(2)], inCollection: created)
    try server.renameCollection(older, to: Self.title)
    hold.release()
    #expect(try await heart)
    #expect(server.photos(inCollection: created) == [server.photoID(2)])
    #expect(server.photos(inCollection: older) == [1, 2].map(server.photoID))
  }

  @Test("FAV-13: With the next heart, a newer collection is added to an older one that turns up")
  func olderTurnsUp() async throws {
    let older = server.createCollection(titled: "Other")
    let live = try LiveHarness(favorites: server, cache: StubCache())
    for number in [1, 2] { try await like(number, live) }
    try server.renameCollection(older, to: Self.title)
    try server.setPhotos([server.photoID(2), server.photoID(3)], inCollection: older)
    live.clock.advance(by: .seconds(601))
    var list = try await favorites(live)
    #expect(list.photos.map(\.id) == [2, 1].map(server.photoID))
    #expect(list.notes == [Message(.favoritesToMerge, Self.title, older)])
    #expect(server.photos(inCollection: older).count == 2, "a reading changes nothing")
    try await like(4, live)
    #expect(server.photos(inCollection: older) == [4, 1, 2, 3].map(server.photoID))
    list = try await favorites(live)
    #expect(list.photos.map(\.id) == [4, 1, 2, 3].map(server.photoID))
    #expect(list.notes == [Message(.favoritesDuplicates, Self.title, older)])
    #expect(server.collections(titled: Self.title).count == 2, "the user's own are kept")
  }

  @Test("FAV-7: Another process of this machine sees a heart without a request")
  func sharedCache() async throws {
    let cache = StubCache()
    let first = try LiveHarness(favorites: server, cache: cache)
    let second = try LiveHarness(favorites: server, cache: cache)
    try await like(1, first)
    #expect(try await feed(second)[1].isLiked)
    try await like(2, first)
    var count = server.requests.count
    #expect(try await feed(second).filter(\.isLiked).count == 2)
    #expect(requests(since: &count) == [.feed])
  }

  // MARK: - The list

  @Test(
    "FAV-7, FAV-17: An unchanged list costs one request, and a changed one as many pages as changed"
  )
  func changes() async throws {
    let id = server.createCollection(titled: Self.title)
    try server.setPhotos((5..<55).map(server.photoID), inCollection: id)
    let live = try LiveHarness(favorites: server, cache: StubCache())
    var count = 0
    #expect(try await feed(live).filter(\.isLiked).count == 25)
    #expect(Set(requests(since: &count)) == [.feed, .me, .userCollections, .collectionPhotos])
    _ = try await feed(live)
    #expect(requests(since: &count) == [.feed], "asked a moment ago")
    live.clock.advance(by: .seconds(601))
    _ = try await feed(live)
    #expect(Set(requests(since: &count)) == [.feed, .userCollections])
    try server.setPhotos(([1] + (5..<55)).map(server.photoID), inCollection: id)
    live.clock.advance(by: .seconds(601))
    #expect(try await feed(live).filter(\.isLiked).count == 26)
    #expect(requests(since: &count).filter { $0 == .collectionPhotos }.count == 1)
    try server.setPhotos(([1] + (5..<54)).map(server.photoID), inCollection: id)
    live.clock.advance(by: .seconds(601))
    let last = try await photo(54, live)
    #expect(last.knownLike == false, "removed at the end of the list")
    #expect(requests(since: &count).filter { $0 == .collectionPhotos }.count == 2)
  }

  @Test("FAV-17: A long list is read ten pages at a time, and hearts beyond them are unknown")
  func longList() async throws {
    let server = try UnsplashServer(photos: 340)
    let token = try #require(Secret(server.signIn(scopes: Self.scopes)))
    let user = Credentials(token: token, scopes: Self.scopes, origin: .memory)
    let id = server.createCollection(titled: Self.title)
    try server.setPhotos((0..<330).map(server.photoID), inCollection: id)
    let live = try LiveHarness(favorites: server, cache: StubCache())
    var hearts: [Bool?] = []
    for number in [1, 320, 320, 335] {
      hearts.append(try await live.photos.photo(server.photoID(number), as: user).value.knownLike)
    }
    #expect(hearts == [true, true, true, false])
    let pages = server.requests.filter { $0.endpoint == .collectionPhotos }
    #expect(pages.count == 11, "the second call reads the last page")
  }

  @Test(
    "FAV-30: After a failure, a reading continues with the page that failed",
    arguments: [true, false])
  func interrupted(hasCompleteList: Bool) async throws {
    let id = server.createCollection(titled: Self.title)
    let cache = StubCache()
    let live = try LiveHarness(favorites: server, cache: cache)
    if hasCompleteList {
      try server.setPhotos([server.photoID(59)], inCollection: id)
      _ = try await feed(live)
    }
    try server.setPhotos((0..<59).map(server.photoID), inCollection: id)
    live.clock.advance(by: .seconds(601))
    let count = server.requests.count
    server.fault(.status(400), on: .collectionPhotos) { $0.query["page"] == "2" }
    let hearts = try await feed(live)
    #expect(hearts[0].knownLike == nil)
    server.heal()
    // Without a complete list, another process continues too.
    let next = hasCompleteList ? live : try LiveHarness(favorites: server, cache: cache)
    #expect(try await photo(58, next).knownLike == true)
    #expect(try await photo(59, next).knownLike == false)
    let pages = server.requests.dropFirst(count).filter { $0.endpoint == .collectionPhotos }
    #expect(pages.compactMap { $0.query["page"] } == ["1", "2", "2"])
  }

  @Test("FAV-18: While the list cannot be read, hearts are unknown, not empty")
  func unknown() async throws {
    server.fault(.status(500), on: .userCollections)
    let live = try LiveHarness(favorites: server)
    #expect(try await feed(live).allSatisfy { $0.knownLike == nil && !$0.isLiked })
    #expect(try await live.backend.profile.me(as: user).value.totalLikes == nil)
    server.heal()
    #expect(try await feed(live).allSatisfy { $0.knownLike == false })
  }

  @Test("FAV-7: Offline, hearts and favorites are those that were last read")
  func offline() async throws {
    let cache = StubCache()
    let live = try LiveHarness(favorites: server, cache: cache)
    try await like(1, live)
    _ = try await feed(live)
    _ = try await favorites(live)
    server.fault(.silence)
    live.clock.advance(by: .seconds(601))
    for live in [live, try LiveHarness(favorites: server, cache: cache)] {
      #expect(try await feed(live).filter(\.isLiked).map(\.id) == [server.photoID(1)])
      #expect(try await favorites(live).photos.map(\.id) == [server.photoID(1)])
    }
    let digest = AccountDigest(user.token, at: try WebAddress(server.url))
    let cached = try #require(await live.backend.cachedFeed?(digest))
    #expect(cached.value.photos.filter(\.isLiked).map(\.id) == [server.photoID(1)])
  }

  @Test("FAV-18: The list of a token with unknown scopes is unknown until its collection is seen")
  func unknownScopes() async throws {
    let live = try LiveHarness(favorites: server)
    let given = Credentials(token: user.token, scopes: [], origin: .environment)
    let heart = { () async throws -> Bool? in
      try await live.photos.photo(server.photoID(2), as: given).value.knownLike
    }
    #expect(try await heart() == nil)
    _ = try await live.photos.setLike(true, of: server.photoID(1), as: given)
    #expect(try await heart() == false)
  }

  // MARK: - Changes on the website

  @Test("FAV-12: A collection that was deleted is created again by the next heart")
  func deleted() async throws {
    let live = try LiveHarness(favorites: server, cache: StubCache(), folder: TemporaryFolder())
    try await like(1, live)
    _ = try await feed(live)
    server.deleteCollection(try onlyCollection())
    #expect(try await favorites(live).total == 0)
    try await like(2, live)
    server.deleteCollection(try onlyCollection())
    #expect(try await !like(2, live, false))
    #expect(server.collections(titled: Self.title).isEmpty)
    try await like(3, live)
    server.deleteCollection(try onlyCollection())
    try await like(4, live)
    #expect(server.photos(inCollection: try onlyCollection()) == [server.photoID(4)])
  }

  @Test("FAV-12: A collection that was renamed is found by its id")
  func renamed() async throws {
    let live = try LiveHarness(favorites: server, cache: StubCache())
    try await like(1, live)
    let id = try onlyCollection()
    try server.renameCollection(id, to: "Best")
    live.clock.advance(by: .seconds(601))
    #expect(try await favorites(live).total == 1)
    try await like(2, live)
    #expect(server.photos(inCollection: id).count == 2)
    #expect(server.collections(titled: Self.title).isEmpty)
  }

  // MARK: - A chosen collection

  @Test("FAV-5: The setting names another collection by its id")
  func chosen() async throws {
    let live = try LiveHarness(favorites: server, chosen: "4", cache: StubCache())
    try await like(1, live)
    #expect(server.photos(inCollection: "4") == [server.photoID(1)])
    #expect(try await favorites(live).total == 1)
    #expect(server.collections(titled: Self.title).isEmpty)
  }

  @Test("FAV-5: A chosen collection of another user, or one that does not exist, is an error")
  func wrongChoice() async throws {
    let foreign = try LiveHarness(favorites: server, chosen: "9568384")
    let refusal = await foreign.failure { [user, server] photos throws(FeedError) in
      try await photos.setLike(true, of: server.photoID(1), as: user)
    }
    #expect(refusal?.code == .forbidden)
    let missing = try LiveHarness(favorites: server, chosen: "missing")
    let error = await missing.failure { [user, server] photos throws(FeedError) in
      try await photos.setLike(true, of: server.photoID(1), as: user)
    }
    #expect(error?.message == Message(.errorFavoritesCollection, "missing"))
    #expect(try await photo(1, missing).knownLike == nil)
    #expect(server.collections(titled: Self.title).isEmpty)
  }

  // MARK: - Faults

  @Test("FAV-15: Without the scopes nothing is sent, and the error names the sign-in")
  func scopes() async throws {
    let live = try LiveHarness(favorites: server)
    let limited = Credentials(
      token: try #require(Secret(server.signIn())), scopes: ["public", "write_likes"],
      origin: .memory)
    let error = await live.failure { [server] photos throws(FeedError) in
      try await photos.setLike(true, of: server.photoID(1), as: limited)
    }
    #expect(error?.message == Message(.errorMissingCollectionScope))
    #expect(server.requests.isEmpty)
    let list = await live.failure { photos throws(FeedError) in
      try await photos.photos(from: .favorites(of: "ada"), PageRequest(1), as: limited)
    }
    #expect(list?.code == .missingScope)
    let photo = try await live.photos.photo(server.photoID(1), as: limited).value
    #expect(photo.knownLike == nil)
    let given = Credentials(token: limited.token, scopes: [], origin: .environment)
    let refused = await live.failure { [server] photos throws(FeedError) in
      try await photos.setLike(true, of: server.photoID(1), as: given)
    }
    #expect(refused?.message == Message(.errorMissingCollectionScope))
  }

  @Test("FAV-5: A refused heart is rolled back", arguments: [403, 405, 410, 422])
  func refused(status: Int) async throws {
    let live = try LiveHarness(favorites: server)
    let session = try session(live)
    _ = try await session.setLike(true, of: server.photoID(1))
    server.fault(.status(status, body: "no"), on: .addToCollection, .createCollection)
    let photo = try await session.photo(server.photoID(2)).value
    await #expect(throws: FeedError.self) { try await session.setLike(true, of: photo) }
    let state = await session.state
    #expect(!state.applyingLikes(to: photo).isLiked)
    #expect(state.likesFault == nil, "LIVE-6 is about likes")
    server.heal()
    #expect(try await session.setLike(true, of: photo).value.isLiked)
    #expect(try await session.listFavorites(PageRequest(1)).value.total == 2)
  }

  @Test("FAV-5: A heart whose answers are lost is looked up", arguments: [true, false])
  func lostAnswer(isLiked: Bool) async throws {
    let live = try LiveHarness(favorites: server)
    let session = try session(live)
    let photo = try await session.photo(server.photoID(1)).value
    _ = try await session.setLike(true, of: server.photoID(2))
    if !isLiked { _ = try await session.setLike(true, of: photo) }
    server.fault(.reset(at: 0), on: .addToCollection, .removeFromCollection)
    #expect(try await session.setLike(isLiked, of: photo).value.isLiked == isLiked)
    #expect(try await session.listFavorites(PageRequest(1)).value.total == (isLiked ? 2 : 1))
  }

  @Test("FAV-12: A creation whose answer is lost is not repeated")
  func lostCreation() async throws {
    let live = try LiveHarness(favorites: server, folder: TemporaryFolder())
    server.fault(.reset(at: 0), on: .createCollection)
    try await like(1, live)
    #expect(server.photos(inCollection: try onlyCollection()) == [server.photoID(1)])
    #expect(server.requests.filter { $0.endpoint == .createCollection }.count == 1)
  }

  @Test("FAV-5: A list that is read during a heart does not undo it")
  func overlappingReading() async throws {
    let id = server.createCollection(titled: Self.title)
    try server.setPhotos([server.photoID(9)], inCollection: id)
    let live = try LiveHarness(favorites: server)
    _ = try await feed(live)
    live.clock.advance(by: .seconds(601))
    try server.setPhotos([server.photoID(8)], inCollection: id)
    let hold = server.hold(.collectionPhotos, at: .answer)
    async let reading = feed(live)
    try await hold.wait()
    try await like(1, live)
    hold.release()
    let photos = try await reading
    #expect(photos[1].isLiked)
    #expect(try await feed(live).filter(\.isLiked).map(\.id) == [1, 8].map(server.photoID))
  }

  @Test("FAV-5: Nothing of an account is stored after its sign-out", arguments: [true, false])
  func signOut(isHeart: Bool) async throws {
    let cache = StubCache()
    let live = try LiveHarness(favorites: server, cache: cache)
    try await like(1, live)
    live.clock.advance(by: .seconds(601))
    let hold = server.hold(.addToCollection, .userCollections, at: .answer)
    async let call = isHeart ? like(2, live) : !feed(live).isEmpty
    try await hold.wait()
    try await live.backend.forget(user)
    hold.release()
    _ = try await call
    let scope = CacheScope.pages(try WebAddress(server.url), for: user)
    #expect(!cache.entries.keys.contains { $0.scope == scope && $0.name.hasPrefix("favorites") })
  }

  private func session(_ live: LiveHarness) throws -> Session {
    let tokens = StubTokenStore()
    tokens.stored = user
    return Session(live.backend, services: .stubs(tokens: tokens, files: StubFiles()))
  }
}

@Suite("FAV-6: the end of likes", .timeLimit(.minutes(10)))
struct EndOfLikesTests {
  @Test(
    "FAV-6: When likes end during a session, the error names the setting", arguments: [404, 410])
  func ended(status: Int) async throws {
    let server = try UnsplashServer(photos: 10)
    let live = try LiveHarness(server)
    let tokens = StubTokenStore()
    tokens.stored = try LiveHarness.user(server.signIn())
    let session = Session(live.backend, services: .stubs(tokens: tokens, files: StubFiles()))
    #expect(try await session.setLike(true, of: server.photoID(1)).value.isLiked)
    server.fault(.status(status), on: .like, .unlike)
    let error = await #expect(throws: FeedError.self) {
      try await session.setLike(true, of: server.photoID(2))
    }
    let text = try #require(error).message.text(in: .english)
    #expect(text.contains("`imagefeed config set favorites collection`"))
    #expect(await !session.state.capabilities.contains(.likes))
    #expect(server.collections(titled: "Favorites").isEmpty, "only the user changes the setting")
  }

  @Test("FAV-16: A session changes over to the collection without its likes")
  func changeOver() async throws {
    let server = try UnsplashServer(photos: 10)
    let live = try LiveHarness(server)
    let scopes = ["public", "read_user", "write_likes", "read_collections", "write_collections"]
    let tokens = StubTokenStore()
    tokens.stored = Credentials(
      token: try #require(Secret(server.signIn(scopes: scopes))), scopes: scopes, origin: .memory)
    let session = Session(live.backend, services: .stubs(tokens: tokens, files: StubFiles()))
    _ = try await session.setLike(true, of: server.photoID(1))
    _ = try await session.nextPage(of: .feed)
    server.fault(.status(410), on: .like)
    await #expect(throws: FeedError.self) { try await session.setLike(true, of: server.photoID(2)) }
    await session.keepFavoritesInCollection()
    let state = await session.state
    #expect(state.likesFault == nil && state.feed.count == 0 && state.isSignedIn)
    #expect(try await session.setLike(true, of: server.photoID(2)).value.isLiked)
    let feed = try await session.nextPage(of: .feed).value
    #expect(feed.photos.filter(\.isLiked).map(\.id) == [server.photoID(2)])
    #expect(try #require(live.backend.auth).invitation(for: .standard).changesCollections)
  }
}
