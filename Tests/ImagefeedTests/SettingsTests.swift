import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@testable import imagefeed

@Suite("Where settings come from")
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
    return try Settings(
      options: options, environment: environment, file: SettingsFile(environment))
  }

  @Test("CONF-1: option, then environment, then file, then nothing")
  func precedence() throws {
    let file = #"{"lang": "ru", "timeout": 7}"#
    let variables = ["IMAGEFEED_LANG": "en"]
    let all = try settings(options: [.language: "ru"], environment: variables, file: file)
    #expect(all.text(.language) == "ru")
    #expect(all[.language]?.origin == .option)
    let both = try settings(options: [.language: nil], environment: variables, file: file)
    #expect(both.text(.language) == "en")
    #expect(both[.language]?.origin == .environment("IMAGEFEED_LANG"))
    let alone = try settings(file: file)
    #expect(alone.text(.language) == "ru")
    #expect(alone[.language]?.origin == .file(folder.file("imagefeed/config.json")))
    #expect(alone.timeout == .seconds(7))
    #expect(alone.edition == .extended)
    #expect(alone[.backend] == nil)
  }

  @Test("An empty variable or value counts as none")
  func empty() throws {
    let settings = try settings(
      options: [.backend: " "], environment: ["IMAGEFEED_BACKEND": "\t", "IMAGEFEED_COLOR": ""],
      file: #"{"backend": "mock", "color": ""}"#)
    #expect(settings.text(.backend) == "mock")
    #expect(settings.color == .auto)
  }

  @Test("A setting's variable is its key", arguments: Setting.all)
  func variables(setting: Setting) throws {
    let name = "IMAGEFEED_" + setting.key.uppercased().replacing("-", with: "_")
    #expect(setting.variable == name)
    let values = ["https://h.test/x", "basic", "ru", "never", "2", "true", "kitty"]
    let text = try #require(values.first { setting.fault(in: $0) == nil })
    let settings = try settings(environment: [name: text])
    #expect(settings[setting]?.content.revealed == text)
  }

  @Test(
    "CONF-1: a bad setting names file, key and fault",
    arguments: [
      (Setting.color, "blue", "it is one of auto, always, never"),
      (.language, "de", "it is one of en, ru"), (.edition, "pro", "it is one of basic, extended"),
      (.verbose, "yes", "it is one of true, false"),
      (.timeout, "0", "it is not a number of seconds above 0"),
      (.timeout, "nan", "it is not a number of seconds above 0"),
      (.timeout, "1e9", "it is not a number of seconds above 0"),
      (.apiURL, "h.test", "it is not an https address"),
    ])
  func bad(setting: Setting, value: String, fault: String) throws {
    let path = folder.file("imagefeed/config.json")
    #expect(throws: FeedError(.usage, Message(.errorBadSetting, path, setting.key, fault))) {
      try settings(file: "{\"\(setting.key)\": \"\(value)\"}")
    }
    let inEnvironment = Message(.errorBadSetting, setting.variable, setting.key, fault)
    #expect(throws: FeedError(.usage, inEnvironment)) {
      try settings(environment: [setting.variable: value], file: "{}")
    }
    let onLine = Message(.errorBadSetting, "command line", "--\(setting.key)", fault)
    #expect(throws: FeedError(.usage, onLine)) {
      try settings(options: [setting: value], file: "{}")
    }
  }

  @Test("A bad value that a better one hides harms nobody")
  func hidden() throws {
    let settings = try settings(options: [.color: "never"], file: #"{"color": "blue"}"#)
    #expect(settings.color == .never)
  }

  @Test("SEC-2: secrets have no text, and print as redacted")
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

  @Test("LANG-1: --lang and its setting go before the locale")
  func language() throws {
    let environment = Environment(["LANG": "ru_RU.UTF-8"])
    #expect(try settings().language(environment) == .russian)
    #expect(try settings(options: [.language: "en"]).language(environment) == .english)
  }
}
