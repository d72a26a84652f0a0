import FeedCore

/// The requests under way and the tasks that work on them. Each is ended once, by its work, its
/// time or the client, and whichever comes first answers.
final class RunningRequests: Sendable {
  private struct Running {
    let reply: Reply
    let timer: Task<Void, Never>
  }

  private struct State {
    var table = RequestTable()
    var running: [Int: Running] = [:]
    /// Until they have ended, which may be after their request did.
    var tasks: [Int: Task<Void, Never>] = [:]
    var isOver = false
  }

  private let state = Lock(State())
  private let limit: Duration
  private let clock: any ClockPort
  private let language: Language

  init(limit: Duration, clock: any ClockPort, language: Language) {
    (self.limit, self.clock, self.language) = (limit, clock, language)
  }

  /// Why a request may not have this id, nil when it may.
  func refusal(of id: RequestID) -> RPCError? { state.withLock { $0.table.refusal(of: id) } }

  /// Runs the work in a task of its own, and then the answer. Answers why it does not.
  func begin(
    _ id: RequestID, _ reply: Reply, _ work: @escaping @Sendable () async -> PreparedRequest.Outcome
  ) -> RPCError? {
    state.withLock { state in
      if state.isOver { return nil }  // Nobody waits for an answer any more.
      switch state.table.begin(id) {
      case .failure(let refusal): return refusal
      case .success(let number):
        let timer = Task { await self.time(id, number) }
        state.running[number] = Running(reply: reply, timer: timer)
        state.tasks[number] = Task {
          self.end(id, number, await work())
          self.state.withLock { $0.tasks[number] = nil }
        }
        return nil
      }
    }
  }

  /// Stops the work; with an answer where the client expects one (RPC-5). An id under which
  /// nothing is open is of no interest: its answer is on the way.
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

  /// Returns when everything has ended and every answer was handed over.
  func waitForAll() async {
    while let task = state.withLock({ $0.tasks.values.first }) { await task.value }
  }

  /// Stops what is under way and begins nothing more.
  func cancelAll() {
    let tasks = state.withLock { state in
      state.isOver = true
      return state.tasks.values + state.running.values.map(\.timer)
    }
    tasks.forEach { $0.cancel() }
  }

  private func time(_ id: RequestID, _ number: Int) async {
    do throws(FeedError) {
      try await clock.sleep(for: limit)
    } catch {
      return  // It ended in time.
    }
    let seconds = String(limit.components.seconds)
    let error = FeedError(.timeout, Message(.errorCallTooLong, seconds))
    let task = state.withLock { $0.tasks[number] }
    end(id, number, .failure(RPCError(error, language)))
    task?.cancel()
  }

  /// Who reads the answer may use the id, and the room, at once: both are free before it.
  private func end(_ id: RequestID, _ number: Int, _ outcome: PreparedRequest.Outcome) {
    let running = state.withLock { state in
      state.table.end(id, number) ? state.running.removeValue(forKey: number) : nil
    }
    running?.timer.cancel()
    running?.reply.send(outcome)
  }
}
