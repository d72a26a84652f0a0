import FeedCore

/// The listener at the redirect address, from `init` until the first valid answer, a cancel, or the
/// release of this object. The thread holds only the parts that it needs, so releasing the listener
/// ends it.
final class CallbackListener: SignInListener {
  private let socket: CallbackSocket
  private let outcome = CallbackOutcome()

  init(_ handler: CallbackHandler, times: CallbackTimes = CallbackTimes()) throws(FeedError) {
    socket = try CallbackSocket(port: handler.loopback.port)
    DedicatedThread.start { [socket, outcome] in
      var loop = CallbackLoop(socket, handler, times)
      outcome.settle(loop.run())
    }
  }

  deinit { socket.stop() }

  func reply() async throws(FeedError) -> SignInReply {
    // A cancelled wait returns before its `cancel` has run. The port must be free for an attempt
    // that starts right afterward.
    defer { socket.stop() }
    return try await withCancellableContinuation(
      cancelled: FeedError.cancelled,
      start: { [outcome] in outcome.add($0) },
      cancel: { [socket] in socket.stop() })
  }
}

/// Passes the thread's only result to the waiting caller, in either order of arrival.
private final class CallbackOutcome: Sendable {
  typealias Caller = Waiter<SignInReply, FeedError>

  private struct State {
    var result: Result<SignInReply, FeedError>?
    var waiters: [Caller] = []
  }

  private let state = Lock(State())

  func settle(_ result: Result<SignInReply, FeedError>) {
    let waiters = state.withLock { state in
      state.result = result
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume(result) }
  }

  func add(_ waiter: Caller) {
    let result = state.withLock { state in
      if state.result == nil { state.waiters.append(waiter) }
      return state.result
    }
    if let result { waiter.resume(result) }
  }
}
