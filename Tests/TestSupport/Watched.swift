import FeedCore

/// A value that any thread can change. `wait` returns when it satisfies a condition.
package final class Watched<Value: Sendable>: Sendable {
  private struct Condition {
    let isTrue: @Sendable (Value) -> Bool
    let resumer: Waiter<Void, WaitFailure>
  }

  private struct State {
    var value: Value
    /// The waiters by their numbers.
    var waiters: [Int: Condition] = [:]
    var waits = 0
  }

  private let state: Lock<State>

  package init(_ value: Value) { state = Lock(State(value: value)) }

  package var value: Value { state.withLock { $0.value } }

  /// Changes the value and resumes the tasks whose condition it now satisfies.
  @discardableResult
  package func change<Result>(_ body: (inout Value) -> Result) -> Result {
    let (result, ready) = state.withLock { state in
      let result = body(&state.value)
      let value = state.value
      let ready = state.waiters.filter { $0.value.isTrue(value) }
      for number in ready.keys { state.waiters[number] = nil }
      return (result, ready.values)
    }
    for waiter in ready { waiter.resumer.resume(.success(())) }
    return result
  }

  /// Waits until the value satisfies the condition. It is evaluated on every change under a lock,
  /// so it must be cheap and pure.
  ///
  /// - Throws: `WaitFailure` if the condition is not met in time or the task is cancelled. A lost
  ///   event thus fails its test instead of blocking the run.
  package func wait(
    for timeout: Duration = waitTimeout, until isTrue: @escaping @Sendable (Value) -> Bool
  ) async throws {
    try await withCancellableContinuation(cancelled: WaitFailure("was cancelled")) { resumer in
      let number: Int? = state.withLock { state in
        if isTrue(state.value) { return nil }
        state.waits += 1
        state.waiters[state.waits] = Condition(isTrue: isTrue, resumer: resumer)
        return state.waits
      }
      if let number { timeOut(number, after: timeout) } else { resumer.resume(.success(())) }
    } cancel: {
    }
  }

  /// Ends a wait that is not over after the timeout. The value is described only in that case
  /// because it can have megabytes, and describing it can take minutes.
  private func timeOut(_ number: Int, after timeout: Duration) {
    Task.detached { [weak self] in
      try await Task.sleep(for: timeout)
      guard let self, let waiter = state.withLock({ $0.waiters.removeValue(forKey: number) }) else {
        return
      }
      waiter.resumer.resume(.failure(WaitFailure("took more than \(timeout), with \(value)")))
    }
  }
}

extension Watched<Int> {
  /// Increases the count by one.
  ///
  /// - Returns: The new count.
  package func next() -> Int {
    change { count in
      count += 1
      return count
    }
  }
}

/// Waits for a condition without an event, such as a file that another process writes. Checks it
/// every millisecond.
///
/// - Parameter fact: Returns nil while the condition is not met.
/// - Throws: `WaitFailure` if the condition is not met in time, or the errors of `fact`.
package func eventually<Fact>(
  _ what: String, within timeout: Duration = waitTimeout, _ fact: () async throws -> Fact?
) async throws -> Fact {
  let deadline = ContinuousClock.now + timeout
  while ContinuousClock.now < deadline {
    if let found = try await fact() { return found }
    try await Task.sleep(for: .milliseconds(1))
  }
  throw WaitFailure("took more than \(timeout): \(what)")
}

/// The time limit for an event on a busy machine.
package let waitTimeout = Duration.seconds(isSanitized ? 300 : 60)

/// An event that did not occur in time.
package struct WaitFailure: Error, CustomStringConvertible {
  package let description: String

  fileprivate init(_ how: String) { description = "waiting for a fact \(how)" }
}
