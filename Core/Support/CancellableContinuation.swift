/// Suspends the task until a callback resumes it, or until the task is cancelled; the only bridge
/// from callbacks to `await`.
///
/// The wait ends exactly once: with the first `resume`, or with `cancelled` as soon as the task is
/// cancelled. What arrives later is dropped.
///
/// - A task cancelled before the wait begins throws `cancelled`; neither closure runs.
/// - A cancel during or after `start` throws `cancelled` at once and runs `cancel` once, never
///   before `start` has returned, so that it finds what `start` began.
/// - A cancel after the answer does nothing.
///
/// - Parameters:
///   - cancelled: The error that a cancelled task throws.
///   - start: Begins the work and passes the `Resumer` to its callback. Called at most once, on the
///     caller's isolation.
///   - cancel: Stops the work, for nobody waits any more. May run on any thread, beside a late
///     answer.
package func withCancellableContinuation<Value: Sendable, Failure: Error>(
  isolation: isolated (any Actor)? = #isolation,
  cancelled: Failure,
  start: (Waiter<Value, Failure>) -> Void,
  cancel: @escaping @Sendable () -> Void
) async throws(Failure) -> Value {
  let resumer = Waiter<Value, Failure>(cancelled: cancelled, cancel: cancel)
  let result = await withTaskCancellationHandler {
    // Named, so that this closure has it too: without, it would run beside the caller's actor.
    await withCheckedContinuation(isolation: isolation) { continuation in
      guard resumer.begin(continuation) else { return }
      start(resumer)
      resumer.started()
    }
  } onCancel: {
    resumer.cancelWait()
  }
  return try result.get()
}

/// The half of a `withCancellableContinuation` that ends the wait. Any thread may use it, any
/// number of times; the first use wins.
package struct Waiter<Value: Sendable, Failure: Error>: Sendable {
  fileprivate typealias Continuation = CheckedContinuation<Result<Value, Failure>, Never>

  /// The phases of a wait. Each owns the continuation or has already resumed it, never both.
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
  /// - Returns: Whether this call ended it; if not, the result was dropped.
  @discardableResult
  package func resume(_ result: Result<Value, Failure>) -> Bool {
    let continuation = phase.withLock { $0.answer() }
    continuation?.resume(returning: result)
    return continuation != nil
  }

  /// Takes over the continuation of a wait that begins.
  ///
  /// - Returns: False if the cancel came first; the continuation is then resumed with `cancelled`.
  fileprivate func begin(_ continuation: Continuation) -> Bool {
    let begun = phase.withLock { $0.begin(continuation) }
    if !begun { continuation.resume(returning: .failure(cancelled)) }
    return begun
  }

  fileprivate func started() {
    if phase.withLock({ $0.started() }) { cancel() }
  }

  fileprivate func cancelWait() {
    let (continuation, tells) = phase.withLock { $0.cancel() }
    continuation?.resume(returning: .failure(cancelled))
    if tells { cancel() }
  }
}

/// The transitions. They call nothing outside: the lock is held while they run.
extension Waiter.Phase {
  fileprivate mutating func begin(_ continuation: Waiter.Continuation) -> Bool {
    guard case .new = self else { return false }
    self = .starting(continuation)
    return true
  }

  /// Marks the end of `start`.
  ///
  /// - Returns: Whether a cancel came during `start`, so that `cancel` is to be called now.
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
  fileprivate mutating func cancel() -> (Waiter.Continuation?, tells: Bool) {
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
