package import FeedCore
import Glibc

/// The key `q` during a wait after the screen was closed.
package enum QuitKey {
  /// The letter of that key, including the one on a Russian layout.
  private static let letters = [Array("q".utf8), Array("й".utf8)]

  /// Blocks the calling thread until `q` is pressed or `ended` is woken. Other keys do nothing, and
  /// Ctrl-C sends its signal. The terminal has its echo again while Ctrl-Z stops the process. A
  /// process in the background leaves the terminal alone.
  package static func wait(on source: TerminalSource, until ended: Waker) {
    let terminal = try? TerminalDevice.open(source)
    defer { if let terminal { close(terminal) } }
    guard let terminal, tcgetpgrp(terminal) == getpgrp(),
      let modes = TerminalModes(.keys, on: terminal)
    else {
      _ = ended.wait()
      return
    }
    // Without a terminal no key can be pressed.
    if !wait(on: terminal, modes, until: ended) { _ = ended.wait() }
    modes.restore()
  }

  /// Returns false if the terminal is gone.
  private static func wait(
    on terminal: Int32, _ modes: TerminalModes, until ended: Waker
  ) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      let ready = Descriptors.wait(
        reading: [terminal, ended.descriptor, modes.signals], timeout: nil)
      if ready[1].hasEvent { return true }
      if ready[2].isReadable {
        modes.suspend()
        continue
      }
      guard ready[0].isReadable else { return false }
      let count = read(terminal, &bytes, bytes.count)
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0 else { return false }
      if Self.letters.contains(where: { bytes[..<count].firstRange(of: $0) != nil }) { return true }
    }
  }
}
