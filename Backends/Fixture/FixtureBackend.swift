package import FeedCore
import Logging

/// The backend that plays back a folder of recorded or hand-written photos without a network
/// (BACK-3). FORMAT.md describes the folder.
package struct FixtureBackend: BackendPlugin {
  package let name = "fixture"
  package let summary = "Photos from a folder, recorded by `imagefeed record` or made by hand"

  package init() {}

  package let options = [
    PluginOption("path", .text(placeholder: "DIR"), help: "the folder"),
    PluginOption(
      "readonly", .flag, default: "false", help: "forget likes and collections on exit"),
  ]

  /// Creates the backend. Reads only the index, which names the signed-in user.
  package func make(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices
  ) throws(FeedError) -> Backend {
    guard let path = options.text("path"), !path.isEmpty else {
      throw FeedError(.usage, Message(.errorFixtureNoPath))
    }
    let folder = FixtureFolder(path: path)
    let index = try FixtureIndex(of: folder)
    if !index.isComplete {
      services.logger.warning(
        "[Fixture.open]: Incomplete - the recording in \(path) was not finished")
    }
    let file = StateFile(folder: folder, clock: services.clock)
    let state: any StateStore = options.flag("readonly") ? MemoryState(file) : file
    let library = FixtureLibrary(folder, index, state: state)
    let hasCollections = index.me != nil && index.offered.contains(.collections)
    return Backend(
      photos: FixturePhotos(library: library), profile: FixtureProfile(library: library),
      collections: hasCollections
        ? FixtureCollections(library: library, clock: services.clock) : nil,
      builtInCredentials: index.me == nil ? nil : Self.credentials,
      photoID: { library.pages.has($0) ? $0 : $0.withoutSlug },
      capabilities: index.capabilities,
      folderDigest: folder.digest)
  }

  /// The credentials of the folder's user. The token gives access to nothing.
  private static var credentials: Credentials {
    guard let token = Secret("fixture") else { preconditionFailure("the text is not empty") }
    return Credentials(
      token: token, scopes: ["public", "read_user", "write_likes"] + Credentials.collectionScopes,
      origin: .memory)
  }
}

extension FixtureBackend {
  /// Checks the index and the state. If one of them cannot be read, no photo is shown.
  package func diagnose(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices,
    _ input: DiagnosisInput
  ) async -> [Diagnostic] {
    do throws(FeedError) {
      try make(options, settings, services).shutDown()
      let folder = FixtureFolder(path: options.text("path") ?? "")
      _ = try StateFile(folder: folder, clock: services.clock).read()
      if let name = try folder.firstDamagedFile() {
        let fault = Message(.recordIncomplete, folder.file(name), folder.path)
        return [Diagnostic(.fault, .backend, fault)]
      }
      return [Diagnostic(.good, .backend, Message(.findingBackend, name))]
    } catch {
      return [Diagnostic(.backend, error)]
    }
  }
}

extension FixtureFolder {
  /// The first file of a recording that is missing or damaged; `nil` if there is none.
  fileprivate func firstDamagedFile() throws(FeedError) -> String? {
    let index = try FixtureIndex(of: self)
    for page in index.lists.flatMap(\.pages) {
      guard case .file(let name) = page.content else { continue }
      guard let photos = try intactPhotos(of: page, index.links) else { return name }
      guard index.isRecorded else { continue }
      for file in photos.flatMap({ RecordedPhoto.files(of: $0.photo.id) }) {
        if Task.isCancelled { throw .cancelled }
        if try completePictureIfPresent(file, { _, _ in }) == nil { return file }
      }
    }
    return nil
  }
}
