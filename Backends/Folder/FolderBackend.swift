package import FeedCore
import FeedSystem

/// The backend for the user's own photos: the pictures below a folder as a feed (BACK-7). README.md
/// describes what it reads and what it stores.
package struct FolderBackend: BackendPlugin {
  package let name = "folder"
  package let summary = "Your own photos in a folder; `imagefeed DIR` for short"

  package init() {}

  package let options = [
    PluginOption("path", .text(placeholder: "DIR"), help: "the folder")
  ]

  /// Creates the backend. Checks that the folder exists, without reading it.
  package func make(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices
  ) throws(FeedError) -> Backend {
    let library = try library(options, services)
    return Backend(
      photos: FolderPhotos(library: library),
      profile: FolderProfile(library: library),
      collections: FolderCollections(library: library, clock: services.clock),
      builtInCredentials: Self.credentials, fileID: { await library.id(named: $0) },
      pictureVersion: { (request) async throws(FeedError) in
        try await library.pictureVersion(request)
      },
      capabilities: Self.capabilities, folderDigest: library.digest,
      folderPath: library.folderPath,
      shutDown: { library.shutDown() })
  }

  private static let capabilities = Capabilities.all.subtracting([.topics, .signIn, .unsplash])

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
      catalog, at: bytes,
      likes: LikesFile(
        path: likes, folder: StoredLikes.text(ofFolder: bytes), catalog: catalog),
      pictures: FolderPictures(root, at: real, cache: services.cache),
      remarks: FolderRemarks(root, home: services.environment["HOME"]))
  }

  /// The credentials of the built-in user. The token gives access to nothing.
  private static var credentials: Credentials {
    guard let token = Secret("folder") else { preconditionFailure("the text is not empty") }
    return Credentials(
      token: token, scopes: ["public", "read_user", "write_likes"] + Credentials.collectionScopes,
      origin: .memory)
  }
}

extension FolderBackend {
  /// Counts the files in the folder and those that are left out. Reports folders and likes that
  /// cannot be read. Without the likes, the photos are still shown.
  package func diagnose(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices,
    _ input: DiagnosisInput
  ) async -> [Diagnostic] {
    do throws(FeedError) {
      let library = try library(options, services)
      defer { library.shutDown() }
      try await library.catalog.prepare(on: library.disk)
      return [Self.diagnostic(library.catalog)] + (try await Self.diagnostics(library))
        + (await Self.likeDiagnostics(library))
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

  private static func diagnostics(
    _ library: FolderLibrary
  ) async throws(FeedError) -> [Diagnostic] {
    let (catalog, remarks) = (library.catalog.latest.catalog, library.remarks)
    let messages = try await library.disk.run { _ throws(FeedError) in
      remarks.faults(of: catalog) + remarks.missingDecoders(for: catalog)
    }
    return messages.map { Diagnostic(.notice, .backend, $0) }
  }

  private static func likeDiagnostics(_ library: FolderLibrary) async -> [Diagnostic] {
    do throws(FeedError) {
      let fault = try await library.disk.run { [library] _ throws(FeedError) -> Message? in
        if let fault = try library.likes.placeFault() { return fault }
        _ = try library.likes.collections()
        return nil
      }
      if let fault { return [Diagnostic(.fault, .likes, fault)] }
      let unused = try await library.disk.run { [library] _ throws(FeedError) in
        try library.likes.unusedLikes { id in
          id.digest.map { library.catalog.record($0) != nil } ?? false
        }
      }
      var found: [Diagnostic] = []
      for (folder, photos) in unused {
        let command = await library.likeCommand(photos)
        let message = Message(.findingUnusedLikes, String(photos.count), folder, command)
        found.append(Diagnostic(.notice, .likes, message))
      }
      return found
    } catch {
      return [Diagnostic(.likes, error)]
    }
  }
}

/// The built-in user, who can like photos, and the authors that the photos name.
struct FolderProfile: ProfilePort {
  let library: FolderLibrary

  func me(as credentials: Credentials) async throws(FeedError) -> Answer<Profile> {
    try library.checkCancellation()
    return Answer(
      Profile(
        username: Author.me, name: try await name(),
        totalLikes: try await library.favorites().count))
  }

  /// Returns the user's name. The request takes time if accounts are stored in a network directory.
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

  /// Returns the user and the authors that the photos name.
  func users(
    matching words: String, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<ProfilePage> {
    try library.checkCancellation()
    try await library.catalog.prepare(on: library.disk)
    var found = [Profile(username: Author.me, name: try await name())]
    var known: Set<String> = [Author.me]
    for author in library.catalog.latest.catalog.authors
    where author.knownName != nil && known.insert(author.username).inserted {
      found.append(Profile(author))
    }
    found.removeAll { !$0.matches(words) }
    return Answer(Page(page, of: found, standardSize: FolderLibrary.pageSize))
  }
}
