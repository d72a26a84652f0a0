import CNcurses
import Glibc

/// Other modes of a terminal for a while, without a screen. Every exit restores the previous modes,
/// including a crash and `exit()` (SEC-5). The screen uses the same guard, so only one of the two
/// exists at a time in a process.
package struct TerminalModes {
  package enum Change {
    /// Every typed byte is available at once, without echo and signals.
    case raw
    /// Typed lines are not echoed.
    case silent
    /// Every typed byte is available at once, without echo. Ctrl-C, Ctrl-Z and Ctrl-\ send their
    /// signals.
    case keys

    fileprivate var modes: imgf_modes {
      switch self {
      case .raw: IMGF_RAW
      case .silent: IMGF_SILENT
      case .keys: IMGF_KEYS
      }
    }
  }

  /// Readable after a SIGTSTP, which takes effect in `suspend` or `restore`.
  package let signals: Int32
  private let descriptor: Int32

  /// Changes the modes; nil if the descriptor is not a terminal.
  package init?(_ change: Change, on descriptor: Int32) {
    self.descriptor = descriptor
    signals = imgf_take_terminal(descriptor, [SIGTSTP], 1)
    guard signals >= 0 else { return nil }
    guard imgf_arm_restore(change.modes, nil, 0) == 0 else {
      imgf_leave_terminal()
      return nil
    }
  }

  /// Restores the modes, stops the process, and changes the modes again when it is continued in the
  /// foreground.
  package func suspend() {
    imgf_restore()
    _ = takeSignals()
    imgf_stop_process()
    _ = imgf_wait_for_foreground(descriptor)
    imgf_rearm_restore()
  }

  /// Restores the modes. If a SIGTSTP has arrived, stops the process.
  package func restore() {
    imgf_leave_terminal()
    if takeSignals() { imgf_stop_process() }
  }

  /// Restores the terminal when a thread ends the process at once. May be called on any thread, and
  /// does nothing if no modes were changed.
  package static func restoreNow() { imgf_restore() }

  private func takeSignals() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64)
    return read(signals, &bytes, bytes.count) > 0
  }
}

/// Notes that a handler has taken a signal that ends the process. A process in the background then
/// ends instead of stopping, because nothing would continue it. May be called in a signal handler.
package func noteEndingSignal(_ number: Int32) { imgf_note_ending(number) }
