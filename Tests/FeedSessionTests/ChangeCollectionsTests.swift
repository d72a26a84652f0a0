import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@Suite("COLL-1: changes to collections in the session")
struct ChangeCollectionsTests {
  private let properties = CollectionProperties(title: "Fog", isPrivate: true)

  private func harness(_ port: StubCollectionsPort) throws -> SessionHarness {
    SessionHarness(credentials: try .sample(), collections: port)
  }

  private func own(_ collections: [PhotoCollection], _ harness: SessionHarness) throws {
    harness.profile.me.answers(
      try Credentials.sample().token, with: .success(Answer(Profile(username: "ada"))))
    harness.profile.user.answers("ada", with: .success(Answer(Profile(username: "ada"))))
    harness.photos.collections.answers(
      .init(.user("ada"), PageRequest(1)),
      with: .success(Answer(Page(collections, page: 1, hasMore: false))))
  }

  private func collection(_ id: String, title: String = "Fog", age: Int64) -> PhotoCollection {
    PhotoCollection(
      id: id, title: title, isPrivate: true,
      createdAt: Timestamp(seconds: ManualClock().now().seconds - age),
      link: .sample("https://x.test/\(id)"))
  }

  private static let lost = FeedError(
    .truncated, Message(.errorBadReply, "x"), mayHaveArrived: true)

  private static func unconfirmed(_ code: FeedError.Code) -> FeedError {
    let error = code == .cancelled ? FeedError.cancelled : lost
    return error.unconfirmed(Message(.errorCollectionUnconfirmed))
  }

  @Test(
    "COLL-10: a collection whose answer was lost is found, and not created again",
    arguments: ["Fog", " Fog ", "Fog\t"])
  func lostAnswer(title: String) async throws {
    let port = StubCollectionsPort(.failure(Self.lost))
    let harness = try harness(port)
    let properties = CollectionProperties(title: title, description: "\n", isPrivate: true)
    try own([collection("b", title: "Sea", age: 0), collection("a", age: 0)], harness)
    #expect(try await harness.session.createCollection(properties).value.id == "a")
    #expect(port.created.value == [properties])
  }

  @Test("COLL-40: a change that was cancelled or not answered is reported as not confirmed")
  func unconfirmed() async throws {
    for error in [Self.lost, FeedError.cancelled] {
      let session = try harness(StubCollectionsPort(.failure(error))).session
      await #expect(throws: Self.unconfirmed(error.code)) {
        try await session.deleteCollection("a")
      }
    }
    let session = try harness(StubCollectionsPort(.failure(.cancelled))).session
    await #expect(throws: Self.unconfirmed(.cancelled)) {
      try await session.setPhoto("a", isContained: true, in: "b")
    }
  }

  @Test(
    "COLL-10: an older collection of the same title is not the lost one", arguments: [3, 3_600])
  func older(age: Int64) async throws {
    let harness = try harness(StubCollectionsPort(.failure(Self.lost)))
    try own([collection("a", age: age)], harness)
    await #expect(throws: Self.unconfirmed(.truncated)) {
      try await harness.session.createCollection(properties)
    }
  }

  @Test("COLL-10: a collection that was just created is not the lost one")
  func createdBefore() async throws {
    let harness = try harness(StubCollectionsPort(.failure(Self.lost)))
    try own([collection("a", age: 0)], harness)
    #expect(try await harness.session.createCollection(properties).value.id == "a")
    harness.photos.collections.answers(
      .init(.user("ada"), PageRequest(1)),
      with: .success(Answer(Page([collection("a", age: 0)], page: 1, hasMore: false))))
    await #expect(throws: Self.unconfirmed(.truncated)) {
      try await harness.session.createCollection(properties)
    }
  }

  @Test("COLL-10: after a refusal no list is requested")
  func refused() async throws {
    let error = FeedError(.rejected, Message(.errorNotFound))
    let harness = try harness(StubCollectionsPort(.failure(error)))
    await #expect(throws: error) { try await harness.session.createCollection(properties) }
    #expect(harness.photos.collections.inputs.isEmpty)
  }

  @Test("COLL-1: a blank title and a change of nothing are not sent")
  func nothing() async throws {
    let port = StubCollectionsPort(.failure(Self.lost))
    let session = try harness(port).session
    for title in [nil, "", " \n", "\u{200B}"] as [String?] {
      let error = await #expect(throws: FeedError.self) {
        try await session.createCollection(CollectionProperties(title: title))
      }
      #expect(error?.code == .usage)
    }
    let error = await #expect(throws: FeedError.self) {
      try await session.updateCollection("a", CollectionProperties())
    }
    #expect(error?.code == .usage)
    #expect(port.created.value.isEmpty)
  }

  @Test("COLL-10: a second attempt that finds a deleted collection missing succeeds")
  func deletedTwice() async throws {
    var error = FeedError(.notFound, Message(.errorCollectionNotFound, "a"))
    let session = try harness(StubCollectionsPort(.failure(error))).session
    await #expect(throws: error) { try await session.deleteCollection("a") }
    error.mayHaveArrived = true
    try await harness(StubCollectionsPort(.failure(error))).session.deleteCollection("a")
  }

  @Test(
    "COLL-20: a change whose answer was lost succeeds if the collection's list shows it",
    arguments: [true, false])
  func lostChange(isContained: Bool) async throws {
    let harness = try harness(StubCollectionsPort(.failure(Self.lost)))
    let photos: [Photo] = isContained ? [.bare("a"), .bare("b")] : [.bare("b")]
    harness.photos.list.answers(
      .init(.collection("c"), PageRequest(1)),
      with: .success(Answer(PhotoPage(photos: photos, page: 1, hasMore: isContained))))
    try await harness.session.setPhoto("a", isContained: isContained, in: "c")
    #expect(harness.session.latest.isContained(.bare("a"), in: "c") == isContained)
  }

  @Test("COLL-20: a lost change fails if the list does not show it, or cannot be loaded")
  func unknownChange() async throws {
    for hasMore in [true, false] {
      let harness = try harness(StubCollectionsPort(.failure(Self.lost)))
      harness.photos.list.answers(
        .init(.collection("c"), PageRequest(1)),
        with: hasMore
          ? .success(Answer(PhotoPage(photos: [.bare("b")], page: 1, hasMore: true)))
          : .failure(.unreachable))
      await #expect(throws: Self.unconfirmed(.truncated)) {
        try await harness.session.setPhoto("a", isContained: false, in: "c")
      }
      #expect(harness.session.latest.isContained(.bare("a"), in: "c") == nil)
    }
  }

  @Test("COLL-22: a photo that was added or removed is known in this session")
  func known() async throws {
    let made = collection("c", age: 0)
    let harness = try harness(StubCollectionsPort(.success(made)))
    for isContained in [true, false] {
      try await harness.session.setPhoto("a", isContained: isContained, in: "c")
      #expect(harness.session.latest.isContained(.bare("a"), in: "c") == isContained)
    }
  }

  @Test("COLL-4: a backend without collections refuses each change")
  func unsupported() async throws {
    let harness = SessionHarness(credentials: try .sample())
    let error = await #expect(throws: FeedError.self) {
      try await harness.session.setPhoto("a", isContained: true, in: "b")
    }
    #expect(error?.message == Message(.errorNoCollectionChanges))
    #expect(!harness.session.latest.capabilities.contains(.collectionChanges))
  }
}
