import BackendFixture
import BackendMock
import FeedCore
import FeedTestSupport
import Glibc
import Testing

@testable import imagefeed

@Suite("BACK-3: recording", .timeLimit(.minutes(10)))
struct RecordTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mock(_ options: String...) throws -> Backend {
    let plugin = MockBackend()
    return try plugin.make(
      PluginOptions(options, of: plugin.name, declared: plugin.options), ConnectionSettings(),
      .quiet())
  }

  private func fixture() throws -> Backend {
    let plugin = FixtureBackend()
    let options = try PluginOptions(
      ["path=\(folder.path)"], of: plugin.name, declared: plugin.options)
    return try plugin.make(options, ConnectionSettings(), .quiet())
  }

  @discardableResult
  private func record(
    _ source: Backend, pages: Int = 1, as user: Credentials?, withCollections: Bool = false
  ) async throws -> [RecordingRun.Step] {
    let steps = Watched([RecordingRun.Step]())
    let recording = try Recording(of: source, named: "mock", in: folder.path)
    do {
      try await recording.begin(as: user)
      try await RecordingRun(
        backend: recording.backend, user: user, pages: pages, withCollections: withCollections,
        report: { step in steps.change { $0.append(step) } }
      ).run()
    } catch {
      await recording.close()
      throw error
    }
    try await recording.finish()
    return steps.value
  }

  private var index: JSON {
    get throws { try JSON(parsing: readFile(folder.file("fixture.json"))) }
  }

  @Test("COLL-31: the collections of a source without topics are recorded")
  func withoutTopics() async throws {
    let mock = try mock("photos=40")
    let user = try #require(mock.builtInCredentials)
    var wrapped = WrappedBackend(mock)
    wrapped.photos.onCollections = { port, source, page, user throws(FeedError) in
      if source == .topics {
        throw FeedError(.unsupported, Message(.errorNoCollectionsHere))
      }
      return try await port.collections(from: source, page, as: user)
    }
    let source = Backend(
      photos: wrapped.photos, profile: wrapped.profile, builtInCredentials: user,
      capabilities: .all.subtracting(.topics))
    try await record(source, as: user, withCollections: true)
    let fixture = try fixture()
    let own = try await fixture.photos.collections(
      from: .user("ada"), PageRequest(1), as: fixture.builtInCredentials
    ).value.items
    #expect(own.map(\.id) == ["310797", "Qk7xTz3mVbo", "4"])
    #expect(!fixture.capabilities.contains(.topicList) && fixture.collections != nil)
  }

  @Test("A recording plays back feed, favorites, profile and pictures unchanged")
  func faithful() async throws {
    let mock = try mock("photos=8")
    let user = try #require(mock.builtInCredentials)
    try await record(mock, as: user)
    let fixture = try fixture()
    let credentials = try #require(fixture.builtInCredentials)
    let (page, size) = (PageRequest(1), PictureSize.small)
    // A recording keeps the user's collections, but not in each photo.
    func recorded(_ photos: [Photo]) -> [Photo] {
      photos.map { photo in
        var photo = photo
        photo.ownCollections = []
        return photo
      }
    }
    let feed = recorded(try await mock.photos.photos(from: .feed, page, as: user).value.photos)
    #expect(
      try await fixture.photos.photos(from: .feed, page, as: credentials).value.photos == feed)
    for photo in feed {
      let bytes = try await mock.photos.picture(photo.picture(size)) { _, _ in }
      #expect(try await fixture.photos.picture(photo.picture(size)) { _, _ in } == bytes)
    }
    let me = try await mock.profile.me(as: user).value
    #expect(try await fixture.profile.me(as: credentials).value == me)
    let liked = recorded(
      try await mock.photos.photos(from: .favorites(of: me.username), page, as: user).value.photos)
    #expect(
      try await fixture.photos.photos(from: .favorites(of: me.username), page, as: credentials)
        .value.photos
        == liked)
    let avatar = try #require(me.avatarPicture)
    #expect(try await !fixture.photos.picture(avatar) { _, _ in }.isEmpty)
  }

  @Test("PIC-24: pictures are saved as they come, with the ending of their format, and replayed")
  func formats() async throws {
    let source = CountingPhotos(try mock("photos=2"), picture: TinyPictures.webp)
    try await record(source.backend, as: nil)
    let names = try folder.names().filter { $0.hasPrefix("pictures/") }
    #expect(names.count == 4 && names.allSatisfy { $0.hasSuffix(".webp") }, "\(names)")
    let fixture = try fixture()
    let photo = try #require(
      try await fixture.photos.photos(from: .feed, PageRequest(1), as: nil).value.photos.first)
    #expect(
      try await fixture.photos.picture(photo.picture(.small)) { _, _ in } == TinyPictures.webp)
    try await record(source.backend, as: nil)
    #expect(source.counts.value.pictures == 4, "each is fetched once")
  }

  /// The photos of the mock, with other sizes and dates for those that `isOther` names.
  private func otherCard(_ isOther: @escaping @Sendable (Int) -> Bool) throws -> Backend {
    var wrapped = WrappedBackend(try mock("photos=40"))
    wrapped.photos.replaceLists(\.feed) { port, _, page, user throws(FeedError) in
      var answer = try await port.photos(from: .feed, page, as: user)
      var photos = answer.value.photos
      for index in photos.indices where isOther(index) {
        photos[index].width += 1
        photos[index].createdAt = Timestamp(seconds: 1)
      }
      answer.value = PhotoPage(
        photos: photos, page: answer.value.page, hasMore: answer.value.hasMore)
      return answer
    }
    return wrapped.backend
  }

  @Test("BACK-80: photos of another card with the same names do not replace the recorded ones")
  func otherCard() async throws {
    try await record(mock("photos=40"), as: nil)
    let name = try #require(try folder.names().first { $0.hasPrefix("pictures/") })
    let index = try readFile(folder.file("fixture.json"))
    let other = try otherCard { _ in true }
    let refusal = FeedError(.exists, Message(.errorRecordOtherPhotos, folder.path))
    await #expect(throws: refusal) { try await record(other, pages: 2, as: nil) }
    unlink(folder.file(name))
    let before = try folder.names()
    await #expect(throws: refusal) { try await record(other, as: nil) }
    #expect(try folder.names() == before && readFile(folder.file("fixture.json")) == index)
    try await record(otherCard { $0 == 0 }, as: nil)
    #expect(try folder.names().contains(name), "one photo may have been edited")
  }

  @Test("BACK-81: `doctor` names the first damaged file of a recording")
  func damagedDiagnosis() async throws {
    try await record(mock("photos=2"), as: nil)
    let plugin = FixtureBackend()
    let options = try PluginOptions(
      ["path=\(folder.path)"], of: plugin.name, declared: plugin.options)
    let name = try #require(try folder.names().first { $0.hasPrefix("pictures/small") })
    for damage in ["", name, "feed/0001.json"] {
      if !damage.isEmpty { try folder.write("x", to: damage) }
      let diagnostics = await plugin.diagnose(
        options, ConnectionSettings(), .quiet(),
        DiagnosisInput(credentials: .success(nil), redirect: .standard))
      let fault = Message(.recordIncomplete, folder.file(damage), folder.path)
      #expect(diagnostics.first?.verdict == (damage.isEmpty ? .good : .fault))
      if !damage.isEmpty { #expect(diagnostics.first?.message == fault) }
    }
  }

  @Test("Without a user the recording has no profile, favorites or sign-in")
  func nobody() async throws {
    try await record(mock("photos=2"), as: nil)
    #expect(try fixture().builtInCredentials == nil)
    #expect(try index.objectValue?["me"] == nil)
  }

  @Test("An interrupted recording is incomplete, and the next run loads the rest")
  func interrupted() async throws {
    let source = CountingPhotos(try mock("photos=40"), failingPicture: 65)
    await #expect(throws: FeedError(.offline, Message(.errorOffline, "x"))) {
      try await record(source.backend, pages: 9, as: nil)
    }
    #expect(try index.objectValue?["complete"] == false)
    #expect(
      try await fixture().photos.photos(from: .feed, PageRequest(1), as: nil).value.photos.count
        == 30)
    let before = source.counts.value
    #expect(before.feed == 2)
    try await record(source.backend, pages: 9, as: nil)
    #expect(try index.objectValue?["complete"] == true)
    #expect(source.counts.value.feed == 3, "only the request for a page after the last")
    let failed = before.pictures - before.answered
    #expect(source.counts.value.pictures == 80 + failed)
  }

  @Test("A recording that is extended is marked incomplete until it ends")
  func grows() async throws {
    let source = CountingPhotos(try mock("photos=70"), failingPicture: 65)
    try await record(mock("photos=70"), pages: 1, as: nil)
    #expect(try index.objectValue?["complete"] == true)
    let recording = try Recording(of: source.backend, named: "mock", in: folder.path)
    _ = try await recording.backend.photos.photos(from: .feed, PageRequest(1), as: nil)
    #expect(try index.objectValue?["complete"] == true, "nothing new")
    _ = try await recording.backend.photos.photos(from: .feed, PageRequest(2), as: nil)
    #expect(try index.objectValue?["complete"] == false)
    #expect(try await recording.finish())
    #expect(try index.objectValue?["complete"] == true)
    let again = try Recording(of: source.backend, named: "mock", in: folder.path)
    _ = try await again.backend.photos.photos(from: .feed, PageRequest(1), as: nil)
    #expect(try await !again.finish(), "the folder has this page already")
  }

  @Test("BACK-19: A recording of another backend is refused, and the folder stays as it was")
  func otherSource() async throws {
    let first = try Recording(of: mock("photos=2"), named: "mock", in: folder.path)
    await first.close()
    let before = try readFile(folder.file("fixture.json"))
    #expect(throws: FeedError(.exists, Message(.errorRecordOther, folder.path, "mock"))) {
      _ = try Recording(of: mock("photos=2"), named: "folder", in: folder.path)
    }
    #expect(try readFile(folder.file("fixture.json")) == before)
    #expect(try !folder.names().contains { $0.contains("lock") })
  }

  @Test(
    "BACK-59, BACK-62: Two folders or programs are not mixed; an older recording gets its identity")
  func otherIdentity() async throws {
    let mock = try mock("photos=2")
    let backend = { (program: String?, path: String?) in
      Backend(
        photos: mock.photos, profile: mock.profile, programDigest: program, folderDigest: path)
    }
    try await record(backend(nil, nil), as: nil)
    let refusal = FeedError(.exists, Message(.errorRecordOtherPlace, folder.path))
    for (name, first, second) in [
      ("program", backend("a", nil), backend("b", nil)),
      ("folder", backend(nil, "a"), backend(nil, "b")),
    ] {
      try await record(first, as: nil)
      #expect(try index.objectValue?["identity"] == "a", "\(name)")
      await #expect(throws: refusal) { try await record(second, as: nil) }
      try await record(first, as: nil)
      let text = String(decoding: try readFile(folder.file("fixture.json")), as: UTF8.self)
      try folder.write(text.replacing(#""identity": "a","#, with: ""), to: "fixture.json")
    }
  }

  @Test("A recording of a user is not continued as another user or signed out")
  func otherAccount() async throws {
    let mock = try mock("photos=40")
    let user = try #require(mock.builtInCredentials)
    let stopping = CountingPhotos(mock, failingPicture: 65)
    await #expect(throws: FeedError.self) {
      try await record(stopping.backend, pages: 9, as: user)
    }
    #expect(try index.objectValue?["account"] == "ada")
    let signedOut = FeedError(.exists, Message(.errorRecordOfUser, folder.path, "ada"))
    await #expect(throws: signedOut) { try await record(mock, as: nil) }
    let text = String(decoding: try readFile(folder.file("fixture.json")), as: UTF8.self)
    let other = text.replacing(#""account": "ada""#, with: #""account": "ben""#)
    try folder.write(other, to: "fixture.json")
    await #expect(throws: FeedError(.exists, Message(.errorRecordOfUser, folder.path, "ben"))) {
      try await record(mock, as: user)
    }
    try folder.write(text, to: "fixture.json")
    try await record(mock, pages: 9, as: user)
    #expect(try index.objectValue?["complete"] == true)
  }

  @Test("A recording without a user is not continued as a user")
  func ofSignedOut() async throws {
    let mock = try mock("photos=2")
    try await record(mock, as: nil)
    #expect(try index.objectValue?["account"] == .null)
    await #expect(throws: FeedError(.exists, Message(.errorRecordSignedOut, folder.path))) {
      try await record(mock, as: mock.builtInCredentials)
    }
    let text = String(decoding: try readFile(folder.file("fixture.json")), as: UTF8.self)
    try folder.write(text.replacing(#""account": null,"#, with: ""), to: "fixture.json")
    try await record(mock, as: nil)
    await #expect(throws: FeedError(.exists, Message(.errorRecordSignedOut, folder.path))) {
      try await record(mock, as: mock.builtInCredentials)
    }
  }

  @Test("BACK-19: A missing or damaged page is recorded again", arguments: [nil, "", "[]", "[{"])
  func damagedPage(content: String?) async throws {
    let mock = try mock("photos=40")
    try await record(mock, pages: 9, as: nil)
    let (page, before) = (folder.file("feed/0001.json"), try index)
    let whole = try readFile(page)
    if let content { try folder.write(content, to: "feed/0001.json") } else { unlink(page) }
    let source = CountingPhotos(mock, failingPicture: 0)
    try await record(source.backend, pages: 9, as: nil)
    #expect(try readFile(page) == whole && index == before)
    #expect(
      source.counts.value.feed == 3,
      "the damaged page, whether there is a third, and the one before")
    #expect(source.counts.value.pictures == 60, "they may belong to other metadata")
  }

  @Test("A picture that was cut or emptied is fetched again", arguments: [0, 2_000])
  func damagedPicture(count: Int) async throws {
    let mock = try mock("photos=2")
    try await record(mock, as: nil)
    let name = try #require(try folder.names().first { $0.hasPrefix("pictures/regular-") })
    let path = folder.file(name)
    let whole = try readFile(path)
    truncate(path, count)
    let source = CountingPhotos(mock, failingPicture: 0)
    try await record(source.backend, as: nil)
    #expect(try readFile(path) == whole)
    #expect(source.counts.value.pictures == 1)
  }

  @Test(
    "BACK-57, BACK-58: A page with a missing picture is requested again, and changed photos change as a whole"
  )
  func changedPhotos() async throws {
    let mock = try mock("photos=6")
    let user = try #require(mock.builtInCredentials)
    let ids = try await mock.photos.photos(from: .feed, PageRequest(1), as: user).value.photos
      .map(\.id)
    let (changed, other) = (Set(ids[0...1]), ids[5])
    try await record(mock, as: user)
    unlink(folder.file("pictures/small-\(ids[0].text.percentEncoded()).jpg"))

    var later = WrappedBackend(mock)
    later.photos.replaceLists(\.feed) { port, _, page, user throws(FeedError) in
      var answer = try await port.photos(from: .feed, page, as: user)
      for (position, photo) in answer.value.photos.enumerated() where changed.contains(photo.id) {
        answer.value.items[position].author = Author(username: "bob", name: "Bob")
      }
      return answer
    }
    later.photos.onPicture = { port, request, progress throws(FeedError) in
      let pictureOfOther = PictureRequest(
        .photo(other), size: request.size, address: request.address)
      return try await port.picture(pictureOfOther, progress: progress)
    }
    let source = CountingPhotos(later.backend, failingPicture: 0)
    let interrupted = try Recording(of: source.backend, named: "mock", in: folder.path)
    _ = try await interrupted.backend.photos.photos(from: .feed, PageRequest(1), as: user)
    #expect(try index.objectValue?["complete"] == false, "the pictures are missing")
    await interrupted.close()
    try await record(source.backend, as: user)

    #expect(source.counts.value.feed == 2 && source.counts.value.pictures == 4)
    let fixture = try fixture()
    for photo in try await mock.photos.photos(from: .feed, PageRequest(1), as: user).value.photos {
      let isChanged = changed.contains(photo.id)
      let replayed = try await fixture.photos.photo(photo.id, as: nil).value
      #expect(replayed.author.name == (isChanged ? "Bob" : photo.author.name))
      for size in Recording.sizes {
        let address = photo.picture(size).address
        let expected = PictureRequest(
          .photo(isChanged ? other : photo.id), size: size.rawValue, address: address)
        let bytes = try await mock.photos.picture(expected) { _, _ in }
        #expect(try await fixture.photos.picture(photo.picture(size)) { _, _ in } == bytes)
      }
    }
    let favorites = try JSON(parsing: readFile(folder.file("favorites/0001.json"))).arrayValue ?? []
    let bobs = favorites.filter { $0.objectValue?["user"]?.objectValue?["name"] == "Bob" }
    #expect(bobs.count == 1, "the first photo is a favorite too")
  }

  /// Replaces text in the recorded files by hand.
  private func edit(_ name: String, _ old: String, _ new: String) throws {
    let text = String(decoding: try readFile(folder.file(name)), as: UTF8.self)
    try #require(text.contains(old))
    try folder.write(text.replacing(old, with: new, maxReplacements: 1), to: name)
  }

  private func object(_ name: String) throws -> JSONObject {
    let json = try JSON(parsing: readFile(folder.file(name)))
    return try #require(json.objectValue ?? json.arrayValue?.first?.objectValue)
  }

  /// Changes the first photo of a recorded page by hand.
  private func editPhoto(_ change: (inout JSONObject) -> Void) throws {
    let name = "feed/0001.json"
    var photos = try #require(try JSON(parsing: readFile(folder.file(name))).arrayValue)
    var photo = try #require(photos.first?.objectValue)
    change(&photo)
    photos[0] = .object(photo)
    try folder.write(JSON.array(photos).encoded(), to: name)
  }

  /// Records again and returns the remarks.
  private func remarks(_ source: Backend, as user: Credentials?) async throws -> [Message] {
    let recording = try Recording(of: source, named: "mock", in: folder.path)
    try await recording.begin(as: user)
    try await RecordingRun(backend: recording.backend, user: user, pages: 2, report: { _ in }).run()
    try await recording.finish()
    return await recording.remarks
  }

  @Test("BACK-67: members that the user added to the files of a recording are kept")
  func unknownMembers() async throws {
    let mock = try mock("photos=40")
    let user = try #require(mock.builtInCredentials)
    try await record(mock, as: user)
    try edit("fixture.json", "{", #"{"note":{"n":1.50},"#)
    try edit("fixture.json", #""username": "ada""#, #""username": "ada", "pet": "cat""#)
    try edit("fixture.json", #""file": "feed/0001.json""#, #""file": "feed/0001.json", "tag": 1"#)
    try editPhoto { $0["mood"] = "calm" }
    let photo = try #require(try object("feed/0001.json")["id"]?.stringValue)
    unlink(folder.file("pictures/small-\(photo.percentEncoded()).jpg"))
    #expect(try await remarks(mock, as: user) == [])
    let index = try object("fixture.json")
    let text = String(decoding: try readFile(folder.file("fixture.json")), as: UTF8.self)
    #expect(text.contains("1.50"))
    #expect(index["complete"] == true && index["me"]?.objectValue?["pet"] == "cat")
    #expect(index["feed"]?.arrayValue?.count == 2)
    #expect(index["feed"]?.arrayValue?.first?.objectValue?["tag"] == 1)
    #expect(try object("feed/0001.json")["mood"] == "calm")
  }

  @Test("BACK-68: an edited photo stays if the source is the same, otherwise a remark names it")
  func editedPhoto() async throws {
    let mock = try mock("photos=4")
    try await record(mock, as: nil)
    let photo = try #require(try object("feed/0001.json")["id"]?.stringValue)
    let picture = folder.file("pictures/small-\(photo.percentEncoded()).jpg")
    try editPhoto { ($0["description"], $0["mood"]) = ("mine", "calm") }
    unlink(picture)
    #expect(try await remarks(mock, as: nil) == [])
    #expect(try object("feed/0001.json")["description"] == "mine")

    var later = WrappedBackend(mock)
    later.photos.replaceLists(\.feed) { port, _, page, user throws(FeedError) in
      var answer = try await port.photos(from: .feed, page, as: user)
      for position in answer.value.items.indices.prefix(2) {
        answer.value.items[position].author = Author(username: "bob", name: "Bob")
      }
      return answer
    }
    unlink(picture)
    let expected = [Message(.recordReplaced, photo)]
    #expect(try await remarks(later.backend, as: nil) == expected, "the other was not edited")
    let stored = try object("feed/0001.json")
    #expect(stored["description"] != "mine" && stored["mood"] == "calm")
    #expect(stored["user"]?.objectValue?["name"] == "Bob")
    unlink(picture)
    #expect(try await remarks(later.backend, as: nil) == [])
  }

  @Test(
    "BACK-68: an edited collection stays if the source is the same, otherwise a remark names it")
  func editedCollection() async throws {
    let mock = try mock("photos=4")
    let later = Watched(false)
    var wrapped = WrappedBackend(mock)
    wrapped.photos.onCollections = { port, source, page, user throws(FeedError) in
      var answer = try await port.collections(from: source, page, as: user)
      if later.value { answer.value.items[0].description = "newer" }
      return answer
    }
    let record = { () async throws -> [Message] in
      let recording = try Recording(of: wrapped.backend, named: "mock", in: folder.path)
      try await recording.begin(as: nil)
      _ = try await recording.backend.photos.collections(
        from: .topics, PageRequest(1), as: nil)
      try await recording.finish()
      return await recording.remarks
    }
    let title = { () throws -> String in
      let topics = try object("fixture.json")["topics"]?.arrayValue
      return topics?.first?.objectValue?["title"]?.stringValue ?? ""
    }
    #expect(try await record() == [])
    let before = try title()
    try edit("fixture.json", #""title": "\#(before)""#, #""title": "Mine", "mood": "calm""#)
    #expect(try await record() == [])
    #expect(try title() == "Mine")
    later.change { $0 = true }
    #expect(try await record() == [Message(.recordReplaced, "Mine")])
    #expect(try title() == before)
    #expect(try object("fixture.json")["topics"]?.arrayValue?[0].objectValue?["mood"] == "calm")
    #expect(try await record() == [])
  }

  @Test("BACK-68: a changed photo without a digest, as in earlier versions, is named in a remark")
  func unknownEdit() async throws {
    let mock = try mock("photos=1")
    try await record(mock, as: nil)
    let photo = try object("feed/0001.json")
    let (id, digest) = (photo["id"]?.stringValue ?? "", photo["digest"]?.stringValue ?? "")
    try editPhoto { ($0["description"], $0["digest"]) = ("mine", nil) }
    unlink(folder.file("pictures/small-\(id.percentEncoded()).jpg"))
    #expect(try await remarks(mock, as: nil) == [Message(.recordReplaced, id)])
    #expect(try object("feed/0001.json")["digest"]?.stringValue == digest)
  }

  @Test("BACK-69: a damaged page is kept next to the new one, and a remark names it")
  func damagedPageKept() async throws {
    let mock = try mock("photos=2")
    try await record(mock, as: nil)
    let page = folder.file("feed/0001.json")
    for (contents, name) in [("[{", "damaged"), ("[]", "damaged-2")] {
      try folder.write(contents, to: "feed/0001.json")
      let kept = "\(page).\(name)"
      #expect(try await remarks(mock, as: nil) == [Message(.warningDamagedKept, page, kept)])
      #expect(String(decoding: try readFile(kept), as: UTF8.self) == contents)
    }
    #expect(try JSON(parsing: readFile(page)).arrayValue?.count == 2)
  }

  @Test("BACK-72: a page with photos that the source no longer has is kept")
  func lostPhotos() async throws {
    try await record(mock("photos=3"), as: nil)
    let ids = try await feed(mock("photos=3")).map(\.id.text)
    let page = folder.file("feed/0001.json")
    let before = try readFile(page)
    // A page without one of its pictures is requested again.
    unlink(folder.file("pictures/small-\(ids[0].percentEncoded()).jpg"))
    #expect(try await remarks(mock("photos=0"), as: nil) == [Message(.recordPageStays, page)])
    #expect(try readFile(page) == before)
    let kept = Message(.recordOldKept, ids[2], "\(page).old")
    #expect(try await remarks(mock("photos=2"), as: nil) == [kept])
    #expect(try readFile("\(page).old") == before)
    #expect(try JSON(parsing: readFile(page)).arrayValue?.count == 2)
  }

  @Test("BACK-71: a remark names damaged pages that a recording did not request")
  func stillDamaged() async throws {
    let mock = try mock("photos=70")
    try await record(mock, pages: 3, as: nil)
    try folder.write("[{", to: "feed/0003.json")
    let message = Message(.recordStillDamaged, "feed/0003.json")
    #expect(try await remarks(mock, as: nil) == [message], "two pages")
  }

  @Test("A recording that cannot read its index leaves no lock")
  func unreadableIndex() throws {
    mkdir(folder.file("fixture.json"), 0o755)
    #expect(throws: FeedError.self) {
      _ = try Recording(of: mock(), named: "mock", in: folder.path)
    }
    #expect(try folder.names().filter { $0.contains("lock") } == [])
  }

  /// A source whose feed consists of these photos of the mock.
  private func source(_ mock: Backend, feed photos: [Photo]) -> Backend {
    var source = WrappedBackend(mock)
    source.photos.replaceLists(\.feed) { _, _, page, _ throws(FeedError) in
      let size = page.size ?? 30
      let start = (page.number - 1) * size
      let items = Array(photos.dropFirst(start).prefix(size))
      return Answer(
        PhotoPage(photos: items, page: page.number, hasMore: start + size < photos.count))
    }
    return source.backend
  }

  private func feed(_ backend: Backend) async throws -> [Photo] {
    var photos: [Photo] = []
    for page in 1...3 {
      photos += try await backend.photos.photos(from: .feed, PageRequest(page, size: 30), as: nil)
        .value.photos
    }
    return photos
  }

  @Test("BACK-63: Photos of a damaged page are requested by id if the list has moved")
  func damagedPageOfMovedList() async throws {
    let mock = try mock("photos=40")
    let photos = try await feed(mock)
    try await record(source(mock, feed: photos), pages: 2, as: nil)
    try folder.write("[", to: "feed/0002.json")
    let moved = Array(photos[35...] + photos[..<32])
    try await record(source(mock, feed: moved), pages: 2, as: nil)
    #expect(Set(try await feed(fixture()).map(\.id)) == Set(photos.map(\.id)))
  }

  @Test("BACK-64: A recording that continues a list that became shorter misses no photo")
  func continuedAfterMove() async throws {
    let mock = try mock("photos=40")
    let photos = try await feed(mock)
    try await record(source(mock, feed: photos), pages: 1, as: nil)
    let steps = try await record(source(mock, feed: Array(photos[5...])), pages: 2, as: nil)
    #expect(steps.contains(.feed(page: 2, photos: 10)))
    #expect(try await feed(fixture()).map(\.id) == photos.map(\.id))
  }

  @Test("BACK-73: Photos that a moving list repeats are not counted, fetched or stored again")
  func repeatedPhotos() async throws {
    let mock = try mock("photos=40")
    let photos = try await feed(mock)
    // Three photos moved from the first page to the second one, and one is there twice.
    let repeating = Array(photos[..<30] + photos[27..<35] + [photos[30]])
    let counting = CountingPhotos(source(mock, feed: repeating))
    let steps = try await record(counting.backend, pages: 2, as: nil)
    #expect(steps.contains(.feed(page: 2, photos: 5)))
    #expect(steps.last == .pictures(done: 10, all: 10))
    #expect(try await feed(fixture()).map(\.id) == photos[..<35].map(\.id))
  }

  @Test("BACK-65: An index that another program changes during a recording is kept")
  func changedIndex() async throws {
    let recording = try Recording(of: mock("photos=40"), named: "mock", in: folder.path)
    let photos = recording.backend.photos
    _ = try await photos.photos(from: .feed, PageRequest(1, size: 30), as: nil)
    try folder.write("mine", to: "fixture.json")
    let path = folder.file("fixture.json")
    await #expect(throws: FeedError(.exists, Message(.errorRecordChanged, path))) {
      _ = try await photos.photos(from: .feed, PageRequest(2, size: 30), as: nil)
    }
    #expect(try String(decoding: readFile(path), as: UTF8.self) == "mine")
    await recording.close()
  }

  @Test("A page that is requested again for a skipped picture is not new if it is the same")
  func skippedPicture() async throws {
    let mock = try mock("photos=2")
    try await record(mock, as: nil)
    let name = try #require(try folder.names().first { $0.hasPrefix("pictures/small-") })
    unlink(folder.file(name))
    let recording = try Recording(of: mock, named: "mock", in: folder.path)
    _ = try await recording.backend.photos.photos(from: .feed, PageRequest(1), as: nil)
    #expect(try await !recording.finish())
  }

  @Test("A photo whose id is too long for a file name is recorded with its pictures")
  func longID() async throws {
    let photos = [Photo.bare(PhotoID(String(repeating: "x", count: 260))), .bare("b")]
    let mock = try mock()
    let picture = try await mock.photos.picture(
      mock.photos.photos(from: .feed, PageRequest(1), as: nil).value.photos[0].picture(.small)
    ) { _, _ in }
    var wrapped = WrappedBackend(mock)
    wrapped.photos.replaceLists(\.feed) { _, _, page, _ throws(FeedError) in
      Answer(PhotoPage(photos: photos, page: 1, hasMore: false))
    }
    wrapped.photos.onPicture = { _, _, _ throws(FeedError) in picture }
    try await record(wrapped.backend, as: nil)
    let fixture = try fixture()
    for photo in photos {
      #expect(try await fixture.photos.picture(photo.picture(.small)) { _, _ in } == picture)
    }
  }

  @Test("Collections keep their files if topics are added to the recording later")
  func collectionFiles() async throws {
    let mock = try mock("photos=2000")
    let user = try #require(mock.builtInCredentials)
    let topicCount = Lock(0)
    var wrapped = WrappedBackend(mock)
    wrapped.photos.onCollections = { port, source, page, user throws(FeedError) in
      var answer = try await port.collections(from: source, page, as: user)
      if source == .topics { answer.value.items.removeLast(3 - topicCount.withLock(\.self)) }
      return answer
    }
    var sources: Set<PhotoSource> = []
    // The second run ends before the collections.
    let all = [CollectionSource.topics, .user("ada")]
    for (count, pages, lists) in [(1, 1, all), (3, 2, [.topics]), (3, 2, all)] {
      topicCount.withLock { $0 = count }
      let recording = try Recording(of: wrapped.backend, named: "mock", in: folder.path)
      try await recording.begin(as: user)
      let photos = recording.backend.photos
      for source in lists {
        let list = try await photos.collections(from: source, PageRequest(1), as: user).value.items
        for collection in list {
          sources.insert(collection.source)
          for number in 1...pages {
            let page = PageRequest(number, size: 30)
            _ = try await photos.photos(from: collection.source, page, as: user)
          }
        }
      }
      try await recording.finish()
    }
    let fixture = try fixture()
    for source in sources {
      for number in 1...2 {
        let page = PageRequest(number, size: 30)
        let expected = try await mock.photos.photos(from: source, page, as: user).value.photos
        let replayed = try await fixture.photos.photos(from: source, page, as: user).value.photos
        #expect(replayed.map(\.id) == expected.map(\.id))
      }
    }
  }

  @Test(
    "BACK-20: A replay offers what the recorded backend offered, and everything if that is unknown")
  func capabilities() async throws {
    let mock = try mock("photos=1")
    let offered = Capabilities.all.subtracting([.unsplash, .topics, .signIn])
    let source = Backend(photos: mock.photos, profile: mock.profile, capabilities: offered)
    try await record(source, as: nil)
    let known = Capabilities.all.subtracting([.userLikes, .collectionChanges])
    #expect(try fixture().capabilities == known.subtracting([.unsplash, .topics]))
    let text = String(decoding: try readFile(folder.file("fixture.json")), as: UTF8.self)
    try folder.write(text.replacing("\"capabilities\"", with: "\"x\""), to: "fixture.json")
    #expect(try fixture().capabilities == known)
  }

  @Test(
    "BACK-60: A replay of another source than Unsplash has its addresses and authors, and no others"
  )
  func otherSite() async throws {
    let mock = try mock("photos=3")
    let page = try WebAddress("https://folder.invalid/x")
    let authors = [
      Author.unknown, Author(username: "ann", name: "Ann"),
      Author(username: "", name: Author.unknown.name),
    ]
    var wrapped = WrappedBackend(mock)
    wrapped.photos.replaceLists(\.feed) { port, _, request, user throws(FeedError) in
      var answer = try await port.photos(from: .feed, request, as: user)
      for (position, author) in authors.enumerated() {
        answer.value.items[position].author = author
        answer.value.items[position].links = PhotoLinks(page: page)
      }
      return answer
    }
    let source = Backend(
      photos: wrapped.photos, profile: mock.profile, capabilities: .all.subtracting(.unsplash))
    try await record(source, as: nil)
    let fixture = try fixture()
    let photos = try await fixture.photos.photos(from: .feed, PageRequest(1), as: nil).value.photos
    #expect(photos.map(\.author) == authors)
    #expect(photos.map(\.author.knownName) == [nil, "Ann", nil])
    #expect(photos.allSatisfy { $0.links.page == page && $0.publishedAddress == nil })
    #expect(try await fixture.profile.user("ann", as: nil).value.link == nil)
  }

  @Test(
    "A picture that is refused, not a picture or unsafe to fetch is skipped and counted",
    arguments: [
      FeedError(.rejected, Message(.errorRejected, "403")),
      FeedError(.badPicture, Message(.errorNotPicture, "x")),
      FeedError(.insecureAddress, Message(.errorInsecureAddress, "x")),
      FeedError(.notFound, Message(.errorPictureGone)),
    ])
  func leftOut(_ fault: FeedError) async throws {
    let source = CountingPhotos(try mock("photos=3"), failingPicture: 2, with: fault)
    let steps = try await record(source.backend, as: nil)
    #expect(steps.count { $0 == .leftOut } == 1)
    #expect(try index.objectValue?["complete"] == true)
    #expect(source.counts.value.answered == 5)
    let console = BufferConsole()
    let progress = RecordProgress(console.console, .english)
    steps.forEach(progress.show)
    progress.reportSkipped()
    #expect(console.error.hasSuffix("Skipped 1 picture: refused, or not pictures.\n"))
  }

  @Test("A folder in use by another process or written by the user is refused")
  func others() async throws {
    let first = try Recording(of: mock(), named: "mock", in: folder.path)
    #expect(throws: FeedError(.busy, Message(.errorRecordBusy, folder.path))) {
      _ = try Recording(of: mock(), named: "mock", in: folder.path)
    }
    withExtendedLifetime(first) {}
    let byHand = try TemporaryFolder()
    try byHand.write(#"{"version":1,"feed":[]}"#, to: "fixture.json")
    let file = byHand.file("fixture.json")
    #expect(throws: FeedError(.exists, Message(.errorRecordByHand, file))) {
      _ = try Recording(of: mock(), named: "mock", in: byHand.path)
    }
    #expect(try byHand.names() == ["fixture.json"])
    let foreign = try TemporaryFolder()
    mkdir(foreign.file("feed"), 0o755)
    try foreign.write("{}", to: "feed/0001.json")
    let missing = Message(
      .errorRecordNoIndex, foreign.file("fixture.json"), foreign.file("feed"))
    #expect(throws: FeedError(.exists, missing)) {
      _ = try Recording(of: mock(), named: "mock", in: foreign.path)
    }
    #expect(try readFile(foreign.file("feed/0001.json")) == Array("{}".utf8))
    #expect(!(try foreign.names().contains("fixture.json")))
  }

  @Test("A finished recording releases its lock, and the next one takes it")
  func lock() async throws {
    try await record(mock("photos=1"), as: nil)
    #expect(try !folder.names().contains { $0.contains("lock") })
    let next = try Recording(of: mock(), named: "mock", in: folder.path)
    #expect(throws: FeedError(.busy, Message(.errorRecordBusy, folder.path))) {
      _ = try Recording(of: mock(), named: "mock", in: folder.path)
    }
    try await next.finish()
    #expect(try !folder.names().contains { $0.contains("lock") })
  }

  @Test("A recording that was closed lets another one continue while the first still exists")
  func closed() async throws {
    let first = try Recording(of: mock("photos=2"), named: "mock", in: folder.path)
    await first.close()
    try await record(mock("photos=2"), as: nil)
    #expect(try index.objectValue?["complete"] == true)
    withExtendedLifetime(first) {}
  }

  @Test("CLI-24: stderr has a line for each page, and a bar only on a terminal")
  func progress() throws {
    let steps: [RecordingRun.Step] = [
      .feed(page: 1, photos: 2), .pictures(done: 1, all: 2), .pictures(done: 2, all: 2),
    ]
    let (pipe, terminal) = (BufferConsole(), BufferConsole.terminal())
    for buffer in [pipe, terminal] {
      let progress = RecordProgress(buffer.console, .english)
      steps.forEach(progress.show)
      progress.end()
    }
    #expect(pipe.error == "Feed, page 1: 2 photos\n" && pipe.out.isEmpty)
    let half = String(repeating: "#", count: 15) + String(repeating: " ", count: 15)
    let whole = String(repeating: "#", count: 30)
    #expect(
      terminal.error == "Feed, page 1: 2 photos\n\rPictures [\(half)] 1/2"
        + "\rPictures [\(whole)] 2/2\n")
  }
}

/// A backend that counts its requests and fails once, at one picture.
private final class CountingPhotos: Sendable {
  struct Counts: Sendable {
    var feed = 0
    var pictures = 0
    var answered = 0
  }

  let backend: Backend
  let counts: Watched<Counts>

  init(
    _ source: Backend, failingPicture: Int = 0, picture: [UInt8]? = nil,
    with fault: FeedError = FeedError(.offline, Message(.errorOffline, "x"))
  ) {
    let counts = Watched(Counts())
    var wrapped = WrappedBackend(source)
    wrapped.photos.replaceLists(\.feed) { port, _, page, user throws(FeedError) in
      counts.change { $0.feed += 1 }
      return try await port.photos(from: .feed, page, as: user)
    }
    wrapped.photos.onPicture = { port, request, progress throws(FeedError) in
      let number = counts.change { counts in
        counts.pictures += 1
        return counts.pictures
      }
      if number == failingPicture { throw fault }
      let bytes = try await port.picture(request, progress: progress)
      counts.change { $0.answered += 1 }
      return picture ?? bytes
    }
    backend = wrapped.backend
    self.counts = counts
  }
}
