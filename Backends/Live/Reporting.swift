import FeedCore
import Logging

extension Logger {
  /// Runs a call and logs its failure in one line (LOG-1).
  func reporting<Value>(
    _ service: String, _ call: () async throws(FeedError) -> Value
  ) async throws(FeedError) -> Value {
    do throws(FeedError) {
      return try await call()
    } catch {
      report(service, error)
      throw error
    }
  }

  /// Logs the failure of a call. A cancelled call is not a failure.
  func report(_ service: String, _ error: FeedError) {
    guard error.code != .cancelled else { return }
    report(service, error.code.name, error.detail ?? error.message.text(in: .english))
  }

  /// Logs a failure in one line, such as `[Photos.feed]: serverError - status 500`.
  func report(_ service: String, _ type: String, _ details: String) {
    warning("[\(service)]: \(type) - \(details)")
  }
}
