import FeedCore
import FeedSystem
import FeedSession
import FrontendCLI
import Glibc

/// The start of a frontend, from the settings to its exit status.
struct Launch {
  /// The purpose of this run; it decides which frontend runs.
  enum Purpose {
    /// A command of the command line.
    case command(any SessionCommand)
    /// The frontend of the settings, otherwise the screen on a terminal, otherwise the command.
    case open(otherwise: any SessionCommand)
    /// The screen with a slideshow.
    case slideshow(seconds: Int)
    /// The screen as a chooser.
    case pick(PickRequest)
    /// The frontend that a command starts, such as `imagefeed mcp`.
    case frontend(any FrontendPlugin)
  }

  private let program: Program
  private let purpose: Purpose
  private let arguments: ParsedArguments
  private let setup: Setup

  /// - Throws: A usage error for a setting that is not valid.
  init(_ program: Program, _ arguments: ParsedArguments, for purpose: Purpose) throws(FeedError) {
    self.program = program
    self.purpose = purpose
    self.arguments = arguments
    setup = try Setup(program, arguments)
  }

  /// - Parameter enteredKey: The key with which the frontend starts again.
  func run(with enteredKey: EnteredKey? = nil) async throws(FeedError) -> ExitStatus {
    let (settings, environment, console) = (setup.settings, setup.environment, setup.console)
    let frontend = try frontend(console)
    if let standalone = frontend as? any StandaloneFrontend { try standalone.start(setup) }
    Signals.timeToEnd.withLock { $0 = frontend.timeToEnd }
    let command = frontend.runsCommands ? purpose.command : nil
    let isScreen = frontend.needsTerminal
    let services = try setup.backendServices(isScreen: isScreen)
    let (backend, facts) = try setup.backend(
      isDemoAllowed: command?.allowsDemo ?? (isScreen && purpose.pick == nil),
      isOptional: command?.readsFiles ?? false, services)
    // The output of a pick goes into a user's text, where neither demo photos nor an empty list are
    // of use (CLI-12).
    if purpose.pick != nil, let fault = backend.fault { throw fault }
    let session = Session(
      backend, services: setup.sessionServices(backend, name: facts.backend, services.logger),
      edition: settings.edition, credentials: setup.givenCredentials(backend))
    let newKey = Lock<EnteredKey?>(nil)
    let context = FrontendContext(
      session: session, console: console, language: setup.language, edition: settings.edition,
      graphics: settings.graphics, theme: settings.theme,
      showsLinks: settings.flag(.noLinks) != true,
      picturesFolder: PicturesFolder(environment).path,
      folders: BaseFolders(home: environment["HOME"], current: Self.currentFolder),
      reducesMotion: settings.flag(.reducedMotion) == true, isLinear: isLinear(console),
      keys: setup.keys, program: facts,
      accessKey: accessKey(facts, backend, services) { newKey.withLock { $0 = .access } },
      secretKey: secretKey(facts, backend) { newKey.withLock { $0 = .secret } },
      enteredKey: enteredKey,
      favorites: favoritesQuestion(backend),
      command: command, pick: purpose.pick,
      slideshow: purpose.slideshow,
      announceWaits: { show in LockWait.listen { show($0.message) } },
      isVerbose: settings.isVerbose,
      wasLogged: Log.hasJustLogged)
    let status = await frontend.run(context)
    await session.shutDown()
    guard status == .done, let key = newKey.withLock({ $0 }) else { return status }
    return try await Launch(program, arguments, for: purpose).run(with: key)
  }

  /// Accepts an access key in the demo, and on the live backend without a key.
  ///
  /// - Parameter openAgain: Called if the frontend is to start again with the key.
  private func accessKey(
    _ facts: AppFacts, _ backend: Backend, _ services: BackendServices,
    openAgain: @escaping @Sendable () -> Void
  ) -> AccessKeySetup? {
    let lacksKey = facts.isDefaultBackend && backend.fault != nil
    guard facts.isDemo || lacksKey, setup.settings.secret(.accessKey) == nil, purpose.pick == nil
    else { return nil }
    return AccessKeySetup(
      use: { [setup, arguments] key throws(FeedError) in
        try await setup.check(key, services.withoutCache)
        var file = try setup.program.settingsFile(typed: arguments[.language])
        try await file.set(Setting.accessKey.key, to: key)
      }, openAgain: openAgain)
  }

  /// Accepts the secret key that a sign-in at Unsplash needs.
  ///
  /// - Parameter openAgain: Called if the frontend is to start again with the key.
  private func secretKey(
    _ facts: AppFacts, _ backend: Backend, openAgain: @escaping @Sendable () -> Void
  ) -> AccessKeySetup? {
    guard facts.isDefaultBackend, backend.fault == nil, purpose.pick == nil,
      setup.settings.secret(.secretKey) == nil
    else { return nil }
    return AccessKeySetup(
      use: { [setup, arguments] key throws(FeedError) in
        var file = try setup.program.settingsFile(typed: arguments[.language])
        try await file.set(Setting.secretKey.key, to: key)
      }, openAgain: openAgain)
  }

  /// Stores where favorites are kept, unless that is set.
  private func favoritesQuestion(_ backend: Backend) -> FavoritesQuestion? {
    guard backend.favorites != nil, setup.settings[.favorites] == nil else { return nil }
    return FavoritesQuestion { [setup, arguments] store throws(FeedError) in
      var file = try setup.program.settingsFile(typed: arguments[.language])
      try await file.set(Setting.favorites.key, to: Secret(store.rawValue))
    }
  }

  /// The working directory; nil if it was removed or its path is not UTF-8.
  private static var currentFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(validatingCString: path)
  }
}

// The choice of the frontend.
extension Launch {
  private func frontend(_ console: Console) throws(FeedError) -> any FrontendPlugin {
    switch purpose {
    case .command: return try commandFrontend()
    case .open: return try fittingFrontend(console)
    case .slideshow:
      let screen = try screen(
        console, for: "--slideshow",
        otherwiseLinear: Message(.errorScreenAlone, "--slideshow", "--linear"))
      guard console.isTerminal else { throw FeedError(.usage, Message(.errorNoTerminal)) }
      return screen
    // A pick opens the terminal itself, wherever stdin and stdout lead (PICK-1).
    case .pick:
      return try screen(console, for: "pick", otherwiseLinear: Message(.errorPickLinear))
    case .frontend(let frontend):
      if let typed = arguments[.frontend], typed != frontend.name {
        throw FeedError(.usage, Message(.errorNoCommandHere, typed))
      }
      return frontend
    }
  }

  /// The frontend for a command. A frontend in the environment or the settings file is ignored, but
  /// a typed one must run commands.
  private func commandFrontend() throws(FeedError) -> any FrontendPlugin {
    guard let typed = arguments[.frontend] else {
      return Plugins.standardFrontend(onTerminal: false)
    }
    let frontend = Plugins.frontends.all.first { $0.name == typed && $0.runsCommands }
    guard let frontend else { throw FeedError(.usage, Message(.errorNoCommandHere, typed)) }
    return frontend
  }

  /// The frontend of the settings, otherwise one that can use these streams.
  private func fittingFrontend(_ console: Console) throws(FeedError) -> any FrontendPlugin {
    guard let chosen = setup.settings.text(.frontend) else {
      return Plugins.standardFrontend(onTerminal: console.isTerminal || arguments[.linear] != nil)
    }
    let frontend = try Plugins.frontends.plugin(named: chosen)
    let isLinear = frontend.hasLinearMode && wantsLinear == true
    if frontend.needsTerminal, !console.isTerminal, !isLinear {
      throw FeedError(.usage, Message(.errorNoTerminal))
    }
    return frontend
  }

  /// The screen, for a command or option that no other frontend has.
  ///
  /// - Parameters:
  ///   - words: The command or option, for messages.
  ///   - fault: The error for linear mode.
  /// - Throws: A usage error if an option asks for another frontend, or for linear mode.
  private func screen(
    _ console: Console, for words: String, otherwiseLinear fault: Message
  ) throws(FeedError) -> any FrontendPlugin {
    let frontend = Plugins.standardFrontend(onTerminal: true)
    if let typed = arguments[.frontend], typed != frontend.name {
      throw FeedError(.usage, Message(.errorScreenAlone, words, "--frontend \(typed)"))
    }
    if isLinear(console) { throw FeedError(.usage, fault) }
    return frontend
  }

  /// Whether linear mode is requested (TUI-11); nil if nothing says so.
  private var wantsLinear: Bool? {
    if let set = setup.settings.flag(.linear) { return set }
    let isAccessible = setup.environment["ACCESSIBLE"].map { Setting.flag($0) ?? true }
    return isAccessible == true ? true : nil
  }

  /// Whether to use linear mode: as requested, otherwise on a terminal that cannot move its cursor.
  private func isLinear(_ console: Console) -> Bool {
    wantsLinear ?? (console.facts.terminal["TERM"] == "dumb")
  }
}

extension Launch.Purpose {
  /// The command for a frontend that runs commands.
  fileprivate var command: (any SessionCommand)? {
    switch self {
    case .command(let command), .open(otherwise: let command): command
    case .slideshow, .pick, .frontend: nil
    }
  }

  fileprivate var pick: PickRequest? {
    if case .pick(let request) = self { request } else { nil }
  }

  fileprivate var slideshow: Int? {
    if case .slideshow(let seconds) = self { seconds } else { nil }
  }
}

extension Console {
  /// Whether both input and output are the terminal.
  fileprivate var isTerminal: Bool { facts.inputIsTerminal && facts.outputIsTerminal }
}

/// The user's folder for pictures: the one in the environment or in `user-dirs.dirs`, otherwise
/// `~/Pictures`, otherwise the home folder, otherwise the current one. A folder that the user named
/// is used even if it is missing, because the user would not find downloads in another one.
struct PicturesFolder {
  /// The path. It ends with a slash, so that a download creates the folder if it is missing.
  let path: String

  init(_ environment: Environment) {
    let home = environment["HOME"]
    let settings = environment["XDG_CONFIG_HOME"] ?? home.map { "\($0)/.config" }
    let named = environment["XDG_PICTURES_DIR"] ?? settings.flatMap(Self.named)
    let folders = [home.map { "\($0)/Pictures" }, home].compactMap(\.self)
    let folder =
      named.flatMap { Self.resolve($0, home) } ?? folders.first { FileType(of: $0) == .folder }
      ?? "."
    path = folder.hasSuffix("/") ? folder : "\(folder)/"
  }

  /// The folder in the line `XDG_PICTURES_DIR="$HOME/Bilder"` of the desktop's `user-dirs.dirs`.
  private static func named(in settings: String) -> String? {
    let lines = text(of: "\(settings)/user-dirs.dirs").split(separator: "\n")
    guard let line = lines.last(where: { $0.hasPrefix("XDG_PICTURES_DIR=") }) else { return nil }
    return line.split(separator: "\"").dropFirst().first.map(String.init)
  }

  /// The absolute path, without slashes at its end; nil for a relative path, which is invalid
  /// there.
  private static func resolve(_ path: String, _ home: String?) -> String? {
    var path = path
    if path == "$HOME" || path.hasPrefix("$HOME/") {
      guard let home else { return nil }
      path = home + path.dropFirst("$HOME".count)
    }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path.hasPrefix("/") ? path : nil
  }

  /// The text of a small file; empty if it cannot be read.
  private static func text(of path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
