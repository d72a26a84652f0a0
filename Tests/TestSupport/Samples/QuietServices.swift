package import FeedCore
import Logging

extension BackendServices {
  /// Services for a backend under test: a manual clock, and no log.
  package static func quiet(clock: ManualClock = ManualClock()) -> BackendServices {
    BackendServices(clock: clock, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }
}
