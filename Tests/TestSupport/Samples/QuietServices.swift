package import FeedCore
import Logging

extension BackendServices {
  /// Services for a backend under test, with a manual clock and without a log.
  package static func quiet(
    clock: ManualClock = ManualClock(), folders: BackendFolders = BackendFolders()
  ) -> BackendServices {
    BackendServices(
      clock: clock, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      folders: folders)
  }
}
