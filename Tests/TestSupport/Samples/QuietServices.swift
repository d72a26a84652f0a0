package import FeedCore
import Logging

extension Services {
  /// A backend's services in a test: a clock that the test moves, and no log.
  package static func quiet(clock: ManualClock = ManualClock()) -> Services {
    Services(clock: clock, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }
}
