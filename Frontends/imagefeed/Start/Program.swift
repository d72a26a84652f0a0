import ArgumentParser
import FeedCore
import FeedSystem
import FeedSession
import FrontendCLI
import Glibc
import LocalStores
import Logging

/// One run of the program: arguments in, exit status out.
struct Program: Sendable {
  let environment: Environment
  /// The refusal of invalid arguments or variables (`InvalidUTF8`).
  var argumentError: Message?

  /// Runs the program. Output that could not be written to stdout is a failure, even if the command
  /// succeeded.
  func run(_ arguments: [String]) async -> ExitStatus {
    let status = await answer(arguments)
    guard let fault = StandardOutput.fault else { return status }
    let reason = String(cString: strerror(fault))
    let failure = fail(FeedError(.disk, Message(.errorDisk, "stdout", reason)), arguments)
    return status == .done ? failure : status
  }

  private func answer(_ arguments: [String]) async -> ExitStatus {
    // The most frequent invocation does not start the parser (PERF-1).
    if arguments == ["--version"] {
      console().print(Version.line)
      return .done
    }
    if let argumentError { return fail(FeedError(.usage, argumentError), arguments) }
    if arguments.first == CompletionScript.request {
      console().print(Completions(for: Array(arguments.dropFirst())).text)
      return .done
    }
    if arguments.first == ManualPage.request {
      guard let text = ManualPage.answer(arguments.dropFirst()) else { return .notFound }
      console().print(text)
      return .done
    }
    let isFolder = { (path: String) in FileType(of: path) == .folder }
    if let fault = Arguments.folderFault(arguments, isFolder: isFolder) {
      return fail(FeedError(.usage, fault), arguments)
    }
    let named = Arguments.namingFolder(arguments, isFolder: isFolder)
    let arguments = Arguments.normalized(named)
    if Arguments.askForHelp(arguments) { return help(arguments) }
    if let meant = Arguments.fieldsApart(in: arguments) {
      return fail(FeedError(.usage, Message(.errorFieldsApart, meant)), arguments)
    }
    let command: any ParsableCommand
    do {
      command = try Self.parsed(arguments)
    } catch {
      return report(parsing: error, arguments)
    }
    return await run(command, arguments)
  }

  /// Parses the named command alone: for the whole tree, the parser would build the arguments of
  /// every command (PERF-1). If that fails the tree parses, since its errors consider all commands.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    if let (leaf, rest) = Root.leaf(of: arguments), let command = try? leaf.parseAsRoot(rest),
      type(of: command) == leaf
    {
      return command
    }
    return try Root.parseAsRoot(arguments)
  }

  /// Generic, as a cast of `any ParsableCommand` would first look whether this type conforms to the
  /// protocol itself, and go through all conformances of the program for it.
  private func run<Command: ParsableCommand>(
    _ command: Command, _ arguments: [String]
  ) async -> ExitStatus {
    do throws(FeedError) {
      switch command {
      case let command as Open:
        return try await Launch(self, command.feed.global, for: command.purpose()).run()
      case let command as Pick:
        return try await Launch(self, command.global, for: .pick(command.request())).run()
      case let command as any SessionCommand:
        return try await Launch(self, command.global, for: .command(command)).run()
      case let command as any AppCommand:
        return try await command.run(self)
      default:
        // A group of commands, such as `auth`, prints its help.
        return help(arguments)
      }
    } catch {
      return fail(error, arguments, file: try? SettingsFile(environment) { _ in })
    }
  }

  /// Reports what the parser threw: the version goes to stdout, wrong usage is one line on stderr
  /// and status 2.
  private func report(parsing error: any Error, _ arguments: [String]) -> ExitStatus {
    StandardStreams.makeRoomForHelp(environment)
    guard Root.exitCode(for: error) != .success else {
      console().print(Root.fullMessage(for: error))
      return .done
    }
    return fail(UsageFault(error, arguments).error, arguments)
  }

  private func help(_ arguments: [String]) -> ExitStatus {
    if let word = Arguments.unknownCommand(in: arguments) {
      return fail(UsageFault.unknownCommand(word), arguments)
    }
    Help.show(CommandInfo.root.following(arguments), console())
    return .done
  }

  /// Reports an error that no frontend reports, in the language and format that the arguments
  /// request.
  /// Says why there is no result, as JSON if that was asked for.
  func fail(
    _ error: FeedError, _ arguments: [String], file: SettingsFile? = nil
  ) -> ExitStatus {
    let language = language(typed: Arguments.value(of: "--lang", in: arguments), file)
    let text =
      Arguments.askForJSON(arguments)
      ? JSON.object(["error": .object(error.jsonObject(in: language))]).text
      : "imagefeed: \(error.message.text(in: language))"
    console().note(text)
    return error.code.exitStatus
  }

  /// Reads the settings file. Warnings about it go to stderr, for every command (SEC-1).
  func settingsFile(typed language: String?) throws(FeedError) -> SettingsFile {
    let language = self.language(typed: language)
    return try SettingsFile(environment) { warning in
      console().note("imagefeed: \(warning.text(in: language))")
    }
  }

  /// The language as long as the settings are not read, from the first source that has one
  /// (LANG-1).
  func language(typed: String?, _ file: SettingsFile? = nil) -> Language {
    let setting = Setting.language
    let candidates = [typed, environment[setting.variable], file?.values[setting.key]?.revealed]
    return candidates.lazy.compactMap { $0 }.first.flatMap { Language(locale: $0) }
      ?? Language(environment: environment.all)
  }

  func console(_ color: ColorChoice = .auto) -> Console {
    StandardStreams.console(color: color, environment)
  }
}
