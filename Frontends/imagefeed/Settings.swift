import FeedCore
import LocalStores

/// Every setting's value and where it came from: option > environment > file > default (CONF-1).
struct Settings: Sendable {
  enum Origin: Sendable, Hashable {
    /// `--color`.
    case option(String)
    case environment(String)
    case file(String)

    /// For messages and `config list`.
    var text: String {
      switch self {
      case .option(let option): option
      case .environment(let variable): variable
      case .file(let path): path
      }
    }
  }

  struct Value: Sendable {
    /// Kept as a secret whatever it is, since some are.
    let content: Secret
    let origin: Origin
  }

  private var values: [Setting: Value] = [:]
  /// What is wrong with the values in force.
  private(set) var faults: [Setting: Message] = [:]

  /// `options` are those given on the command line; nil is none. Faults are kept rather than
  /// thrown, so that `config list` can show them.
  init(options: [Setting: String?], environment: Environment, file: SettingsFile) {
    for setting in Setting.all {
      let typed = options[setting] ?? nil
      if let content = typed.flatMap({ Secret($0) }) {
        values[setting] = Value(content: content, origin: .option("--\(setting.key)"))
      } else if let content = environment[setting.variable].flatMap({ Secret($0) }) {
        values[setting] = Value(content: content, origin: .environment(setting.variable))
      } else if let content = file.values[setting.key] {
        values[setting] = Value(content: content, origin: .file(file.path))
      }
      faults[setting] =
        if let typed, Secret(typed) == nil {
          // Nobody types an option to say nothing, as an empty variable of a script would.
          setting.fault(in: typed, at: "--\(setting.key)")
        } else if let value = values[setting] {
          setting.fault(in: value.content.revealed, at: value.origin.text)
        } else {
          file.fault(in: setting)
        }
    }
  }

  /// Throws the first fault there is.
  func check() throws(FeedError) {
    guard let fault = Setting.all.lazy.compactMap({ faults[$0] }).first else { return }
    throw FeedError(.usage, fault)
  }

  subscript(setting: Setting) -> Value? { values[setting] }

  /// The variables of the environment that count.
  var variables: Set<String> {
    Set(
      values.values.compactMap { value in
        if case .environment(let variable) = value.origin { variable } else { nil }
      })
  }

  /// Nil for a secret, which has no text to show.
  func text(_ setting: Setting) -> String? {
    setting.isSecret ? nil : values[setting]?.content.revealed
  }

  func secret(_ setting: Setting) -> Secret? { values[setting]?.content }

  func address(_ setting: Setting) -> WebAddress? {
    text(setting).flatMap { try? WebAddress($0) }
  }

  var timeout: Duration? {
    text(.timeout).flatMap { Double($0) }.map { .milliseconds(Int64($0 * 1_000)) }
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
    connection.caFile = text(.caFile)
    if let timeout { connection.timeout = timeout }
    return connection
  }
}
