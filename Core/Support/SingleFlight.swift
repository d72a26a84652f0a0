/// Lets callers who want the same thing share one run of the work. Who comes while a run is
/// under way joins it and gets its outcome; a caller who is cancelled leaves at once, and the
/// work itself is cancelled when the last of them has left.
///
/// Work always runs, cancelled where nobody waits for it: whoever announced it before asking
/// counts on the work to say how it ended.
package final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private typealias Waiter = Resumer<Value, FeedError>

  private struct Flight {
    /// The number of the caller who began it. Tells it from a later flight of the same key, for
    /// a run that everybody left may still land.
    let number: Int
    var task: Task<Void, Never>?
    var waiters: [Int: Waiter] = [:]
  }

  private struct State {
    var flights: [Key: Flight] = [:]
    var nextWaiter = 0
  }

  private let state = Lock(State())

  package init() {}

  /// Whether somebody waits for a run. One that everybody left is not under way, though it may
  /// not have ended yet.
  package func isUnderWay(_ key: Key) -> Bool {
    state.withLock { $0.flights[key] != nil }
  }

  /// Of all runs that are under way.
  package var waiterCount: Int {
    state.withLock { $0.flights.values.reduce(0) { $0 + $1.waiters.count } }
  }

  /// `work` runs in a task of its own, so that no single caller's cancellation ends it.
  nonisolated(nonsending)
    package func run(
      _ key: Key, _ work: @escaping @Sendable () async throws(FeedError) -> Value
    ) async throws(FeedError) -> Value
  {
    let number = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    var hasJoined = false
    do throws(FeedError) {
      return try await withCancellableContinuation(
        cancelled: FeedError.cancelled,
        start: { waiter in
          hasJoined = true
          self.join(key, number, waiter, work)
        },
        cancel: { self.leave(key, number) })
    } catch {
      if !hasJoined, !isUnderWay(key) { Task { _ = await Result(awaiting: work) }.cancel() }
      throw error
    }
  }

  /// For work that waited: everybody may have left it, and then somebody asked again before it
  /// ended. The newer run, under the same key, has its place now, and this one's outcome is
  /// nobody's.
  package func checkPlace(_ key: Key) throws(FeedError) {
    if Task.isCancelled, isUnderWay(key) { throw .cancelled }
  }

  /// Cancels a run and ends everybody's wait for it with `outcome`. Does nothing when none is
  /// under way.
  package func end(_ key: Key, _ outcome: Result<Value, FeedError>) {
    let flight = state.withLock { $0.flights.removeValue(forKey: key) }
    flight?.task?.cancel()
    flight?.waiters.values.forEach { $0.resume(outcome) }
  }

  private func join(
    _ key: Key, _ number: Int, _ waiter: Waiter,
    _ work: @escaping @Sendable () async throws(FeedError) -> Value
  ) {
    state.withLock { state in
      var flight = state.flights[key] ?? Flight(number: number)
      flight.waiters[number] = waiter
      if flight.task == nil {
        // Kept in the flight and cancelled with it; it cannot land before the lock is free.
        flight.task = Task { self.land(key, number, await Result(awaiting: work)) }
      }
      state.flights[key] = flight
    }
  }

  private func land(_ key: Key, _ number: Int, _ outcome: Result<Value, FeedError>) {
    let flight = state.withLock { state in
      state.flights[key]?.number == number ? state.flights.removeValue(forKey: key) : nil
    }
    flight?.waiters.values.forEach { $0.resume(outcome) }
  }

  private func leave(_ key: Key, _ number: Int) {
    let abandoned = state.withLock { state -> Task<Void, Never>? in
      guard state.flights[key]?.waiters.removeValue(forKey: number) != nil,
        let flight = state.flights[key], flight.waiters.isEmpty
      else { return nil }
      state.flights[key] = nil
      return flight.task
    }
    abandoned?.cancel()
  }
}
