import FeedCore
import FeedSession
import FrontendCLI

/// `imagefeed config`: the settings file, and the values in force.
enum Config {
  static let command = Command(
    "config", "Show and change settings, such as the access key.",
    examples: ["config list", "config set lang ru"],
    subcommands: commands.map { $0.command })

  static let commands: [any AppCommand.Type] = [
    Set.self, Get.self, Unset.self, List.self, Path.self,
  ]

  static let key = Argument("key", .any(completion: .settings), "The setting.")
}

extension Config {
  struct Set: AppCommand {
    private static let value = Argument(
      optional: "value", .any(completion: .settingValues, takesNegative: true),
      "The value, unless it is a secret.")

    static let command = Command(
      "config set", "Set a value from the argument, a prompt or stdin.",
      examples: ["config set access-key", "config set lang ru"],
      discussion:
        "Secrets are not accepted as arguments, because other users could read them.\n"
        + "Settings: " + Setting.all.map(\.key).joined(separator: ", "),
      [key, value])

    let arguments: ParsedArguments

    func run(_ program: Program) async throws(FeedError) -> ExitStatus {
      let setting = try Setting.named(arguments[Config.key], program.environment)
      let typed = arguments[Self.value]
      if setting.isSecret, typed != nil { throw FeedError(.usage, Message(.errorValueAsArgument)) }
      var file = try program.settingsFile(typed: arguments[.language])
      let language = program.language(typed: arguments[.language], file)
      guard let value = try await wanted(setting, typed, program, language) else {
        throw FeedError(.usage, Message(.errorNoValue, setting.key))
      }
      let place = typed == nil ? "stdin" : "config set"
      if let fault = setting.fault(in: value.revealed, at: place) {
        throw FeedError(.usage, fault)
      }
      let remarks = try await file.set(setting.key, to: value)
      for message in [Message(.settingIsSet, setting.key, file.path)] + remarks {
        program.console().note(message.text(in: language))
      }
      return .done
    }

    /// The value to set; nil if it is missing or has only white space.
    private func wanted(
      _ setting: Setting, _ typed: String?, _ program: Program, _ language: Language
    ) async throws(FeedError) -> Secret? {
      if let typed { return Secret(typed) }
      return try await ValuePrompt.read(setting, program.console(), language)
    }
  }

  struct Unset: AppCommand {
    static let command = Command(
      "config unset", "Remove a value from the file.", examples: ["config unset lang"], [key])

    let arguments: ParsedArguments

    /// Removes a setting, or an unknown member of the file.
    func run(_ program: Program) async throws(FeedError) -> ExitStatus {
      var file = try program.settingsFile(typed: arguments[.language])
      let key = arguments[Config.key]
      let isOther = file.unknownKeys.contains(key)
      let name = isOther ? key : try Setting.named(key, program.environment).key
      let remarks = try await file.set(name, to: nil)
      let language = program.language(typed: arguments[.language], file)
      for message in [Message(.settingIsUnset, name, file.path)] + remarks {
        program.console().note(message.text(in: language))
      }
      return .done
    }
  }
}

extension Setting {
  /// The setting with this key.
  ///
  /// - Throws: A usage error for an unknown key. It does not repeat the key, which may be a secret
  ///   in the wrong place (SEC-2). Also a usage error for key bindings and commands, because these
  ///   are written by hand and `config unset` would remove all of them.
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

/// Reads one value: on a terminal with a prompt, and without echo if it is a secret; otherwise the
/// only line of stdin.
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
