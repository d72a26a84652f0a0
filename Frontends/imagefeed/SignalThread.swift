import FeedCore
import Glibc

/// Reads what the signal handlers write, on a thread that lasts as long as the process. It ends the
/// process if the task does not.
final class SignalThread: Sendable {
  private let end: Int32
  private let report: @Sendable (Int32) -> Void

  /// The time for a cancelled task to end. It does not apply to the screen, which has handlers of
  /// its own.
  private static let graceMilliseconds: Int32 = 2_000

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
    while poll(&polled, 1, Self.graceMilliseconds) < 0, errno == EINTR {}
    EchoOffTerminal.restore()
    _exit(Signals.status(of: number).rawValue)
  }

  /// The next signal that ends the process; nil when the pipe is closed.
  private func nextEnding() -> Int32? {
    var byte: UInt8 = 0
    while true {
      let count = read(end, &byte, 1)
      if count == 0 || (count < 0 && errno != EINTR) { return nil }
      guard count == 1 else { continue }
      if Int32(byte) != SIGTSTP { return Int32(byte) }
      EchoOffTerminal.suspend()
    }
  }
}
