/// Shares one run of async work among all callers with the same key. A caller that arrives during
/// the work joins it and gets its outcome. A cancelled caller leaves immediately, and the work is
/// cancelled when the last caller has left.
///
/// The work always runs, even if only as a cancelled task without callers. A caller that has
/// announced the work, for example in the session's state, relies on it to report how it ended.
package final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private typealias Caller = Waiter<Value, FeedError>

  private struct Flight {
    /// The number of the caller that started the run. It distinguishes the run from a later one
    /// with the same key, because a run without callers may not have ended yet.
    let number: Int
    var task: Task<Void, Never>?
    var waiters: [Int: Caller] = [:]
  }

  private struct State {
    var flights: [Key: Flight] = [:]
    var nextWaiter = 0
  }

  private let state = Lock(State())

  package init() {}

  /// Whether a caller waits for a run of this key. A run that all callers have left does not count,
  /// even if it has not ended yet.
  package func isInProgress(_ key: Key) -> Bool {
    state.withLock { $0.flights[key] != nil }
  }

  /// The number of waiting callers, for all keys.
  package var waiterCount: Int {
    state.withLock { $0.flights.values.reduce(0) { $0 + $1.waiters.count } }
  }

  /// Runs `work`, or joins the run with this key. The work has its own task, so that the
  /// cancellation of a single caller does not end it.
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
      // Cancelled before joining. The work still runs, as a cancelled task.
      if !hasJoined, !isInProgress(key) { Task { _ = await Result(awaiting: work) }.cancel() }
      throw error
    }
  }

  /// Throws if the calling work was replaced: all its callers left, and then another caller started
  /// the same key again before the work ended. Its outcome must not be used, because the newer run
  /// replaces it.
  ///
  /// - Throws: `cancelled`.
  package func checkNotReplaced(_ key: Key) throws(FeedError) {
    if Task.isCancelled, isInProgress(key) { throw .cancelled }
  }

  /// Cancels the run of a key, if there is one, and ends the wait of all its callers with
  /// `outcome`.
  package func end(_ key: Key, _ outcome: Result<Value, FeedError>) {
    let flight = state.withLock { $0.flights.removeValue(forKey: key) }
    flight?.task?.cancel()
    flight?.waiters.values.forEach { $0.resume(outcome) }
  }

  private func join(
    _ key: Key, _ number: Int, _ waiter: Caller,
    _ work: @escaping @Sendable () async throws(FeedError) -> Value
  ) {
    state.withLock { state in
      var flight = state.flights[key] ?? Flight(number: number)
      flight.waiters[number] = waiter
      if flight.task == nil {
        // Stored in the flight and cancelled with it. The task cannot end before the lock is
        // released.
        flight.task = Task { self.complete(key, number, await Result(awaiting: work)) }
      }
      state.flights[key] = flight
    }
  }

  private func complete(_ key: Key, _ number: Int, _ outcome: Result<Value, FeedError>) {
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
