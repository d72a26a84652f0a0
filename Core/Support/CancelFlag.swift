/// A flag that whoever gives some work up raises, and whoever does the work looks at.
package final class CancelFlag: Sendable {
  private let flag = Lock(false)

  package init() {}

  package var isUp: Bool { flag.withLock(\.self) }

  package func raise() { flag.withLock { $0 = true } }
}
