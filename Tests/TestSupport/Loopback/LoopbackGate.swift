import FeedCore
import Glibc

/// A gate at which replies wait. After it is opened it stays open.
package final class LoopbackGate: Sendable {
  /// A pipe that is empty while the gate is closed. Opening writes a byte that is never read, so
  /// that every waiting thread sees it.
  private let pipe: (exit: Int32, entry: Int32)
  private let opened = Lock(false)

  package init() {
    var ends: [Int32] = [-1, -1]
    let status = Glibc.pipe(&ends)
    precondition(status == 0, "pipe failed with \(errno)")
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    pipe = (ends[0], ends[1])
  }

  deinit {
    close(pipe.exit)
    close(pipe.entry)
  }

  package var isOpen: Bool { opened.withLock { $0 } }

  package func open() {
    opened.withLock { isOpen in
      if !isOpen { _ = write(pipe.entry, [1], 1) }
      isOpen = true
    }
  }

  /// Waits until the gate opens or the other end of the socket closes.
  ///
  /// - Returns: Whether the other end has closed.
  func wait(orEndOf socket: Int32) -> Bool { LoopbackSocket.wait(for: pipe.exit, orEndOf: socket) }
}
