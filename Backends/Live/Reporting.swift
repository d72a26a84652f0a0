import FeedCore
import Logging

extension Logger {
  /// Runs a call and, when it fails, says so in one line (LOG-1).
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

  /// Reports the failure of a call. A cancelled one is not reported, since it is no failure.
  func report(_ service: String, _ error: FeedError) {
    guard error.code != .cancelled else { return }
    report(service, error.code.name, error.detail ?? error.message.text(in: .english))
  }

  /// Reports a failure in one line, as `[Photos.feed]: serverError - status 500`.
  func report(_ service: String, _ type: String, _ details: String) {
    warning("[\(service)]: \(type) - \(details)")
  }
}
