import BackendFixture
import BackendFolder
import BackendLive
import BackendMock
import BackendStdio
import FeedCore
import FeedSession
import FrontendCLI
import FrontendJSONLines
import FrontendTUI

/// The registries of all plugins, and the only file that names them. A new plugin is one line here
/// (BACK-6).
enum Plugins {
  static let backends = PluginRegistry<any BackendPlugin>(
    .errorUnknownBackend,
    [
      LiveBackend(version: Version.number), MockBackend(), FixtureBackend(), FolderBackend(),
      StdioBackend(version: Version.number),
    ], name: \.name)

  static let frontends = PluginRegistry<any FrontendPlugin>(
    .errorUnknownFrontend, [CLIFrontend(), TUIFrontend(), JSONLinesFrontend()], name: \.name)

  /// The frontend that opens by default.
  static func standardFrontend(onTerminal: Bool) -> any FrontendPlugin {
    let frontend = frontends.all.first { onTerminal ? $0.needsTerminal : $0.runsCommands }
    guard let frontend else { preconditionFailure("no frontend is registered for this") }
    return frontend
  }
}
