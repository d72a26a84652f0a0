/// A flag that cancels work on another thread, which checks it from time to time.
package final class CancelFlag: Sendable {
  private let flag = Lock(false)

  package init() {}

  /// Whether the work is cancelled.
  package var isRaised: Bool { flag.withLock(\.self) }

  /// Cancels the work.
  package func raise() { flag.withLock { $0 = true } }
}
