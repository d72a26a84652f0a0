import FeedCore
import FeedSession
import FrontendCLI

extension Config {
  struct Get: AppCommand {
    static let command = Command(
      "config get", "Print the current value, whatever its source.", examples: ["config get lang"],
      discussion: "Exits with 1 if there is no value, not even a default.", [key])

    let arguments: ParsedArguments

    func run(_ program: Program) throws(FeedError) -> ExitStatus {
      let setting = try Setting.named(arguments[Config.key], program.environment)
      if setting.isSecret { throw FeedError(.usage, Message(.errorSecretShown, setting.key)) }
      let file = try program.settingsFile(typed: arguments[.language])
      let settings = Settings(arguments, program.environment, file)
      if let fault = settings.faults[setting] { throw FeedError(.usage, fault) }
      let console = program.console()
      guard
        let value = settings.text(setting) ?? settings.standard(setting, program.environment)
      else {
        let help = setting.help.text(in: program.language(typed: arguments[.language], file))
        console.note(
          Message(.settingIsMissing, help).text(in: settings.language(program.environment)))
        return .failure
      }
      console.print(value.cleaned())
      return .done
    }
  }

  struct Path: AppCommand {
    static let command = Command(
      "config path", "Print the path of the settings file, which may not exist yet.",
      examples: ["config path"])

    let arguments: ParsedArguments

    func run(_ program: Program) throws(FeedError) -> ExitStatus {
      guard let path = SettingsFile.path(program.environment) else {
        throw FeedError(.disk, Message(.errorNoHome))
      }
      program.console().print(path)
      return .done
    }
  }
}
