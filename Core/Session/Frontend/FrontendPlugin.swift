package import FeedCore

/// A frontend as the registry knows it.
package protocol FrontendPlugin: Sendable {
  /// The name after `--frontend`.
  var name: String { get }
  /// One line for help and `imagefeed plugins`.
  var summary: String { get }
  /// Whether it takes the whole terminal: then both input and output must be one, and the log
  /// goes into a file. Where nobody names a frontend, the first of these opens on a terminal.
  var needsTerminal: Bool { get }
  /// Whether it can do the same in lines (TUI-11), and then needs no terminal.
  var hasLinearMode: Bool { get }
  /// Whether it runs the commands of the command line. The first that does also opens where
  /// nobody names a frontend and there is no terminal.
  var runsCommands: Bool { get }

  /// Runs until the user, the input or a signal ends it; cancellation of the task ends it as well.
  func run(_ context: FrontendContext) async -> ExitStatus

  /// Checks what the frontend depends on, such as the terminal's capabilities, for `imagefeed
  /// doctor`.
  func diagnose(_ console: Console, graphics: GraphicsPreference) async -> [Diagnostic]
}

extension FrontendPlugin {
  package var needsTerminal: Bool { false }
  package var hasLinearMode: Bool { false }
  package var runsCommands: Bool { false }

  package func diagnose(_ console: Console, graphics: GraphicsPreference) async -> [Diagnostic] {
    []
  }
}

/// One command of the command line, already parsed.
package protocol FrontendCommand: Sendable {
  /// Whether the demo photos may be used if no backend is configured (SPEC §7).
  var allowsDemo: Bool { get }

  /// Whether the command may need only files. It then starts although the backend has a fault.
  var readsFiles: Bool { get }

  func run(_ context: FrontendContext) async -> ExitStatus
}

/// The environment of a frontend. It reaches a backend only through the session.
package struct FrontendContext: Sendable {
  package let session: Session
  package let console: Console
  package let language: Language
  package let edition: Edition
  /// The value of `--protocol`: how pictures are drawn.
  package let graphics: GraphicsPreference
  /// The value of `--theme`: the colours of the screen.
  package let theme: ThemePreference
  /// The folder for downloads without a path (PHOTO-5).
  package let picturesFolder: String
  /// The folders that resolve paths from other programs.
  package let folders: BaseFolders
  /// Whether animations are disabled.
  package let reducesMotion: Bool
  /// Whether it is to be used in lines, for a frontend that has that (TUI-11).
  package let isLinear: Bool
  /// The user's own keys, for the frontend that has keys.
  package let keys: KeyConfig?
  package let program: AppFacts
  /// The command to run, for the frontend that runs commands.
  package let command: (any FrontendCommand)?
  /// What a frontend that takes the whole terminal is to pick; nil where it is the app.
  package let pick: PickRequest?
  /// The time of each photo, in seconds, where a frontend that takes the whole terminal is to begin
  /// with a slideshow (TUI-15); nil where it is not.
  package let slideshow: Int?
  /// Whether errors are shown with their details (CLI-5).
  package let isVerbose: Bool
  /// Whether the log has just shown this detail of an error, which is then not repeated.
  package let wasLogged: @Sendable (String) -> Bool

  package init(
    session: Session, console: Console, language: Language = .english,
    edition: Edition = .extended, graphics: GraphicsPreference = .auto,
    theme: ThemePreference = .auto, picturesFolder: String = ".",
    folders: BaseFolders = BaseFolders(),
    reducesMotion: Bool = false, isLinear: Bool = false, keys: KeyConfig? = nil,
    program: AppFacts, command: (any FrontendCommand)? = nil, pick: PickRequest? = nil,
    slideshow: Int? = nil, isVerbose: Bool = false,
    wasLogged: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.session = session
    self.console = console
    self.language = language
    self.edition = edition
    self.graphics = graphics
    self.theme = theme
    self.picturesFolder = picturesFolder
    self.folders = folders
    self.reducesMotion = reducesMotion
    self.isLinear = isLinear
    self.keys = keys
    self.program = program
    self.command = command
    self.pick = pick
    self.slideshow = slideshow
    self.isVerbose = isVerbose
    self.wasLogged = wasLogged
  }
}

/// Facts about the program, for its own messages.
package struct AppFacts: Sendable {
  package let version: String
  /// The name of the backend in use.
  package let backend: String
  /// Whether the demo backend is used instead of one that is not configured.
  package let isDemo: Bool
  /// Whether the backend is the default one, which needs no mention.
  package let isDefaultBackend: Bool

  package init(
    version: String, backend: String, isDemo: Bool = false, isDefaultBackend: Bool = false
  ) {
    self.version = version
    self.backend = backend
    self.isDemo = isDemo
    self.isDefaultBackend = isDefaultBackend
  }
}
