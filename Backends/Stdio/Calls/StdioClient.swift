import FeedCore
import Logging

/// The program and its description. The first call starts the program. If it ends, the next call
/// starts it again, but at most twice until a minute has passed since its last start.
final class StdioClient: Sendable {
  /// A program that has described itself.
  struct InitializedConnection: Sendable {
    let connection: StdioConnection
    let description: StdioDescription
    /// The number of this start.
    let start: Int
    /// The answer of `watch`, which `takeSession` returns once, or `nil` if it is not offered.
    var session: JSONObject?
  }

  private static let startLimit = 2
  /// The time without a start after which earlier starts are forgotten. The program has worked in
  /// the meantime, or its start may no longer fail.
  private static let startPeriod = Duration.seconds(60)

  private struct State {
    var initialized: InitializedConnection?
    /// All connections that were begun and may still run, including abandoned ones.
    var connections: [StdioConnection] = []
    /// The number of starts that count toward the limit.
    var starts = 0
    /// The time in uptime when the last of them began.
    var lastStart = Duration.zero
    /// The number of all starts.
    var allStarts = 0
    /// The reason why the last start failed, or `nil` if the program then described itself.
    var lastError: FeedError?
    var isOver = false
  }

  let name: String
  let digest: String
  /// The same one, shared by all photos.
  let digestBytes: [UInt8]
  let likes = LikeWatch()
  private let command: StdioCommand
  private let services: BackendServices
  private let limit: Duration
  private let refusesLive: Bool
  private let state = Lock(State())
  private let flights = SingleFlight<Int, InitializedConnection>()

  /// - Parameters:
  ///   - limit: The time limit of an answer.
  ///   - refusesLive: Whether a program that is itself on the live backend is refused.
  init(
    _ command: StdioCommand, _ services: BackendServices, limit: Duration,
    refusesLive: Bool = false
  ) {
    (self.command, self.services, self.limit) = (command, services, limit)
    self.refusesLive = refusesLive
    (name, digest) = (command.name, command.digest)
    digestBytes = Array(digest.utf8)
  }

  /// Ends the program, and waits for its end.
  func shutDown() {
    let connections = state.withLock { state in
      state.isOver = true
      return state.connections
    }
    likes.end()
    connections.forEach { $0.stop() }
    connections.forEach { $0.waitForEnd() }
  }

  /// The time in uptime when a call that begins now times out.
  var deadline: Duration { services.clock.uptime() + limit }

  /// Returns the program, started and described.
  ///
  /// - Parameter end: The time in uptime when a start times out, or `nil` for the usual time from
  ///   now.
  func ready(until end: Duration? = nil) async throws(FeedError) -> InitializedConnection {
    if let ready = living { return ready }
    let end = end ?? deadline
    return try await flights.run(0) { () async throws(FeedError) in
      if let ready = self.living { return ready }
      return try await self.start(until: end)
    }
  }

  /// Returns the session that `watch` reported at the start, so that it is not requested twice. It
  /// is returned only once, because it becomes outdated. Later calls return `nil`.
  func takeSession() -> JSONObject? { state.withLock { $0.initialized?.session.take() } }

  private var living: InitializedConnection? {
    let last = state.withLock(\.initialized)
    return last?.connection.endError == nil ? last : nil
  }

  private func start(until deadline: Duration) async throws(FeedError) -> InitializedConnection {
    // The program may have ended while no call was open, so that no call has failed.
    let end = state.withLock(\.initialized)?.connection.endError
    let now = services.clock.uptime()
    let number = try state.withLock { state throws(FeedError) -> Int in
      if now - state.lastStart >= Self.startPeriod { state.starts = 0 }
      guard state.starts < Self.startLimit, !state.isOver else {
        throw state.lastError ?? end ?? .cancelled
      }
      state.starts += 1
      state.lastStart = now
      state.allStarts += 1
      return state.allStarts
    }
    do throws(FeedError) {
      let initialized = try await begin(number, until: deadline)
      state.withLock { ($0.initialized, $0.lastError) = (initialized, nil) }
      return initialized
    } catch {
      let now = services.clock.uptime()
      state.withLock { state in
        (state.lastError, state.lastStart) = (error, now)
        // A cancellation by the user is not a fault of the program.
        if error.code == .cancelled { state.starts -= 1 }
      }
      throw error
    }
  }

  private func begin(
    _ start: Int, until deadline: Duration
  ) async throws(FeedError) -> InitializedConnection {
    likes.programStarts()
    let connection = try StdioConnection(command, services) { [likes] method, parameters in
      likes.notified(method, parameters)
    }
    try store(connection)
    do throws(CallFailure) {
      let answer = try await connection.call(
        OperationDeclaration.describe.method, [:], limit: left(until: deadline))
      var description = StdioDescription(answer)
      guard !description.operations.isEmpty else {
        throw .failed(invalidReply(.describe, "it names no operations"))
      }
      if refusesLive, description.backend == "live" {
        throw .failed(FeedError(.usage, Message(.errorServeProgramLive, "live")))
      }
      var session: JSONObject?
      if description.offers(.watch) {
        // A program that does not answer `watch` leaves time for the call that started it.
        session = try await watchLikes(connection, limit: left(until: deadline) / 2)
        if session == nil { description.remove(.watch) }
      }
      return InitializedConnection(
        connection: connection, description: description, start: start, session: session)
    } catch {
      connection.stop()
      // A program that did not end is not started again, because it would take as long to fail.
      if !error.hasProgramEnded, error.error.code != .cancelled {
        state.withLock { $0.starts = Self.startLimit }
      }
      throw error.error
    }
  }

  /// Returns the time that is left until `end`.
  private func left(until end: Duration) -> Duration { max(end - services.clock.uptime(), .zero) }

  /// Remembers a connection until its program has exited, so that `shutDown` finds it.
  private func store(_ connection: StdioConnection) throws(FeedError) {
    let exited = state.withLock(\.connections).filter(\.hasExited)
    let isOver = state.withLock { state in
      state.connections.removeAll { kept in exited.contains { $0 === kept } }
      state.connections.append(connection)
      return state.isOver
    }
    guard isOver else { return }
    connection.stop()
    throw .cancelled
  }

  /// Requests notifications of changes.
  ///
  /// - Returns: The session, or `nil` if the program offers `watch` without supporting it. Such a
  ///   program is still useful.
  private func watchLikes(
    _ connection: StdioConnection, limit: Duration
  ) async throws(CallFailure) -> JSONObject? {
    do throws(CallFailure) {
      let session = try await connection.call(
        OperationDeclaration.watch.method, [:], limit: limit)
      likes.reset(session)
      return session
    } catch {
      guard case .failed(let fault) = error, fault.code != .cancelled else { throw error }
      services.logger.warning("[Program.watch]: \(fault.description)")
      return nil
    }
  }

  /// Calls an operation. A call that only reads is repeated after a restart. The effect of any
  /// other call is unknown, so it is not repeated.
  ///
  /// - Parameters:
  ///   - timeout: The time limit of the answer, if it is shorter than usual.
  ///   - end: The time in uptime when the call times out, including all that must be done before
  ///     it, or `nil` for the usual time from now.
  /// - Throws: `unsupported` if the program does not offer the operation.
  func call(
    _ operation: OperationDeclaration, _ parameters: JSONObject, timeout: Duration? = nil,
    until end: Duration? = nil
  ) async throws(FeedError) -> JSONObject {
    if let fault = operation.parameters.fault(of: parameters) {
      throw .usage("\(operation.name): \(fault)")
    }
    let end = end ?? deadline
    while true {
      let ready = try await ready(until: end)
      guard ready.description.offers(operation) else {
        throw FeedError(.unsupported, Message(.errorProgramCannot, name, operation.name))
      }
      do throws(CallFailure) {
        let left = self.left(until: end)
        return try await ready.connection.call(
          operation.method, parameters, limit: min(timeout ?? left, left))
      } catch {
        if case .failed(let error) = error { throw error }
        let isOver = state.withLock(\.isOver) || self.left(until: end) == .zero
        if isOver || !operation.isReadOnly { throw error.error }
        services.logger.warning("[Program.restart]: \(error.error.description)")
      }
    }
  }

  /// Returns the error for an answer that does not match the table of operations.
  func invalidReply(_ operation: OperationDeclaration, _ fault: String) -> FeedError {
    FeedError(
      .badReply, Message(.errorProgramReply, name, operation.name, fault), mayHaveArrived: true)
  }
}
