import BackendSupport
import FeedCore
import FeedSystem
import FeedTestSupport
import Glibc
import Testing

@testable import BackendFolder

@Suite("COLL-15: collections in a folder", .blocking, .timeLimit(.minutes(2)))
struct FolderCollectionTests {
  private let harness: FolderHarness

  init() throws { harness = try FolderHarness() }

  private func own(_ backend: Backend) async throws -> [PhotoCollection] {
    try await backend.photos.collections(
      from: .user("me"), PageRequest(1), as: backend.user
    ).value.items
  }

  private func photos(_ id: String, _ backend: Backend) async throws -> [String] {
    try await backend.photos.photos(
      from: .collection(id), PageRequest(1), as: backend.user
    ).value.names
  }

  /// Creates a collection of these photos and returns its id.
  @discardableResult
  private func create(_ title: String, of names: [PhotoID]) async throws -> String {
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let (port, user) = (try #require(backend.collections), try #require(backend.user))
    let properties = CollectionProperties(title: title)
    let id = try await port.create(properties, as: user).value.id
    for name in names {
      _ = try await port.set(true, backend.id(of: name), in: id, as: user)
    }
    return id
  }

  private func file() throws -> String {
    harness.places.file(
      try #require(try harness.places.names().first { $0.hasSuffix(".json") }))
  }

  private func titles(in path: String) async throws -> [String] {
    let backend = try FolderHarness.backend(path, harness.services())
    defer { backend.shutDown() }
    return try await own(backend).map(\.title)
  }

  @Test("COLL-15: a collection is stored beside the likes, and nothing in the folder")
  func kept() async throws {
    for name in ["a.jpg", "b.jpg"] { try harness.photos.add(name) }
    let id = try await create("Trip", of: ["a.jpg", "b.jpg"])
    #expect(Set(try harness.photos.names()) == ["a.jpg", "b.jpg"])
    let backend = try harness.backend()
    defer { backend.shutDown() }
    #expect(try await photos(id, backend) == ["b.jpg", "a.jpg"])
    let listed = try await own(backend)
    #expect(listed.map(\.photoCount) == [2] && listed[0].cover?.description == "b.jpg")
    let user = try #require(backend.user)
    _ = try await backend.photos.setLike(true, of: backend.id(of: "a.jpg"), as: user)
    #expect(try await own(backend).map(\.id) == [id])
    // A photo that is gone is no longer shown, and no longer counts.
    unlink(harness.photos.file("b.jpg"))
    _ = try await backend.feed()
    _ = try await backend.feed()
    #expect(try await photos(id, backend) == ["a.jpg"])
    #expect(try await own(backend).map(\.photoCount) == [1])
  }

  @Test("COLL-15, FAV-10: collections survive a move of the folder, also without likes")
  func movedFolder() async throws {
    for name in ["2022/a.jpg", "b.jpg"] { try harness.photos.add(name) }
    let id = try await create("Trip", of: ["2022/a.jpg"])
    let path = harness.places.file("moved")
    try Program.run("mv", [harness.photos.path, path])
    for _ in 0..<2 {
      let backend = try FolderHarness.backend(path, harness.services())
      defer { backend.shutDown() }
      #expect(try await photos(id, backend) == ["2022/a.jpg"])
    }
    try Program.run("mv", [path, harness.photos.path])
    #expect(try await titles(in: harness.photos.path) == ["Trip"])
  }

  @Test("COLL-15, FAV-10: a copy of the folder, and other files of the same names, have none")
  func otherFolders() async throws {
    try harness.photos.add("a.jpg")
    try await create("Trip", of: ["a.jpg"])
    let (copy, other) = (harness.places.file("copy"), harness.places.file("other"))
    try Program.run("cp", ["-a", harness.photos.path, copy])
    #expect(try await titles(in: copy) == [])
    try Program.run("mv", [harness.photos.path, other])
    try Program.run("touch", ["-d", "2001-01-01", other + "/a.jpg"])
    #expect(try await titles(in: other) == [])
    try Program.run("mv", [other, harness.photos.path])
  }

  @Test("COLL-15, FAV-19: a folder keeps its collections if photos were edited before the move")
  func editedPhotos() async throws {
    try harness.photos.add("a.jpg")
    try await create("Trip", of: ["a.jpg"])
    try Program.run("touch", ["-d", "2001-01-01", harness.photos.file("a.jpg")])
    // The folder is opened again after the edit.
    #expect(try await titles(in: harness.photos.path) == ["Trip"])
    let path = harness.places.file("moved")
    try Program.run("mv", [harness.photos.path, path])
    #expect(try await titles(in: path) == ["Trip"])
    try Program.run("mv", [path, harness.photos.path])
  }

  @Test("COLL-15: damaged collections are reported, not overwritten, and likes still work")
  func damaged() async throws {
    try harness.photos.add("a.jpg")
    try await create("Trip", of: [])
    let path = try file()
    var members = try #require(try JSON(parsing: readFile(path)).objectValue)
    members["collections"] = ["x": 7]
    try WholeFile.write(JSON.object(members).encoded(), to: path, mode: 0o600)
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let (port, user) = (try #require(backend.collections), try #require(backend.user))
    let error = FeedError(.disk, Message(.errorNotLikesFile, path))
    await #expect(throws: error) { try await own(backend) }
    await #expect(throws: error) {
      try await port.create(CollectionProperties(title: "New"), as: user)
    }
    _ = try await backend.photos.setLike(true, of: backend.id(of: "a.jpg"), as: user)
    let after = try #require(try JSON(parsing: readFile(path)).objectValue)
    #expect(after["collections"] == ["x": 7] && after["liked"]?.arrayValue?.count == 1)
    let diagnostics = try await harness.diagnostics()
    #expect(diagnostics.contains { $0.subject == .likes && $0.verdict == .fault })
  }

  @Test("COLL-15: members of other programs in collections are kept, and a link stays a link")
  func foreign() throws {
    let target = try harness.places.write(
      #"""
      {"version":1,"liked":["a"],"collections":{
        "k":{"title":"K","createdAt":"2024-01-02T03:04:05Z","mood":1.50,"added":["a"]}}}
      """#, to: "kept.json")
    let link = harness.places.file("likes.json")
    try #require(symlink(target, link) == 0)
    let likes = LikesFile(path: link, folder: "/photos")
    let read = try likes.collections()
    #expect(read.photos == ["a"])
    let after: JSON = [
      "n": ["title": "N", "createdAt": "2024-01-02T03:04:05Z"], "k": ["title": "K2"],
    ]
    let changed = try #require(CollectionChanges(after))
    _ = try likes.changeCollections { $0 = changed }
    let json = try #require(try JSON(parsing: readFile(target)).objectValue)
    let collections = try #require(json["collections"]?.objectValue)
    #expect(collections.keys == ["n", "k"])
    #expect(collections["k"]?.objectValue?["title"] == "K2")
    #expect(collections["k"]?.objectValue?["mood"] != nil)
    var status = stat()
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test("COLL-15: without a data folder a collection is refused")
  func homeless() async throws {
    let backend = try harness.backend(keepsFiles: false)
    defer { backend.shutDown() }
    let (port, user) = (try #require(backend.collections), try #require(backend.user))
    await #expect(throws: FeedError(.disk, Message(.errorNoHomeForLikes))) {
      try await port.create(CollectionProperties(title: "New"), as: user)
    }
    #expect(try await own(backend).isEmpty)
  }

  @Test("COLL-15: a file that is not a photo cannot be added")
  func noPhoto() async throws {
    try harness.photos.add(Array("text".utf8), as: "two.jpg")
    let id = try await create("Trip", of: [])
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let (port, user) = (try #require(backend.collections), try #require(backend.user))
    let error = await #expect(throws: FeedError.self) {
      try await port.set(true, backend.id(of: "two.jpg"), in: id, as: user)
    }
    #expect(error?.code == .notFound)
  }
}
