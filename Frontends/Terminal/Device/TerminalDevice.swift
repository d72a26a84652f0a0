import Glibc

/// Which terminal a screen opens on.
package enum TerminalSource: Sendable {
  /// The terminal of standard input and output. Both must be terminals.
  case standardStreams
  /// The controlling terminal, regardless of the streams. An editor may start programs in a new
  /// session without one. Then it is the terminal of standard input or error, which the parent
  /// process has chosen.
  case controlling
}

/// The terminal's device file, opened separately, so that making it non-blocking does not affect
/// the shell's descriptor.
enum TerminalDevice {
  private static let flags = O_RDWR | O_NOCTTY | O_CLOEXEC

  /// Opens the terminal, without blocking.
  static func open(_ source: TerminalSource) throws(TerminalError) -> Int32 {
    switch source {
    case .standardStreams:
      guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
      if let found = open([name(of: STDOUT_FILENO), "/dev/tty"]) { return found }
      throw .system(errno)
    case .controlling:
      guard let found = openControlling(O_NONBLOCK) else { throw .noControllingTerminal }
      return found
    }
  }

  /// Opens the controlling terminal or its substitute; nil if there is none.
  static func openControlling(_ more: Int32 = 0) -> Int32? {
    open(["/dev/tty", name(of: STDIN_FILENO), name(of: STDERR_FILENO)], more)
  }

  /// Discards the unread input of the terminal, if this process is in its foreground.
  static func discardInput() {
    guard let terminal = openControlling() else { return }
    if tcgetpgrp(terminal) == getpgrp() { tcflush(terminal, TCIFLUSH) }
    close(terminal)
  }

  /// Whether the descriptor is the controlling terminal, with this process in its foreground.
  static func isInForeground(_ descriptor: Int32) -> Bool { tcgetpgrp(descriptor) == getpgrp() }

  private static func open(_ paths: [String?], _ more: Int32 = O_NONBLOCK) -> Int32? {
    for path in paths.compactMap(\.self) {
      let descriptor = Glibc.open(path, flags | more)
      if descriptor >= 0 { return descriptor }
    }
    return nil
  }

  private static func name(of file: Int32) -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    guard ttyname_r(file, &buffer, buffer.count) == 0 else { return nil }
    return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  }
}
