import FeedCore
import FeedSession
import FrontendCLI
import LocalStores

/// `imagefeed doctor`: checks the whole setup and reports each fault with its cause.
struct Doctor: AppCommand {
  private static let liveCheck = Argument(
    flag: "live-check", "Compare what Unsplash answers with what imagefeed expects.")
  private static let write = Argument(
    flag: "write", "With --live-check, also like and unlike one photo.")

  static let command = Command(
    "doctor", "Check the setup and suggest fixes.", examples: ["doctor"],
    discussion: """
      Requests one photo, checks that the keys match by exchanging an invalid code, and checks the \
      keyring and the terminal. Changes nothing.
      With --live-check it compares what Unsplash answers with what imagefeed expects, in at most \
      15 requests, and prints a report without keys and names. --write also likes and unlikes one \
      photo, and restores its like.
      """,
    [Config.List.json, liveCheck, write])

  let arguments: ParsedArguments

  private var isWriting: Bool { arguments[Self.write] }

  private var asJSON: Bool { arguments[Config.List.json] }

  func run(_ program: Program) async throws(FeedError) -> ExitStatus {
    let isLiveCheck = arguments[Self.liveCheck]
    if isWriting, !isLiveCheck { throw FeedError(.usage, Message(.errorLiveCheckWrite)) }
    if isLiveCheck { return try await checkLive(try Setup(program, arguments)) }
    let setup: Setup
    do throws(FeedError) {
      setup = try Setup(program, arguments)
    } catch {
      // Settings that cannot be read must be fixed first; nothing else can be checked without them.
      let language = program.language(typed: arguments[.language])
      return report([Diagnostic(.settings, error)], program.console(), language)
    }
    let diagnostics = try await setup.diagnose()
    // Checks that failed because of an interruption say nothing about the setup.
    if Task.isCancelled { throw .cancelled }
    return report(diagnostics, setup.console, setup.language)
  }

  private func checkLive(_ setup: Setup) async throws(FeedError) -> ExitStatus {
    // An interruption waits until the like is restored.
    if isWriting { Signals.timeToEnd.withLock { $0 = .seconds(30) } }
    let output = LiveCheckOutput(console: setup.console, language: setup.language)
    let report = await Result(awaiting: { () async throws(FeedError) in
      try await setup.checkLive(isWriting: isWriting, progress: output.progress)
    })
    output.endProgress()
    return output.write(try report.get(), asJSON: asJSON)
  }

  private func report(
    _ diagnostics: [Diagnostic], _ console: Console, _ language: Language
  ) -> ExitStatus {
    let faults = diagnostics.count { $0.verdict == .fault }
    if asJSON {
      _ = console.out(JSON.array(diagnostics.map { json($0, language) }).encodedPretty())
      _ = console.out([UInt8(ascii: "\n")])
    } else {
      diagnostics.forEach { console.print(row($0, language, console)) }
    }
    console.note(Self.summary(of: diagnostics).text(in: language))
    return faults == 0 ? .done : .failure
  }

  static func summary(of diagnostics: [Diagnostic]) -> Message {
    let faults = diagnostics.count { $0.verdict == .fault }
    let notices = diagnostics.count { $0.verdict == .notice }
    if faults > 0 { return Message(.doctorFaults, String(faults)) }
    return notices > 0 ? Message(.doctorNotices, String(notices)) : Message(.doctorGood)
  }

  private func json(_ diagnostic: Diagnostic, _ language: Language) -> JSON {
    [
      "check": .string(diagnostic.subject.rawValue),
      "verdict": .string(diagnostic.verdict.rawValue),
      "message": .string(diagnostic.text(in: language)),
    ]
  }

  /// The diagnostic as a line, or as three tab-separated columns if stdout is not a terminal.
  private func row(_ diagnostic: Diagnostic, _ language: Language, _ console: Console) -> String {
    let subject = diagnostic.subject.phrase.text(in: language)
    let message = diagnostic.text(in: language)
    guard console.facts.outputIsTerminal else {
      return "\(diagnostic.verdict.rawValue)\t\(subject)\t\(message)"
    }
    let (mark, color) = Self.mark(diagnostic.verdict)
    let painted = console.facts.outputHasColor ? "\u{1B}[\(color)m\(mark)\u{1B}[0m" : mark
    return "\(painted) \(subject.padded(toWidth: 18)) \(message)"
  }

  private static func mark(_ verdict: Diagnostic.Verdict) -> (mark: String, color: Int) {
    switch verdict {
    case .good: ("✓", 32)
    case .notice: ("•", 33)
    case .fault: ("✗", 31)
    }
  }
}
