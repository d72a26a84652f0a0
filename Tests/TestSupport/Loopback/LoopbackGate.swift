import FeedCore
import Glibc

/// A gate at which replies wait. After it is opened it stays open.
package final class LoopbackGate: Sendable {
  /// A pipe that is empty while the gate is closed. Opening writes a byte that is never read, so
  /// that every waiting thread sees it.
  private let pipe: (reading: Int32, writing: Int32)
  private let opened = Lock(false)

  package init() {
    guard let ends = ClosedOnExec.pipe() else { preconditionFailure("pipe failed with \(errno)") }
    pipe = (ends.reading, ends.writing)
  }

  deinit {
    close(pipe.reading)
    close(pipe.writing)
  }

  package var isOpen: Bool { opened.withLock { $0 } }

  package func open() {
    opened.withLock { isOpen in
      if !isOpen { _ = write(pipe.writing, [1], 1) }
      isOpen = true
    }
  }

  /// Waits until the gate opens or the other end of the socket closes.
  ///
  /// - Returns: Whether the other end has closed.
  func wait(orEndOf socket: Int32) -> Bool {
    LoopbackSocket.wait(for: pipe.reading, orEndOf: socket)
  }
}
