import FeedCore
import FeedTestSupport
import Testing

/// Users and models supply names. An invalid name must not become part of an address.
@Suite("Names in addresses", .timeLimit(.minutes(10)))
struct NamesInAddressesTests {
  static let noIDs = [
    "", ".", "..", "a/b", "a?b", "a#b", "a%2Fb", "a b", "a.b", "a\\b", "a\nb", "random",
    String(repeating: "a", count: 513),
  ]

  /// Returns a service that has an answer for everything.
  private static func answer(_ request: LoopbackRequest) -> LoopbackReply {
    .text(
      request.method == "GET"
        ? #"{"id":"LucidAnswer","width":1,"height":1,"urls":{"raw":"https://x.test/"}}"# : "{}")
  }

  @Test("An invalid photo id is not found, without a request", arguments: noIDs)
  func noID(_ id: String) async throws {
    let server = try LoopbackServer(Self.answer)
    let live = try LiveHarness(server)
    let user = try LiveHarness.user("the-token")
    let photo = Photo.bare(PhotoID(id))
    let errors = [
      await live.failure { photos throws(FeedError) in
        try await photos.photo(PhotoID(id), as: nil)
      },
      await live.failure { photos throws(FeedError) in
        try await photos.setLike(true, of: PhotoID(id), as: user)
      },
      await live.failure { photos throws(FeedError) in
        try await photos.setLike(false, of: PhotoID(id), as: user)
      },
      await live.failure { photos throws(FeedError) in
        try await photos.trackDownload(of: photo, as: nil)
      },
    ]
    for error in errors {
      #expect(error?.code == .notFound)
      #expect(error?.message == Message(.errorPhotoNotFound, id))
    }
    #expect(server.requests.isEmpty)
  }

  @Test(
    "An invalid user name causes no request",
    arguments: ["", ".", "..", "a/b", "a?b", "a b", "@a", String(repeating: "a", count: 513)])
  func noUser(_ name: String) async throws {
    let server = try LoopbackServer(Self.answer)
    let live = try LiveHarness(server)
    let photos = await live.failure { photos throws(FeedError) in
      try await photos.photos(from: .user(name), PageRequest(1), as: nil)
    }
    #expect(photos?.message == Message(.errorUserNotFound, name))
    let user = await #expect(throws: FeedError.self) {
      try await live.backend.profile.user(name, as: nil)
    }
    #expect(user?.message == Message(.errorUserNotFound, name))
    #expect(server.requests.isEmpty)
  }

  @Test(
    "Ids and slugs are sent unchanged, and the answer must be the requested photo",
    arguments: [
      ("LucidAnswer", "/photos/LucidAnswer", true),
      ("a-grey-day-LucidAnswer", "/photos/a-grey-day-LucidAnswer", true),
      ("霧-LucidAnswer", "/photos/%E9%9C%A7-LucidAnswer", true),
      ("-uCb8l4CMck", "/photos/-uCb8l4CMck", false), ("curated", "/photos/curated", false),
      ("xLucidAnswer", "/photos/xLucidAnswer", false),
      ("lucidanswer", "/photos/lucidanswer", false),
    ])
  func answered(_ id: String, _ target: String, _ isFound: Bool) async throws {
    let server = try LoopbackServer(Self.answer)
    let live = try LiveHarness(server)
    let error = await live.failure { photos throws(FeedError) in
      try await photos.photo(PhotoID(id), as: nil)
    }
    #expect(error?.message == (isFound ? nil : Message(.errorPhotoNotFound, id)))
    #expect(server.requests.map(\.target) == [target])
  }

  @Test("MCP-17: the id of a photo is read from the end of its slug, without a request")
  func slug() throws {
    let server = try LoopbackServer(Self.answer)
    let live = try LiveHarness(server)
    #expect(live.backend.photoID("a-grey-day-LucidAnswer") == "LucidAnswer")
    #expect(live.backend.photoID("-uCb8l4CMck") == "-uCb8l4CMck")
    #expect(server.requests.isEmpty)
  }
}
