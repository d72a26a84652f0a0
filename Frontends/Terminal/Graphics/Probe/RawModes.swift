import Glibc

/// A terminal that hands over every byte at once and shows none, until it is put back.
struct RawModes {
  private let descriptor: Int32
  private let before: termios
  private let signals: sigset_t

  /// Nil when it is no terminal.
  init?(_ descriptor: Int32) {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return nil }
    self.descriptor = descriptor
    before = modes
    signals = Self.holdSignals()
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    modes.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP)
    if tcsetattr(descriptor, TCSANOW, &modes) != 0 {
      letSignals()
      return nil
    }
  }

  /// With `dropsInput` what is there to read is thrown away: the rest of an answer that came too
  /// late is not for the shell.
  func restore(dropsInput: Bool) {
    var modes = before
    let when = dropsInput ? TCSAFLUSH : TCSANOW
    while tcsetattr(descriptor, when, &modes) != 0, errno == EINTR {}
    letSignals()
  }

  /// A signal that ends or stops the process would leave the terminal raw.
  private static func holdSignals() -> sigset_t {
    var held = sigset_t()
    var before = sigset_t()
    sigemptyset(&held)
    for signal in [SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGTTOU, SIGQUIT] { sigaddset(&held, signal) }
    pthread_sigmask(SIG_BLOCK, &held, &before)
    return before
  }

  private func letSignals() {
    var set = signals
    pthread_sigmask(SIG_SETMASK, &set, nil)
  }
}
