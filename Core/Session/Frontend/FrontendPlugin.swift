package import FeedCore

/// A frontend as the registry knows it.
package protocol FrontendPlugin: Sendable {
  /// The word after `--frontend`.
  var name: String { get }
  /// One line for help and `imagefeed plugins`.
  var summary: String { get }

  /// Runs until the person, the input or a signal ends it; a cancelled task ends it as well.
  func run(_ context: FrontendContext) async -> ExitStatus

  /// What the frontend finds of what it needs, as the terminal's abilities.
  func diagnose(_ console: Console, graphics: GraphicsPreference) async -> [Finding]
}

extension FrontendPlugin {
  package func diagnose(_ console: Console, graphics: GraphicsPreference) async -> [Finding] { [] }
}

/// One command of the command line, already parsed.
package protocol FrontendCommand: Sendable {
  /// Whether the demo photos may stand in where no backend is configured (SPEC §7).
  var allowsDemo: Bool { get }

  func run(_ context: FrontendContext) async -> ExitStatus
}

/// What a frontend is given. It reaches a backend through the session alone.
package struct FrontendContext: Sendable {
  package let session: Session
  package let console: Console
  package let language: Language
  package let edition: Edition
  /// The word of `--protocol`: how pictures are to be drawn.
  package let graphics: GraphicsPreference
  /// Where photos go that are kept without a word on where (PHOTO-5).
  package let picturesFolder: String
  /// Where paths begin that other programs send.
  package let folders: BaseFolders
  /// Whether nothing is to move by itself.
  package let reducesMotion: Bool
  package let program: ProgramFacts
  /// The command to run, for the frontend that runs commands.
  package let command: (any FrontendCommand)?
  /// Details with each error (CLI-5).
  package let isVerbose: Bool
  /// Whether the log has just shown this detail of an error, which is then not said again.
  package let wasLogged: @Sendable (String) -> Bool

  package init(
    session: Session, console: Console, language: Language = .english,
    edition: Edition = .extended, graphics: GraphicsPreference = .auto,
    picturesFolder: String = ".",
    folders: BaseFolders = BaseFolders(),
    reducesMotion: Bool = false, program: ProgramFacts,
    command: (any FrontendCommand)? = nil, isVerbose: Bool = false,
    wasLogged: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.session = session
    self.console = console
    self.language = language
    self.edition = edition
    self.graphics = graphics
    self.picturesFolder = picturesFolder
    self.folders = folders
    self.reducesMotion = reducesMotion
    self.program = program
    self.command = command
    self.isVerbose = isVerbose
    self.wasLogged = wasLogged
  }
}

/// What the program says of itself.
package struct ProgramFacts: Sendable {
  package let version: String
  /// The name of the backend in use.
  package let backend: String
  /// Whether the demo backend stands in for one that is not configured.
  package let isDemo: Bool

  package init(version: String, backend: String, isDemo: Bool = false) {
    self.version = version
    self.backend = backend
    self.isDemo = isDemo
  }
}

/// EDITION-1: `basic` has neither favorites nor a heart on the full-screen photo.
package enum Edition: String, Sendable, Hashable, CaseIterable {
  case basic
  case extended
}
