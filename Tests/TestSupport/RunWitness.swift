/// Tells when a run that nobody waits for any more has ended: tasks begun inside `watching`
/// inherit the witness, and its end is the end of the last of them.
package final class RunWitness: Sendable {
  @TaskLocal private static var current: RunWitness?

  private let ended: Watched<Bool>

  private init(_ ended: Watched<Bool>) { self.ended = ended }

  deinit { ended.change { $0 = true } }

  /// Begins a task; the value turns true when it and all that it began have ended.
  package static func watching<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) -> (task: Task<Value, any Error>, ended: Watched<Bool>) {
    let ended = Watched(false)
    let task = $current.withValue(RunWitness(ended)) { Task { try await work() } }
    return (task, ended)
  }

  /// The same for a task that is cancelled before it does anything.
  package static func watchingCancelled<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) -> (task: Task<Value, any Error>, ended: Watched<Bool>) {
    watching {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await work()
    }
  }
}
