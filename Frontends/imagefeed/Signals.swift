import FeedCore
import Glibc

/// Ctrl-C and SIGTERM as the cancellation of one task, which then ends in order: partial files
/// go, the terminal comes back. A second Ctrl-C ends the process at once.
enum Signals {
  // SAFETY: written once, before the handlers that read it are installed; a plain number, so
  // that a handler's read of it is safe at any moment.
  nonisolated(unsafe) private static var pipeEnd: Int32 = -1

  /// Runs the work; a signal cancels it and decides the exit status (CLI-2). Called once.
  static func watching(_ work: @escaping @Sendable () async -> ExitStatus) async -> ExitStatus {
    let received = Lock<Int32?>(nil)
    let task = Task { await work() }
    watch { number in
      let isSecond = received.withLock { first in
        defer { first = first ?? number }
        return first != nil
      }
      if isSecond { _exit(status(of: number).rawValue) }
      task.cancel()
    }
    let outcome = await task.value
    return received.withLock(\.self).map(Self.status) ?? outcome
  }

  private static func status(of number: Int32) -> ExitStatus {
    number == SIGINT ? .interrupted : .terminated
  }

  private static func watch(_ report: @escaping @Sendable (Int32) -> Void) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }  // then the signals simply kill
    ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    pipeEnd = ends[1]
    readSignals(from: ends[0], report)
    for number in [SIGINT, SIGTERM] { install(number) }
  }

  private static func install(_ number: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      // A handler may do next to nothing: one byte, and errno as it was.
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(Signals.pipeEnd, &byte, 1)
      errno = saved
    }
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }

  /// On a thread of its own, which sleeps in `read` for as long as the process lives.
  private static func readSignals(
    from end: Int32, _ report: @escaping @Sendable (Int32) -> Void
  ) {
    let box = Unmanaged.passRetained(Reader(end: end, report: report))
    var thread = pthread_t()
    // SAFETY: the thread takes over the one reference that `passRetained` made.
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Reader>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    if status != 0 { box.release() }
  }

  private final class Reader: Sendable {
    private let end: Int32
    private let report: @Sendable (Int32) -> Void

    init(end: Int32, report: @escaping @Sendable (Int32) -> Void) {
      self.end = end
      self.report = report
    }

    func run() {
      var byte: UInt8 = 0
      while true {
        let count = read(end, &byte, 1)
        if count == 1 { report(Int32(byte)) } else if count == 0 || errno != EINTR { return }
      }
    }
  }
}
