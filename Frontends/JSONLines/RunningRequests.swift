import FeedCore

/// The requests in progress and the tasks that work on them. A request ends once: by its work, by
/// its timeout or by a cancellation. The first of these sends the answer.
final class RunningRequests: Sendable {
  private struct Running {
    let reply: RPCReply
    let timer: Task<Void, Never>
    /// The uptime at which the request began or its last byte arrived.
    var movedAt: Duration
    /// The number of bytes so far.
    var received = 0
  }

  private struct State {
    var table: RequestTable
    var running: [Int: Running] = [:]
    /// The tasks, each until it ends. That may be after its request ended.
    var tasks: [Int: Task<Void, Never>] = [:]
    /// The tasks that continue when the client is gone.
    var kept: Set<Int> = []
    var end = End.none
  }

  /// The end of the connection: requests are refused, except likes at first.
  private enum End { case none, exceptKept, all }

  private let state: Lock<State>
  private let limit: Duration
  private let clock: any ClockPort
  private let language: Language

  init(limit: Duration, clock: any ClockPort, language: Language) {
    (self.limit, self.clock, self.language) = (limit, clock, language)
    state = Lock(State(table: RequestTable(language)))
  }

  /// The reason why a request may not use this id; nil if it may.
  func refusal(of id: RequestID) -> RPCError? { state.withLock { $0.table.refusal(of: id) } }

  /// Runs the work in its own task, and sends the answer when the task ends. The time limit counts
  /// from the last byte that the work reports.
  ///
  /// - Parameter isKept: Whether the work continues when the client is gone.
  /// - Returns: The reason for refusing the request; nil if it was started.
  func begin(
    _ id: RequestID, _ reply: RPCReply, isKept: Bool = false,
    _ work:
      @escaping @Sendable (@escaping @Sendable (Int) -> Void) async throws(FeedError) -> JSONObject
  ) -> RPCError? {
    state.withLock { state in
      // No client waits for an answer.
      if state.end == .all || state.end == .exceptKept && !isKept { return nil }
      switch state.table.begin(id) {
      case .failure(let refusal): return refusal
      case .success(let number):
        let timer = Task { await self.time(id, number) }
        if isKept { state.kept.insert(number) }
        state.running[number] = Running(reply: reply, timer: timer, movedAt: clock.uptime())
        state.tasks[number] = Task {
          let outcome = await Result(awaiting: { () async throws(FeedError) in
            try await work { received in self.recordProgress(number, received) }
          })
          self.end(id, number, outcome.mapError { RPCError($0, self.language) })
          self.state.withLock { state in
            state.tasks[number] = nil
            state.kept.remove(number)
          }
        }
        return nil
      }
    }
  }

  /// Cancels the work. An unknown id is ignored, because its answer was already sent.
  ///
  /// - Parameter answering: Whether the client expects an answer to the cancelled request (RPC-5).
  func cancel(_ id: RequestID, answering: Bool) {
    let (running, task) = state.withLock { state -> (Running?, Task<Void, Never>?) in
      guard let number = state.table.cancel(id) else { return (nil, nil) }
      return (state.running.removeValue(forKey: number), state.tasks[number])
    }
    running?.timer.cancel()
    task?.cancel()
    if answering {
      running?.reply.refuse(RPCError(.cancelled, language))
    } else {
      running?.reply.drop()
    }
  }

  /// Waits until every task has ended and every answer was passed to the writer.
  func waitForAll() async {
    while let task = state.withLock({ $0.tasks.values.first }) { await task.value }
  }

  /// Cancels all requests and accepts no new ones.
  ///
  /// - Parameter exceptKept: Whether those that do not need the client continue.
  func cancelAll(exceptKept: Bool = false) {
    let tasks = state.withLock { state in
      state.end = exceptKept && state.end != .all ? .exceptKept : .all
      let kept = exceptKept ? state.kept : []
      return state.tasks.filter { !kept.contains($0.key) }.values
        + state.running.filter { !kept.contains($0.key) }.values.map(\.timer)
    }
    tasks.forEach { $0.cancel() }
  }

  /// Records the number of bytes that a request has received.
  private func recordProgress(_ number: Int, _ received: Int) {
    let now = clock.uptime()
    state.withLock { state in
      guard var running = state.running[number], received > running.received else { return }
      (running.received, running.movedAt) = (received, now)
      state.running[number] = running
    }
  }

  private func time(_ id: RequestID, _ number: Int) async {
    var left = limit
    while left > .zero {
      do throws(FeedError) {
        try await clock.sleep(for: left)
      } catch {
        return  // The request ended in time.
      }
      guard let movedAt = state.withLock({ $0.running[number]?.movedAt }) else { return }
      left = movedAt + limit - clock.uptime()
    }
    let seconds = String(limit.components.seconds)
    let error = FeedError(.timeout, Message(.errorCallTooLong, seconds))
    let task = state.withLock { $0.tasks[number] }
    end(id, number, .failure(RPCError(error, language)))
    task?.cancel()
  }

  /// Ends a request. It leaves the table before its answer is sent, so that the client may reuse
  /// the id and send another request as soon as it reads the answer.
  private func end(_ id: RequestID, _ number: Int, _ outcome: PreparedRequest.Outcome) {
    let running = state.withLock { state in
      state.table.end(id, number) ? state.running.removeValue(forKey: number) : nil
    }
    running?.timer.cancel()
    running?.reply.send(outcome)
  }
}
