package import FeedCore
import Logging

extension BackendServices {
  /// A backend's services in a test: a clock that the test moves, and no log.
  package static func quiet(clock: ManualClock = ManualClock()) -> BackendServices {
    BackendServices(clock: clock, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }
}
