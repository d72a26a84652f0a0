import FeedCore
import FeedSystem
import FeedTestSupport
import Glibc
import Testing

@testable import BackendFolder

@Suite("FAV-40: folders that were moved or share a path", .blocking, .timeLimit(.minutes(2)))
struct FolderPathTests {
  private let harness: FolderHarness

  init() throws { harness = try FolderHarness() }

  /// Adds a folder of photos. Another caption gives the files another size.
  private func add(_ folder: String, caption: String = "") throws {
    for name in ["a.jpg", "b.jpg", "c.jpg"] {
      try harness.places.add("\(folder)/\(name)") { $0.description = caption }
    }
  }

  private func move(_ folder: String, _ other: String) throws {
    try #require(rename(harness.places.file(folder), harness.places.file(other)) == 0)
  }

  private func copy(_ folder: String, _ other: String) throws {
    try Program.run("cp", ["-a", harness.places.file(folder), harness.places.file(other)])
  }

  private func remove(_ folder: String) throws {
    try Program.run("rm", ["-r", harness.places.file(folder)])
  }

  private func set(_ isLiked: Bool, _ name: PhotoID, in folder: String) async throws {
    let backend = try FolderHarness.backend(harness.places.file(folder), harness.services())
    defer { backend.shutDown() }
    let (user, id) = (try #require(backend.user), try await backend.id(of: name))
    _ = try await backend.photos.setLike(isLiked, of: id, as: user)
  }

  private func favorites(_ folder: String) async throws -> [String] {
    let backend = try FolderHarness.backend(harness.places.file(folder), harness.services())
    defer { backend.shutDown() }
    let user = try #require(backend.user)
    return try await backend.photos.photos(from: .favorites(of: "me"), PageRequest(1), as: user)
      .value.names
  }

  @Test("FAV-40: other photos at an old path do not get its likes, and the moved folder keeps them")
  func reusedPath() async throws {
    try add("ph")
    try await set(true, "a.jpg", in: "ph")
    try move("ph", "ph-2025")
    try add("ph", caption: "other")
    #expect(try await favorites("ph") == [])
    try await set(false, "a.jpg", in: "ph")
    try await set(true, "b.jpg", in: "ph")
    #expect(try await favorites("ph") == ["b.jpg"])
    #expect(try await favorites("ph-2025") == ["a.jpg"])
    try move("ph", "ph-new")
    #expect(try await favorites("ph-new") == ["b.jpg"])
    try move("ph-2025", "ph")
    #expect(try await favorites("ph") == ["a.jpg"])
  }

  @Test("FAV-40: memory cards that alternate at one path each keep their likes")
  func cards() async throws {
    try add("first", caption: "first")
    try add("second", caption: "the second")
    for (card, name) in [("first", "a.jpg"), ("second", "b.jpg")] as [(String, PhotoID)] {
      try move(card, "card")
      #expect(try await favorites("card") == [])
      try await set(true, name, in: "card")
      try move("card", card)
    }
    for (card, name) in [("first", "a.jpg"), ("second", "b.jpg"), ("first", "a.jpg")] {
      try move(card, "card")
      #expect(try await favorites("card") == [name])
      try move("card", card)
    }
  }

  @Test(
    "FAV-40: photos that were all edited, or moved to another time zone on FAT, keep their likes")
  func edited() async throws {
    for name in ["a.jpg", "b.jpg"] {
      try harness.places.add("ph/\(name)") { $0.date = "2020:05:01 10:00:00" }
      try harness.places.touch("ph/\(name)", "2020-05-01 12:00:00")
    }
    try await set(true, "a.jpg", in: "ph")
    for name in ["a.jpg", "b.jpg"] { try harness.places.touch("ph/\(name)", "2020-05-01 13:00:00") }
    #expect(try await favorites("ph") == ["a.jpg"])
    for name in ["a.jpg", "b.jpg"] {
      try harness.places.add("ph/\(name)") { photo in
        (photo.date, photo.description) = ("2020:05:01 10:00:00", "edited")
      }
    }
    #expect(try await favorites("ph") == ["a.jpg"])
  }

  @Test("FAV-40: liked photos that are missing for a while keep their likes")
  func missing() async throws {
    try add("ph/share")
    try harness.places.add("ph/own.jpg")
    try await set(true, "share/a.jpg", in: "ph")
    try move("ph/share", "away")
    try await set(true, "own.jpg", in: "ph")
    #expect(try await favorites("ph") == ["own.jpg"])
    try move("away", "ph/share")
    #expect(try await favorites("ph") == ["own.jpg", "share/a.jpg"])
  }

  @Test(
    "FAV-40: a moved folder keeps its likes if a folder of other names is opened at its old path")
  func otherNames() async throws {
    try add("ph")
    try await set(true, "a.jpg", in: "ph")
    try await set(true, "b.jpg", in: "ph")
    try move("ph", "moved")
    for name in ["x.jpg", "y.jpg", "z.jpg", "0.jpg"] { try harness.places.add("ph/\(name)") }
    #expect(try await favorites("ph") == [])
    try await set(true, "x.jpg", in: "ph")
    #expect(try await favorites("ph") == ["x.jpg"])
    #expect(try await favorites("moved") == ["b.jpg", "a.jpg"])
    #expect(try await favorites("ph") == ["x.jpg"])
  }

  @Test("FAV-41: after a move there and back the newest likes count")
  func thereAndBack() async throws {
    try add("dk")
    try await set(true, "a.jpg", in: "dk")
    try move("dk", "dk1")
    try await set(true, "b.jpg", in: "dk1")
    try move("dk1", "dk")
    #expect(try await favorites("dk") == ["b.jpg", "a.jpg"])
    try await set(false, "a.jpg", in: "dk")
    try move("dk", "dk1")
    #expect(try await favorites("dk1") == ["b.jpg"])
  }

  @Test("FAV-41: a removed like does not come back after a second move")
  func removed() async throws {
    try add("one")
    try await set(true, "a.jpg", in: "one")
    try move("one", "two")
    try await set(false, "a.jpg", in: "two")
    try move("two", "three")
    #expect(try await favorites("three") == [])
    try move("three", "one")
    #expect(try await favorites("one") == [])
  }

  @Test("FAV-42: a folder that was only away still has its likes, and a copy has its own")
  func unplugged() async throws {
    try add("disk")
    try await set(true, "a.jpg", in: "disk")
    try copy("disk", "backup")
    try move("disk", "unplugged")
    #expect(try await favorites("backup") == ["a.jpg"])
    try await set(false, "a.jpg", in: "backup")
    try move("unplugged", "disk")
    #expect(try await favorites("disk") == ["a.jpg"])
    try await set(true, "b.jpg", in: "disk")
    try remove("backup")
    #expect(try await favorites("disk") == ["b.jpg", "a.jpg"])
  }

  @Test("FAV-48: a folder whose path is not UTF-8 counts as moved only when it is gone")
  func bytes() async throws {
    try add("plain")
    let script = #"cd "$0" && mv plain "$(printf 'x\377')" && ln -s "$(printf 'x\377')" link"#
    try Program.run("sh", ["-c", script, harness.places.path])
    try await set(true, "a.jpg", in: "link")
    try Program.run("cp", ["-a", harness.places.file("link") + "/.", harness.places.file("copy")])
    #expect(try await favorites("copy") == [])
    try Program.run("sh", ["-c", #"cd "$0" && mv x* moved"#, harness.places.path])
    #expect(try await favorites("moved") == ["a.jpg"])
  }

  // MARK: Likes that cannot be read

  @Test(
    "FAV-43, FAV-44: if the likes cannot be read, no photo has a heart, and one remark says why")
  func unknown() async throws {
    try add("ph")
    try await set(true, "a.jpg", in: "ph")
    let name = try #require(try harness.places.names().first { $0.hasSuffix(".json") })
    let file = harness.places.file(name)
    for (text, phrase, more) in [
      ("{\"brok", Phrase.errorNotLikesFile, []),
      (#"{"version":2,"liked":[]}"#, .errorLikesVersion, ["1"]),
    ] as [(String, Phrase, [String])] {
      try harness.places.write(text, to: name)
      let remark = Message(phrase, [file] + more)
      let backend = try FolderHarness.backend(harness.places.file("ph"), harness.services())
      defer { backend.shutDown() }
      let (user, page) = (try #require(backend.user), try await backend.feed())
      #expect(page.photos.allSatisfy { $0.isLikeUnknown && !$0.isLiked })
      #expect(page.remarks == [remark])
      let photo = try await backend.photos.photo(try await backend.id(of: "a.jpg"), as: user)
      #expect(photo.value.isLikeUnknown && photo.remarks == [remark])
      await #expect(throws: FeedError(.disk, remark)) { try await favorites("ph") }
    }
  }

  @Test(
    "FAV-46: if a folder above the likes is a link that leads nowhere, favorites and likes fail",
    arguments: ["data", "data/likes"])
  func brokenLink(_ name: String) async throws {
    try add("ph")
    try await set(true, "a.jpg", in: "ph")
    try move(name, "kept")
    let link = harness.places.file(name)
    try #require(symlink("/nowhere/data", link) == 0)
    let error = FeedError(.disk, Message(.errorFolderLinkBroken, link, "/nowhere/data"))
    await #expect(throws: error) { try await favorites("ph") }
    await #expect(throws: error) { try await set(true, "b.jpg", in: "ph") }
    unlink(link)
    try move("kept", name)
    #expect(try await favorites("ph") == ["a.jpg"])
  }

  // MARK: doctor

  /// Returns what `doctor` says about likes, with the likes of another folder in a file.
  private func doctor(
    _ folder: String, files: [String], change: (inout JSONObject) -> Void
  ) async throws -> [Message] {
    let backend = try harness.backend()
    var (liked, recorded) = ([JSON](), JSONObject())
    for file in files {
      let id = try await backend.id(of: PhotoID(file)).text
      var status = stat()
      try #require(stat(harness.photos.file(file), &status) == 0)
      liked.append(.string(id))
      recorded[id] = [
        "path": .string(file), "bytes": .integer(Int64(status.st_size)),
        "modified": .integer(
          Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)),
      ]
    }
    backend.shutDown()
    var members: JSONObject = ["version": 1, "folder": .string(folder), "liked": .array(liked)]
    members["files"] = .object(recorded)
    change(&members)
    try harness.places.add(JSON.object(members).encoded(), as: "data/likes/old.json")
    return try await harness.diagnostics().filter { $0.subject == .likes }.map(\.message)
  }

  /// Adds photos, and likes one more of them so that the folder has likes of its own.
  private func likedHere(_ names: [String]) async throws -> String {
    for name in names + ["here.jpg"] { try harness.photos.add(name) }
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let user = try #require(backend.user)
    _ = try await backend.photos.setLike(true, of: backend.id(of: "here.jpg"), as: user)
    return try #require(
      Path.real(Array(harness.photos.path.utf8)).map { String(decoding: $0, as: UTF8.self) })
  }

  @Test("FAV-11: `doctor` suggests a command that only adds likes, quoted for a shell")
  func addingCommand() async throws {
    let names = ["it's fog.jpg", "a.jpg"]
    let folder = try await likedHere(names)
    let messages = try await doctor("/nowhere/photos", files: names) { _ in }
    let command = #"imagefeed \#(folder) like -- a.jpg 'it'\''s fog.jpg'"#
    #expect(messages == [Message(.findingUnusedLikes, "2", "/nowhere/photos", command)])
  }

  @Test("FAV-11: `doctor` passes many ids through a pipe, the newest like last")
  func longCommand() async throws {
    let names = (10..<20).map { "\($0).jpg" }
    let folder = try await likedHere(names)
    let messages = try await doctor("/nowhere/photos", files: names) { _ in }
    let ids = names.reversed().map { PhotoID(digest: PathDigest.value(of: Array($0.utf8))).text }
    let command =
      #"printf '%s\n' \#(ids.joined(separator: " ")) | imagefeed \#(folder) like -"#
    #expect(messages == [Message(.findingUnusedLikes, "10", "/nowhere/photos", command)])
  }

  @Test(
    "FAV-11: `doctor` ignores likes for other files of the same names, and those of existing folders"
  )
  func otherLikes() async throws {
    _ = try await likedHere(["a.jpg"])
    let other = try await doctor("/nowhere/photos", files: ["a.jpg"]) { members in
      members["files"] = [
        "x": ["path": "a.jpg", "bytes": 1, "modified": 1]
      ]
    }
    #expect(other == [])
    try harness.places.add("copy/x.jpg")
    try Program.run("cp", ["-a", harness.photos.path + "/.", harness.places.file("copy")])
    let existing = try await doctor(
      harness.places.file("copy"), files: ["a.jpg"]
    ) { _ in }
    #expect(existing == [])
    let unknown = try await doctor("/nowhere/\u{FFFD}", files: ["a.jpg"]) { _ in }
    #expect(unknown == [], "a path that was not UTF-8")
  }
}
