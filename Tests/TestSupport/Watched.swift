import FeedCore

/// A value that tests wait on: any thread changes it, `wait` returns once it is as asked.
package final class Watched<Value: Sendable>: Sendable {
  private typealias Waiter = (
    isTrue: @Sendable (Value) -> Bool, resumer: Resumer<Void, CancellationError>
  )

  private struct State {
    var value: Value
    var waiters: [Waiter] = []
  }

  private let state: Lock<State>

  package init(_ value: Value) { state = Lock(State(value: value)) }

  package var value: Value { state.withLock { $0.value } }

  /// Changes the value and lets go who waited for it to be so.
  @discardableResult
  package func change<Result>(_ body: (inout Value) -> Result) -> Result {
    let (result, ready) = state.withLock { state in
      let result = body(&state.value)
      let value = state.value
      let ready = state.waiters.filter { $0.isTrue(value) }
      state.waiters.removeAll { $0.isTrue(value) }
      return (result, ready)
    }
    for waiter in ready { waiter.resumer.resume(.success(())) }
    return result
  }

  /// Throws when the task is cancelled, by a test's time limit for one. The condition is looked
  /// at once a change, under a lock: it must be cheap and pure.
  package func wait(until isTrue: @escaping @Sendable (Value) -> Bool) async throws {
    try await withCancellableContinuation(cancelled: CancellationError()) { resumer in
      let isReady = state.withLock { state in
        if isTrue(state.value) { return true }
        state.waiters.append((isTrue, resumer))
        return false
      }
      if isReady { resumer.resume(.success(())) }
    } cancel: {
    }
  }
}
