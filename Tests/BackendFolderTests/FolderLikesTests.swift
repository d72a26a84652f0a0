import FeedCore
import FeedSystem
import FeedTestSupport
import Glibc
import Testing

@testable import BackendFolder

@Suite("BACK-7: likes in a folder", .blocking, .timeLimit(.minutes(2)))
struct FolderLikesTests {
  private let harness: FolderHarness

  init() throws { harness = try FolderHarness() }

  @Test("BACK-7: likes are stored in the user’s data folder")
  func kept() async throws {
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try harness.photos.add(name) }
    let first = try harness.backend()
    let user = try #require(first.user)
    for name in ["b.jpg", "a.jpg"] as [PhotoID] {
      _ = try await first.photos.setLike(true, of: first.id(of: name), as: user)
    }
    first.shutDown()
    let second = try harness.backend()
    defer { second.shutDown() }
    let favorites = try await second.photos.photos(
      from: .favorites(of: "me"), PageRequest(1), as: user
    ).value
    #expect(favorites.names == ["a.jpg", "b.jpg"])
    #expect(FeedFolders.exists(harness.places.file("data/likes")))
    unlink(harness.photos.file("a.jpg"))
    _ = try await second.feed()
    _ = try await second.feed()
    #expect(try await second.profile.me(as: user).value.totalLikes == 1)
  }

  @Test(
    "FEED-41: if the file of likes cannot be read, photos have no heart, and one remark says why")
  func damaged() async throws {
    try harness.photos.add("one.jpg")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let user = try #require(backend.user)
    let id = try await backend.id(of: "one.jpg")
    _ = try await backend.photos.setLike(true, of: id, as: user)
    let names = try harness.places.names()
    try harness.places.write("{\"brok", to: #require(names.first { $0.hasSuffix(".json") }))
    let page = try await backend.feed()
    #expect(page.names == ["one.jpg"] && page.photos.allSatisfy { !$0.isLiked })
    #expect(page.photos.allSatisfy { $0.isLikeUnknown }, "FAV-18: there is no heart")
    #expect(page.remarks.map(\.phrase) == [.errorNotLikesFile])
    #expect(try await backend.feed(2).remarks.isEmpty)
    await #expect(throws: FeedError.self) {
      try await backend.photos.setLike(true, of: id, as: user)
    }
    let diagnostics = try await harness.diagnostics()
    #expect(diagnostics.contains { $0.subject == .likes && $0.verdict == .fault })
  }

  @Test("BACK-7: a symbolic link to the file of likes stays a link")
  func linked() throws {
    let (link, target) = (harness.places.file("likes.json"), harness.photos.file("kept.json"))
    try #require(symlink(target, link) == 0)
    try LikesFile(path: link, folder: "/photos").set(true, "first")
    #expect(try LikesFile(path: target, folder: "/photos").read() == ["first"])
    var status = stat()
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test("BACK-10: without a data folder a like is refused, and `doctor` reports it")
  func homeless() async throws {
    try harness.photos.add("one.jpg")
    let backend = try harness.backend(keepsFiles: false)
    defer { backend.shutDown() }
    let (user, id) = (try #require(backend.user), try await backend.id(of: "one.jpg"))
    await #expect(throws: FeedError(.disk, Message(.errorNoHomeForLikes))) {
      try await backend.photos.setLike(true, of: id, as: user)
    }
    #expect(try await backend.feed().photos.map(\.isLiked) == [false])
    let diagnostics = try await harness.diagnostics(keepsFiles: false)
    #expect(diagnostics.contains { $0.subject == .likes && $0.verdict == .fault })
  }

  @Test("SEC-16: a link to likes in a missing folder is an error, and the link stays")
  func missingDisk() throws {
    let (link, target) = (harness.places.file("likes.json"), "/nowhere/likes.json")
    try #require(symlink(target, link) == 0)
    let likes = LikesFile(path: link, folder: "/photos")
    let error = FeedError(.disk, Message(.errorLinkTargetMissing, link, target))
    #expect(throws: error) { try likes.read() }
    #expect(throws: error) { try likes.set(true, "first") }
    #expect(SymbolicLink.target(of: link) == target)
  }

  @Test("BACK-40: members and entries of other programs in the file of likes are kept")
  func foreign() throws {
    let path = try harness.places.write(
      #"{"note":{"n":12345678901234567890123},"version":1,"liked":["a",{"id":7}],"x":1.50}"#,
      to: "likes.json")
    try LikesFile(path: path, folder: "/photos").set(true, "b")
    let text = String(decoding: try readFile(path), as: UTF8.self).filter { !$0.isWhitespace }
    #expect(
      text
        == #"{"note":{"n":12345678901234567890123},"version":1,"liked":["b","a",{"id":7}],"#
        + #""x":1.50,"folder":"/photos"}"#)
  }

  /// Likes a photo in a folder and returns the file of its likes.
  private func like(_ name: String) async throws -> String {
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let (user, id) = (try #require(backend.user), try await backend.id(of: PhotoID(name)))
    _ = try await backend.photos.setLike(true, of: id, as: user)
    return harness.places.file(
      try #require(try harness.places.names().first { $0.hasSuffix(".json") }))
  }

  private func liked(in path: String) async throws -> [String] {
    let backend = try FolderHarness.backend(path, harness.services())
    defer { backend.shutDown() }
    return try await backend.feed().photos.filter(\.isLiked).map { $0.description ?? "" }
  }

  private func likesFiles() throws -> [String] {
    try harness.places.names().filter { $0.hasSuffix(".json") }
  }

  @Test("FAV-10: a moved folder keeps its likes, and the file of its earlier path stays")
  func movedFolder() async throws {
    for name in ["2022/a.jpg", "b.jpg"] { try harness.photos.add(name) }
    let file = try await like("2022/a.jpg")
    let path = harness.places.file("moved")
    try Program.run("mv", [harness.photos.path, path])
    for _ in 0..<2 { #expect(try await liked(in: path) == ["2022/a.jpg"]) }
    #expect(try JSON(parsing: readFile(file)).objectValue?["liked"]?.arrayValue?.count == 1)
    #expect(try likesFiles().count == 2)
    try Program.run("mv", [path, harness.photos.path])
    #expect(try await liked(in: harness.photos.path) == ["2022/a.jpg"])
  }

  @Test("FAV-19: a folder keeps its likes if its photos were edited before it was moved")
  func editedPhotos() async throws {
    for name in ["a.jpg", "b.jpg"] { try harness.photos.add(name) }
    let file = try await like("a.jpg")
    try Program.run("touch", ["-d", "2001-01-01", harness.photos.file("a.jpg")])
    // The folder is opened again after the edit.
    #expect(try await liked(in: harness.photos.path) == ["a.jpg"])
    let path = harness.places.file("moved")
    try Program.run("mv", [harness.photos.path, path])
    #expect(try await liked(in: path) == ["a.jpg"])
    try Program.run("mv", [path, harness.photos.path])
    #expect(try await liked(in: harness.photos.path) == ["a.jpg"])
    let stored = try readFile(file)
    #expect(try await liked(in: harness.photos.path) == ["a.jpg"])
    #expect(try readFile(file) == stored, "nothing has changed, so nothing is written")
  }

  @Test("FAV-10: likes of an earlier version get their files with the next like")
  func laterFiles() async throws {
    for name in ["a.jpg", "b.jpg"] { try harness.photos.add(name) }
    let file = try await like("a.jpg")
    var members = try #require(try JSON(parsing: readFile(file)).objectValue)
    members["files"] = nil
    try WholeFile.write(JSON.object(members).encoded(), to: file, mode: 0o600)
    _ = try await like("b.jpg")
    let files = try JSON(parsing: readFile(file)).objectValue?["files"]?.objectValue?.members ?? []
    #expect(files.map { $0.value.objectValue?["path"]?.stringValue } == ["b.jpg", "a.jpg"])
  }

  @Test("FAV-10: a folder whose old path is now a link to it keeps its likes")
  func linkedFolder() async throws {
    try harness.photos.add("a.jpg")
    _ = try await like("a.jpg")
    let path = harness.places.file("moved")
    try Program.run("mv", [harness.photos.path, path])
    try #require(symlink(path, harness.photos.path) == 0)
    defer { unlink(harness.photos.path) }
    try Program.run("touch", ["-d", "2001-01-01", path + "/a.jpg"])
    #expect(try await liked(in: harness.photos.path) == ["a.jpg"])
  }

  @Test("FAV-10: likes are not taken over by a copy, nor by other files of the same names")
  func otherFolders() async throws {
    try harness.photos.add("a.jpg")
    _ = try await like("a.jpg")
    let (copy, other) = (harness.places.file("copy"), harness.places.file("other"))
    try Program.run("cp", ["-a", harness.photos.path, copy])
    #expect(try await liked(in: copy) == [])
    try Program.run("mv", [harness.photos.path, other])
    try Program.run("touch", ["-d", "2001-01-01", other + "/a.jpg"])
    #expect(try await liked(in: other) == [])
    #expect(try likesFiles().count == 1)
    try Program.run("mv", [other, harness.photos.path])
  }

  @Test("FAV-11: `doctor` names likes of a missing folder that version 0.2.0 stored")
  func unusedLikes() async throws {
    try harness.photos.add("a.jpg")
    let file = try await like("a.jpg")
    var members = try #require(try JSON(parsing: readFile(file)).objectValue)
    (members["files"], members["folder"]) = (nil, "/nowhere/photos")
    let old = harness.places.file("data/likes/old.json")
    try WholeFile.write(JSON.object(members).encoded(), to: old, mode: 0o600)
    #expect(try await harness.diagnostics().allSatisfy { $0.subject != .likes })
    unlink(file)
    let command = "imagefeed \(harness.photos.path) like -- a.jpg"
    let message = Message(.findingUnusedLikes, "1", "/nowhere/photos", command)
    let found = try await harness.diagnostics().filter { $0.subject == .likes }
    #expect(found == [Diagnostic(.notice, .likes, message)])
  }

  @Test("BACK-7: likes of several programs at once are all kept")
  func concurrent() async throws {
    let path = harness.places.file("data/likes.json")
    let ids = (0..<200).map { PhotoID(digest: $0) }
    await withTaskGroup(of: Void.self) { group in
      for part in 0..<8 {
        group.addTask {
          // Each has its own backend, as each process does.
          let likes = LikesFile(path: path, folder: "/photos")
          for id in ids[(part * 25)..<(part * 25 + 25)] { try? likes.set(true, id) }
        }
      }
    }
    #expect(try Set(LikesFile(path: path, folder: "/photos").read()) == Set(ids))
  }

  @Test("BACK-7: a like waits for the lock of another program")
  func locked() async throws {
    let path = harness.places.file("data/likes.json")
    let likes = LikesFile(path: path, folder: "/photos")
    try likes.set(true, PhotoID(digest: 1))
    let lock = try FileLock(waitingFor: path + ".lock")
    async let set: Void = Self.like(2, in: likes)
    // The other program's change, between the lock and its release.
    let before = try likes.read()
    try WholeFile.write(
      Array(#"{"version":1,"folder":"","liked":["00000000003","00000000001"]}"#.utf8), to: path,
      mode: 0o600)
    lock.release()
    try await set
    #expect(before == [PhotoID(digest: 1)])
    #expect(try likes.read() == [2, 3, 1].map { PhotoID(digest: $0) })
  }

  private static func like(_ digest: UInt64, in likes: LikesFile) async throws {
    try likes.set(true, PhotoID(digest: digest))
  }

  @Test("BACK-7: a file that is not a photo cannot be liked, but a former photo can be unliked")
  func noPhoto() async throws {
    try harness.photos.add("one.jpg")
    try harness.photos.add(Array("text".utf8), as: "two.jpg")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let user = try #require(backend.user)
    for name in ["two.jpg", "three.jpg", "abcdefghijk"] as [PhotoID] {
      let error = await #expect(throws: FeedError.self) {
        try await backend.photos.setLike(true, of: backend.id(of: name), as: user)
      }
      #expect(error?.code == .notFound)
    }
    let id = try await backend.id(of: "one.jpg")
    _ = try await backend.photos.setLike(true, of: id, as: user)
    try harness.photos.write("text", to: "one.jpg")
    let answer = try await backend.photos.setLike(false, of: id, as: user)
    #expect(!answer.value.isLiked)
  }

  @Test("BACK-29: nothing is written into the folder of the photos")
  func untouched() async throws {
    try harness.photos.add("a/one.jpg")
    let before = try listing()
    let backend = try harness.backend()
    let photo = try #require(try await backend.feed().photos.first)
    let user = try #require(backend.user)
    _ = try await backend.photos.setLike(true, of: photo.id, as: user)
    _ = try await backend.photos.picture(photo.picture(.small)) { _, _ in }
    backend.shutDown()
    #expect(try listing() == before)
  }

  /// Returns names, sizes and times of all files in the folder.
  private func listing() throws -> [UInt8] {
    let output = try TemporaryFolder()
    try Program.run(
      "find", [harness.photos.path, "-printf", "%p %s %T@ %m\n"], output: output.file("list"))
    return try readFile(output.file("list"))
  }
}

private enum FeedFolders {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
