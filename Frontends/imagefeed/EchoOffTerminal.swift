import FeedCore
import Glibc

/// The terminal on stdin without echo, while a secret is typed. Echo comes back on every way out
/// (SEC-5): at the end, when a signal ends the process, and while it is suspended.
enum EchoOffTerminal {
  private struct Silence {
    let before: termios
    let prompt: @Sendable () -> Void
  }

  /// Nil while the terminal is as it was found.
  private static let silence = Lock<Silence?>(nil)

  /// Says the prompt and runs the body; the prompt is said again after a suspension.
  static func during<Value>(
    prompt: @escaping @Sendable () -> Void, _ body: () throws(FeedError) -> Value
  ) throws(FeedError) -> Value {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else {
      prompt()
      return try body()
    }
    TerminalRescue.begin(modes)
    silence.withLock {
      $0 = Silence(before: modes, prompt: prompt)
      silence(modes)
    }
    // What was typed before the prompt is no part of the answer. Nothing here waits for the
    // output, which Ctrl-S may have stopped: the signal thread must get at the lock.
    tcflush(STDIN_FILENO, TCIFLUSH)
    let catches = Signals.catchUnlessIgnored(SIGTSTP)
    defer {
      if catches { Signals.letGo(SIGTSTP) }
      restore()
      TerminalRescue.end()
    }
    prompt()
    return try body()
  }

  /// From any thread; does nothing when there is nothing to restore.
  static func restore() {
    silence.withLock {
      guard let found = $0 else { return }
      set(found.before)
      $0 = nil
    }
  }

  /// Ctrl-Z: the shell finds its terminal with echo, and `fg` goes on where this began.
  static func suspend() {
    guard let found = silence.withLock(\.self) else { return Signals.stop() }
    set(found.before)
    Signals.stop()
    let isStillAsked = silence.withLock {
      if let found = $0 { silence(found.before) }
      return $0 != nil
    }
    if isStillAsked { found.prompt() }
  }

  private static func silence(_ modes: termios) {
    var silent = modes
    silent.c_lflag &= ~tcflag_t(ECHO)
    set(silent)
  }

  private static func set(_ modes: termios) {
    var modes = modes
    while tcsetattr(STDIN_FILENO, TCSANOW, &modes) != 0, errno == EINTR {}
  }
}
