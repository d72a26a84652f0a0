/// Suspends the task until a callback resumes it, or until the task is cancelled. This is the only
/// bridge from callbacks to `await`.
///
/// The wait ends exactly once: with the first `resume`, or with `cancelled` as soon as the task is
/// cancelled. Later results are dropped.
///
/// - If the task is cancelled before the wait begins, it throws `cancelled`, and neither closure
///   runs.
/// - If it is cancelled during or after `start`, it throws `cancelled` immediately and runs
///   `cancel` once. That happens only after `start` has returned, so that `cancel` can stop what
///   `start` began.
/// - Cancelling after the answer has no effect.
///
/// - Parameters:
///   - cancelled: The error that a cancelled task throws.
///   - start: Starts the work and passes the `Waiter` to its callback. Called at most once, on the
///     caller's isolation.
///   - cancel: Stops the work, because the wait is over. May run on any thread, in parallel with a
///     late answer.
package func withCancellableContinuation<Value: Sendable, Failure: Error>(
  isolation: isolated (any Actor)? = #isolation,
  cancelled: Failure,
  start: (Waiter<Value, Failure>) -> Void,
  cancel: @escaping @Sendable () -> Void
) async throws(Failure) -> Value {
  let waiter = Waiter<Value, Failure>(cancelled: cancelled, cancel: cancel)
  let result = await withTaskCancellationHandler {
    // Named, so that the closure has the same isolation. Otherwise it would run outside the
    // caller's actor.
    await withCheckedContinuation(isolation: isolation) { continuation in
      guard waiter.begin(continuation) else { return }
      start(waiter)
      waiter.started()
    }
  } onCancel: {
    waiter.cancelWait()
  }
  return try result.get()
}

/// The part of a `withCancellableContinuation` that ends the wait. Any thread may use it, any
/// number of times. Only the first use has an effect.
package struct Waiter<Value: Sendable, Failure: Error>: Sendable {
  fileprivate typealias Continuation = CheckedContinuation<Result<Value, Failure>, Never>

  /// The phases of a wait. Each phase either owns the continuation or has already resumed it.
  fileprivate enum Phase {
    case new
    case starting(Continuation)
    case waiting(Continuation)
    case cancelledWhileStarting
    case ended
  }

  private let phase = Lock(Phase.new)
  private let cancelled: Failure
  private let cancel: @Sendable () -> Void

  fileprivate init(cancelled: Failure, cancel: @escaping @Sendable () -> Void) {
    self.cancelled = cancelled
    self.cancel = cancel
  }

  /// Ends the wait.
  ///
  /// - Returns: Whether this call ended it. Otherwise the result was dropped.
  @discardableResult
  package func resume(_ result: Result<Value, Failure>) -> Bool {
    let continuation = phase.withLock { $0.answer() }
    continuation?.resume(returning: result)
    return continuation != nil
  }

  /// Stores the continuation of a wait that begins.
  ///
  /// - Returns: False if the cancellation came first. The continuation is then resumed with
  ///   `cancelled`.
  fileprivate func begin(_ continuation: Continuation) -> Bool {
    let begun = phase.withLock { $0.begin(continuation) }
    if !begun { continuation.resume(returning: .failure(cancelled)) }
    return begun
  }

  fileprivate func started() {
    if phase.withLock({ $0.started() }) { cancel() }
  }

  fileprivate func cancelWait() {
    let (continuation, callsCancel) = phase.withLock { $0.cancel() }
    continuation?.resume(returning: .failure(cancelled))
    if callsCancel { cancel() }
  }
}

/// The transitions. They run while the lock is held, so they call no other code.
extension Waiter.Phase {
  fileprivate mutating func begin(_ continuation: Waiter.Continuation) -> Bool {
    guard case .new = self else { return false }
    self = .starting(continuation)
    return true
  }

  /// Records the end of `start`.
  ///
  /// - Returns: Whether a cancellation arrived during `start`, so that `cancel` must be called now.
  fileprivate mutating func started() -> Bool {
    switch self {
    case .starting(let continuation):
      self = .waiting(continuation)
      return false
    case .cancelledWhileStarting:
      self = .ended
      return true
    case .new, .waiting, .ended:
      return false
    }
  }

  fileprivate mutating func answer() -> Waiter.Continuation? {
    switch self {
    case .starting(let continuation), .waiting(let continuation):
      self = .ended
      return continuation
    case .new, .cancelledWhileStarting, .ended:
      return nil
    }
  }

  /// Ends the wait because the task was cancelled.
  ///
  /// - Returns: The continuation to resume, if any, and whether to call `cancel` now.
  fileprivate mutating func cancel() -> (Waiter.Continuation?, callsCancel: Bool) {
    switch self {
    case .new:
      self = .ended
      return (nil, false)
    case .starting(let continuation):
      self = .cancelledWhileStarting
      return (continuation, false)
    case .waiting(let continuation):
      self = .ended
      return (continuation, true)
    case .cancelledWhileStarting, .ended:
      return (nil, false)
    }
  }
}
