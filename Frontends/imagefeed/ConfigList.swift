import ArgumentParser
import FeedCore
import FeedSession
import FrontendCLI

extension Config {
  /// Nothing in the file keeps this from showing the rest: it is where a fault is looked for.
  struct List: ProgramCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show every setting that has a value, where it comes from and what is wrong.")

    @OptionGroup(title: "Global") var global: GlobalOptions

    func run(_ program: Program) throws(FeedError) -> ExitStatus {
      let file = try program.settingsFile(typed: global.lang)
      let settings = Settings(
        options: global.settings, environment: program.environment, file: file)
      let language = program.language(typed: global.lang, file)
      let console = program.console()
      for setting in Setting.all {
        let line = Line(setting, settings, language)
        console.print(console.facts.outputIsTerminal ? line.text : line.tabs)
      }
      return .done
    }
  }
}

extension Config.List {
  /// Key, value, origin and fault: columns are only added at the end.
  private struct Line {
    let key: String
    let value: String
    let origin: String
    let fault: String?
    private let absence: String

    init(_ setting: Setting, _ settings: Settings, _ language: Language) {
      let found = settings[setting]
      key = setting.key
      value = found.map { _ in settings.text(setting) ?? "redacted" }?.cleaned() ?? ""
      origin = found?.origin.text.cleaned() ?? ""
      fault = settings.faults[setting]?.text(in: language)
      absence = Message(.settingIsMissing, setting.help.text(in: language)).text(in: language)
    }

    var tabs: String {
      ([key, value, origin] + (fault.map { [$0] } ?? [])).joined(separator: "\t")
    }

    var text: String {
      let known = value.isEmpty ? [] : ["\(value)  (\(origin))"]
      let parts = known + (fault.map { ["← \($0)"] } ?? [])
      return key.padded(toWidth: 16) + (parts.isEmpty ? absence : parts.joined(separator: "  "))
    }
  }
}
