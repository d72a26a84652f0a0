package import FeedCore
import FeedSystem

/// The backend of one's own photos: the JPEGs below a folder as a feed (BACK-7). README.md tells
/// what it reads, and what it keeps where.
package struct FolderBackend: BackendPlugin {
  package let name = "folder"
  package let summary = "Photos from a folder of your own; in short `imagefeed DIR`"

  package init() {}

  package let options = [
    PluginOption("path", .text(placeholder: "DIR"), help: "the folder")
  ]

  /// Makes the backend. Looks whether there is such a folder, and reads nothing of it.
  package func make(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices
  ) throws(FeedError) -> Backend {
    let library = try library(options, services)
    return Backend(
      photos: FolderPhotos(library: library),
      profile: FolderProfile(library: library),
      builtInCredentials: Self.credentials, fileID: { await library.id(named: $0) },
      capabilities: Self.capabilities, shutDown: { library.shutDown() })
  }

  private static let capabilities = Capabilities.all.subtracting([
    .collections, .topics, .signIn, .unsplash,
  ])

  private func library(
    _ options: PluginOptions, _ services: BackendServices
  ) throws(FeedError) -> FolderLibrary {
    guard let path = options.text("path"), !path.isEmpty else {
      throw FeedError(.usage, Message(.errorFolderNoPath))
    }
    let root = FolderRoot(path: path)
    let bytes: [UInt8]
    do throws(FeedError) {
      try root.check()
      bytes = try root.canonicalPath()
    } catch {
      throw FeedError(.usage, error.message)
    }
    let real = String(decoding: bytes, as: UTF8.self)
    let owner = SHA256.name(of: bytes)
    let index = services.folders.cache.map { IndexFile(path: "\($0)/folders/\(owner)") }
    let catalog = FolderCatalog(root, index: index, clock: services.clock, logger: services.logger)
    let likes = services.folders.data.map { "\($0)/likes/\(owner).json" }
    return FolderLibrary(
      catalog, at: bytes, likes: LikesFile(path: likes, folder: real),
      pictures: FolderPictures(root, at: real, cache: services.cache),
      remarks: FolderRemarks(root, home: services.environment["HOME"]))
  }

  /// The credentials of the built-in person. The token gives access to nothing.
  private static var credentials: Credentials {
    guard let token = Secret("folder") else { preconditionFailure("the text is not empty") }
    return Credentials(
      token: token, scopes: ["public", "read_user", "write_likes"], origin: .memory)
  }
}

extension FolderBackend {
  /// Counts what is in the folder and what is left out, and says so if folders cannot be read, or
  /// the likes: the photos are shown without them.
  package func diagnose(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices,
    _ input: DiagnosisInput
  ) async -> [Diagnostic] {
    do throws(FeedError) {
      let library = try library(options, services)
      defer { library.shutDown() }
      try await library.catalog.prepare(on: library.disk)
      return [Self.diagnostic(library.catalog)] + Self.diagnostics(library)
        + Self.diagnostics(library.likes)
    } catch {
      return [Diagnostic(.backend, error)]
    }
  }

  private static func diagnostic(_ folder: FolderCatalog) -> Diagnostic {
    let catalog = folder.latest.catalog
    let (leftOut, others) = (catalog.leftOut, catalog.otherFormats)
    return Diagnostic(
      leftOut == 0 && others == 0 ? .good : .notice, .backend,
      Message(
        .findingFolder, String(catalog.shown), folder.root.path, String(leftOut), String(others)))
  }

  private static func diagnostics(_ library: FolderLibrary) -> [Diagnostic] {
    library.remarks.faults(of: library.catalog.latest.catalog).map {
      Diagnostic(.notice, .backend, $0)
    }
  }

  private static func diagnostics(_ likes: LikesFile) -> [Diagnostic] {
    do throws(FeedError) {
      _ = try likes.read()
      try likes.checkPlace()
      return []
    } catch {
      return [Diagnostic(.likes, error)]
    }
  }
}

/// The built-in person, who likes, and the authors that the photos name.
struct FolderProfile: ProfilePort {
  let library: FolderLibrary

  func me(as credentials: Credentials) async throws(FeedError) -> Answer<Profile> {
    try library.checkCancellation()
    return Answer(
      Profile(
        username: Author.me, name: try await name(),
        totalLikes: try await library.favorites().count))
  }

  /// The person's name. Where accounts lie in a directory on the network, asking for it takes time.
  private func name() async throws(FeedError) -> String {
    try await library.disk.run { _ throws(FeedError) in AccountName.current }
  }

  func user(
    _ username: String, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Profile> {
    try library.checkCancellation()
    if username == Author.me {
      return Answer(Profile(username: Author.me, name: try await name()))
    }
    try await library.catalog.prepare(on: library.disk)
    let numbers = try library.authorNumbers(username)
    let authors = library.catalog.latest.catalog.authors
    return Answer(Profile(username: username, name: numbers.min().map { authors[Int($0)].name }))
  }
}
