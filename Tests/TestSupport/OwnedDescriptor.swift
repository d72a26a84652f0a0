import FeedCore
import Glibc

/// A descriptor that is closed once, at the latest with its last reference. A second close could
/// close a descriptor that another test has opened under the same number in the meantime.
package final class OwnedDescriptor: Sendable {
  package let number: Int32
  private let open = Lock(true)

  package init(_ number: Int32) { self.number = number }

  deinit { close() }

  package var isOpen: Bool { open.withLock { $0 } }

  /// Closes the descriptor. This must not be called while a thread reads from it. Closing does not
  /// wake that thread, which would then read from the next file with this number.
  package func close() {
    open.withLock { isOpen in
      if isOpen { _ = Glibc.close(number) }
      isOpen = false
    }
  }
}
