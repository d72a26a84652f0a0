import Glibc

/// Restores the terminal's modes when a signal ends the process at once: Ctrl-\ or a crash. The
/// handler does so itself, since no thread can run then; it calls async-signal-safe functions only.
enum TerminalRescue {
  private static let signals = [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

  // SAFETY: all three are written by `begin` alone, before a handler that reads them is installed.
  nonisolated(unsafe) private static let modes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  /// The previous action of each signal, by its number.
  nonisolated(unsafe) private static let former =
    UnsafeMutablePointer<sigaction>.allocate(capacity: 1 + Int(signals.max() ?? 0))
  /// Whether Swift's own handler runs afterwards. It blocks the terminal for half a minute, after
  /// Ctrl-\ as well, so it runs only if its report is requested.
  nonisolated(unsafe) private static var isReportWanted = false

  static func begin(_ before: termios) {
    modes.initialize(to: before)
    isReportWanted = getenv("SWIFT_BACKTRACE") != nil
    var rescue = sigaction()
    rescue.__sigaction_handler.sa_handler = TerminalRescue.rescue
    for number in signals {
      let former = former + Int(number)
      sigaction(number, nil, former)
      // A signal that the parent process had ignored stays ignored.
      if !Signals.isIgnored(former.pointee) { sigaction(number, &rescue, nil) }
    }
  }

  static func end() {
    for number in signals { sigaction(number, former + Int(number), nil) }
  }

  private static let rescue: @convention(c) (Int32) -> Void = { number in
    tcsetattr(STDIN_FILENO, TCSANOW, modes)
    // The signal is raised again as soon as this returns, and then ends the process.
    if isReportWanted {
      sigaction(number, former + Int(number), nil)
    } else {
      signal(number, SIG_DFL)
    }
    raise(number)
  }
}
