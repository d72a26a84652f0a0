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
  /// The error for arguments or variables that are not UTF-8 (`InvalidUTF8`).
  var argumentError: Message?

  /// Runs the program. Output that could not be written to stdout is a failure, even if the command
  /// succeeded.
  func run(_ line: [String]) async -> ExitStatus {
    let status = await answer(line)
    guard let fault = StandardOutput.fault else { return status }
    let reason = String(cString: strerror(fault))
    let failure = fail(FeedError(.disk, Message(.errorDisk, "stdout", reason)), Invocation(line))
    return status == .done ? failure : status
  }

  private func answer(_ line: [String]) async -> ExitStatus {
    // The most frequent invocation needs no table of arguments (PERF-1).
    if line == ["--version"] { return version() }
    let invocation = Invocation(line)
    if let argumentError { return fail(FeedError(.usage, argumentError), invocation) }
    switch line.first {
    case CompletionScript.request:
      console().print(Completions(for: Array(line.dropFirst())).text)
      return .done
    case ManualPage.request:
      guard let text = ManualPage.answer(line.dropFirst()) else { return .notFound }
      console().print(text)
      return .done
    default: return await answer(invocation)
    }
  }

  private func answer(_ typed: Invocation) async -> ExitStatus {
    let invocation: Invocation
    let arguments: ParsedArguments
    do throws(FeedError) {
      invocation = try typed.namingFolder { FileType(of: $0) == .folder }
      if invocation.asksForHelp { return try help(invocation) }
      if invocation.asksForVersion { return version() }
      arguments = try invocation.parsed()
    } catch {
      return fail(error, typed, file: settingsForError)
    }
    LockWait.listen { wait in
      let language = language(typed: invocation.language, settingsForError)
      console().note("imagefeed: \(wait.message.text(in: language))")
    }
    do throws(FeedError) {
      if let status = try await Command.run(arguments, self) { return status }
      return try help(invocation)
    } catch {
      return fail(error, invocation, file: settingsForError)
    }
  }

  /// The settings file for the language of an error; nil if it cannot be read.
  private var settingsForError: SettingsFile? { try? SettingsFile(environment) { _ in } }

  private func version() -> ExitStatus {
    console().print(Version.line)
    return .done
  }

  private func help(_ invocation: Invocation) throws(FeedError) -> ExitStatus {
    if let word = invocation.unknownCommand {
      throw FeedError(.usage, Invocation.message(forUnknown: word))
    }
    Help.show(invocation.command, console())
    return .done
  }

  /// Reports an error that no frontend reports, in the language and format that the command line
  /// requests.
  func fail(
    _ error: FeedError, _ invocation: Invocation, file: SettingsFile? = nil
  ) -> ExitStatus {
    let language = language(typed: invocation.language, file)
    let text =
      invocation.asksForJSON
      ? JSON.object(["error": .object(error.jsonObject(in: language))]).text
      : "imagefeed: \(error.message.text(in: language))"
    console().note(text)
    return error.code.exitStatus
  }

  /// Reads the settings file. Warnings about it go to stderr, for every command (SEC-11).
  func settingsFile(typed language: String?) throws(FeedError) -> SettingsFile {
    let language = self.language(typed: language)
    return try SettingsFile(environment) { warning in
      console().note("imagefeed: \(warning.text(in: language))")
    }
  }

  /// The language before the settings are read: that of the first source that has one (LANG-1).
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
