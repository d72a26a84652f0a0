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

/// All backends and frontends. A new one is one line here (BACK-6).
enum Plugins {
  static let backends = PluginRegistry<any BackendPlugin>(
    .errorUnknownBackend,
    [
      LiveBackend(version: Version.number), MockBackend(), FixtureBackend(), FolderBackend(),
      StdioBackend(version: Version.number),
    ], name: \.name)

  static let frontends = PluginRegistry<any FrontendPlugin>(
    .errorUnknownFrontend,
    [CLIFrontend(), TUIFrontend(), JSONLinesFrontend(), HTTPFrontend()], name: \.name)

  /// The frontend that opens by default.
  static func standardFrontend(onTerminal: Bool) -> any FrontendPlugin {
    let frontend = frontends.all.first { onTerminal ? $0.needsTerminal : $0.runsCommands }
    guard let frontend else { preconditionFailure("no frontend is registered for this") }
    return frontend
  }
}

/// Plugins in the order of their registration. Two plugins with the same name are a programming
/// error, which traps. An unknown name is a usage error that lists the known names.
struct PluginRegistry<Plugin: Sendable>: Sendable {
  let all: [Plugin]
  private let unknown: Phrase
  private let name: @Sendable (Plugin) -> String

  /// Makes a registry.
  ///
  /// - Parameters:
  ///   - unknown: The error for an unknown name. Its arguments are that name and the known names.
  ///   - name: Reads the name under which a plugin is found.
  init(
    _ unknown: Phrase, _ plugins: [Plugin], name: @escaping @Sendable (Plugin) -> String
  ) {
    let names = plugins.map(name)
    precondition(Set(names).count == names.count, "two plugins with the same name: \(names)")
    all = plugins
    self.unknown = unknown
    self.name = name
  }

  var names: [String] { all.map(name) }

  /// The plugin with a name.
  ///
  /// - Throws: `usage` for an unknown name, with the known ones.
  func plugin(named wanted: String) throws(FeedError) -> Plugin {
    let names = names
    guard let index = names.firstIndex(of: wanted) else {
      throw FeedError(.usage, Message(unknown, wanted, names.joined(separator: ", ")))
    }
    return all[index]
  }
}
