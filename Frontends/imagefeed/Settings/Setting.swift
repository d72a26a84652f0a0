import FeedCore
import FeedHTTP
import FeedSession
import FrontendCLI
import LocalStores
import Logging

/// A setting in one row: a key of `config.json`, an environment variable and, for some, an option.
struct Setting: Sendable {
  /// The key, which is unique.
  let key: String
  /// The description, for prompts and `config list`.
  let help: Phrase
  let kind: Kind
  /// The default value for display; nil if there is none or if it depends on other settings.
  let standard: String?
  /// The option of every command that sets it; nil if there is none.
  let option: ArgumentInfo?

  /// - Parameters:
  ///   - text: The text of the option in help.
  ///   - placeholder: The name of the option's value; by default the choices.
  private init(
    _ key: String, _ help: Phrase, _ kind: Kind, standard: String? = nil,
    option text: String? = nil, placeholder: String? = nil
  ) {
    (self.key, self.help, self.kind, self.standard) = (key, help, kind, standard)
    let placeholder = placeholder ?? kind.choices.joined(separator: "|")
    option = text.map {
      ArgumentInfo(.option, ["--\(key)"], placeholder, $0, choices: kind.choices)
    }
  }

  /// A flag, which is off by default.
  private init(_ key: String, _ help: Phrase, option text: String? = nil) {
    (self.key, self.help, kind, standard) = (key, help, .flag, "false")
    option = text.map { ArgumentInfo(.flag, ["--\(key)"], "", $0) }
  }

  static let accessKey = Setting("access-key", .settingAccessKey, .secret)
  static let secretKey = Setting("secret-key", .settingSecretKey, .secret)
  static let redirectURI = Setting(
    "redirect-uri", .settingRedirectURI, .redirect, standard: SignInRedirect.standard.text)
  static let token = Setting("token", .settingToken, .secret)
  static let frontend = Setting(
    "frontend", .settingFrontend, .words(Plugins.frontends.names),
    standard: Plugins.standardFrontend(onTerminal: true).name,
    option: "The frontend to use; see `imagefeed plugins`.", placeholder: "name")
  static let backend = Setting(
    "backend", .settingBackend, .words(Plugins.backends.names),
    option: "The source of photos; see `imagefeed plugins`.", placeholder: "name")
  static let edition = Setting(
    "edition", .settingEdition, .word(Edition.self), standard: Edition.extended.rawValue,
    option:
      "extended for everything; basic has no favorites, likes only in the feed, and requires signing in."
  )
  static let language = Setting(
    "lang", .settingLanguage, .language,
    option: "The language of messages; help is in English.")
  static let graphicsProtocol = Setting(
    "protocol", .settingGraphicsProtocol, .word(GraphicsPreference.self), standard: "auto",
    option: "How to draw pictures; auto asks the terminal.")
  static let color = Setting(
    "color", .settingColor, .word(ColorChoice.self), standard: "auto",
    option: "When to use colors.")
  static let theme = Setting(
    "theme", .settingTheme, .word(ThemePreference.self), standard: "auto",
    option: "The colors of the screen; auto asks the terminal.")
  static let noLinks = Setting(
    "no-links", .settingNoLinks, option: "Do not make names and pages links in the terminal.")
  static let reducedMotion = Setting("reduced-motion", .settingReducedMotion)
  static let linear = Setting(
    "linear", .settingLinear,
    option: "Lines instead of the screen, for screen readers and plain terminals.")
  static let timeout = Setting(
    "timeout", .settingTimeout, .seconds, standard: "30",
    option: "Time limit for one call.", placeholder: "seconds")
  static let verbose = Setting(
    "verbose", .settingVerbose, option: "Show details of errors, and log to stderr.")
  static let noCache = Setting("no-cache", .settingNoCache, option: "Do not use the disk cache.")
  static let cacheSize = Setting(
    "cache-size", .settingCacheSize, .mebibytes, standard: String(DiskCache.pictureLimit >> 20))
  static let contentFilter = Setting(
    "content-filter", .settingContentFilter, .word(ContentFilter.self),
    standard: ContentFilter.low.rawValue)
  static let searchLanguage = Setting(
    "search-language", .settingSearchLanguage, .word(SearchLanguage.self),
    standard: SearchLanguage.on.rawValue)
  static let favorites = Setting(
    "favorites", .settingFavorites, .word(FavoritesStore.self),
    standard: FavoritesStore.likes.rawValue)
  static let favoritesCollection = Setting(
    "favorites-collection", .settingFavoritesCollection, .collectionID)
  static let apiURL = Setting(
    "api-url", .settingAPIURL, .address, standard: "https://api.unsplash.com")
  static let oauthURL = Setting(
    "oauth-url", .settingOAuthURL, .address, standard: "https://unsplash.com/oauth")
  static let caFile = Setting("ca-file", .settingCAFile, .file)
  static let pictureIsolation = Setting(
    "picture-isolation", .settingPictureIsolation, .word(PictureIsolation.self),
    standard: PictureIsolation.on.rawValue)
  static let log = Setting("log", .settingLog, .log)

  static let all: [Setting] = [
    accessKey, secretKey, redirectURI, token, frontend, backend, edition, language,
    graphicsProtocol, color, theme, noLinks, reducedMotion, linear, timeout, verbose, noCache,
    cacheSize, contentFilter, searchLanguage, favorites, favoritesCollection, pictureIsolation,
    apiURL, oauthURL,
    caFile, log,
  ]

  var isSecret: Bool { kind.isSecret }

  /// Whether the value is the path of a file.
  var isFile: Bool { kind.isFile }

  /// All possible values in their preferred spelling; empty if they are not a closed set.
  var choices: [String] { kind.choices }

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
    if kind.accepts(value) { return nil }
    guard kind.fault == .errorSettingWord, place.hasPrefix("--") else {
      return Message(kind.fault, [place, key] + kind.bounds)
    }
    return Message(.errorWrongChoice, [place, value] + kind.bounds)
  }

  /// The value of a flag; nil for an unknown word.
  static func flag(_ value: String) -> Bool? {
    Kind.flags.firstIndex(of: value.lowercased()).map { $0.isMultiple(of: 2) }
  }
}

/// Whether HEIC and AVIF are decoded only by an isolated process.
enum PictureIsolation: String, Sendable, CaseIterable {
  case on
  case off
}

/// Whether requests for a search name its language.
enum SearchLanguage: String, Sendable, CaseIterable {
  case on
  case off
}

extension Setting: Hashable {
  static func == (left: Setting, right: Setting) -> Bool { left.key == right.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Setting {
  /// The values that a setting can have, and the message for others.
  struct Kind: Sendable {
    let accepts: @Sendable (String) -> Bool
    let fault: Phrase
    /// The valid values as the message has them, after the place and the key.
    let bounds: [String]
    private(set) var choices: [String] = []
    let isSecret: Bool
    let isFile: Bool

    private init(
      _ fault: Phrase, _ bounds: [String] = [], isSecret: Bool = false, isFile: Bool = false,
      accepts: @escaping @Sendable (String) -> Bool
    ) {
      (self.fault, self.bounds, self.accepts) = (fault, bounds, accepts)
      (self.isSecret, self.isFile) = (isSecret, isFile)
    }

    /// - Parameter choices: The words for completion, if they are fewer than those in the message.
    private init(
      _ fault: Phrase = .errorSettingWord, names: [String], choices: [String]? = nil,
      accepts: @escaping @Sendable (String) -> Bool
    ) {
      self.init(fault, [names.joined(separator: ", ")], accepts: accepts)
      self.choices = choices ?? names
    }

    static func words(_ words: [String]) -> Kind {
      Kind(names: words) { words.contains($0) }
    }

    static func word<Word>(_ type: Word.Type) -> Kind
    where Word: CaseIterable & RawRepresentable<String> {
      words(type.allCases.map(\.rawValue))
    }

    fileprivate static let flags = ["true", "false", "yes", "no", "1", "0"]

    static let flag = Kind(names: flags, choices: ["true", "false"]) { Setting.flag($0) != nil }

    static let language = Kind(names: Language.allCases.map(\.rawValue)) {
      Language(locale: $0) != nil
    }

    static let address = Kind(.errorSettingAddress) {
      (try? AddressPolicy.check(WebAddress($0))) != nil
    }

    /// The longest time limit of a call: a day.
    private static let maxSeconds = 86_400

    static let seconds = Kind(.errorSettingSeconds, [String(maxSeconds)]) { value in
      let seconds = Double(value) ?? 0
      return seconds > 0 && seconds <= Double(maxSeconds)
    }

    static let redirect = Kind(.errorSettingRedirect) { SignInRedirect($0) != nil }

    static let log = Kind(.errorSettingLog, names: Logger.Level.allCases.map(\.rawValue)) {
      LogSetting($0) != nil
    }

    /// The size of the cache, from a few pictures to a terabyte.
    static let mebibytes = Kind(.errorSettingMebibytes) { value in
      Int(value).map((16...(1 << 20)).contains) ?? false
    }

    /// The id of a collection, as in the address of its page.
    static let collectionID = Kind(.errorSettingCollection) { value in
      value.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_".utf8.contains($0) }
    }

    /// A path, which is checked when the file is opened.
    static let file = Kind(.errorSettingText, isFile: true) { _ in true }

    /// A secret, which is sent in an HTTP header.
    static let secret = Kind(.errorSettingBlank, isSecret: true) {
      $0.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
  }
}
