import Glibc

/// Gives the terminal its modes back where a signal ends the process on the spot: Ctrl-\ or a
/// crash. No thread can be asked then, so the handler does it itself; the calls that it makes are
/// among the few that it may.
enum TerminalRescue {
  private static let signals = [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

  // SAFETY: all three are written by `begin` alone, before a handler that reads them is installed.
  nonisolated(unsafe) private static let modes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  /// Who had each signal before, by its number.
  nonisolated(unsafe) private static let former =
    UnsafeMutablePointer<sigaction>.allocate(capacity: 1 + Int(signals.max() ?? 0))
  /// Swift's own handler takes the terminal for half a minute, after Ctrl-\ as well: it is left to
  /// those who ask for its report.
  nonisolated(unsafe) private static var isReportWanted = false

  static func begin(_ before: termios) {
    modes.initialize(to: before)
    isReportWanted = getenv("SWIFT_BACKTRACE") != nil
    var rescue = sigaction()
    rescue.__sigaction_handler.sa_handler = TerminalRescue.rescue
    for number in signals {
      let former = former + Int(number)
      sigaction(number, nil, former)
      // One that whoever started the program wants ignored ends nothing.
      if !Signals.isIgnored(former.pointee) { sigaction(number, &rescue, nil) }
    }
  }

  static func end() {
    for number in signals { sigaction(number, former + Int(number), nil) }
  }

  private static let rescue: @convention(c) (Int32) -> Void = { number in
    tcsetattr(STDIN_FILENO, TCSANOW, modes)
    // The signal comes again as soon as this returns, and then ends the process.
    if isReportWanted {
      sigaction(number, former + Int(number), nil)
    } else {
      signal(number, SIG_DFL)
    }
    raise(number)
  }
}
