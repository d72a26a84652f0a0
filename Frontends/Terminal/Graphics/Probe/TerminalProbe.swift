import CNcurses
import Glibc

/// Queries the terminal for its capabilities, before anything else reads from it.
package struct TerminalProbe: Sendable {
  /// What the terminal answered, and what was typed meanwhile.
  package struct Outcome: Sendable, Hashable {
    package init() {}

    package var answers = ProbeAnswers()
    /// The answers of tmux about itself; nil outside of it.
    package var tmux: ProbeAnswers?
    /// The bytes typed meanwhile, for the next reader of keys.
    package var typed: [UInt8] = []
    /// Whether Ctrl-C was typed: the program is to end now.
    package var isInterrupted: Bool { typed.contains(3) }
  }

  /// The time limit for all answers together. A terminal that answers does so in a few
  /// milliseconds, one that is just opening in 200, one behind a slow line in up to 2 seconds.
  package var budget: Duration
  package var isInsideTmux: Bool
  /// Names for the objects that kitty's media are tried with, new in every process; nil far from
  /// the terminal's machine, where they cannot work.
  package var sharedMemory: String?
  package var file: String?

  package init(
    budget: Duration = .seconds(2), isInsideTmux: Bool = false, sharedMemory: String? = nil,
    file: String? = nil
  ) {
    self.budget = budget
    self.isInsideTmux = isInsideTmux
    self.sharedMemory = sharedMemory
    self.file = file
  }

  /// Asks on the descriptor, which must be the terminal whose foreground this process is; else
  /// nothing is sent and the outcome is empty.
  package func run(on descriptor: Int32) -> Outcome {
    tcgetpgrp(descriptor) == getpgrp() ? ask(on: descriptor) : Outcome()
  }

  /// Asks a terminal whose foreground process this is known to be. Its modes are restored in any
  /// case, and signals that would end the process wait until then.
  package func ask(on descriptor: Int32) -> Outcome {
    guard let modes = RawModes(descriptor) else { return Outcome() }
    let objects = ProbeObjects(sharedMemory: sharedMemory, file: file)
    defer { objects.remove() }
    let deadline = ContinuousClock.now + budget
    var outcome = Outcome()
    var isQuiet = true
    if isInsideTmux {
      let parser = ask(ProbeQuestions.ofTmux, descriptor, deadline)
      outcome.tmux = parser.answers
      outcome.typed = parser.typed
    }
    if !outcome.isInterrupted {
      var questions = objects.questions
      questions.passthrough = isInsideTmux ? .tmux : .direct
      let parser = ask(questions.bytes, descriptor, deadline)
      outcome.answers = parser.answers
      outcome.typed += parser.typed
      isQuiet = parser.answers.isComplete
    }
    modes.restore(dropsInput: !isQuiet)
    return outcome
  }

  private func ask(
    _ questions: [UInt8], _ descriptor: Int32, _ deadline: ContinuousClock.Instant
  ) -> ProbeParser {
    var parser = ProbeParser()
    guard Self.write(questions, to: descriptor, until: deadline) else { return parser }
    while !parser.answers.isComplete, !parser.typed.contains(3) {
      let left = deadline - .now
      guard left > .zero, let bytes = Self.read(descriptor, timeout: left) else { break }
      parser.take(bytes)
    }
    parser.finish()
    return parser
  }

  /// The next bytes from the terminal; nil when the time is over or the terminal is gone.
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
      // The write would block where the other side of the terminal does not read.
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

/// One black pixel in shared memory and one in a file, to be asked about. The terminal removes what
/// it has read; `remove` does so with the rest.
struct ProbeObjects {
  private let sharedMemory: String?
  private let file: String?

  /// Makes the objects. One that cannot be made is not asked about.
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
