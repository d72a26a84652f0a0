/// Reports when work that is no longer awaited has ended. Tasks that are started inside `watching`
/// inherit the witness, which is released when the last of them ends.
package final class RunWitness: Sendable {
  @TaskLocal private static var current: RunWitness?

  private let ended: Watched<Bool>

  private init(_ ended: Watched<Bool>) { self.ended = ended }

  deinit { ended.change { $0 = true } }

  /// Starts a task.
  ///
  /// - Returns: The task, and a value that becomes true when the task and all tasks that it started
  ///   have ended.
  package static func watching<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) -> (task: Task<Value, any Error>, ended: Watched<Bool>) {
    let ended = Watched(false)
    let task = $current.withValue(RunWitness(ended)) { Task { try await work() } }
    return (task, ended)
  }

  /// Starts a task like `watching`, but cancels it before its work starts.
  package static func watchingCancelled<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) -> (task: Task<Value, any Error>, ended: Watched<Bool>) {
    watching {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await work()
    }
  }
}
