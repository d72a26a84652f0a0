import FeedCore
import FeedPrograms
import Logging

/// One start of the program, and its calls. The program is as little trusted as the network: lines
/// that answer nothing are counted, and after too many of them nothing more is expected from it.
final class Connection: Sendable {
  /// The lines in a row that may be no messages: a greeting of a remote shell is passed over.
  private static let unreadableLimit = 20
  /// The messages in a row that may answer nothing.
  private static let uselessLimit = 10_000

  private struct State {
    var calls = OpenCalls()
    var unreadable = 0
    var useless = 0
    var lastRemark: String?
    /// Why nothing more can be asked.
    var end: FeedError?
  }

  private let state = Lock(State())
  private let link = Lock<ProgramLink?>(nil)
  private let name: String
  private let services: BackendServices
  private let notified: @Sendable (String, JSONObject) -> Void

  /// Starts the program.
  ///
  /// - Parameter notified: Called with each notification, on the thread that reads.
  /// - Throws: `notConfigured` if it cannot be started.
  init(
    _ command: ProgramCommand, _ services: BackendServices,
    notified: @escaping @Sendable (String, JSONObject) -> Void
  ) throws(FeedError) {
    (name, self.services, self.notified) = (command.name, services, notified)
    do throws(Spawn.Failure) {
      // The program lives as long as somebody uses this: its thread holds it no longer.
      let link = try ProgramLink(command) { [weak self] event in self?.take(event) }
      self.link.withLock { $0 = link }
    } catch {
      throw command.startError(error)
    }
  }

  deinit { link.withLock { $0?.stop() } }

  var hasEnded: Bool { state.withLock { $0.end != nil } }

  /// Ends the program without waiting for it.
  func stop() { link.withLock(\.self)?.stop() }

  func waitForEnd() { link.withLock(\.self)?.waitForEnd() }

  /// Calls an operation.
  ///
  /// - Parameter limit: The longest time until the answer.
  func call(
    _ method: String, _ parameters: JSONObject, limit: Duration
  ) async throws(CallFailure) -> JSONObject {
    let number = state.withLock { $0.calls.takeNumber() }
    let line = Self.line(method, parameters, id: .integer(number))
    // Cancelled with the call's end.
    let timer = Task { await self.time(number, limit) }
    defer { timer.cancel() }
    return try await withCancellableContinuation(cancelled: CallFailure.cancelled) { waiter in
      self.begin(number, line, waiter)
    } cancel: {
      _ = self.drop(number)
    }
  }

  private func begin(_ number: Int64, _ line: [UInt8], _ waiter: OpenCalls.Waiter) {
    let (isSent, end) = state.withLock { state -> (Bool, FeedError?) in
      if let end = state.end { return (false, end) }
      return (state.calls.begin(number, line, waiter), nil)
    }
    if let end { waiter.resume(.failure(.lost(end))) }
    if isSent { send(line) }
  }

  private func time(_ number: Int64, _ limit: Duration) async {
    do throws(FeedError) {
      try await services.clock.sleep(for: limit)
    } catch {
      return  // The call ended in time.
    }
    let error = FeedError(.timeout, Message(.errorTimeout, name), mayHaveArrived: true)
    drop(number)?.resume(.failure(.answered(error)))
  }

  /// Ends a call that nobody waits for any more, there too.
  private func drop(_ number: Int64) -> OpenCalls.Waiter? {
    let (waiter, wasSent, lines) = state.withLock { $0.calls.end(number) }
    if wasSent {
      send(Self.line("notifications/cancelled", ["requestId": .integer(number)], id: nil))
    }
    lines.forEach(send)
    return waiter
  }

  private func send(_ line: [UInt8]) { link.withLock(\.self)?.send(line) }

  private static func line(_ method: String, _ parameters: JSONObject, id: JSON?) -> [UInt8] {
    let message: JSONObject = [
      "jsonrpc": "2.0", "id": id, "method": .string(method), "params": .object(parameters),
    ]
    return JSON.object(message).encoded()
  }
}

/// What comes from the program.
extension Connection {
  private func take(_ event: ProgramLink.Event) {
    switch event {
    case .line(.tooLong):
      let limit = String(LineSplitter.limit >> 20)
      failAll(.answered(FeedError(.tooLarge, Message(.errorTooLarge, name, limit))))
    case .line(.bytes(let bytes)): take(ServerMessage(bytes))
    case .remark(let text):
      state.withLock { $0.lastRemark = text }
      services.logger.info("[Program.stderr]: \(text)")
    case .ended(let status): end(ended(status))
    }
  }

  private func take(_ message: ServerMessage) {
    switch message {
    case .result(let number, let result): answer(number, .success(result))
    case .failure(let number, let error):
      answer(number, .failure(.answered(ProgramError.map(error, from: name))))
    case .notification(let method, let parameters):
      countUseless(nil)
      notified(method, parameters)
    case .other: countUseless("a message that answers nothing")
    case .blank: countUseless(nil)
    case .unreadable(let text): countUnreadable(text)
    }
  }

  private func answer(_ number: Int64, _ result: Result<JSONObject, CallFailure>) {
    let (waiter, lines) = state.withLock { state in
      let (waiter, _, lines) = state.calls.end(number)
      if waiter != nil { (state.unreadable, state.useless) = (0, 0) }
      return (waiter, lines)
    }
    lines.forEach(send)
    // To a cancelled call an answer may still have been on its way.
    if waiter == nil { countUseless("an answer to no open call") }
    waiter?.resume(result)
  }

  private func countUseless(_ remark: String?) {
    if let remark { services.logger.info("[Program.answer]: Useless - \(remark)") }
    let isTooMuch = state.withLock { state in
      state.useless += 1
      return state.useless > Self.uselessLimit
    }
    if isTooMuch { giveUp("…") }
  }

  private func countUnreadable(_ text: String) {
    services.logger.warning("[Program.answer]: NoMessage - “\(text)”")
    let isTooMuch = state.withLock { state in
      state.unreadable += 1
      return state.unreadable > Self.unreadableLimit
    }
    if isTooMuch { giveUp(text) }
  }

  private func giveUp(_ text: String) {
    end(FeedError(.badReply, Message(.errorProgramGarbage, name, text), mayHaveArrived: true))
    stop()
  }

  private func ended(_ status: Int32) -> FeedError {
    let how =
      status & 0x7F == 0 ? "exit status \(status >> 8 & 0xFF)" : "signal \(status & 0x7F)"
    let remark = state.withLock(\.lastRemark)
    return FeedError(
      .truncated, Message(.errorProgramEnded, name, remark ?? how), detail: how,
      mayHaveArrived: true)
  }

  /// The first reason stays.
  private func end(_ error: FeedError) {
    state.withLock { $0.end = $0.end ?? error }
    failAll(.lost(error))
  }

  private func failAll(_ failure: CallFailure) {
    let waiters = state.withLock { $0.calls.endAll() }
    waiters.forEach { $0.resume(.failure(failure)) }
  }
}
