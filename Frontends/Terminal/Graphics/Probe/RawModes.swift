import CNcurses
import Glibc

/// A terminal in raw mode. Every typed byte is available at once, and none is echoed, until the
/// modes are restored.
struct RawModes {
  private let descriptor: Int32
  private let before: termios
  private let mask: sigset_t

  /// Switches the descriptor's terminal to raw mode; nil if it is not a terminal.
  init?(_ descriptor: Int32) {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return nil }
    self.descriptor = descriptor
    before = modes
    hold_signals()
    mask = Self.blockingBackgroundStop()
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    modes.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP)
    if tcsetattr(descriptor, TCSANOW, &modes) != 0 {
      releaseSignals()
      return nil
    }
  }

  /// Restores the modes, and delivers the signals that arrived in the meantime.
  ///
  /// - Parameter dropsInput: Discards unread input, because the rest of a late answer must not
  ///   reach the shell.
  func restore(dropsInput: Bool) {
    var modes = before
    let when = dropsInput ? TCSAFLUSH : TCSANOW
    while tcsetattr(descriptor, when, &modes) != 0, errno == EINTR {}
    releaseSignals()
  }

  /// Blocks SIGTTOU, which would stop a process that changes the modes in the background.
  ///
  /// - Returns: The previous signal mask.
  private static func blockingBackgroundStop() -> sigset_t {
    var blocked = sigset_t()
    var before = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    return before
  }

  /// Raises the signals that were held back. They would have ended or stopped the process with its
  /// terminal in raw mode.
  private func releaseSignals() {
    var mask = mask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    release_signals()
  }
}
