import FeedCore

/// The requests under way and the tasks that work on them.
final class Calls: Sendable {
  typealias Outcome = Result<JSONObject, RPCError>

  private struct State {
    var table = RequestTable()
    /// By number, not by id: an id is free again before its task has ended.
    var tasks: [Int: Task<Void, Never>] = [:]
    var nextTask = 0
    var isOver = false
  }

  private let state = Lock(State())

  /// Why a request may not have this id, nil when it may.
  func refusal(of id: RequestID) -> RPCError? { state.withLock { $0.table.refusal(of: id) } }

  /// Runs the work in a task of its own, and then the answer. Answers why it does not.
  func begin(
    _ id: RequestID, _ work: @escaping @Sendable () async -> Outcome,
    answer: @escaping @Sendable (Outcome) -> Void
  ) -> RPCError? {
    state.withLock { state in
      if state.isOver { return nil }  // Nobody waits for an answer any more.
      if let refusal = state.table.begin(id) { return refusal }
      let number = state.nextTask
      state.nextTask += 1
      state.tasks[number] = Task {
        let outcome = await work()
        // Who reads the answer may use the id, and the room, at once.
        self.state.withLock { $0.table.end(id) }
        answer(outcome)
        self.state.withLock { $0.tasks[number] = nil }
      }
      return nil
    }
  }

  /// Returns when every answer has been handed over.
  func waitForAll() async {
    while let task = state.withLock({ $0.tasks.values.first }) { await task.value }
  }

  /// Stops what is under way and begins nothing more.
  func cancelAll() {
    let tasks = state.withLock { state in
      state.isOver = true
      return Array(state.tasks.values)
    }
    tasks.forEach { $0.cancel() }
  }
}
