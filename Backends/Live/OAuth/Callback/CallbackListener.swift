import FeedCore

/// The listener at the redirect address, from `init` until the first good answer, a cancel, or the
/// release of this object; the thread holds only the parts that it needs, so that nobody has to
/// remember to end it.
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
    // A cancelled wait ends before its `cancel` has run; but who begins again right after it must
    // find the port free.
    defer { socket.stop() }
    return try await withCancellableContinuation(
      cancelled: FeedError.cancelled,
      start: { [outcome] in outcome.add($0) },
      cancel: { [socket] in socket.stop() })
  }
}

/// The thread's one result, whichever comes first: it, or who waits for it.
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
