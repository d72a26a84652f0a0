import ArgumentParser
import FeedCore
import FeedSession
import FrontendCLI

/// `imagefeed config`: the settings file, and the values in force.
struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "config",
    abstract: "Show and change settings, such as the access key.",
    subcommands: [Set.self, Get.self, Unset.self, List.self, Path.self])

  @OptionGroup(title: "Global") var global: GlobalOptions
}

extension Config {
  struct Set: AppCommand {
    static let configuration = CommandConfiguration(
      command: "set",
      abstract: "Set a value from the argument, a prompt or stdin.",
      discussion:
        "Secrets are not accepted as arguments, which other users of the machine could read.\n"
        + "Settings: " + Setting.all.map(\.key).joined(separator: ", "))

    @Argument(help: "The setting.")
    var key: String

    @Argument(help: "The value, unless it is a secret.")
    var value: String?

    @OptionGroup(title: "Global") var global: GlobalOptions

    func run(_ program: Program) async throws(FeedError) -> ExitStatus {
      let setting = try Setting.named(key, program.environment)
      if setting.isSecret, value != nil { throw FeedError(.usage, Message(.errorValueAsArgument)) }
      var file = try program.settingsFile(typed: global.lang)
      let language = program.language(typed: global.lang, file)
      guard let value = try await wanted(setting, program, language) else {
        throw FeedError(.usage, Message(.errorNoValue, setting.key))
      }
      let place = self.value == nil ? "stdin" : "config set"
      if let fault = setting.fault(in: value.revealed, at: place) {
        throw FeedError(.usage, fault)
      }
      try await file.set(setting.key, to: value)
      let message = Message(.settingIsSet, setting.key, file.path)
      program.console().note(message.text(in: language))
      return .done
    }

    /// The value to set; nil if there is none or only white space.
    private func wanted(
      _ setting: Setting, _ program: Program, _ language: Language
    ) async throws(FeedError) -> Secret? {
      if let value { return Secret(PlainArgument.unmarked(value)) }
      return try await ValuePrompt.read(setting, program.console(), language)
    }
  }

  struct Unset: AppCommand {
    static let configuration = CommandConfiguration(
      command: "unset", abstract: "Remove a value from the file.")

    @Argument(help: "The setting.")
    var key: String

    @OptionGroup(title: "Global") var global: GlobalOptions

    /// Removes a setting, or a member of the file that is none.
    func run(_ program: Program) async throws(FeedError) -> ExitStatus {
      var file = try program.settingsFile(typed: global.lang)
      let isOther = file.unknownKeys.contains(key)
      let name = isOther ? key : try Setting.named(key, program.environment).key
      try await file.set(name, to: nil)
      let message = Message(.settingIsUnset, name, file.path)
      program.console().note(message.text(in: program.language(typed: global.lang, file)))
      return .done
    }
  }
}

extension Setting {
  /// The setting with this key.
  ///
  /// - Throws: A usage error for an unknown key, without repeating it: it may be a secret typed in
  ///   the wrong place (SEC-2). One for a member of the file that is no text and so no setting, such
  ///   as the keys of the screen: a command must not remove at once what was written by hand.
  static func named(_ key: String, _ environment: Environment) throws(FeedError) -> Setting {
    if SettingsFile.objectMembers.contains(key) {
      let path = SettingsFile.path(environment) ?? "config.json"
      throw FeedError(.usage, Message(.errorSettingByHand, key, path))
    }
    guard let setting = all.first(where: { $0.key == key }) else {
      let known = all.map(\.key).joined(separator: ", ")
      throw FeedError(.usage, Message(.errorUnknownSetting, known))
    }
    return setting
  }
}

/// Reads one value: on a terminal with a prompt, secrets without echo; otherwise the only line of
/// stdin.
enum ValuePrompt {
  /// Reads the value; nil if there is only white space.
  static func read(
    _ setting: Setting, _ console: Console, _ language: Language
  ) async throws(FeedError) -> Secret? {
    let prompt = "\(setting.help.text(in: language))\n\(setting.key): "
    let value: Secret?
    if setting.isSecret {
      value = try await console.input.secret(prompt)
    } else {
      if console.facts.inputIsTerminal { console.error(Array(prompt.utf8)) }
      value = try await console.input.line().flatMap { Secret($0) }
    }
    if value != nil { try await console.checkIsLastLine(setting.key) }
    return value
  }
}
