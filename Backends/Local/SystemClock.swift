package import FeedCore
import Glibc

/// The machine's clock.
package struct SystemClock: ClockPort {
  package init() {}

  package func now() -> Timestamp { Timestamp(seconds: Int64(time(nil))) }

  package func uptime() -> Duration {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
  }

  package func sleep(for duration: Duration) async throws(FeedError) {
    do { try await Task.sleep(for: duration) } catch { throw .cancelled }
  }
}
