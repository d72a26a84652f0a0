package import FeedCore
import Logging

/// A folder of recorded or hand-written photos, played back without a network (BACK-3). What is
/// in the folder is told in FORMAT.md.
package struct FixtureBackend: BackendPlugin {
  package let name = "fixture"
  package let summary = "Photos from a folder, recorded by `imagefeed record` or made by hand"

  package init() {}

  package let options = [
    PluginOption("path", .text(placeholder: "DIR"), help: "the folder"),
    PluginOption(
      "readonly", .flag, default: "false", help: "forget likes on exit"),
  ]

  /// Reads the index and nothing else: who is signed in stands there.
  package func make(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices
  ) throws(FeedError) -> Backend {
    guard let path = options.text("path"), !path.isEmpty else {
      throw FeedError(.usage, Message(.errorFixtureNoPath))
    }
    let folder = FixtureFolder(path: path)
    let index = try FixtureIndex(of: folder)
    if !index.isComplete {
      services.logger.warning("[Fixture.open]: Incomplete - \(path) was not recorded to its end")
    }
    let kept = FileLikes(folder: folder, clock: services.clock)
    let likes: any LikeStore = options.flag("readonly") ? MemoryLikes(kept) : kept
    let world = FixtureWorld(folder, index, likes: likes)
    return Backend(
      photos: FixturePhotos(world: world), profile: FixtureProfile(world: world),
      builtInCredentials: index.me == nil ? nil : Self.credentials)
  }

  /// They open nothing: whoever holds them is the person of the folder.
  private static var credentials: Credentials {
    guard let token = Secret("fixture") else { preconditionFailure("the text is not empty") }
    return Credentials(
      token: token, scopes: ["public", "read_user", "write_likes"], origin: .memory)
  }
}
