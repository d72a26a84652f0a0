import FeedCore
import FeedSession
import FrontendCLI
import LocalStores

extension Config {
  /// `imagefeed config list`. It also works with an invalid value, because it shows the user the
  /// fault.
  struct List: AppCommand {
    static let json = Argument(flag: "json", "Output one JSON document.")

    static let command = Command(
      "config list", "List all settings with their values, sources and problems.",
      examples: ["config list --json"], [json])

    let arguments: ParsedArguments

    func run(_ program: Program) throws(FeedError) -> ExitStatus {
      let file = try program.settingsFile(typed: arguments[.language])
      let settings = Settings(arguments, program.environment, file)
      let language = program.language(typed: arguments[.language], file)
      let console = program.console()
      let lines = Setting.all.map { Line($0, settings, program.environment, language) }
      if arguments[Self.json] {
        _ = console.out(JSON.array(lines.map { .object($0.jsonObject) }).encodedPretty())
        console.print("")
      } else {
        lines.forEach { console.print(console.facts.outputIsTerminal ? $0.text : $0.tabs) }
      }
      return .done
    }
  }
}

extension Config.List {
  /// Key, value, origin and fault. Columns are only ever appended.
  private struct Line {
    let key: String
    let value: String
    /// The source of the value; `default` if it was not set.
    let origin: String
    let fault: String?
    private let missingText: String

    init(
      _ setting: Setting, _ settings: Settings, _ environment: Environment, _ language: Language
    ) {
      let found = settings[setting]
      key = setting.key
      fault = settings.faults[setting]?.text(in: language)
      missingText = Message(.settingIsMissing, setting.help.text(in: language)).text(
        in: language)
      let isMissing = found == nil && fault == nil
      if isMissing, let standard = settings.standard(setting, environment) {
        (value, origin) = (standard, "default")
      } else {
        value = found.map { _ in settings.text(setting) ?? "redacted" }?.cleaned() ?? ""
        origin = found?.origin.text.cleaned() ?? ""
      }
    }

    /// The line as JSON; a setting without a value has no `value` member.
    var jsonObject: JSONObject {
      [
        "key": .string(key), "value": value.isEmpty ? nil : .string(value),
        "origin": origin.isEmpty ? nil : .string(origin), "fault": fault.map(JSON.string),
      ]
    }

    var tabs: String {
      ([key, value, origin] + (fault.map { [$0] } ?? [])).joined(separator: "\t")
    }

    var text: String {
      let known = value.isEmpty ? [] : ["\(value)  (\(origin))"]
      let parts = known + (fault.map { ["← \($0)"] } ?? [])
      return key.padded(toWidth: 16)
        + (parts.isEmpty ? missingText : parts.joined(separator: "  "))
    }
  }
}

extension Settings {
  /// The default value of a setting, for display; nil if it has none.
  func standard(_ setting: Setting, _ environment: Environment) -> String? {
    switch setting {
    case .backend: secret(.accessKey) == nil ? "mock" : "live"
    case .language: Language(environment: environment.all).rawValue
    default: setting.standard
    }
  }
}
