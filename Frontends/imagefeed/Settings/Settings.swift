import FeedCore
import FeedSession
import FrontendCLI
import LocalStores

/// The values of all settings and their sources: option > environment > file > default (CONF-1).
struct Settings: Sendable {
  enum Origin: Sendable, Hashable {
    /// An option, such as `--color`.
    case option(String)
    case environment(String)
    case file(String)

    /// The text for messages and `config list`.
    var text: String {
      switch self {
      case .option(let option): option
      case .environment(let variable): variable
      case .file(let path): path
      }
    }
  }

  struct Value: Sendable {
    /// The text, as a `Secret` for every setting, because some are secrets.
    let content: Secret
    let origin: Origin
  }

  private var values: [Setting: Value] = [:]
  /// The faults of the values in force.
  private(set) var faults: [Setting: Message] = [:]

  /// Collects the values. Faults are stored rather than thrown, so that `config list` can show
  /// them.
  init(_ arguments: ParsedArguments, _ environment: Environment, _ file: SettingsFile) {
    self.init(options: { arguments[$0] }, environment: environment, file: file)
  }

  /// - Parameter options: The value from the command line; nil for an option that was not given.
  init(
    options: (Setting) -> String?, environment: Environment, file: SettingsFile
  ) {
    for setting in Setting.all {
      let typed = options(setting)
      if let content = typed.flatMap({ Secret($0) }) {
        values[setting] = Value(content: content, origin: .option("--\(setting.key)"))
      } else if let content = environment[setting.variable].flatMap({ Secret($0) }) {
        values[setting] = Value(content: content, origin: .environment(setting.variable))
      } else if let content = file.values[setting.key] {
        values[setting] = Value(content: content, origin: .file(file.path))
      }
      faults[setting] =
        if let typed, Secret(typed) == nil {
          // An empty option was typed on purpose, unlike an empty variable of a script, so it is
          // not ignored.
          setting.fault(in: typed, at: "--\(setting.key)")
        } else if let value = values[setting] {
          setting.fault(in: value.content.revealed, at: value.origin.text)
        } else {
          file.fault(in: setting)
        }
    }
  }

  /// Checks the values in force.
  ///
  /// - Throws: The first fault.
  func check() throws(FeedError) {
    guard let fault = Setting.all.lazy.compactMap({ faults[$0] }).first else { return }
    throw FeedError(.usage, fault)
  }

  subscript(setting: Setting) -> Value? { values[setting] }

  /// The environment variables in force.
  var variables: Set<String> {
    Set(
      values.values.compactMap { value in
        if case .environment(let variable) = value.origin { variable } else { nil }
      })
  }

  /// The value's text; nil for a secret, which is never shown.
  func text(_ setting: Setting) -> String? {
    setting.isSecret ? nil : values[setting]?.content.revealed
  }

  func secret(_ setting: Setting) -> Secret? { values[setting]?.content }

  func address(_ setting: Setting) -> WebAddress? {
    text(setting).flatMap { try? WebAddress($0) }
  }

  /// The time limit of a call, in whole milliseconds. It is at least one, because 0 could mean no
  /// limit.
  var timeout: Duration? {
    text(.timeout).flatMap { Double($0) }.map { .milliseconds(max(1, Int64($0 * 1_000))) }
  }

  var redirect: SignInRedirect {
    text(.redirectURI).flatMap { SignInRedirect($0) } ?? .standard
  }

  var connection: ConnectionSettings {
    var connection = ConnectionSettings()
    connection.accessKey = secret(.accessKey)
    connection.secretKey = secret(.secretKey)
    connection.apiURL = address(.apiURL)
    connection.oauthURL = address(.oauthURL)
    connection.favorites = choice(.favorites) ?? .likes
    connection.favoritesCollection = text(.favoritesCollection)
    connection.caFile = text(.caFile)
    if let timeout { connection.timeout = timeout }
    return connection
  }
}

// Settings as typed values. Without a valid value: the default, or nil.
extension Settings {
  var color: ColorChoice { choice(.color) ?? .auto }
  var graphics: GraphicsPreference { choice(.graphicsProtocol) ?? .auto }
  var theme: ThemePreference { choice(.theme) ?? .auto }
  var edition: Edition { choice(.edition) ?? .extended }
  var contentFilter: ContentFilter? { choice(.contentFilter) }
  var searchLanguage: SearchLanguage { choice(.searchLanguage) ?? .on }
  var isVerbose: Bool { flag(.verbose) == true }

  var pictureIsolation: PictureIsolation { choice(.pictureIsolation) ?? .on }

  /// The cache's size in bytes.
  var cacheSize: Int? { text(.cacheSize).flatMap { Int($0) }.map { $0 << 20 } }

  fileprivate func choice<Choice: RawRepresentable<String>>(_ setting: Setting) -> Choice? {
    text(setting).flatMap { Choice(rawValue: $0) }
  }

  func flag(_ setting: Setting) -> Bool? { text(setting).flatMap { Setting.flag($0) } }

  func language(_ environment: Environment) -> Language {
    text(.language).flatMap { Language(locale: $0) } ?? Language(environment: environment.all)
  }
}

extension ParsedArguments {
  /// The text of a setting's option; nil if it was not given or does not exist.
  subscript(setting: Setting) -> String? {
    guard let option = setting.option, let text = texts(of: option).last else { return nil }
    return text ?? "true"
  }
}
