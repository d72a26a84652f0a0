import FeedCore

/// Help on topics other than commands. Exit statuses and variables come from the tables that the
/// program itself uses.
enum HelpTopic: String, CaseIterable {
  case options
  case exitCodes = "exit-codes"
  case environment

  var summary: Phrase {
    switch self {
    case .options: .topicOptions
    case .exitCodes: .topicExitCodes
    case .environment: .topicEnvironment
    }
  }

  func text(in language: Language, columns: Int) -> String {
    let page = CommandHelp(.root, columns: columns)
    let title = summary.text(in: language)
    switch self {
    case .options:
      let intro = title.wrapped(toWidth: columns).joined(separator: "\n")
      return [intro, CommandHelp.globalOptions(columns)].compactMap { $0 }
        .joined(separator: "\n\n")
    case .exitCodes:
      let rows = ExitStatus.allCases.map { (String($0.rawValue), $0.meaning.text(in: language)) }
      return page.rows(title, rows) ?? ""
    case .environment:
      let own = Setting.all.map { ($0.variable, $0.help.text(in: language)) }
      let others = EnvironmentVariable.all.map { ($0.name, $0.meaning.text(in: language)) }
      return [
        page.rows(title, own), page.rows(Phrase.topicOtherVariables.text(in: language), others),
      ]
      .compactMap { $0 }.joined(separator: "\n\n")
    }
  }
}

/// An environment variable that is not a setting, but that the program uses.
struct EnvironmentVariable {
  let name: String
  let meaning: Phrase

  static let all = [
    EnvironmentVariable(name: "NO_COLOR", meaning: .variableNoColor),
    EnvironmentVariable(name: "CLICOLOR_FORCE", meaning: .variableColorForce),
    EnvironmentVariable(name: "TERM, COLORTERM", meaning: .variableTerminal),
    EnvironmentVariable(name: "ACCESSIBLE", meaning: .variableAccessible),
    EnvironmentVariable(name: "LC_ALL, LC_MESSAGES, LANG", meaning: .variableLocale),
    EnvironmentVariable(name: "BROWSER", meaning: .variableBrowser),
    EnvironmentVariable(name: "https_proxy, no_proxy", meaning: .variableProxy),
    EnvironmentVariable(name: "SSL_CERT_FILE, SSL_CERT_DIR", meaning: .variableCertificates),
    EnvironmentVariable(name: "XDG_CONFIG_HOME", meaning: .variableConfigHome),
    EnvironmentVariable(name: "XDG_CACHE_HOME", meaning: .variableCacheHome),
    EnvironmentVariable(name: "XDG_STATE_HOME", meaning: .variableStateHome),
    EnvironmentVariable(name: "XDG_DATA_HOME", meaning: .variableDataHome),
    EnvironmentVariable(name: "XDG_PICTURES_DIR", meaning: .variablePictures),
  ]
}

extension ExitStatus {
  /// The meaning of the exit status (CLI-2).
  var meaning: Phrase {
    switch self {
    case .done: .exitDone
    case .failure: .exitFailure
    case .usage: .exitUsage
    case .notFound: .exitNotFound
    case .signIn: .exitSignIn
    case .network: .exitNetwork
    case .rateLimit: .exitRateLimit
    case .mixed: .exitMixed
    case .interrupted: .exitInterrupted
    case .terminated: .exitTerminated
    }
  }
}
