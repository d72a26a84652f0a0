import FeedCore
import Logging

/// The program and what it says of itself: started by the first call, once more when it dies, and
/// then no more.
final class StdioClient: Sendable {
  /// A program that was asked what it can.
  struct Ready: Sendable {
    let connection: Connection
    let description: ProgramDescription
  }

  private static let startLimit = 2

  private struct State {
    var ready: Ready?
    var starts = 0
    /// Why the last start came to nothing.
    var lastError: FeedError?
    var isOver = false
  }

  let name: String
  let likes = LikeWatch()
  private let command: ProgramCommand
  private let services: BackendServices
  private let limit: Duration
  private let state = Lock(State())
  private let flights = SingleFlight<Int, Ready>()

  /// - Parameter limit: The longest time until an answer.
  init(_ command: ProgramCommand, _ services: BackendServices, limit: Duration) {
    (self.command, self.services, self.limit) = (command, services, limit)
    name = command.name
  }

  /// Ends the program, and waits for that.
  func shutDown() {
    let ready = state.withLock { state in
      state.isOver = true
      return state.ready
    }
    likes.end()
    ready?.connection.stop()
    ready?.connection.waitForEnd()
  }

  /// The program, started and described.
  func ready() async throws(FeedError) -> Ready {
    if let ready = living { return ready }
    return try await flights.run(0) { () async throws(FeedError) in
      if let ready = self.living { return ready }
      return try await self.start()
    }
  }

  private var living: Ready? {
    state.withLock { state in state.ready.flatMap { $0.connection.hasEnded ? nil : $0 } }
  }

  private func start() async throws(FeedError) -> Ready {
    try state.withLock { state throws(FeedError) in
      guard state.starts < Self.startLimit, !state.isOver else {
        throw state.lastError ?? .cancelled
      }
      state.starts += 1
    }
    do throws(FeedError) {
      let ready = try await begin()
      let isOver = state.withLock { state in
        state.ready = ready
        return state.isOver
      }
      if isOver { ready.connection.stop() }
      return ready
    } catch {
      state.withLock { state in
        state.lastError = error
        // A person who changes their mind is no fault of the program.
        if error.code == .cancelled { state.starts -= 1 }
      }
      throw error
    }
  }

  private func begin() async throws(FeedError) -> Ready {
    let connection = try Connection(command, services) { [likes] method, parameters in
      likes.notified(method, parameters)
    }
    do throws(CallFailure) {
      let answer = try await connection.call(
        OperationDeclaration.describe.method, [:], limit: limit)
      let description = ProgramDescription(answer)
      guard !description.operations.isEmpty else {
        throw .answered(wrong(.describe, "it names no operations"))
      }
      if description.offers(.watch) {
        likes.reset(
          try await connection.call(OperationDeclaration.watch.method, [:], limit: limit))
      }
      return Ready(connection: connection, description: description)
    } catch {
      connection.stop()
      throw error.error
    }
  }

  /// Calls an operation. What only reads is asked again after a restart; of anything else it is not
  /// known whether it was done.
  ///
  /// - Parameter patience: The longest time until the answer, if it is shorter than usual.
  /// - Throws: `unsupported` if the program does not offer it.
  func call(
    _ operation: OperationDeclaration, _ parameters: JSONObject, patience: Duration? = nil
  ) async throws(FeedError) -> JSONObject {
    if let fault = operation.parameters.fault(of: parameters) {
      throw .usage("\(operation.name): \(fault)")
    }
    while true {
      let ready = try await ready()
      guard ready.description.offers(operation) else {
        throw FeedError(.unsupported, Message(.errorProgramCannot, name, operation.name))
      }
      do throws(CallFailure) {
        return try await ready.connection.call(
          operation.method, parameters, limit: min(patience ?? limit, limit))
      } catch {
        if case .answered(let error) = error { throw error }
        let isLast = state.withLock { state in
          state.lastError = error.error
          return state.starts >= Self.startLimit || state.isOver
        }
        if isLast || !operation.isReadOnly { throw error.error }
        services.logger.warning("[Program.restart]: \(error.error.description)")
      }
    }
  }

  /// The error of an answer that is not what the table promises.
  func wrong(_ operation: OperationDeclaration, _ fault: String) -> FeedError {
    FeedError(
      .badReply, Message(.errorProgramReply, name, operation.name, fault), mayHaveArrived: true)
  }
}
