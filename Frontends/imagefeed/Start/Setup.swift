import FeedCore
import FeedImaging
import FeedSession
import FrontendCLI
import LocalStores
import Logging

/// A user's settings. They determine the backend and the system services.
struct Setup {
  let program: Program
  let settings: Settings
  /// The key bindings and commands of the settings file; nil if it has none.
  let keys: KeyConfig?
  let backendOptions: [String]
  /// The warnings about repeated members of the settings file.
  let repetitions: [Message]

  /// Reads the settings file.
  ///
  /// - Throws: A usage error for a setting that is not valid, or for a file that cannot be read.
  init(_ program: Program, _ arguments: ParsedArguments) throws(FeedError) {
    self.program = program
    backendOptions = arguments[GlobalOptions.backendOption]
    let file = try program.settingsFile(typed: arguments[.language])
    (keys, repetitions) = (file.keys, file.repetitions)
    settings = Settings(arguments, program.environment, file)
    try settings.check()
    HEIF.requiresIsolation = settings.pictureIsolation == .on
  }

  var environment: Environment { program.environment }

  var console: Console { program.console(settings.color) }

  var language: Language { settings.language(environment) }

  var connection: ConnectionSettings {
    var connection = settings.connection
    connection.searchLanguage = settings.searchLanguage == .on ? language : nil
    connection.certificateFile = environment["SSL_CERT_FILE"]
    connection.certificateFolder = environment["SSL_CERT_DIR"]
    return connection
  }
}

// The backend.
extension Setup {
  /// The name of the backend that is used if the settings name none.
  static let standardBackend = "live"

  /// The plugin of a backend, with the options that were typed for it.
  ///
  /// - Throws: A usage error for an unknown name, or an option that the backend does not have.
  func plugin(named name: String) throws(FeedError) -> (any BackendPlugin, PluginOptions) {
    let plugin = try Plugins.backends.plugin(named: name)
    return (
      plugin, try PluginOptions(backendOptions, of: plugin.name, declared: plugin.options)
    )
  }

  /// The backend of a session, and facts about it. It is the demo if no backend was chosen, no key
  /// is configured, and the demo is allowed.
  ///
  /// - Parameter isOptional: Whether the command may not need it. An error is then reported only
  ///   when the backend is used.
  func backend(
    isDemoAllowed: Bool, isOptional: Bool, _ services: BackendServices
  ) throws(FeedError) -> (Backend, AppFacts) {
    let isConfigured = settings.secret(.accessKey) != nil
    let chosen = settings.text(.backend)
    let isDemo = chosen == nil && !isConfigured && isDemoAllowed
    let name = chosen ?? (isDemo ? "mock" : Self.standardBackend)
    var facts = AppFacts(
      version: Version.number, backend: name, isDemo: isDemo,
      isDefaultBackend: name == Self.standardBackend)
    let (plugin, options) = try plugin(named: name)
    do throws(FeedError) {
      var backend = try plugin.make(options, connection, services)
      backend.isDemo = isDemo
      facts.folderName = backend.folderPath?.split(separator: UInt8(ascii: "/")).last.map {
        String(decoding: $0, as: UTF8.self).cleaned()
      }
      return (backend, facts)
    } catch  where isOptional || error.code == .notConfigured {
      // The frontend still starts, and each call reports what is missing (AUTH-8). Commands report
      // an error of this kind once, not for each photo.
      let fault = FeedError(.notConfigured, error.message, detail: error.detail)
      return (.unconfigured(fault), facts)
    }
  }

  /// The name of the backend for a command that works without a session. The default is the live
  /// backend, never the demo.
  var backendName: String { settings.text(.backend) ?? Self.standardBackend }

  /// The backend and credentials for a command that works without a session.
  func backendWithoutSession() async throws(FeedError) -> (Backend, user: Credentials?) {
    let services = try backendServices(isScreen: false).withoutCache
    let backend = try backend(named: backendName, services)
    if let user = givenCredentials(backend) ?? backend.builtInCredentials {
      return (backend, user)
    }
    if let account = backend.account { return (backend, try await account().credentials) }
    return (backend, backend.auth == nil ? nil : try await tokens(backend).load())
  }

  /// Checks an access key with one request to the service.
  ///
  /// - Throws: The error of that request.
  func check(_ key: Secret, _ services: BackendServices) async throws(FeedError) {
    var connection = connection
    connection.accessKey = key
    let live = try Plugins.backends.plugin(named: Self.standardBackend)
    let options = try PluginOptions([], of: live.name, declared: live.options)
    let backend = try live.make(options, connection, services)
    defer { backend.shutDown() }
    _ = try await backend.photos.photos(from: .feed, PageRequest(1), as: nil)
  }

  private func backend(
    named name: String, _ services: BackendServices
  ) throws(FeedError) -> Backend {
    let (plugin, options) = try plugin(named: name)
    return try plugin.make(options, connection, services)
  }

  /// The token from the environment or the file, which takes precedence over a stored one (CONF-1).
  /// It belongs to a real service, so other backends do not use it.
  func givenCredentials(_ backend: Backend) -> Credentials? {
    guard backend.auth?.audience != nil else { return nil }
    return settings[.token].map { value in
      let origin: Credentials.Origin =
        if case .file(let path) = value.origin { .settings(path) } else { .environment }
      return Credentials(token: value.content, scopes: [], origin: origin)
    }
  }
}

// The services of the system.
extension Setup {
  /// The services for a backend.
  ///
  /// - Parameter isScreen: Whether the screen takes the terminal, so that the log goes elsewhere.
  /// - Throws: An error for a log file that cannot be opened.
  func backendServices(isScreen: Bool) throws(FeedError) -> BackendServices {
    let target = settings.log(environment, isScreen: isScreen)
    if target == .nowhere, settings.wantsLog {
      console.note("imagefeed: \(Phrase.warningNoLog.text(in: language))")
    }
    let logger = try Log.logger(target)
    let data = environment.folder("XDG_DATA_HOME", orInHome: ".local/share")
    return BackendServices(
      clock: SystemClock(), logger: logger, cache: cache(logger),
      folders: BackendFolders(cache: cacheFolder, data: data.map { "\($0)/imagefeed" }),
      environment: environment.all)
  }

  /// The services for a session.
  ///
  /// - Parameters:
  ///   - name: The backend's name, under which its searches are kept.
  ///   - logger: Receives what the user's own programs print.
  func sessionServices(_ backend: Backend, name: String, _ logger: Logger) -> SessionServices {
    SessionServices(
      clock: SystemClock(), tokens: tokens(backend),
      desktop: Desktop(environment: environment.all), files: LocalFiles(),
      searches: searches(of: name, backend.programDigest), programs: programs(logger),
      redirect: settings.redirect, timeLimit: connection.timeout,
      contentFilter: settings.contentFilter)
  }

  func tokens(_ backend: Backend) -> any TokenStorePort {
    TokenStores.store(
      for: backend.auth?.audience,
      file: SettingsFile.folder(environment).map { "\($0)/tokens.json" },
      environment: environment.all, warn: note)
  }

  /// Prints messages about harmless oddities of files.
  private var note: @Sendable (Message) -> Void {
    let (console, language) = (console, language)
    return { console.note("imagefeed: \($0.text(in: language))") }
  }

  private func programs(_ logger: Logger) -> LocalCommands {
    LocalCommands(environment: environment.all) { name, line in
      logger.warning("[Program.\(name)]: \(line)")
    }
  }

  /// The store of a backend's recent searches; nil if they are not stored (FIND-31).
  private func searches(of backend: String, _ program: String?) -> (any RecentSearchesPort)? {
    guard settings.flag(.noCache) != true else { return nil }
    return stateFolder.map {
      RecentSearchesFile(
        path: "\($0)/searches.json", backend: backend, program: program, warn: note)
    }
  }

  /// The folder of the recent searches and of the log; nil if none is known.
  var stateFolder: String? {
    environment.folder("XDG_STATE_HOME", orInHome: ".local/state").map { "\($0)/imagefeed" }
  }

  /// The folder of the cache; nil if the cache is off or no folder for it is known.
  var cacheFolder: String? {
    guard settings.flag(.noCache) != true else { return nil }
    return environment.folder("XDG_CACHE_HOME", orInHome: ".cache").map { "\($0)/imagefeed" }
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
