package import FeedCore

/// A clock that a test advances. A `passing` clock advances by itself whenever a task sleeps, so
/// that waits take no time and can be inspected later.
package final class ManualClock: Sendable {
  private struct Sleeper {
    let end: Duration
    let waiter: Waiter<Void, CancellationError>
  }

  private struct State {
    var elapsed = Duration.zero
    var sleeps: [Duration] = []
    var sleepers: [Int: Sleeper] = [:]
    var lastKey = 0
  }

  private let passing: Bool
  private let start = ContinuousClock.now
  /// The value of `unixTime` at the start.
  private let epoch: Int
  private let state = Lock(State())
  private let sleeping = Watched(0)

  package init(passing: Bool = false, unixTime: Int = 1_700_000_000) {
    self.passing = passing
    epoch = unixTime
  }

  package var instant: ContinuousClock.Instant { start + state.withLock { $0.elapsed } }

  package var unixTime: Int { epoch + Int(state.withLock { $0.elapsed }.components.seconds) }

  /// Every requested wait, in order.
  package var sleeps: [Duration] { state.withLock { $0.sleeps } }

  package func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.elapsed += duration
      let due = state.sleepers.filter { $0.value.end <= state.elapsed }
      for key in due.keys { state.sleepers[key] = nil }
      return due.values.sorted { $0.end < $1.end }
    }
    sleeping.change { $0 -= due.count }
    for sleeper in due { sleeper.waiter.resume(.success(())) }
  }

  /// Waits until at least this number of tasks sleep.
  package func waitForSleepers(_ count: Int = 1) async throws {
    try await sleeping.wait { $0 >= count }
  }

  private func sleep(_ duration: Duration) async throws {
    let key = state.withLock { state in
      state.sleeps.append(duration)
      state.lastKey += 1
      return state.lastKey
    }
    if passing { return advance(by: duration) }
    try await withCancellableContinuation(cancelled: CancellationError()) { waiter in
      state.withLock { state in
        state.sleepers[key] = Sleeper(end: state.elapsed + duration, waiter: waiter)
      }
      sleeping.change { $0 += 1 }
    } cancel: { [self] in
      let slept = state.withLock { $0.sleepers.removeValue(forKey: key) != nil }
      if slept { sleeping.change { $0 -= 1 } }
    }
  }
}

extension ManualClock: ClockPort {
  package func now() -> Timestamp { Timestamp(seconds: Int64(unixTime)) }

  package func uptime() -> Duration { state.withLock { $0.elapsed } }

  package func sleep(for duration: Duration) async throws(FeedError) {
    do { try await sleep(duration) } catch { throw .cancelled }
  }
}
