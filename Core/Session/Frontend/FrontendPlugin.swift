package import FeedCore

/// A frontend in the registry.
package protocol FrontendPlugin: Sendable {
  /// The name after `--frontend`.
  var name: String { get }
  /// One line for help and `imagefeed plugins`.
  var summary: String { get }
  /// Whether the frontend takes over the whole terminal. In that case input and output must both be
  /// a terminal, and the log goes to a file. On a terminal, the first such frontend is the default.
  var needsTerminal: Bool { get }
  /// Whether the frontend has a linear mode (TUI-11), which does not need a terminal.
  var hasLinearMode: Bool { get }
  /// Whether the frontend runs the commands of the command line. Without a terminal, the first such
  /// frontend is the default.
  var runsCommands: Bool { get }
  /// The time that the frontend has to end after a signal. Then the process ends without it.
  var timeToEnd: Duration { get }

  /// Runs until the user, the end of the input, a signal or cancellation of the task ends it.
  func run(_ context: FrontendContext) async -> ExitStatus

  /// Checks what the frontend depends on, such as the terminal's capabilities, for `imagefeed
  /// doctor`.
  func diagnose(_ console: Console, graphics: GraphicsPreference) async -> [Diagnostic]
}

extension FrontendPlugin {
  package var needsTerminal: Bool { false }
  package var hasLinearMode: Bool { false }
  package var runsCommands: Bool { false }
  package var timeToEnd: Duration { .seconds(2) }

  package func diagnose(_ console: Console, graphics: GraphicsPreference) async -> [Diagnostic] {
    []
  }
}

/// A parsed command of the command line.
package protocol FrontendCommand: Sendable {
  /// Whether the command may use the demo photos if no backend is configured (CLI-11).
  var allowsDemo: Bool { get }

  /// Whether the command may need nothing but files. Such a command starts even if the backend has
  /// a fault.
  var readsFiles: Bool { get }

  func run(_ context: FrontendContext) async -> ExitStatus
}

/// Everything that a frontend receives. It reaches a backend only through the session.
package struct FrontendContext: Sendable {
  package let session: Session
  package let console: Console
  package let language: Language
  package let edition: Edition
  /// The value of `--protocol`: how pictures are drawn.
  package let graphics: GraphicsPreference
  /// The value of `--theme`: the colors of the screen.
  package let theme: ThemePreference
  /// Whether names and pages may be links in a terminal that has them.
  package let showsLinks: Bool
  /// The folder for downloads without a path (PHOTO-23).
  package let picturesFolder: String
  /// The folders against which paths from other programs are resolved.
  package let folders: BaseFolders
  /// Whether animations are disabled.
  package let reducesMotion: Bool
  /// Whether to run in linear mode, for a frontend that has one (TUI-11).
  package let isLinear: Bool
  /// The user's key bindings, for a frontend that has keys.
  package let keys: KeyConfig?
  package let program: AppFacts
  /// Asks for a missing access key; nil if none is missing.
  package let accessKey: AccessKeySetup?
  /// Asks for the secret key; nil if it is set, or if a sign-in needs none.
  package let secretKey: AccessKeySetup?
  /// The key with which the frontend has started again; nil at its first start.
  package let enteredKey: EnteredKey?
  /// The question about favorites; nil if the user has answered it, or if there is no choice.
  package let favorites: FavoritesQuestion?
  /// The command to run, for a frontend that runs commands.
  package let command: (any FrontendCommand)?
  /// The photos to pick, for a frontend that takes over the whole terminal; nil if it runs as the
  /// app.
  package let pick: PickRequest?
  /// The seconds per photo of a slideshow with which the screen starts (TUI-15); nil without a
  /// slideshow.
  package let slideshow: Int?
  /// Passes messages about long waits for other processes to a frontend that takes the terminal.
  /// Until then they are printed on stderr.
  package let announceWaits: @Sendable (@escaping @Sendable (Message) -> Void) -> Void
  /// Whether errors are shown with their details (CLI-5).
  package let isVerbose: Bool
  /// Whether the log has just shown this detail of an error. The detail is then not printed again.
  package let wasLogged: @Sendable (String) -> Bool

  package init(
    session: Session, console: Console, language: Language = .english,
    edition: Edition = .extended, graphics: GraphicsPreference = .auto,
    theme: ThemePreference = .auto, showsLinks: Bool = true, picturesFolder: String = ".",
    folders: BaseFolders = BaseFolders(),
    reducesMotion: Bool = false, isLinear: Bool = false, keys: KeyConfig? = nil,
    program: AppFacts, accessKey: AccessKeySetup? = nil, secretKey: AccessKeySetup? = nil,
    enteredKey: EnteredKey? = nil,
    favorites: FavoritesQuestion? = nil, command: (any FrontendCommand)? = nil,
    pick: PickRequest? = nil,
    slideshow: Int? = nil,
    announceWaits: @escaping @Sendable (@escaping @Sendable (Message) -> Void) -> Void = { _ in },
    isVerbose: Bool = false,
    wasLogged: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.session = session
    self.console = console
    self.language = language
    self.edition = edition
    self.graphics = graphics
    self.theme = theme
    self.showsLinks = showsLinks
    self.picturesFolder = picturesFolder
    self.folders = folders
    self.reducesMotion = reducesMotion
    self.isLinear = isLinear
    self.keys = keys
    self.program = program
    self.accessKey = accessKey
    self.secretKey = secretKey
    self.enteredKey = enteredKey
    self.favorites = favorites
    self.command = command
    self.pick = pick
    self.slideshow = slideshow
    self.announceWaits = announceWaits
    self.isVerbose = isVerbose
    self.wasLogged = wasLogged
  }
}

/// Facts about the program, for version and status messages.
package struct AppFacts: Sendable {
  package let version: String
  /// The name of the backend in use.
  package let backend: String
  /// Whether the demo backend is used because no other backend is configured.
  package let isDemo: Bool
  /// Whether the backend is the default one, which messages do not mention.
  package let isDefaultBackend: Bool
  /// The name of the folder whose photos are shown; nil for other photos.
  package var folderName: String?

  package init(
    version: String, backend: String, isDemo: Bool = false, isDefaultBackend: Bool = false
  ) {
    self.version = version
    self.backend = backend
    self.isDemo = isDemo
    self.isDefaultBackend = isDefaultBackend
  }
}
