import BackendFixture
import FeedCore
import FeedImaging
import FeedTestSupport
import Testing

/// The example of FORMAT.md, created from FORMAT.md so that the page stays correct.
@Suite("BACK-3: a folder written by hand")
struct HandWrittenTests {
  private let folder: FixtureOnDisk

  init() throws {
    folder = try FixtureOnDisk()
    let guide = try readFile("\(Samples.projectFolder)/Backends/Fixture/FORMAT.md")
    let blocks = String(decoding: guide, as: UTF8.self).split(separator: "```json\n")
    let example = try #require(blocks.dropFirst().first?.split(separator: "```\n").first)
    try folder.write(String(example), to: "fixture.json")
    for name in ["boat.jpg", "fog.jpg"] { try folder.write(FixtureOnDisk.jpeg, to: name) }
  }

  @Test("The example of FORMAT.md is a feed of two photos, one of them liked")
  func feed() async throws {
    let backend = try folder.backend()
    let user = try #require(backend.builtInCredentials)
    let page = try await backend.photos.photos(from: .feed, PageRequest(1), as: user).value
    #expect(page.photos.map(\.id) == ["boat", "fog"])
    #expect(page.photos.map(\.isLiked) == [false, true])
    #expect(page.photos.map(\.author.name) == ["Nora Fjeld", "Lin"])
    #expect(!page.hasMore && page.total == 2)
    let favorites = try await backend.photos.photos(
      from: .favorites(of: "ada"), PageRequest(1), as: user
    ).value
    #expect(favorites.photos.map(\.id) == ["fog"])
    #expect(try await backend.profile.me(as: user).value.name == "Ada Byron")
  }

  @Test("Its pictures serve every requested size")
  func pictures() async throws {
    let backend = try folder.backend()
    for photo in try await backend.photos.photos(from: .feed, PageRequest(1), as: nil).value.photos
    {
      for size in PictureSize.allCases {
        let bytes = try await backend.photos.picture(photo.picture(size)) { _, _ in }
        #expect(bytes == FixtureOnDisk.jpeg)
      }
    }
  }

  @Test("A photo needs only id and size, and no author")
  func smallest() async throws {
    try folder.write(
      #"{"version":1,"feed":[{"id":"a","width":3,"height":2}]}"#, to: "fixture.json")
    let backend = try folder.backend()
    #expect(backend.builtInCredentials == nil)
    let photo = try await backend.photos.photo("a", as: nil).value
    #expect(photo.author.name == "Unknown")
    await #expect(throws: FeedError(.notFound, Message(.errorFixtureNoPicture, "a"))) {
      try await backend.photos.picture(photo.picture(.small)) { _, _ in }
    }
  }

  @Test("BACK-60: `capabilities` without `unsplash` state that the photos are not from Unsplash")
  func otherSite() async throws {
    for (member, isOnUnsplash) in [("", true), (#""capabilities":["collections"],"#, false)] {
      try folder.write(
        #"""
        {"version":1,\#(member)"me":{"username":"u"},
         "feed":[{"id":"a","width":3,"height":2,"user":{"username":"u"}},
                 {"id":"b","width":3,"height":2,"links":{"html":"https://example.com/b"}}],
         "collections":[{"id":"c","user":{"username":"u"},"photos":["a"]}]}
        """#, to: "fixture.json")
      let backend = try folder.backend()
      #expect(backend.capabilities.contains(.unsplash) == isOnUnsplash)
      let photo = try await backend.photos.photo("a", as: nil).value
      #expect((photo.author.link != nil) == isOnUnsplash)
      #expect((photo.publishedAddress != nil) == isOnUnsplash)
      let other = try await backend.photos.photo("b", as: nil).value
      #expect(other.publishedAddress?.contains("utm_source") == isOnUnsplash)
      #expect((try await backend.profile.user("u", as: nil).value.link != nil) == isOnUnsplash)
      let lists = try await backend.photos.collections(from: .user("u"), PageRequest(1), as: nil)
      #expect(lists.value.items.map(\.link.isOnUnsplash) == [isOnUnsplash])
      #expect((lists.value.items.first?.author?.link != nil) == isOnUnsplash)
    }
  }

  @Test("BACK-61: A truncated JPEG is shown up to its end, but not downloaded")
  func truncated() async throws {
    try folder.write(Array(FixtureOnDisk.jpeg.dropLast(2)), to: "boat.jpg")
    let backend = try folder.backend()
    let request = try await backend.photos.photo("boat", as: nil).value.picture(.regular)
    #expect(try await !backend.photos.picture(request) { _, _ in }.isEmpty)
    let sink = PictureSink()
    let cut = FeedError(.badPicture, Message(.errorPictureCut, "\(folder.path)/boat.jpg"))
    await #expect(throws: cut) {
      try await backend.photos.download(request, into: sink) { _, _ in }
    }
    #expect(sink.bytes.isEmpty)
  }

  @Test("Sign-in is unsupported if the folder has no account")
  func noUser() async throws {
    try folder.write(#"{"version":1,"feed":[]}"#, to: "fixture.json")
    let backend = try folder.backend()
    let user = try FixtureOnDisk.user()
    await #expect(throws: FeedError.noAccounts) { try await backend.profile.me(as: user) }
  }

  @Test("Recorded pages are returned as they are, even with missing items; others are computed")
  func recordedPages() async throws {
    let pages: [(file: String, ids: [String])] = [("1", ["a", "b"]), ("2", []), ("3", ["c"])]
    for page in pages {
      let photos = page.ids.map { #"{"id":"\#($0)","width":3,"height":2}"# }
      try folder.write("[\(photos.joined(separator: ","))]", to: "\(page.file).json")
    }
    let entries = pages.map { page in
      let ids = page.ids.map { "\"\($0)\"" }.joined(separator: ",")
      return #"{"file":"\#(page.file).json","ids":[\#(ids)]}"#
    }
    let list = entries.joined(separator: ",")
    for (number, ids) in [(1, ["a", "b"]), (2, []), (3, ["c"]), (4, [])] as [(Int, [PhotoID])] {
      for size in [nil, 30] {
        let page = try await feed(of: list, isRecorded: true, PageRequest(number, size: size))
        #expect(page.photos.map(\.id) == ids)
        #expect(page.hasMore == (number < 3) && page.total == 3)
      }
    }
    let second = try await feed(of: list, isRecorded: true, PageRequest(2, size: 2))
    #expect(second.photos.map(\.id) == ["c"])
    let byHand = try await feed(of: list, isRecorded: false, PageRequest(1))
    #expect(byHand.photos.map(\.id) == ["a", "b", "c"])
  }

  private func feed(
    of list: String, isRecorded: Bool, _ request: PageRequest
  ) async throws -> PhotoPage {
    let mark = isRecorded ? #""complete":true,"# : ""
    try folder.write(#"{"version":1,\#(mark)"feed":[\#(list)]}"#, to: "fixture.json")
    return try await folder.backend().photos.photos(from: .feed, request, as: nil).value
  }
}
