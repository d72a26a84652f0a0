import FeedCore
import FeedSession
import FrontendCLI

/// `imagefeed plugins`: lists the registered plugins.
struct ListPlugins: AppCommand {
  static let command = Command(
    "plugins", "List frontends and backends with their options.", examples: ["plugins"])

  let arguments: ParsedArguments

  func run(_ program: Program) -> ExitStatus {
    let file = try? SettingsFile(program.environment) { _ in }
    let language = program.language(typed: arguments[.language], file)
    let console = program.console()
    console.print(Message(.listFrontends, "--frontend").text(in: language))
    Plugins.frontends.all.forEach { console.print(Self.row($0.name, $0.summary)) }
    console.print("\n" + Message(.listBackends, "--backend").text(in: language))
    for backend in Plugins.backends.all {
      console.print(Self.row(backend.name, backend.summary))
      backend.options.forEach { console.print(Self.row($0, language)) }
    }
    return .done
  }

  private static func row(_ name: String, _ summary: String) -> String {
    "  \(name.padded(toWidth: 8)) \(summary)"
  }

  private static func row(_ option: PluginOption, _ language: Language) -> String {
    let standard = option.defaultValue.map { Message(.listDefault, $0).text(in: language) }
    let value = standard.map { " (\($0))" } ?? ""
    return "             --backend-option \(option.name)=\(option.placeholder)\(value)\n"
      + "                 \(option.help)"
  }
}
