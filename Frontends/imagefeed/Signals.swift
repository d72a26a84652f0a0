import FeedCore
import Glibc

/// Ctrl-C, SIGTERM and SIGHUP as the cancellation of one task, which then ends in order: partial
/// files go, the terminal comes back. A second signal ends the process at once, and so does a
/// task that does not end: it may hang in a call that nothing interrupts.
enum Signals {
  // SAFETY: written once, before the handlers that read it are installed; a plain number, so
  // that a handler's read of it is safe at any moment.
  nonisolated(unsafe) private static var pipeEnd: Int32 = -1

  /// How long a cancelled task may take. A screen never gets here: it has handlers of its own.
  private static let graceMilliseconds: Int32 = 2_000

  /// Runs the work; a signal cancels it and decides the exit status (CLI-2). Called once.
  static func watching(_ work: @escaping @Sendable () async -> ExitStatus) async -> ExitStatus {
    let received = Lock<Int32?>(nil)
    let task = Task { await work() }
    watch { number in
      received.withLock { $0 = number }
      Interruption.announce()
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
    for number in [SIGINT, SIGTERM] { `catch`(number) }
    // Under nohup a terminal that goes away is to end nothing.
    if !isIgnored(SIGHUP) { `catch`(SIGHUP) }
  }

  /// Lets the signal thread know of this signal from now on.
  static func `catch`(_ number: Int32) {
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

  static func letGo(_ number: Int32) { signal(number, SIG_DFL) }

  /// Stops the process as Ctrl-Z does and returns once it goes on. In a process group that no
  /// shell watches the system discards the stop.
  static func stop() {
    var stop = sigset_t()
    var before = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    letGo(SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stop, &before)
    raise(SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    `catch`(SIGTSTP)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // SAFETY: both are addresses, compared and never called.
    let (found, ignore) = (action.__sigaction_handler.sa_handler, SIG_IGN)
    return unsafeBitCast(found, to: Int.self) == unsafeBitCast(ignore, to: Int.self)
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
      guard let number = nextEnding() else { return }
      report(number)
      var polled = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
      while poll(&polled, 1, Signals.graceMilliseconds) < 0, errno == EINTR {}
      SilentTerminal.restore()
      _exit(Signals.status(of: number).rawValue)
    }

    /// The next signal that ends the process; nil when the pipe is gone.
    private func nextEnding() -> Int32? {
      var byte: UInt8 = 0
      while true {
        let count = read(end, &byte, 1)
        if count == 0 || (count < 0 && errno != EINTR) { return nil }
        guard count == 1 else { continue }
        if Int32(byte) != SIGTSTP { return Int32(byte) }
        SilentTerminal.suspend()
      }
    }
  }
}
