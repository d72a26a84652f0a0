import FeedCore
import FeedSession
import FrontendCLI
import FrontendTUI
import Glibc
import LocalStores
import Logging

/// The start of a frontend, from the settings to its exit status.
struct Launch {
  private let program: Program
  private let options: GlobalOptions
  private let command: (any SessionCommand)?
  private let fallback: (any SessionCommand)?
  private let pick: PickRequest?
  private let slideshow: Int?
  private let settings: Settings
  private let keys: KeyConfig?
  private let fixed: (any FrontendPlugin)?

  /// - Parameters:
  ///   - fallback: The command that the command line runs if none was given.
  ///   - pick: What the screen is to pick, if it is opened for that.
  ///   - slideshow: The seconds of each photo, if the screen is opened for a slideshow.
  ///   - frontend: The frontend of a command that is for one alone; nil to choose one.
  init(
    _ program: Program, _ options: GlobalOptions, _ command: (any SessionCommand)?,
    otherwise fallback: (any SessionCommand)? = nil, picking pick: PickRequest? = nil,
    slideshow: Int? = nil, in frontend: (any FrontendPlugin)? = nil
  ) throws(FeedError) {
    self.program = program
    self.options = options
    self.command = command
    self.fallback = fallback
    fixed = frontend
    self.pick = pick
    self.slideshow = slideshow
    let file = try program.settingsFile(typed: options.lang)
    keys = file.keys
    settings = Settings(
      options: options.settings, environment: program.environment, file: file)
    try settings.check()
  }

  func run() async throws(FeedError) -> ExitStatus {
    let console = program.console(settings.color)
    let frontend = try frontend(console)
    let command = frontend.runsCommands ? command ?? fallback : nil
    let isScreen = frontend.needsTerminal
    let services = try services(isScreen: isScreen)
    let (backend, facts) = try backend(
      isDemoAllowed: command?.allowsDemo ?? (isScreen && pick == nil), services)
    // What is printed goes into somebody's text: photos of a demo, or none, are no answer (SPEC §7).
    if pick != nil, let fault = backend.fault { throw fault }
    let session = Session(
      backend,
      services: sessionServices(
        backend, searches: searches(of: facts.backend), logger: services.logger),
      edition: settings.edition,
      credentials: givenCredentials(backend))
    let context = FrontendContext(
      session: session, console: console, language: language, edition: settings.edition,
      graphics: settings.graphics, theme: settings.theme,
      picturesFolder: PicturesFolder(program.environment).path,
      folders: BaseFolders(home: program.environment["HOME"], current: Self.currentFolder),
      reducesMotion: settings.flag(.reducedMotion) == true, isLinear: isLinear(console), keys: keys,
      program: facts, command: command, pick: pick, slideshow: slideshow,
      isVerbose: settings.isVerbose,
      wasLogged: Log.hasJustLogged)
    let status = await frontend.run(context)
    await session.shutDown()
    return status
  }

  /// The findings of the backend, the stores and the frontends about their requirements.
  func diagnose() async throws(FeedError) -> [Finding] {
    let plugin = try Plugins.backends.plugin(named: settings.text(.backend) ?? "live")
    let given = try PluginOptions(
      options.backendOption, of: plugin.name, declared: plugin.options)
    let services = try services(isScreen: false)
    var findings = await plugin.diagnose(
      given, connection, services,
      DiagnosisInput(
        credentials: await stored(plugin, given, services), redirect: settings.redirect,
        variables: settings.variables))
    if Task.isCancelled { throw .cancelled }
    let keysOff = keys?.remark.map { FeedError(.usage, $0) }
    for fault in [keysFault, keysOff].compactMap(\.self) {
      findings.append(Finding(.checkSettings, fault))
    }
    findings.append(await TokenStores.diagnose(environment: program.environment.all))
    if let folder = cacheFolder { findings.append(DiskCache.diagnose(folder: folder)) }
    let console = program.console(settings.color)
    for frontend in Plugins.frontends.all {
      findings += await frontend.diagnose(console, graphics: settings.graphics)
    }
    return findings
  }

  /// Why the user's own keys cannot be used, which only the screen tells otherwise (TUI-9).
  private var keysFault: FeedError? {
    do throws(FeedError) {
      _ = try KeyList(keys, language)
      return nil
    } catch {
      return error
    }
  }

  /// The credentials that the backend would use. If no backend can be made, there are none; the
  /// backend's own diagnosis reports why.
  private func stored(
    _ plugin: any BackendPlugin, _ given: PluginOptions, _ services: BackendServices
  ) async -> Result<Credentials?, FeedError> {
    guard let backend = try? plugin.make(given, connection, services) else {
      return .success(nil)
    }
    defer { backend.shutDown() }
    if let credentials = givenCredentials(backend) ?? backend.builtInCredentials {
      return .success(credentials)
    }
    return await Result(awaiting: { () throws(FeedError) in
      try await sessionServices(backend).tokens.load()
    })
  }

  private var connection: ConnectionSettings {
    var connection = settings.connection
    let given = ["SSL_CERT_FILE", "SSL_CERT_DIR"].map {
      program.environment[$0].flatMap { $0.isEmpty ? nil : $0 }
    }
    (connection.certificateFile, connection.certificateFolder) = (given[0], given[1])
    return connection
  }

  var color: ColorChoice { settings.color }

  var language: Language { settings.language(program.environment) }

  /// The working directory; nil if it was removed or its path is not UTF-8.
  private static var currentFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(validatingCString: path)
  }

  private func frontend(_ console: Console) throws(FeedError) -> any FrontendPlugin {
    if let fixed {
      if let typed = options.frontend, typed != fixed.name {
        throw FeedError(.usage, Message(.errorNoCommandHere, typed))
      }
      return fixed
    }
    if slideshow != nil { return try slideshowFrontend(console) }
    if command != nil { return try commandFrontend() }
    if pick != nil { return try pickFrontend(console) }
    let hasTerminal = console.facts.inputIsTerminal && console.facts.outputIsTerminal
    guard let asked = settings.text(.frontend) else {
      return Plugins.standardFrontend(onTerminal: hasTerminal || options.linear)
    }
    let frontend = try Plugins.frontends.plugin(named: asked)
    if frontend.needsTerminal, !hasTerminal, !(frontend.hasLinearMode && wantsLinear == true) {
      throw FeedError(.usage, Message(.errorNoTerminal))
    }
    return frontend
  }

  /// Whether the screen is to be lines (TUI-11); nil where nobody has said.
  private var wantsLinear: Bool? {
    if let set = settings.flag(.linear) { return set }
    let isAccessible = program.environment["ACCESSIBLE"].map { Setting.flag($0) ?? true }
    return isAccessible == true ? true : nil
  }

  /// A terminal that cannot move its cursor has room for lines alone.
  private func isLinear(_ console: Console) -> Bool {
    wantsLinear ?? (console.facts.terminal["TERM"] == "dumb")
  }

  /// A frontend from the environment or the file yields to a command; one that was typed does not.
  private func commandFrontend() throws(FeedError) -> any FrontendPlugin {
    guard let typed = options.frontend else { return Plugins.standardFrontend(onTerminal: false) }
    let frontend = Plugins.frontends.all.first { $0.name == typed && $0.runsCommands }
    guard let frontend else { throw FeedError(.usage, Message(.errorNoCommandHere, typed)) }
    return frontend
  }

  /// The frontend that takes the terminal.
  ///
  /// - Throws: A usage error where what else was typed asks for another one.
  private func slideshowFrontend(_ console: Console) throws(FeedError) -> any FrontendPlugin {
    let frontend = Plugins.standardFrontend(onTerminal: true)
    let other = command == nil ? options.frontend.map { "--frontend \($0)" } : "feed"
    if let other, other != "--frontend \(frontend.name)" {
      throw FeedError(.usage, Message(.errorSlideshowAlone, other))
    }
    if isLinear(console) { throw FeedError(.usage, Message(.errorSlideshowAlone, "--linear")) }
    guard console.facts.inputIsTerminal, console.facts.outputIsTerminal else {
      throw FeedError(.usage, Message(.errorNoTerminal))
    }
    return frontend
  }

  /// The frontend that takes the terminal; one that was typed has to be that one.
  private func pickFrontend(_ console: Console) throws(FeedError) -> any FrontendPlugin {
    if isLinear(console) { throw FeedError(.usage, Message(.errorPickLinear)) }
    guard let typed = options.frontend else { return Plugins.standardFrontend(onTerminal: true) }
    let frontend = try Plugins.frontends.plugin(named: typed)
    guard frontend.needsTerminal else {
      throw FeedError(.usage, Message(.errorNoCommandHere, typed))
    }
    return frontend
  }

  private func backend(
    isDemoAllowed: Bool, _ services: BackendServices
  ) throws(FeedError) -> (Backend, ProgramFacts) {
    let isConfigured = settings.secret(.accessKey) != nil
    let asked = settings.text(.backend)
    let isDemo = asked == nil && !isConfigured && isDemoAllowed
    let usual = "live"
    let name = asked ?? (isDemo ? "mock" : usual)
    let facts = ProgramFacts(
      version: Version.number, backend: name, isDemo: isDemo, isDefaultBackend: name == usual)
    do throws(FeedError) {
      return (try made(name, services), facts)
    } catch  where error.code == .notConfigured {
      // The frontend still starts, and each call reports what is missing (AUTH-8).
      return (.unconfigured(error), facts)
    }
  }

  private func made(
    _ name: String, _ services: BackendServices
  ) throws(FeedError) -> Backend {
    let plugin = try Plugins.backends.plugin(named: name)
    let given = try PluginOptions(
      options.backendOption, of: plugin.name, declared: plugin.options)
    return try plugin.make(given, connection, services)
  }

  /// The backend and credentials for a command that works without a session. The default is the
  /// live backend, never the demo.
  func backendWithoutSession() async throws(FeedError) -> (Backend, person: Credentials?) {
    let services = try services(isScreen: false).withoutCache
    let backend = try made(settings.text(.backend) ?? "live", services)
    if let person = givenCredentials(backend) ?? backend.builtInCredentials {
      return (backend, person)
    }
    if let account = backend.account { return (backend, try await account().credentials) }
    return (backend, backend.auth == nil ? nil : try await sessionServices(backend).tokens.load())
  }

  /// - Parameter logger: Takes what the person's own programs print; without it there are none.
  private func sessionServices(
    _ backend: Backend, searches: (any SearchHistoryPort)? = nil, logger: Logger? = nil
  ) -> SessionServices {
    let (console, language) = (program.console(settings.color), language)
    let tokens = TokenStores.store(
      for: backend.auth?.audience,
      file: SettingsFile.folder(program.environment).map {
        "\($0)/tokens.json"
      }, environment: program.environment.all,
      warn: { console.note("imagefeed: \($0.text(in: language))") })
    return SessionServices(
      clock: SystemClock(), tokens: tokens,
      desktop: Desktop(environment: program.environment.all), files: LocalFiles(),
      searches: searches, programs: logger.map(programs), redirect: settings.redirect,
      timeLimit: connection.timeout,
      contentFilter: settings.contentFilter)
  }

  private func programs(_ logger: Logger) -> LocalPrograms {
    LocalPrograms(environment: program.environment.all) { name, line in
      logger.warning("[Program.\(name)]: \(line)")
    }
  }

  /// The token from the environment or the file, which takes precedence over a stored one (CONF-1).
  /// It belongs to a real service, so other backends do not use it.
  private func givenCredentials(_ backend: Backend) -> Credentials? {
    guard backend.auth?.audience != nil else { return nil }
    return settings[.token].map { value in
      let origin: Credentials.Origin =
        if case .file(let path) = value.origin { .settings(path) } else { .environment }
      return Credentials(token: value.content, scopes: [], origin: origin)
    }
  }

  private func services(isScreen: Bool) throws(FeedError) -> BackendServices {
    let target = settings.log(program.environment, isScreen: isScreen)
    let logger = try Log.logger(target)
    let data = program.environment.folder("XDG_DATA_HOME", orInHome: ".local/share")
    return BackendServices(
      clock: SystemClock(), logger: logger, cache: cache(logger),
      folders: BackendFolders(cache: cacheFolder, data: data.map { "\($0)/imagefeed" }),
      environment: program.environment.all)
  }

  /// The searches that are kept of a backend; nil if nothing is to be kept (FIND-9).
  private func searches(of backend: String) -> (any SearchHistoryPort)? {
    guard settings.flag(.noCache) != true else { return nil }
    return program.environment.folder("XDG_STATE_HOME", orInHome: ".local/state")
      .map { SearchHistoryFile(path: "\($0)/imagefeed/searches.json", backend: backend) }
  }

  /// The cache's folder; nil if the cache is off or there is no home folder.
  private var cacheFolder: String? {
    guard settings.flag(.noCache) != true else { return nil }
    let folder = program.environment.folder("XDG_CACHE_HOME", orInHome: ".cache")
    return folder.map { "\($0)/imagefeed" }
  }

  private func cache(_ logger: Logger) -> (any CachePort)? {
    guard let cacheFolder else { return nil }
    return DiskCache(
      folder: cacheFolder, pictureLimit: settings.cacheSize ?? DiskCache.pictureLimit,
      clock: SystemClock()
    ) { error in
      logger.warning("[Cache]: \(error.code.name) - \(error.message.text(in: .english))")
    }
  }
}

extension GlobalOptions {
  var settings: [Setting: String?] {
    [
      .frontend: frontend, .backend: backend, .edition: edition, .language: lang, .color: color,
      .graphicsProtocol: graphicsProtocol, .theme: theme,
      .linear: linear ? "true" : nil, .timeout: timeout, .noCache: noCache ? "true" : nil,
      .verbose: verbose ? "true" : nil,
    ]
  }
}

extension Settings {
  var color: ColorChoice { text(.color).flatMap { ColorChoice(rawValue: $0) } ?? .auto }
  var graphics: GraphicsPreference {
    text(.graphicsProtocol).flatMap { GraphicsPreference(rawValue: $0) } ?? .auto
  }
  var theme: ThemePreference {
    text(.theme).flatMap { ThemePreference(rawValue: $0) } ?? .auto
  }
  var edition: Edition { text(.edition).flatMap { Edition(rawValue: $0) } ?? .extended }
  var isVerbose: Bool { flag(.verbose) == true }

  var contentFilter: ContentFilter? {
    text(.contentFilter).flatMap { ContentFilter(rawValue: $0) }
  }

  /// The cache's size in bytes.
  var cacheSize: Int? { text(.cacheSize).flatMap { Int($0) }.map { $0 << 20 } }

  func flag(_ setting: Setting) -> Bool? { text(setting).flatMap { Setting.flag($0) } }

  func language(_ environment: Environment) -> Language {
    text(.language).flatMap { Language(locale: $0) } ?? Language(environment: environment.all)
  }
}
