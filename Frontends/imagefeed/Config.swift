import ArgumentParser
import FeedCore
import FeedSession

/// `imagefeed config`: the settings file, and what is in force.
struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Set access key, redirect address and other settings; show where each comes from.",
    subcommands: [Set.self, Unset.self, List.self])
}

extension Config {
  struct Set: ProgramCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set a value, asked for on the terminal or read from stdin.",
      discussion: "Values are never arguments: those could be read by every user of the machine.\n"
        + "Settings: " + Setting.all.map(\.key).joined(separator: ", "))

    @Argument(help: "The setting.")
    var key: String

    func run(_ program: Program) throws(FeedError) -> ExitStatus {
      let setting = try Setting.named(key)
      var file = try SettingsFile(program.environment)
      guard let value = try ValuePrompt.read(setting, program) else {
        throw .usage("no value for \(setting.key): type one, or write it to stdin.")
      }
      if let fault = setting.fault(in: value.revealed) {
        throw FeedError(.usage, Message(.errorBadSetting, "stdin", setting.key, fault))
      }
      try file.set(setting, to: value)
      program.console().note("\(setting.key) is set in \(file.path).")
      return .done
    }
  }

  struct Unset: ProgramCommand {
    static let configuration = CommandConfiguration(abstract: "Take a value out of the file.")

    @Argument(help: "The setting.")
    var key: String

    func run(_ program: Program) throws(FeedError) -> ExitStatus {
      let setting = try Setting.named(key)
      var file = try SettingsFile(program.environment)
      try file.set(setting, to: nil)
      program.console().note("\(setting.key) is not set in \(file.path) any more.")
      return .done
    }
  }

  struct List: ProgramCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show every setting that has a value, and where it comes from.")

    func run(_ program: Program) throws(FeedError) -> ExitStatus {
      let file = try SettingsFile(program.environment)
      let settings = try Settings(options: [:], environment: program.environment, file: file)
      for setting in Setting.all {
        let value = settings[setting].map { _ in settings.text(setting) ?? "redacted" } ?? ""
        let origin = settings[setting]?.origin.text ?? ""
        let fields = [setting.key, value, origin].map { $0.cleaned() }
        program.console().print(row(fields, setting, program))
      }
      return .done
    }

    private func row(_ fields: [String], _ setting: Setting, _ program: Program) -> String {
      guard program.console().facts.outputIsTerminal else { return fields.joined(separator: "\t") }
      let value = fields[1].isEmpty ? "not set: \(setting.help)" : "\(fields[1])  (\(fields[2]))"
      return "\(fields[0].padded(toWidth: 14))\(value)"
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
