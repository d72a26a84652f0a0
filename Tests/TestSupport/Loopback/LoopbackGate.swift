import FeedCore
import Glibc

/// Closed until it is opened, for good: replies wait at it.
package final class LoopbackGate: Sendable {
  /// A pipe with nothing in it while the gate is closed. The byte that opens it is never read, so
  /// that everybody who waits sees it.
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

  /// Answers whether the other end of the socket has left meanwhile.
  func wait(orEndOf socket: Int32) -> Bool { LoopbackSocket.wait(for: pipe.exit, orEndOf: socket) }
}
