import FeedCore

/// A value that tests wait on: any thread changes it, `wait` returns once it satisfies a condition.
package final class Watched<Value: Sendable>: Sendable {
  private typealias Waiter = (
    isTrue: @Sendable (Value) -> Bool, resumer: Resumer<Void, WaitFailure>
  )

  private struct State {
    var value: Value
    var waiters: [Waiter] = []
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
      let ready = state.waiters.filter { $0.isTrue(value) }
      state.waiters.removeAll { $0.isTrue(value) }
      return (result, ready)
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
    for patience: Duration = waitPatience, until isTrue: @escaping @Sendable (Value) -> Bool
  ) async throws {
    try await withCancellableContinuation(cancelled: WaitFailure("was cancelled")) { resumer in
      let isReady = state.withLock { state in
        if isTrue(state.value) { return true }
        state.waiters.append((isTrue, resumer))
        return false
      }
      if isReady { resumer.resume(.success(())) } else { giveUp(resumer, after: patience) }
    } cancel: {
    }
  }

  private func giveUp(_ resumer: Resumer<Void, WaitFailure>, after patience: Duration) {
    Task.detached { [weak self] in
      try await Task.sleep(for: patience)
      guard let self else { return }
      resumer.resume(.failure(WaitFailure("took more than \(patience), with \(self.value)")))
    }
  }
}

/// The time limit for an event on a busy machine.
package let waitPatience = Duration.seconds(isSanitized ? 300 : 60)

/// An event that did not occur in time.
package struct WaitFailure: Error, CustomStringConvertible {
  package let description: String

  fileprivate init(_ how: String) { description = "waiting for a fact \(how)" }
}
