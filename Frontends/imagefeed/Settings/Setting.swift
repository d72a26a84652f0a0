import FeedCore
import FeedHTTP
import FeedSession
import Logging
import TerminalKit

/// A setting: a key of `config.json`, an environment variable and, for some, an option.
struct Setting: Sendable {
  /// No two settings have the same.
  let key: String
  /// The description, for prompts and `config list`.
  let help: Phrase
  private let check: Check

  private enum Check: Sendable, Equatable {
    case words([String])
    case flag
    case language
    case address
    case seconds
    case redirect
    case log
    case mebibytes
    case file
    /// A secret, which is sent in an HTTP header.
    case key
  }

  private init(_ key: String, _ help: Phrase, _ check: Check) {
    self.key = key
    self.help = help
    self.check = check
  }

  var isSecret: Bool { check == .key }

  /// The environment variable: `IMAGEFEED_ACCESS_KEY` for `access-key`.
  var variable: String {
    let name = key.uppercased().utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }
    return "IMAGEFEED_" + String(decoding: name, as: UTF8.self)
  }

  /// The fault of a value, nil if it is valid. The message repeats the value only if it was just
  /// typed.
  ///
  /// - Parameter place: The source of the value, such as `--color`, a variable or a file.
  func fault(in value: String, at place: String) -> Message? {
    switch check {
    case .file: return nil
    case .words(let words): return words.contains(value) ? nil : wrong(value, words, at: place)
    case .flag: return Self.flag(value) != nil ? nil : wrong(value, Self.flags, at: place)
    case .language: return Language(locale: value) != nil ? nil : wrong(value, choices, at: place)
    case .address:
      return Self.isAllowedAddress(value) ? nil : Message(.errorSettingAddress, place, key)
    case .seconds:
      let seconds = Double(value) ?? 0
      return seconds > 0 && seconds <= Double(Self.maxSeconds)
        ? nil : Message(.errorSettingSeconds, place, key, String(Self.maxSeconds))
    case .redirect:
      return SignInRedirect(value) == nil ? Message(.errorSettingRedirect, place, key) : nil
    case .log:
      let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
      return LogSetting(value) == nil ? Message(.errorSettingLog, place, key, levels) : nil
    case .mebibytes:
      let isRight = Int(value).map(Self.mebibytes.contains) ?? false
      return isRight ? nil : Message(.errorSettingMebibytes, place, key)
    case .key:
      let isWord = value.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      return isWord ? nil : Message(.errorSettingBlank, place, key)
    }
  }

  /// Whether requests may be sent to an address.
  private static func isAllowedAddress(_ value: String) -> Bool {
    (try? AddressPolicy.check(WebAddress(value))) != nil
  }

  private func wrong(_ value: String, _ words: [String], at place: String) -> Message {
    let list = words.joined(separator: ", ")
    return place.hasPrefix("--")
      ? Message(.errorWrongChoice, place, value, list)
      : Message(.errorSettingWord, place, key, list)
  }

  /// All possible values in their preferred spelling; empty if they are not a closed set.
  var choices: [String] {
    switch check {
    case .words(let words): words
    case .flag: ["true", "false"]
    case .language: Language.allCases.map(\.rawValue)
    case .log: Logger.Level.allCases.map(\.rawValue)
    case .address, .seconds, .redirect, .mebibytes, .file, .key: []
    }
  }

  /// Whether the value is the path of a file.
  var isFile: Bool { check == .file }

  private static let flags = ["true", "false", "yes", "no", "1", "0"]

  /// The longest time limit of a call: a day.
  private static let maxSeconds = 86_400

  /// The limits of the cache's size: from a few pictures to a terabyte.
  private static let mebibytes = 16...(1 << 20)

  /// The value of a flag; nil for an unknown word.
  static func flag(_ value: String) -> Bool? {
    flags.firstIndex(of: value.lowercased()).map { $0.isMultiple(of: 2) }
  }

  static let accessKey = Setting("access-key", .settingAccessKey, .key)
  static let secretKey = Setting("secret-key", .settingSecretKey, .key)
  static let redirectURI = Setting("redirect-uri", .settingRedirectURI, .redirect)
  static let token = Setting("token", .settingToken, .key)
  static let frontend = Setting(
    "frontend", .settingFrontend, .words(Plugins.frontends.names))
  static let backend = Setting("backend", .settingBackend, .words(Plugins.backends.names))
  static let edition = Setting(
    "edition", .settingEdition, .words(Edition.allCases.map(\.rawValue)))
  static let language = Setting("lang", .settingLanguage, .language)
  static let graphicsProtocol = Setting(
    "protocol", .settingGraphicsProtocol, .words(GraphicsPreference.allCases.map(\.rawValue)))
  static let color = Setting(
    "color", .settingColor, .words(ColorChoice.allCases.map(\.rawValue)))
  static let theme = Setting(
    "theme", .settingTheme, .words(ThemePreference.allCases.map(\.rawValue)))
  static let reducedMotion = Setting("reduced-motion", .settingReducedMotion, .flag)
  static let linear = Setting("linear", .settingLinear, .flag)
  static let timeout = Setting("timeout", .settingTimeout, .seconds)
  static let verbose = Setting("verbose", .settingVerbose, .flag)
  static let noCache = Setting("no-cache", .settingNoCache, .flag)
  static let cacheSize = Setting("cache-size", .settingCacheSize, .mebibytes)
  static let contentFilter = Setting(
    "content-filter", .settingContentFilter, .words(ContentFilter.allCases.map(\.rawValue)))
  static let apiURL = Setting("api-url", .settingAPIURL, .address)
  static let oauthURL = Setting("oauth-url", .settingOAuthURL, .address)
  static let caFile = Setting("ca-file", .settingCAFile, .file)
  static let log = Setting("log", .settingLog, .log)

  static let all: [Setting] = [
    accessKey, secretKey, redirectURI, token, frontend, backend, edition, language,
    graphicsProtocol,
    color, theme, reducedMotion, linear, timeout, verbose, noCache, cacheSize,
    contentFilter, apiURL, oauthURL, caFile, log,
  ]
}

extension Setting: Hashable {
  static func == (left: Setting, right: Setting) -> Bool { left.key == right.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
