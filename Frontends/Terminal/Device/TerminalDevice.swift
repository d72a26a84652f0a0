import Glibc

/// The terminal's device file, opened separately, so that making it non-blocking does not affect
/// the shell's descriptor.
enum TerminalDevice {
  /// Opens the terminal of standard output, else the controlling terminal.
  static func open() throws(TerminalError) -> Int32 {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    let flags = O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK
    for path in [name(of: STDOUT_FILENO), "/dev/tty"].compactMap(\.self) {
      let descriptor = Glibc.open(path, flags)
      if descriptor >= 0 { return descriptor }
    }
    throw .system(errno)
  }

  private static func name(of descriptor: Int32) -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    guard ttyname_r(descriptor, &buffer, buffer.count) == 0 else { return nil }
    return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  }
}
