package import FeedCore
import Glibc

/// The key `q` during a wait after the screen was closed.
package enum QuitKey {
  /// The letter of that key, also on a Russian layout.
  private static let letters = [Array("q".utf8), Array("й".utf8)]

  /// Blocks the calling thread until `q` is pressed, the terminal is gone, or `ended` is woken. Other
  /// keys do nothing, and Ctrl-C sends its signal. A process in the background leaves the terminal
  /// alone.
  package static func wait(on source: TerminalSource, until ended: Waker) {
    var modes = termios()
    let terminal = try? TerminalDevice.open(source)
    defer { if let terminal { close(terminal) } }
    guard let terminal, tcgetpgrp(terminal) == getpgrp(), tcgetattr(terminal, &modes) == 0 else {
      _ = ended.wait()
      return
    }
    var keys = modes
    keys.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(terminal, TCSANOW, &keys)
    wait(on: terminal, until: ended)
    tcsetattr(terminal, TCSANOW, &modes)
  }

  private static func wait(on terminal: Int32, until ended: Waker) {
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      let ready = Descriptors.wait(reading: [terminal, ended.descriptor], timeout: nil)
      if ready[1].hasEvent || !ready[0].isReadable { return }
      let count = read(terminal, &bytes, bytes.count)
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      let typed = bytes[..<max(0, count)]
      if typed.isEmpty || Self.letters.contains(where: { typed.firstRange(of: $0) != nil }) {
        return
      }
    }
  }
}
