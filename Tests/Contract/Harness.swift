import BackendFixture
import FeedCore
import FeedImaging
import FeedTestSupport
import LocalStores
import Testing

@testable import imagefeed

/// The subjects for the registered backends, with everything that they need. A new backend needs a
/// line here.
enum Harness {
  static let all: [String: @Sendable () async throws -> Subject] = [
    "fixture": fixture, "folder": folder, "live": live, "mock": mock, "stdio": stdio,
  ]

  /// The rules that a backend cannot keep, each with the reason.
  static let exceptions: [String: [String: String]] = [
    "fixture": [
      "COLL-12: a collection of another user does not change":
        "`record` leaves out the collections of other users"
    ],
    "folder": [
      "COLL-12: a collection of another user does not change":
        "only the user has collections of a folder"
    ],
    "stdio": [
      "only the owner sees private collections":
        """
      A program answers as its own user. Its lists omit private collections for other users, but \
      no answer reports that the id of a collection is private.
      """
    ],
  ]

  struct Missing: Error, CustomStringConvertible {
    let name: String

    var description: String {
      "The backend “\(name)” has no harness, so the contract is not checked."
        + " Add one to Tests/Contract/Harness.swift."
    }
  }

  static func subject(_ name: String) async throws -> Subject {
    guard let make = all[name] else { throw Missing(name: name) }
    return try await make()
  }

  private static func made(
    _ name: String, _ options: [String], _ settings: ConnectionSettings = ConnectionSettings(),
    _ services: BackendServices = .quiet(clock: ManualClock(passing: true))
  ) throws -> Backend {
    let plugin = try Plugins.backends.plugin(named: name)
    let given = try PluginOptions(options, of: name, declared: plugin.options)
    return try plugin.make(given, settings, services)
  }

  @Sendable
  private static func mock() throws -> Subject { try mock(photos: 45) }

  private static func mock(photos: Int) throws -> Subject {
    let backend = try made("mock", ["photos=\(photos)"])
    return Subject(backend: backend, user: try #require(backend.builtInCredentials))
  }

  /// Returns the live backend with its own copy of Unsplash.
  @Sendable
  private static func live() throws -> Subject {
    try live(UnsplashServer(photos: 45), favorites: .likes)
  }

  /// Returns the live backend with favorites in a collection, and its own copy of Unsplash without
  /// likes.
  static func liveWithCollection(_ end: EndOfLikes) async throws -> Subject {
    let server = try UnsplashServer(photos: 45)
    let endLikes = {
      server.fault(
        .status(410, body: #"{"errors":["gone"]}"#), on: .like, .unlike, .favorites)
    }
    guard end == .duringSession else {
      endLikes()
      return try live(server, favorites: .collection)
    }
    let subject = try live(server, favorites: .likes)
    try await subject.setLike(true, server.photoID(1))
    endLikes()
    subject.backend.favorites?.useCollection()
    return subject
  }

  private static func live(
    _ server: UnsplashServer, favorites: FavoritesStore
  ) throws -> Subject {
    var settings = ConnectionSettings()
    settings.favorites = favorites
    settings.accessKey = Secret(server.key)
    settings.apiURL = try WebAddress(server.url)
    let backend = try made("live", [], settings)
    let user = Credentials(
      token: try #require(
        Secret(
          server.signIn(
            scopes: ["public", "write_likes", "read_collections", "write_collections"]))),
      scopes: [], origin: .memory)
    return Subject(backend: backend.keeping(server), user: user)
  }

  /// Returns the mock in another process, reached through the endpoint.
  @Sendable
  private static func stdio() async throws -> Subject {
    let home = try TemporaryFolder()
    let mock = "--frontend jsonl --backend mock --backend-option photos=45"
    let services = BackendServices(
      clock: SystemClock(), logger: BackendServices.quiet().logger,
      environment: ["HOME": home.path, "LANG": "C.UTF-8"])
    var settings = ConnectionSettings()
    settings.timeout = .seconds(300)
    let backend = try made(
      "stdio", ["command=\(Program.quoted(Program.built)) \(mock)"], settings, services)
    let user = try #require(try await backend.account?().credentials)
    return Subject(backend: backend.keeping(home), user: user)
  }

  /// Returns a recording of the mock in a separate folder.
  @Sendable
  private static func fixture() async throws -> Subject {
    let recorded = try await Recorded.shared.folder()
    let folder = try TemporaryFolder()
    // Linked instead of copied. Files are replaced and never changed, so a subject does not see
    // the likes of another subject.
    try Program.run("cp", ["-al", "\(recorded.path)/.", folder.path])
    let backend = try made("fixture", ["path=\(folder.path)"])
    return Subject(
      backend: backend.keeping(folder), user: try #require(backend.builtInCredentials))
  }

  /// Returns a folder backend with forty-five photos of three shapes in two folders, with authors
  /// and dates. Nothing is written to them, so all rules share them. Each rule has its own folder
  /// for likes.
  @Sendable
  private static func folder() async throws -> Subject {
    let photos = try ownPhotos.get()
    let data = try TemporaryFolder()
    let services = BackendServices.quiet(
      clock: ManualClock(passing: true), folders: BackendFolders(data: data.path))
    let backend = try made("folder", ["path=\(photos.path)"], ConnectionSettings(), services)
    let subject = Subject(
      backend: backend.keeping(photos).keeping(data),
      user: try #require(backend.builtInCredentials))
    try await addCollections(to: subject)
    return subject
  }

  /// Creates the collections of the user that the rules require.
  private static func addCollections(to subject: Subject) async throws {
    let port = try #require(subject.backend.collections)
    let photos = try await subject.feed().prefix(10).map(\.id)
    for (title, isPrivate, count) in [("Empty", false, 0), ("Night", true, 3), ("Piers", false, 9)]
    {
      let properties = CollectionProperties(title: title, isPrivate: isPrivate)
      let id = try await port.create(properties, as: subject.user).value.id
      for photo in photos.prefix(count) {
        _ = try await port.set(true, photo, in: id, as: subject.user)
      }
    }
  }

  private static let ownPhotos = Result { () throws -> TemporaryFolder in
    let folder = try TemporaryFolder()
    try Program.run("mkdir", [folder.file("trip")])
    for number in 0..<45 {
      var photo = TaggedJPEG()
      (photo.width, photo.height) = [(660, 440), (440, 660), (500, 500)][number % 3]
      photo.color = RGB(red: UInt8(number * 5), green: 120, blue: UInt8(255 - number * 5))
      photo.date = "2022:08:\(10 + number % 15) 10:00:\(10 + number)"
      photo.artist = [nil, "Nora Fjeld", "Ben"][number % 3]
      photo.description = number.isMultiple(of: 2) ? "Morning light \(number)" : nil
      let name = "\(number % 5 == 0 ? "trip/" : "")harbour \(number).jpg"
      try folder.write(photo.bytes(), to: name)
    }
    return folder
  }

  /// Shared by all rules because painting takes a while.
  private actor Recorded {
    static let shared = Recorded()
    private var task: Task<TemporaryFolder, any Error>?

    func folder() async throws -> TemporaryFolder {
      let running = task ?? Task { try await Self.record() }
      task = running
      return try await running.value
    }

    private static func record() async throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      let source = try Harness.mock(photos: 40)
      let recording = try Recording(of: source.backend, named: "mock", in: folder.path)
      try await RecordingRun(
        backend: recording.backend, user: source.user, pages: 9, withCollections: true,
        report: { _ in }
      ).run()
      try await recording.finish()
      return folder
    }
  }
}

/// The time at which the service ends likes.
enum EndOfLikes: CaseIterable, Sendable {
  case beforeSession
  case duringSession
}

extension Backend {
  /// Keeps `thing` alive as long as the backend.
  fileprivate func keeping(_ thing: some AnyObject & Sendable) -> Backend {
    Backend(
      photos: photos, profile: profile, collections: collections, auth: auth,
      builtInCredentials: builtInCredentials,
      photoID: photoID, fileID: fileID, capabilities: capabilities,
      favorites: favorites,
      shutDown: { [shutDown] in withExtendedLifetime(thing) { shutDown() } })
  }
}
