import BackendFixture
import FeedCore
import FeedTestSupport
import Glibc
import Testing

@Suite("FIND-3: collections and topics in a folder")
struct FixtureCollectionTests {
  private let folder: FixtureOnDisk

  init() throws {
    folder = try FixtureOnDisk()
  }

  private func write(_ members: String) throws {
    try folder.write(
      #"""
      {"version":1,"me":{"username":"ada"},
       "feed":[{"id":"boat","width":3,"height":2,"user":{"username":"lin"}},
               {"id":"fog","width":3,"height":2}],
       \#(members)}
      """#, to: "fixture.json")
  }

  @Test("BACK-59: the digest of a recording is that of its real path")
  func digest() throws {
    try write(#""topics":[]"#)
    let other = try FixtureOnDisk()
    try other.write(#"{"version":1,"feed":[]}"#, to: "fixture.json")
    let digest = try #require(try folder.backend().folderDigest)
    #expect(try folder.backend().folderDigest == digest)
    #expect(try other.backend().folderDigest != digest)
  }

  @Test("FIND-3: a collection has photos of the feed by id, and its own photos")
  func byHand() async throws {
    try write(
      #"""
      "topics":[{"id":"x","slug":"sea","title":"Sea","photos":["boat",{"id":"c","width":1,"height":1}]}],
      "collections":[{"id":7,"title":"Mine","user":{"username":"ada"},"photos":["fog"]}]
      """#)
    let port = try folder.backend().photos
    let topics = try await port.collections(from: .topics, PageRequest(1), as: nil).value
    #expect(topics.items.map(\.name) == ["sea"] && !topics.hasMore && topics.total == 1)
    let photos = try await port.photos(from: .topic("sea"), PageRequest(1), as: nil).value.photos
    #expect(photos.map(\.id) == ["boat", "c"])
    let own = try await port.collections(from: .user("ada"), PageRequest(1), as: nil).value.items
    #expect(own.map(\.id) == ["7"])
    #expect(
      try await port.photos(from: .collection("7"), PageRequest(1), as: nil).value.photos.map(\.id)
        == ["fog"])
    #expect(
      try await port.collections(from: .user("lin"), PageRequest(1), as: nil).value.items.isEmpty)
    #expect(try await port.photo("c", as: nil).value.id == "c")
  }

  @Test(
    "FIND-3, BACK-3: an error names its place",
    arguments: [
      (#""topics":7"#, "topics"), (#""topics":[{"title":"x"}]"#, "topics[0].id"),
      (#""collections":[{"id":"x","photos":["nope"]}]"#, "collections[0].photos[0]"),
      (#""collections":[{"id":"x","photos":["fog","fog"]}]"#, "collections[0].photos[1]"),
      (
        #""topics":[{"id":"x","photos":[{"file":"../a.json","ids":[]}]}]"#,
        "topics[0].photos[0].file"
      ),
    ])
  func mistakes(members: String, place: String) throws {
    try write(members)
    do {
      _ = try folder.backend()
      Issue.record("the folder opened")
    } catch let error as FeedError {
      #expect(error.message.text(in: .english).contains(place), "\(error)")
    }
  }

  @Test("FIND-3: a recorded collection is played back, whatever its name")
  func recorded() async throws {
    let target = try TemporaryFolder()
    let source = StubPhotosPort()
    let topic = PhotoCollection(
      id: "x", title: "Sea", link: .sample("https://x.test/"),
      topic: PhotoCollection.Topic(slug: "../../outside"))
    let page = PageRequest(1)
    source.collections.answers(
      .init(.topics, page), with: .success(Answer(Page([topic], page: 1, hasMore: false))))
    source.list.answers(
      .init(topic.source, page),
      with: .success(Answer(.sample(1, ["a", "b"], hasMore: false))))
    source.list.answers(
      .init(.collection("7"), page), with: .success(Answer(.sample(1, ["c"], hasMore: false))))
    let recording = try Recording(
      of: Backend(photos: source, profile: StubProfilePort()), named: "live",
      in: target.path)
    let port = recording.backend.photos
    let topics = try await port.collections(from: .topics, page, as: nil).value.items
    let photos = try await port.photos(from: topics[0].source, page, as: nil)
    // A collection that is in no list is not recorded.
    _ = try await port.photos(from: .collection("7"), page, as: nil)
    // A page with all its pictures is not requested again.
    mkdir(target.file("pictures"), 0o755)
    for size in Recording.sizes {
      for id in ["a", "b"] {
        try target.write(FixtureOnDisk.jpeg, to: "pictures/\(size.rawValue)-\(id).jpg")
      }
    }
    _ = try await port.photos(from: topics[0].source, page, as: nil)
    try await recording.finish()
    let fixture = FixtureBackend()
    let again = try fixture.make(
      PluginOptions(["path=\(target.path)"], of: fixture.name, declared: fixture.options),
      ConnectionSettings(), .quiet()
    ).photos
    let known = try await again.collections(from: .topics, PageRequest(1), as: nil).value.items
    #expect(known.map(\.name) == ["../../outside"] && known.map(\.title) == ["Sea"])
    let same = try await again.photos(from: .topic("../../outside"), PageRequest(1), as: nil)
    #expect(same.value.photos.map(\.id) == photos.value.photos.map(\.id))
    #expect(!same.value.photos.isEmpty)
  }
}
