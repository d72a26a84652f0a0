import ArgumentParser
import FeedCore
import FeedSession
import FrontendCLI

/// `imagefeed config`: the settings file, and what is in force.
struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Set access key, redirect address and other settings; show where each comes from.",
    usage: "imagefeed config <subcommand> [options]",
    subcommands: [Set.self, Unset.self, List.self])

  @OptionGroup(title: "Global") var global: GlobalOptions
}

extension Config {
  struct Set: ProgramCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set a value, asked for on the terminal or read from stdin.",
      discussion: "Values are never arguments: those could be read by every user of the machine.\n"
        + "Settings: " + Setting.all.map(\.key).joined(separator: ", "))

    @Argument(help: "The setting.")
    var key: String

    @OptionGroup(title: "Global") var global: GlobalOptions

    func run(_ program: Program) async throws(FeedError) -> ExitStatus {
      let setting = try Setting.named(key)
      var file = try program.settingsFile(typed: global.lang)
      let language = program.language(typed: global.lang, file)
      guard let value = try await ValuePrompt.read(setting, program.console(), language) else {
        throw FeedError(.usage, Message(.errorNoValue, setting.key))
      }
      if let fault = setting.fault(in: value.revealed, at: "stdin") {
        throw FeedError(.usage, fault)
      }
      try file.set(setting.key, to: value)
      let message = Message(.settingIsSet, setting.key, file.path)
      program.console().note(message.text(in: language))
      return .done
    }
  }

  struct Unset: ProgramCommand {
    static let configuration = CommandConfiguration(abstract: "Take a value out of the file.")

    @Argument(help: "The setting.")
    var key: String

    @OptionGroup(title: "Global") var global: GlobalOptions

    /// What is in the file under no setting's name can be taken out as well.
    func run(_ program: Program) throws(FeedError) -> ExitStatus {
      var file = try program.settingsFile(typed: global.lang)
      let name = file.unknownKeys.contains(key) ? key : try Setting.named(key).key
      try file.set(name, to: nil)
      let message = Message(.settingIsUnset, name, file.path)
      program.console().note(message.text(in: program.language(typed: global.lang, file)))
      return .done
    }
  }
}

extension Setting {
  /// An unknown name is not repeated: it may be a secret that was typed in its place (SEC-2).
  static func named(_ key: String) throws(FeedError) -> Setting {
    guard let setting = all.first(where: { $0.key == key }) else {
      let known = all.map(\.key).joined(separator: ", ")
      throw FeedError(.usage, Message(.errorUnknownSetting, known))
    }
    return setting
  }
}
