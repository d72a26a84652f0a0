import FeedCore
import Glibc

/// The terminal on stdin with echo off, while a secret is typed. Echo is restored on every exit
/// (SEC-5): at the end, when a signal ends the process, and while it is suspended.
enum EchoOffTerminal {
  private struct SavedModes {
    let before: termios
    let prompt: @Sendable () -> Void
  }

  /// The modes to restore; nil while echo is not off.
  private static let saved = Lock<SavedModes?>(nil)

  /// Prints the prompt and runs the body with echo off; the prompt is printed again after a
  /// suspension.
  static func during<Value>(
    prompt: @escaping @Sendable () -> Void, _ body: () throws(FeedError) -> Value
  ) throws(FeedError) -> Value {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else {
      prompt()
      return try body()
    }
    TerminalRescue.begin(modes)
    saved.withLock {
      $0 = SavedModes(before: modes, prompt: prompt)
      turnEchoOff(modes)
    }
    // Input typed before the prompt is not part of the value. Nothing here waits for the output to
    // drain, which Ctrl-S may have stopped: the signal thread needs the lock.
    tcflush(STDIN_FILENO, TCIFLUSH)
    let catches = Signals.catchUnlessIgnored(SIGTSTP)
    defer {
      if catches { Signals.restoreDefault(SIGTSTP) }
      restore()
      TerminalRescue.end()
    }
    prompt()
    return try body()
  }

  /// Restores the modes, if echo is off. May be called from any thread.
  static func restore() {
    saved.withLock {
      guard let found = $0 else { return }
      set(found.before)
      $0 = nil
    }
  }

  /// Handles Ctrl-Z: the shell gets its terminal with echo, and after `fg` the input continues
  /// without.
  static func suspend() {
    guard let found = saved.withLock(\.self) else { return Signals.stop() }
    set(found.before)
    Signals.stop()
    let isStillAsked = saved.withLock {
      if let found = $0 { turnEchoOff(found.before) }
      return $0 != nil
    }
    if isStillAsked { found.prompt() }
  }

  private static func turnEchoOff(_ modes: termios) {
    var silent = modes
    silent.c_lflag &= ~tcflag_t(ECHO)
    set(silent)
  }

  private static func set(_ modes: termios) {
    var modes = modes
    while tcsetattr(STDIN_FILENO, TCSANOW, &modes) != 0, errno == EINTR {}
  }
}

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
