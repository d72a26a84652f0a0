import BackendFixture
import BackendLive
import BackendMock
import FeedCore
import FeedSession
import FrontendCLI
import FrontendJSONLines
import FrontendTUI

/// The only file that names every plugin. A new one is one line here (BACK-6).
enum Plugins {
  static let backends = PluginRegistry<any BackendPlugin>(
    .errorUnknownBackend,
    [LiveBackend(version: Main.version), MockBackend(), FixtureBackend()], name: \.name)

  static let frontends = PluginRegistry<any FrontendPlugin>(
    .errorUnknownFrontend, [CLIFrontend(), TUIFrontend(), JSONLinesFrontend()], name: \.name)
}
