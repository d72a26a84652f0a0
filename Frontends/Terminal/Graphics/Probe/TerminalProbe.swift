import CNcurses
package import FeedCore
import Glibc

/// Queries the terminal for its capabilities, before anything else reads from it.
package struct TerminalProbe: Sendable {
  /// The terminal's answers, and the bytes typed in the meantime.
  package struct Outcome: Sendable, Hashable {
    package init() {}

    package var answers = ProbeAnswers()
    /// The answers of tmux about itself; nil outside of tmux.
    package var tmux: ProbeAnswers?
    /// Whether tmux answers. A terminal that was started from a shell in tmux also has the
    /// variables of tmux, and so has an editor's terminal there.
    package var isInsideTmux = false
    /// The bytes typed in the meantime, for the next reader of keys.
    package var typed: [UInt8] = []
    /// Whether a query was not answered in time, so that the answer may still arrive.
    package var isAnswerDue = false
    /// Whether Ctrl-C was typed, so that the program must end now.
    package var isInterrupted: Bool { typed.contains(3) }
  }

  /// The time limit for all answers together. A terminal answers in a few milliseconds. One that is
  /// just opening takes 200 milliseconds, and one at a slow line up to 2 seconds.
  package var budget: Duration
  /// The requested protocol. Only queries that it needs are sent.
  package var preference: GraphicsPreference
  package var facts: TerminalEnvironment
  /// Whether frames will be drawn, for which synchronized output matters.
  package var isForScreen: Bool
  /// Whether only the name and version are queried, and only of the program to which sequences go
  /// directly, which is tmux inside of it. If keys were typed ahead, nothing is queried, because
  /// they would be lost.
  package var asksOnlyName = false
  /// Whether tmux is known to be new enough (3.3) to report its name.
  package var isTmuxNamed: Bool
  /// Whether only tmux is queried, because nothing reaches the outer terminal.
  package var asksOnlyTmux: Bool
  /// Names for the objects with which kitty's media are tested, new in every process. Nil if the
  /// terminal is on another machine, where they cannot work.
  package var sharedMemory: String?
  package var file: String?

  package init(
    budget: Duration = .seconds(2), preference: GraphicsPreference = .auto,
    facts: TerminalEnvironment = TerminalEnvironment(), isForScreen: Bool = true,
    isTmuxNamed: Bool = false,
    asksOnlyTmux: Bool = false, sharedMemory: String? = nil, file: String? = nil
  ) {
    self.budget = budget
    self.preference = preference
    self.facts = facts
    self.isForScreen = isForScreen
    self.isTmuxNamed = isTmuxNamed
    self.asksOnlyTmux = asksOnlyTmux
    self.sharedMemory = sharedMemory
    self.file = file
  }

  /// Queries the terminal on the descriptor. If this process is not in the terminal's foreground,
  /// nothing is sent and the outcome is empty.
  package func run(on descriptor: Int32) -> Outcome {
    guard isInForeground(descriptor), let modes = TerminalModes(.raw, on: descriptor) else {
      return Outcome()
    }
    defer { modes.restore() }
    if asksOnlyName, Self.hasInput(descriptor) { return Outcome() }
    return ask(on: descriptor)
  }

  private static func hasInput(_ descriptor: Int32) -> Bool {
    Descriptors.wait(reading: [descriptor], timeout: .zero)[0].isReadable
  }

  /// The same for a terminal that is already raw, such as the screen's.
  package func run(onRaw descriptor: Int32) -> Outcome {
    isInForeground(descriptor) ? ask(on: descriptor) : Outcome()
  }

  private func isInForeground(_ descriptor: Int32) -> Bool { tcgetpgrp(descriptor) == getpgrp() }

  /// Queries a raw terminal in whose foreground this process is known to be. After an unanswered
  /// query the unread input is discarded, because it may be a part of the answer.
  package func ask(on descriptor: Int32) -> Outcome {
    let deadline = ContinuousClock.now + budget
    var outcome = Outcome()
    outcome.isInsideTmux = facts.isTmux
    let answers = ask(.direct, descriptor, deadline, &outcome)
    if outcome.isInsideTmux {
      outcome.tmux = answers
      if !outcome.isInterrupted, !asksOnlyTmux, !asksOnlyName {
        outcome.answers = ask(.tmux, descriptor, deadline, &outcome)
      }
    } else {
      outcome.answers = answers
    }
    if outcome.isAnswerDue { tcflush(descriptor, TCIFLUSH) }
    return outcome
  }

  /// Queries tmux or a terminal in two steps. The second step has the queries that the program in
  /// the first answer understands.
  private func ask(
    _ passthrough: Passthrough, _ descriptor: Int32, _ deadline: ContinuousClock.Instant,
    _ outcome: inout Outcome
  ) -> ProbeAnswers {
    var parser = ProbeParser()
    var first = ProbeQuestions(passthrough: passthrough)
    first.isNameOnly = asksOnlyName
    ask(first, descriptor, deadline, &parser)
    if passthrough == .direct, !isTmux(parser.answers) { outcome.isInsideTmux = false }
    let queries: TerminalQueries =
      asksOnlyName
      ? []
      : outcome.isInsideTmux && passthrough == .direct
        ? furtherQueriesToTmux(parser.answers)
        : furtherQueries(parser.answers, isInsideTmux: outcome.isInsideTmux)
    if parser.isFinished(passthrough), !queries.isEmpty, !parser.isInterrupted {
      let attributes = parser.answers.attributes
      let usesObjects = queries.contains(.kittyGraphics)
      let objects = ProbeObjects(
        sharedMemory: usesObjects ? sharedMemory : nil, file: usesObjects ? file : nil)
      defer { objects.remove() }
      var questions = objects.questions
      (questions.queries, questions.passthrough) = (queries, passthrough)
      parser.expectMore()
      ask(questions, descriptor, deadline, &parser)
      if !parser.isFinished(passthrough) { outcome.isAnswerDue = true }
      parser.endStep(attributes: attributes)
    } else if !parser.isFinished(passthrough) {
      outcome.isAnswerDue = true
    }
    parser.endStep(attributes: nil)
    parser.finish()
    outcome.typed += parser.typed
    return parser.answers
  }

  /// Whether tmux gave these answers, if the environment says that it could.
  private func isTmux(_ answers: ProbeAnswers) -> Bool {
    guard let version = answers.version else { return !isTmuxNamed }
    return TerminalBrand(version: version)?.name == .tmux
  }

  private func furtherQueries(_ answers: ProbeAnswers, isInsideTmux: Bool) -> TerminalQueries {
    var facts = facts
    facts.isTmux = isInsideTmux
    var queries = GraphicsDetection(preference: preference, facts: facts, answers: answers)
      .furtherQueries
    if isInsideTmux || !isForScreen { queries.subtract([.modes, .keyboard]) }
    // Colors matter only for text and blocks.
    if !isForScreen, preference != .auto { queries.remove(.settings) }
    return queries
  }

  /// Synchronized output and the theme are between this program and tmux. All other queries are for the terminal.
  private func furtherQueriesToTmux(_ answers: ProbeAnswers) -> TerminalQueries {
    let brand = answers.version.flatMap(TerminalBrand.init(version:))
    return isForScreen ? (brand?.queries ?? []).intersection(.modes) : []
  }

  private func ask(
    _ questions: ProbeQuestions, _ descriptor: Int32, _ deadline: ContinuousClock.Instant,
    _ parser: inout ProbeParser
  ) {
    guard Self.write(questions.bytes, to: descriptor, until: deadline) else { return }
    while !parser.isFinished(questions.passthrough), !parser.isInterrupted {
      let left = deadline - .now
      guard left > .zero, let bytes = Self.read(descriptor, timeout: left) else { break }
      parser.take(bytes)
    }
  }

  /// The next bytes from the terminal; nil if the time is over or the terminal is gone.
  private static func read(_ descriptor: Int32, timeout: Duration) -> ArraySlice<UInt8>? {
    let ready = Descriptors.wait(reading: [descriptor], timeout: timeout)
    guard ready[0].isReadable else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? bytes[..<count] : nil
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, until deadline: ContinuousClock.Instant
  ) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let left = deadline - .now
      let ready = Descriptors.wait(reading: [], writing: descriptor, timeout: left)
      // The write would block if the other side of the terminal does not read.
      guard ready[0].isWritable, !ready[0].isGone else { return false }
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR, errno != EAGAIN {
        return false
      }
    }
    return true
  }
}

/// One black pixel in shared memory and one in a file, to query these media. The terminal removes
/// the objects that it has read, and `remove` removes the others.
struct ProbeObjects {
  private let sharedMemory: String?
  private let file: String?

  /// Creates the objects. Media whose object cannot be created are not queried.
  init(sharedMemory: String?, file: String?) {
    let pixel: [UInt8] = [0, 0, 0]
    self.sharedMemory = sharedMemory.flatMap { SharedPixels.create($0, pixel) ? $0 : nil }
    self.file = file.flatMap { Self.create($0, pixel) ? $0 : nil }
  }

  var questions: ProbeQuestions { ProbeQuestions(sharedMemory: sharedMemory, file: file) }

  func remove() {
    if let sharedMemory { shm_unlink(sharedMemory) }
    if let file { unlink(file) }
  }

  private static func create(_ path: String, _ bytes: [UInt8]) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    if write(file, bytes, bytes.count) == bytes.count { return true }
    unlink(path)
    return false
  }
}
