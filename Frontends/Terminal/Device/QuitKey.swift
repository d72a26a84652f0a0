package import FeedCore
import Glibc

/// The key `q` during a wait after the screen was closed.
package enum QuitKey {
  /// The letter of that key, also on a Russian layout.
  private static let letters = [Array("q".utf8), Array("й".utf8)]

  /// Blocks the calling thread until `q` is pressed, the terminal is gone, or `ended` is woken. Other
  /// keys do nothing, and Ctrl-C sends its signal. The terminal has its echo again while Ctrl-Z stops
  /// the process. A process in the background leaves the terminal alone.
  package static func wait(on source: TerminalSource, until ended: Waker) {
    let terminal = try? TerminalDevice.open(source)
    defer { if let terminal { close(terminal) } }
    guard let terminal, tcgetpgrp(terminal) == getpgrp(),
      let modes = TerminalModes(.keys, on: terminal)
    else {
      _ = ended.wait()
      return
    }
    wait(on: terminal, modes, until: ended)
    modes.restore()
  }

  private static func wait(on terminal: Int32, _ modes: TerminalModes, until ended: Waker) {
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      let ready = Descriptors.wait(
        reading: [terminal, ended.descriptor, modes.signals], timeout: nil)
      if ready[1].hasEvent { return }
      if ready[2].isReadable {
        modes.suspend()
        continue
      }
      guard ready[0].isReadable else { return }
      let count = read(terminal, &bytes, bytes.count)
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      let typed = bytes[..<max(0, count)]
      if typed.isEmpty || Self.letters.contains(where: { typed.firstRange(of: $0) != nil }) {
        return
      }
    }
  }
}
