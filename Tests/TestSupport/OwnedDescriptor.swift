import FeedCore
import Glibc

/// A descriptor that is closed once, at the latest with its last reference. Closed twice, it would
/// take from another test what that one has opened under the same number in between.
package final class OwnedDescriptor: Sendable {
  package let number: Int32
  private let open = Lock(true)

  package init(_ number: Int32) { self.number = number }

  deinit { close() }

  package var isOpen: Bool { open.withLock { $0 } }

  /// Must not be called while a thread reads from it: closing does not wake that thread, which then
  /// reads from whatever gets the number next.
  package func close() {
    open.withLock { isOpen in
      if isOpen { _ = Glibc.close(number) }
      isOpen = false
    }
  }
}
