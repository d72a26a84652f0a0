import FeedCore
import FeedTestSupport
import Glibc
import Testing

@Suite("COLL-15: collections of a recording that the user changes", .timeLimit(.minutes(10)))
struct FixtureCollectionChangeTests {
  private let folder: FixtureOnDisk

  init() throws {
    folder = try FixtureOnDisk()
    try folder.write(
      #"""
      {"version":1,"me":{"username":"ada"},
       "feed":[{"id":"boat","width":3,"height":2},{"id":"fog","width":3,"height":2},
               {"id":"pier","width":3,"height":2}],
       "collections":[
         {"id":"7","title":"Mine","description":"Old","total_photos":90,"user":{"username":"ada"},
          "photos":["fog","boat"]},
         {"id":"8","title":"Foggy","user":{"username":"lin"},"photos":["fog"]}]}
      """#, to: "fixture.json")
  }

  private func port(_ backend: Backend) throws -> any CollectionsPort {
    try #require(backend.collections)
  }

  private func own(_ backend: Backend) async throws -> [PhotoCollection] {
    try await backend.photos.collections(
      from: .user("ada"), PageRequest(1), as: FixtureOnDisk.user()
    ).value.items
  }

  private func photos(_ id: String, _ backend: Backend) async throws -> [PhotoID] {
    try await backend.photos.photos(
      from: .collection(id), PageRequest(1), as: FixtureOnDisk.user()
    ).value.photos.map(\.id)
  }

  private func set(
    _ isContained: Bool, _ photo: PhotoID, in id: String, _ backend: Backend
  ) async throws {
    _ = try await port(backend).set(isContained, photo, in: id, as: FixtureOnDisk.user())
  }

  private func create(_ title: String, _ backend: Backend) async throws -> PhotoCollection {
    try await port(backend).create(
      CollectionProperties(title: title), as: FixtureOnDisk.user()
    ).value
  }

  private func stored() throws -> String {
    String(decoding: try readFile("\(folder.path)/state.json"), as: UTF8.self)
  }

  @Test("COLL-15: a new collection is in state.json and is found at the next start")
  func kept() async throws {
    let first = try folder.backend()
    let created = try await create("Mornings", first)
    for photo in ["pier", "fog"] as [PhotoID] { try await set(true, photo, in: created.id, first) }
    let second = try folder.backend()
    let listed = try await own(second)
    #expect(listed.map(\.title) == ["Mornings", "Mine"])
    #expect(listed[0].photoCount == 2 && listed[0].cover?.id == "fog")
    #expect(listed[0].createdAt != nil && listed[0].author?.username == "ada")
    #expect(try await photos(created.id, second) == ["fog", "pier"])
  }

  @Test("COLL-15: changes to a recorded collection are kept as differences")
  func differences() async throws {
    let backend = try folder.backend()
    try await set(true, "pier", in: "7", backend)
    try await set(false, "fog", in: "7", backend)
    let changed = try await port(backend).update(
      "7", CollectionProperties(description: ""), as: FixtureOnDisk.user()
    ).value
    #expect(changed.title == "Mine" && changed.description == nil)
    // The recording has two of its 90 photos.
    #expect(changed.photoCount == 90 && changed.cover?.id == "pier")
    // A later recording has another photo and another title.
    let index = String(decoding: try readFile("\(folder.path)/fixture.json"), as: UTF8.self)
    try folder.write(
      index.replacing(#"["fog","boat"]"#, with: #"["fog","boat","new"]"#)
        .replacing(#"{"id":"pier""#, with: #"{"id":"new","width":1,"height":1},{"id":"pier""#)
        .replacing("Mine", with: "Ours"), to: "fixture.json")
    let later = try folder.backend()
    #expect(try await photos("7", later) == ["pier", "boat", "new"])
    #expect(try await own(later).map(\.title) == ["Ours"])
    try await set(true, "fog", in: "7", later)
    #expect(try await photos("7", later) == ["fog", "pier", "boat", "new"])
  }

  @Test("COLL-15: a recorded collection that was deleted stays away, and its photos stay")
  func deleted() async throws {
    let backend = try folder.backend()
    _ = try await port(backend).delete("7", as: FixtureOnDisk.user())
    let later = try folder.backend()
    #expect(try await own(later).isEmpty)
    let error = await #expect(throws: FeedError.self) { try await photos("7", later) }
    #expect(error?.code == .notFound)
    #expect(try await later.photos.photo("boat", as: nil).value.id == "boat")
  }

  @Test("COLL-15: a state.json of an earlier version is read, and unknown members are kept")
  func unknownMembers() async throws {
    try folder.write(
      #"{"note":1.50,"version":1,"liked":["fog"],"unliked":[]}"#, to: "state.json")
    let backend = try folder.backend()
    try await set(true, "pier", in: "7", backend)
    // As another program or a later version might add them.
    try folder.write(
      try stored().replacing(#""added""#, with: #""mood":"calm","added""#)
        .replacing(#""7""#, with: #""other":{"x":1.50},"7""#), to: "state.json")
    try await set(true, "pier", in: create("New", backend).id, backend)
    _ = try await port(backend).update(
      "7", CollectionProperties(title: "x"), as: FixtureOnDisk.user())
    let json = try #require(try JSON(parsing: readFile("\(folder.path)/state.json")).objectValue)
    #expect(json["note"] != nil && json["liked"]?.arrayValue == ["fog"])
    let collections = try #require(json["collections"]?.objectValue)
    #expect(collections["7"]?.objectValue?["mood"] == "calm")
    #expect(collections["other"]?.objectValue?["x"] != nil)
  }

  @Test("COLL-15: a like of an earlier version's file adds no member for collections")
  func likesOnly() async throws {
    let backend = try folder.backend()
    _ = try await backend.photos.setLike(true, of: "fog", as: FixtureOnDisk.user())
    #expect(!(try stored().contains("collections")))
  }

  @Test("COLL-15: a linked state.json stays a link when a collection changes")
  func linked() async throws {
    try folder.write(#"{"version":1,"liked":[],"unliked":[]}"#, to: "own.json")
    symlink("own.json", "\(folder.path)/state.json")
    try await set(true, "pier", in: "7", folder.backend())
    var status = stat()
    #expect(lstat("\(folder.path)/state.json", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
    #expect(try await photos("7", folder.backend()) == ["pier", "fog", "boat"])
  }

  @Test(
    "COLL-15: damaged collections are reported and not overwritten",
    arguments: [
      #"7"#, #"{"7":[]}"#, #"{"7":{"added":"fog"}}"#, #"{"7":{"title":1}}"#,
      #"{"7":{"removed":[1]}}"#, #"{"7":{"private":"yes"}}"#,
    ])
  func damaged(collections: String) async throws {
    let text = #"{"version":1,"liked":[],"unliked":[],"collections":\#(collections)}"#
    try folder.write(text, to: "state.json")
    let error = await #expect(throws: FeedError.self) {
      try await set(true, "pier", in: "7", folder.backend())
    }
    #expect(error?.code == .disk)
    #expect(error?.message.text(in: .english).contains("collections") == true)
    #expect(try stored() == text)
  }

  @Test("COLL-15: with readonly=true collections change only in memory")
  func readonly() async throws {
    let backend = try folder.backend("readonly=true")
    let created = try await create("New", backend)
    #expect(try await own(backend).first?.id == created.id)
    #expect(access("\(folder.path)/state.json", F_OK) != 0)
    #expect(try await own(folder.backend("readonly=true")).map(\.id) == ["7"])
  }

  @Test("COLL-15: concurrent changes through several backends are all kept")
  func contended() async throws {
    let backends = try (0..<4).map { _ in try folder.backend() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<24 {
        let backend = backends[number % backends.count]
        group.addTask { _ = try await create("New \(number)", backend) }
      }
      try await group.waitForAll()
    }
    #expect(Set(try await own(backends[0]).map(\.title)).count == 25)
  }

  @Test("COLL-12, COLL-15: a recorded collection of another user does not change")
  func foreign() async throws {
    let backend = try folder.backend()
    let user = try FixtureOnDisk.user()
    let changes: [(any CollectionsPort) async throws -> Void] = [
      { _ = try await $0.update("8", CollectionProperties(title: "x"), as: user) },
      { _ = try await $0.delete("8", as: user) },
      { _ = try await $0.set(true, "boat", in: "8", as: user) },
    ]
    for change in changes {
      let error = await #expect(throws: FeedError.self) { try await change(port(backend)) }
      #expect(error?.code == .forbidden)
    }
    #expect(access("\(folder.path)/state.json", F_OK) != 0)
  }

  @Test("COLL-15: without a user, or without collections, none can be changed")
  func unsupported() async throws {
    for members in [#""feed":[]"#, #""capabilities":["topics"],"me":{"username":"a"},"feed":[]"#] {
      try folder.write(#"{"version":1,\#(members)}"#, to: "fixture.json")
      let backend = try folder.backend()
      #expect(backend.collections == nil)
      #expect(!backend.capabilities.contains(.collectionChanges))
    }
  }
}
