import FeedCore
import FeedSession
import FeedTestSupport
import FrontendCLI
import Testing

@testable import imagefeed

@Suite("Sources of settings")
struct SettingsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func settings(
    options: [Setting: String?] = [:], environment: [String: String] = [:], file: String? = nil
  ) throws -> Settings {
    var variables = environment
    variables["XDG_CONFIG_HOME"] = folder.path
    let environment = Environment(variables)
    if let file { try write(file, environment) }
    let settings = Settings(
      options: { options[$0] ?? nil }, environment: environment,
      file: try readSettings(environment).file)
    try settings.check()
    return settings
  }

  @Test("CONF-1: an option precedes the environment, which precedes the file")
  func precedence() throws {
    let file = #"{"lang": "ru", "timeout": 7}"#
    let variables = ["IMAGEFEED_LANG": "en"]
    let all = try settings(options: [.language: "ru"], environment: variables, file: file)
    #expect(all.text(.language) == "ru")
    #expect(all[.language]?.origin == .option("--lang"))
    let both = try settings(options: [.language: nil], environment: variables, file: file)
    #expect(both.text(.language) == "en")
    #expect(both[.language]?.origin == .environment("IMAGEFEED_LANG"))
    let alone = try settings(file: file)
    #expect(alone.text(.language) == "ru")
    #expect(alone[.language]?.origin == .file(folder.file("imagefeed/config.json")))
    #expect(alone.timeout == .seconds(7))
    #expect(alone.edition == .extended && alone.cacheSize == nil && alone.flag(.noCache) == nil)
    let sized = try settings(environment: ["IMAGEFEED_CACHE_SIZE": "16"], file: "{}")
    #expect(sized.cacheSize == 16 << 20)
    #expect(alone[.backend] == nil)
  }

  @Test("CLI-9, CONF-1: every option with the name of a setting sets it", arguments: Setting.all)
  func options(setting: Setting) throws {
    let option = GlobalOptions.all.named("--\(setting.key)")
    #expect((option == nil) == (setting.option == nil))
    let words = option.map { [$0.title] + ($0.kind == .flag ? [] : ["x"]) } ?? []
    let arguments = try Invocation(words).parsed()
    #expect(arguments[setting] == option.map { $0.kind == .flag ? "true" : "x" })
    #expect(try Invocation([]).parsed()[setting] == nil)
  }

  @Test("An empty variable or value counts as absent")
  func empty() throws {
    let settings = try settings(
      environment: ["IMAGEFEED_BACKEND": "\t", "IMAGEFEED_COLOR": ""],
      file: #"{"backend": "mock", "color": ""}"#)
    #expect(settings.text(.backend) == "mock")
    #expect(settings.color == .auto)
  }

  @Test(
    "An option with an empty value is refused",
    arguments: [Setting.language, .backend, .edition, .color, .timeout], ["", " "])
  func emptyOption(setting: Setting, value: String) throws {
    let error = #expect(throws: FeedError.self) {
      try settings(options: [setting: value], file: #"{"lang": "ru", "backend": "mock"}"#)
    }
    #expect(error?.code == .usage)
    #expect(error?.message.arguments.first == "--\(setting.key)")
  }

  @Test(
    "TUI-5: a variable reduces motion, unless it is empty, 0 or no",
    arguments: [("", false), ("0", false), ("no", false), ("1", true), ("true", true)])
  func reducedMotion(value: String, isReduced: Bool) throws {
    let settings = try settings(environment: ["IMAGEFEED_REDUCED_MOTION": value], file: "{}")
    #expect((settings.flag(.reducedMotion) == true) == isReduced)
  }

  @Test("CLI-9: A setting's variable is its key", arguments: Setting.all)
  func variables(setting: Setting) throws {
    let name = "IMAGEFEED_" + setting.key.uppercased().replacing("-", with: "_")
    #expect(setting.variable == name)
    let value = [
      "edition": "basic", "lang": "ru", "color": "never", "timeout": "2", "verbose": "true",
      "protocol": "kitty", "log": "debug:/tmp/log", "no-cache": "true", "cache-size": "64",
      "reduced-motion": "true", "content-filter": "high", "theme": "light", "frontend": "cli",
      "linear": "true", "picture-isolation": "off", "backend": "mock",
      "search-language": "off",
      "no-links": "true", "favorites": "collection", "favorites-collection": "310797",
    ]
    let text = value[setting.key] ?? "https://h.test/x"
    let settings = try settings(environment: [name: text])
    #expect(settings[setting]?.content.revealed == text)
  }

  @Test(
    "CONF-5, CONF-3: the error for an invalid setting has its source, key and fault",
    arguments: [
      (Setting.color, "blue", .errorSettingWord, "auto, always, never"),
      (.language, "de", .errorSettingWord, "en, ru"),
      (.edition, "pro", .errorSettingWord, "basic, extended"),
      (.backend, "mok", .errorSettingWord, "live, mock, fixture, folder, stdio"),
      (.frontend, "gui", .errorSettingWord, "cli, tui, jsonl, http"),
      (.theme, "blue", .errorSettingWord, "auto, dark, light, terminal"),
      (.contentFilter, "off", .errorSettingWord, "low, high"),
      (.searchLanguage, "ru", .errorSettingWord, "on, off"),
      (.verbose, "maybe", .errorSettingWord, "true, false, yes, no, 1, 0"),
      (.favorites, "likes?", .errorSettingWord, "likes, collection"),
      (.favoritesCollection, "https://h.test/x", .errorSettingCollection, nil),
      (.timeout, "0", .errorSettingSeconds, "86400"),
      (.timeout, "nan", .errorSettingSeconds, "86400"),
      (.timeout, "86401", .errorSettingSeconds, "86400"),
      (.timeout, "1e9", .errorSettingSeconds, "86400"),
      (.cacheSize, "15", .errorSettingMebibytes, nil),
      (.cacheSize, "256M", .errorSettingMebibytes, nil),
      (.apiURL, "h.test", .errorSettingAddress, nil),
      (.apiURL, "http://h.test", .errorSettingAddress, nil),
      (.oauthURL, "http://h.test/oauth", .errorSettingAddress, nil),
      (.redirectURI, "http://h.test/callback", .errorSettingRedirect, nil),
      (.redirectURI, "8917", .errorSettingRedirect, nil),
      (.log, "loud", .errorSettingLog, LogTests.levels),
      (.log, "debug:", .errorSettingLog, LogTests.levels),
      (.log, ":/tmp/log", .errorSettingLog, LogTests.levels),
      (.accessKey, "k 1", .errorSettingBlank, nil), (.token, "k\\n1", .errorSettingBlank, nil),
      (.secretKey, "ключ", .errorSettingBlank, nil),
    ] as [(Setting, String, Phrase, String?)])
  func bad(setting: Setting, value: String, phrase: Phrase, words: String?) throws {
    let message = { (place: String) in
      words.map { Message(phrase, place, setting.key, $0) } ?? Message(phrase, place, setting.key)
    }
    let path = folder.file("imagefeed/config.json")
    #expect(throws: FeedError(.usage, message(path))) {
      try settings(file: "{\"\(setting.key)\": \"\(value)\"}")
    }
    let value = value.replacing("\\n", with: "\n")
    #expect(throws: FeedError(.usage, message(setting.variable))) {
      try settings(environment: [setting.variable: value], file: "{}")
    }
    let typed =
      phrase == .errorSettingWord
      ? Message(.errorWrongChoice, "--\(setting.key)", value, words ?? "")
      : message("--\(setting.key)")
    #expect(throws: FeedError(.usage, typed)) {
      try settings(options: [setting: value], file: "{}")
    }
  }

  @Test("CONF-1: a time limit can be a whole day")
  func longest() throws {
    #expect(try settings(file: #"{"timeout": 86400}"#).timeout == .seconds(86_400))
  }

  @Test("CONF-1: a time limit is at least a millisecond", arguments: ["0.0001", "1e-300", "0.001"])
  func shortest(value: String) throws {
    #expect(try settings(options: [.timeout: value]).timeout == .milliseconds(1))
  }

  @Test(
    "Words that shells and locales use are understood",
    arguments: [
      ("1", true), ("yes", true), ("TRUE", true), ("0", false), ("no", false), ("false", false),
    ])
  func words(value: String, isVerbose: Bool) throws {
    let settings = try settings(
      environment: ["IMAGEFEED_VERBOSE": value, "IMAGEFEED_LANG": "ru_RU.UTF-8"])
    #expect(settings.isVerbose == isVerbose)
    #expect(settings.language(Environment([:])) == .russian)
  }

  @Test("An invalid value is ignored if an option overrides it")
  func hidden() throws {
    let settings = try settings(options: [.color: "never"], file: #"{"color": "blue"}"#)
    #expect(settings.color == .never)
  }

  @Test("SEC-2: secrets are printed as redacted")
  func secrets() throws {
    let settings = try settings(
      file: #"{"access-key": "k-1", "secret-key": "k-2", "token": "k-3"}"#)
    for setting in Setting.all where setting.isSecret { #expect(settings.text(setting) == nil) }
    var dumped = ""
    dump(settings, to: &dumped)
    #expect(!dumped.contains("k-"))
    #expect(settings.connection.accessKey?.revealed == "k-1")
    #expect(settings.connection.secretKey?.revealed == "k-2")
    #expect(Setting.all.filter(\.isSecret).map(\.key) == ["access-key", "secret-key", "token"])
  }

  @Test(
    "AUTH-16: the redirect address is used unchanged, otherwise the default",
    arguments: ["http://127.0.0.1:9000/", "http://localhost:80/cb", "urn:ietf:wg:oauth:2.0:oob"])
  func redirect(text: String) throws {
    let settings = try settings(environment: ["IMAGEFEED_REDIRECT_URI": " \(text)\n"])
    #expect(settings.redirect.text == text)
    #expect(try self.settings().redirect == .standard)
  }

  @Test("The documented default applies if a setting is absent")
  func standard() throws {
    let (nothing, environment) = (try settings(file: "{}"), Environment([:]))
    for setting in Setting.all where !setting.choices.isEmpty && setting != .log {
      let standard = try #require(nothing.standard(setting, environment))
      #expect(setting.choices.contains(standard))
    }
    #expect(nothing.standard(.edition, environment) == nothing.edition.rawValue)
    #expect(nothing.standard(.color, environment) == nothing.color.rawValue)
    #expect(nothing.standard(.redirectURI, environment) == nothing.redirect.text)
    #expect(nothing.standard(.backend, environment) == "mock")
    #expect(try settings(file: #"{"access-key": "k"}"#).standard(.backend, environment) == "live")
    #expect(nothing.standard(.language, Environment(["LANG": "ru_RU.UTF-8"])) == "ru")
  }

  @Test("FAV-5: The settings of favorites reach the backend")
  func favorites() throws {
    let standard = try settings(file: "{}").connection
    #expect(standard.favorites == .likes && standard.favoritesCollection == nil)
    let chosen = try settings(
      file: #"{"favorites": "collection", "favorites-collection": 310797}"#
    ).connection
    #expect(chosen.favorites == .collection && chosen.favoritesCollection == "310797")
  }

  @Test("LANG-1: --lang and its setting precede the locale")
  func language() throws {
    let environment = Environment(["LANG": "ru_RU.UTF-8"])
    #expect(try settings().language(environment) == .russian)
    #expect(try settings(options: [.language: "en"]).language(environment) == .english)
  }
}
