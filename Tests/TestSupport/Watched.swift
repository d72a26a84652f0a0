import FeedCore

/// A value that tests wait on: any thread changes it, `wait` returns once it satisfies a condition.
package final class Watched<Value: Sendable>: Sendable {
  private struct Waiter {
    let isTrue: @Sendable (Value) -> Bool
    let resumer: Resumer<Void, WaitFailure>
  }

  private struct State {
    var value: Value
    /// By the number that each was given.
    var waiters: [Int: Waiter] = [:]
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

  /// Waits until the value satisfies the condition. It is evaluated on every change, under a lock:
  /// it must be cheap and pure.
  ///
  /// - Throws: `WaitFailure` with the current value, when the condition is not met in time or the
  ///   task is cancelled; so that a lost event fails its test instead of blocking the run.
  package func wait(
    for timeout: Duration = waitTimeout, until isTrue: @escaping @Sendable (Value) -> Bool
  ) async throws {
    try await withCancellableContinuation(cancelled: WaitFailure("was cancelled")) { resumer in
      let number: Int? = state.withLock { state in
        if isTrue(state.value) { return nil }
        state.waits += 1
        state.waiters[state.waits] = Waiter(isTrue: isTrue, resumer: resumer)
        return state.waits
      }
      if let number { timeOut(number, after: timeout) } else { resumer.resume(.success(())) }
    } cancel: {
    }
  }

  /// Ends a wait that is not over by then. What is over costs nothing more: a value can be
  /// megabytes, and describing it minutes.
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
  /// Counts one more.
  ///
  /// - Returns: Its number, from 1 on.
  package func next() -> Int {
    change { count in
      count += 1
      return count
    }
  }
}

/// Waits for a fact without an event, such as a file that another process writes, by looking
/// every millisecond.
///
/// - Parameter fact: Returns nil as long as it does not hold.
/// - Throws: `WaitFailure` when it does not hold in time; what `fact` throws.
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
