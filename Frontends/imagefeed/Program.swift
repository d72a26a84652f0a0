import ArgumentParser
import FeedCore
import FeedSession
import FrontendCLI
import Glibc
import LocalStores
import Logging

/// One run of the program: arguments in, exit status out.
struct Program: Sendable {
  let environment: Environment

  /// What could not be written to stdout is a failure of its own, whatever was found.
  func run(_ arguments: [String]) async -> ExitStatus {
    let status = await answer(arguments)
    guard let fault = StandardOutput.fault else { return status }
    let reason = String(cString: strerror(fault))
    let failure = fail(FeedError(.disk, Message(.errorDisk, "stdout", reason)), arguments)
    return status == .done ? failure : status
  }

  private func answer(_ arguments: [String]) async -> ExitStatus {
    // The commonest question waits for no parser (PERF-1).
    if arguments == ["--version"] {
      console().print("imagefeed \(Main.version)")
      return .done
    }
    let arguments = Arguments.normalized(arguments, commands: Root.commands)
    let command: any ParsableCommand
    do {
      command = try Root.parseAsRoot(arguments)
    } catch {
      return report(parsing: error, arguments)
    }
    return await run(command, arguments)
  }

  private func run(
    _ command: any ParsableCommand, _ arguments: [String]
  ) async -> ExitStatus {
    do throws(FeedError) {
      switch command {
      case let command as any ProgramCommand:
        return try await command.run(self)
      case let command as any SessionCommand:
        return try await Launch(self, command.global, command).run()
      case let command as Open:
        return try await Launch(self, command.global, nil).run()
      default:
        // The parser's own commands, as `help feed`, answer by throwing what to print.
        var command = command
        do { try command.run() } catch { return report(parsing: error, arguments) }
        return .done
      }
    } catch {
      return fail(error, arguments, file: try? SettingsFile(environment) { _ in })
    }
  }

  /// Help and version are answers, on stdout; wrong use is one line on stderr and status 2.
  private func report(parsing error: any Error, _ arguments: [String]) -> ExitStatus {
    let message = Root.fullMessage(for: error)
    guard Root.exitCode(for: error) != .success else {
      console().print(message)
      return .done
    }
    return fail(Self.usage(error, arguments), arguments)
  }

  /// Where a value of a setting may be among the words, none of them is repeated (SEC-2).
  static func usage(_ error: any Error, _ arguments: [String]) -> FeedError {
    let fault = fault(in: error)
    let command = arguments.first { Root.commands[$0] != nil }
    if command == "auth" { return FeedError(.usage, Message(.errorAuthArguments)) }
    let isMissing = fault.hasPrefix("Missing expected argument")
    if Arguments.mayHoldSecret(arguments), !isMissing {
      return FeedError(.usage, Message(.errorValueAsArgument))
    }
    let name = command.map { " \($0)" } ?? ""
    return .usage("\(fault) See `imagefeed\(name) --help`.")
  }

  /// What the parser says in one sentence, words as they were typed.
  static func fault(in error: any Error) -> String {
    let lines = Root.message(for: error).split(whereSeparator: \.isNewline)
    let fault = Word.unmarked(String(lines.first ?? "Wrong use."))
    return fault.last.map { ".?!".contains($0) } == true ? fault : fault + "."
  }

  func showHelp() -> ExitStatus {
    console().note(Root.helpMessage())
    return .usage
  }

  /// For errors that no frontend tells: in the language and form that the arguments ask for.
  private func fail(
    _ error: FeedError, _ arguments: [String], file: SettingsFile? = nil
  ) -> ExitStatus {
    let language = language(typed: Arguments.value(of: "--lang", in: arguments), file)
    let text =
      Arguments.askForJSON(arguments)
      ? JSON.object(["error": .object(error.shape(in: language))]).text
      : "imagefeed: \(error.message.text(in: language))"
    console().note(text)
    return error.code.exitStatus
  }

  /// What is odd about the file is said on stderr, whoever asks for it (SEC-1).
  func settingsFile(typed language: String?) throws(FeedError) -> SettingsFile {
    let language = self.language(typed: language)
    return try SettingsFile(environment) { warning in
      console().note("imagefeed: \(warning.text(in: language))")
    }
  }

  /// The language before there are settings, from wherever one can be understood (LANG-1).
  func language(typed: String?, _ file: SettingsFile? = nil) -> Language {
    let setting = Setting.language
    let wishes = [typed, environment[setting.variable], file?.values[setting.key]?.revealed]
    return wishes.lazy.compactMap { $0 }.first.flatMap { Language(locale: $0) }
      ?? Language(environment: environment.all)
  }

  func console(_ color: ColorChoice = .auto) -> Console {
    StandardStreams.console(color: color, environment)
  }
}
