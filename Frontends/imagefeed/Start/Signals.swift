import FeedCore
import Glibc
import TerminalKit

/// Turns Ctrl-C, SIGTERM and SIGHUP into the cancellation of one task. The task then removes
/// partial files and restores the terminal. A second signal ends the process at once. The process
/// also ends if the task does not, because it may hang in an uninterruptible call.
enum Signals {
  // SAFETY: written once, before the handlers that read it are installed; a plain number, so
  // that a handler's read of it is safe at any moment.
  nonisolated(unsafe) private static var pipeEnd: Int32 = -1
  /// The time for a cancelled task to end. It does not apply to the screen, which has handlers of
  /// its own.
  static let timeToEnd = Lock(Duration.seconds(2))

  /// Runs the work; a signal cancels it and determines the exit status (CLI-23). Called once.
  static func watching(_ work: @escaping @Sendable () async -> ExitStatus) async -> ExitStatus {
    let received = Lock<Int32?>(nil)
    let running = Lock<Task<ExitStatus, Never>?>(nil)
    // The handlers are installed before the work begins. A signal during fast work would otherwise
    // end the process at once.
    watch { number in
      received.withLock { $0 = number }
      Interruption.announce()
      running.withLock(\.self)?.cancel()
    }
    let task = Task { await work() }
    running.withLock { $0 = task }
    if received.withLock(\.self) != nil { task.cancel() }
    let outcome = await task.value
    return received.withLock(\.self).map(Self.status) ?? outcome
  }

  static func status(of number: Int32) -> ExitStatus {
    number == SIGINT ? .interrupted : .terminated
  }

  private static func watch(_ report: @escaping @Sendable (Int32) -> Void) {
    endOnQuit()
    // Without a pipe the signals end the process.
    guard let ends = ClosedOnExec.pipe() else { return }
    pipeEnd = ends.writing
    SignalThread(end: ends.reading, report: report).start()
    for number in [SIGINT, SIGTERM] { `catch`(number) }
    // Under nohup, SIGHUP is ignored and must stay so.
    if !isIgnored(SIGHUP) { `catch`(SIGHUP) }
  }

  /// Makes Ctrl-\ end the process at once. Swift's own handler would report a crash and let the
  /// process continue. It stays only if the user requested its report.
  private static func endOnQuit() {
    if getenv("SWIFT_BACKTRACE") == nil, !isIgnored(SIGQUIT) { signal(SIGQUIT, SIG_DFL) }
  }

  /// Routes the signal to the signal thread.
  private static func `catch`(_ number: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      // Only few calls are safe in a handler. This one writes a byte and preserves errno.
      let saved = errno
      noteEndingSignal(number)
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(Signals.pipeEnd, &byte, 1)
      errno = saved
    }
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }

  /// Whether the parent process had the signal ignored.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // SAFETY: both are addresses, compared and never called.
    let (found, ignore) = (action.__sigaction_handler.sa_handler, SIG_IGN)
    return unsafeBitCast(found, to: Int.self) == unsafeBitCast(ignore, to: Int.self)
  }
}

/// Reads what the signal handlers write, on a thread that lasts as long as the process. It ends the
/// process if the task does not.
final class SignalThread: Sendable {
  private let end: Int32
  private let report: @Sendable (Int32) -> Void

  init(end: Int32, report: @escaping @Sendable (Int32) -> Void) {
    self.end = end
    self.report = report
  }

  func start() {
    DedicatedThread.start { self.run() }
  }

  private func run() {
    guard let number = nextEnding() else { return }
    report(number)
    var polled = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    let limit = Int32(Signals.timeToEnd.withLock(\.self) / .milliseconds(1))
    while poll(&polled, 1, limit) < 0, errno == EINTR {}
    TerminalModes.restoreNow()
    TaskProgress.clearNow()
    _exit(Signals.status(of: number).rawValue)
  }

  /// The next signal that ends the process; nil when the pipe is closed.
  private func nextEnding() -> Int32? {
    var byte: UInt8 = 0
    while true {
      let count = read(end, &byte, 1)
      if count == 1 { return Int32(byte) }
      if count == 0 || errno != EINTR { return nil }
    }
  }
}
