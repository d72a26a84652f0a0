import FeedCore
import FeedPrograms
import Logging

/// One start of the program, and its calls. The program is as little trusted as the network: lines
/// that answer nothing are counted, and after too many of them nothing more is expected from it.
final class ProgramConnection: Sendable {
  private struct State {
    var calls = OpenCalls()
    var counter = UnsolicitedCounter()
    var lastStderrLine: String?
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
      let link = try ProgramLink(
        command, isAwaited: { [weak self] in self?.hasOpenCalls ?? false },
        handle: { [weak self] event in self?.take(event) })
      self.link.withLock { $0 = link }
    } catch {
      throw command.startError(error)
    }
  }

  deinit { link.withLock(\.self)?.stop() }

  /// Why nothing more can be asked, though the program may still run; nil while it can.
  var endError: FeedError? { state.withLock(\.end) }

  /// Whether the program runs no more.
  var hasExited: Bool { link.withLock(\.self)?.hasEnded ?? true }

  private var hasOpenCalls: Bool { state.withLock(\.calls.hasOpen) }

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
    // Cancelled with the call's end. It begins after the call, so that it finds even one that has
    // no time left.
    var timer: Task<Void, Never>?
    defer { timer?.cancel() }
    return try await withCancellableContinuation(
      cancelled: CallFailure.cancelled,
      start: { (waiter: OpenCalls.Waiter) in
        self.begin(number, line, waiter)
        timer = Task { await self.time(number, limit) }
      }, cancel: { _ = self.drop(number) })
  }

  private func begin(_ number: Int64, _ line: [UInt8], _ waiter: OpenCalls.Waiter) {
    let (isSent, end) = state.withLock { state -> (Bool, FeedError?) in
      if let end = state.end { return (false, end) }
      return (state.calls.begin(number, line, waiter), nil)
    }
    if let end { waiter.resume(.failure(.connectionLost(end))) }
    if isSent { send(line) }
  }

  private func time(_ number: Int64, _ limit: Duration) async {
    do throws(FeedError) {
      try await services.clock.sleep(for: limit)
    } catch {
      return  // The call ended in time.
    }
    drop(number)?.resume(.failure(.failed(timeoutError)))
  }

  /// The error of an answer that did not come in time. What came in its place, if anything did,
  /// tells more than that time has passed.
  private var timeoutError: FeedError {
    if let lastUnsolicited = state.withLock(\.counter.lastUnsolicited) {
      return garbage(lastUnsolicited)
    }
    return FeedError(.timeout, Message(.errorTimeout, name), mayHaveArrived: true)
  }

  private func garbage(_ text: String) -> FeedError {
    FeedError(.badReply, Message(.errorProgramGarbage, name, text), mayHaveArrived: true)
  }

  /// Ends a call whose caller has left, and cancels it in the program.
  private func drop(_ number: Int64) -> OpenCalls.Waiter? {
    let (waiter, wasSent, lines) = state.withLock { $0.calls.end(number) }
    if wasSent { send(Self.cancel(number)) }
    lines.forEach(send)
    return waiter
  }

  private func send(_ line: [UInt8]) { link.withLock(\.self)?.send(line) }

  private static func cancel(_ number: Int64) -> [UInt8] {
    line("notifications/cancelled", ["requestId": .integer(number)], id: nil)
  }

  private static func line(_ method: String, _ parameters: JSONObject, id: JSON?) -> [UInt8] {
    let message: JSONObject = [
      "jsonrpc": "2.0", "id": id, "method": .string(method), "params": .object(parameters),
    ]
    return JSON.object(message).encoded()
  }
}

/// What comes from the program.
extension ProgramConnection {
  private func take(_ event: ProgramLink.Event) {
    switch event {
    case .line(.tooLong):
      let limit = String(LineSplitter.limit >> 20)
      failOpen(FeedError(.tooLarge, Message(.errorTooLarge, name, limit)))
    case .line(.bytes(let bytes)): take(ServerMessage(bytes))
    case .stderrLine(let text):
      state.withLock { $0.lastStderrLine = text }
      services.logger.info("[Program.stderr]: \(text)")
    case .exited(let status): end(exited(status))
    }
  }

  private func take(_ message: ServerMessage) {
    switch message {
    case .result(let number, let result): answer(number, .success(result))
    case .failure(let number, let error):
      answer(number, .failure(.failed(ProgramError.map(error, from: name))))
    case .notification(let method, let parameters):
      countUnsolicited(nil)
      notified(method, parameters)
    case .other: countUnsolicited("a message that answers nothing")
    case .blank: countUnsolicited(nil)
    case .malformed(let text): countMalformed(text)
    }
  }

  private func answer(_ number: Int64, _ result: Result<JSONObject, CallFailure>) {
    let (waiter, lines) = state.withLock { state in
      let (waiter, _, lines) = state.calls.end(number)
      if waiter != nil { state.counter.reset() }
      return (waiter, lines)
    }
    lines.forEach(send)
    // To a cancelled call an answer may still have been on its way.
    if waiter == nil { countUnsolicited("an answer to no open call") }
    waiter?.resume(result)
  }

  private func countUnsolicited(_ text: String?) {
    if let text { services.logger.info("[Program.answer]: Unsolicited - \(text)") }
    let now = services.clock.uptime()
    guard state.withLock({ $0.counter.countUnsolicited(at: now) }) else { return }
    let limit = String(UnsolicitedCounter.unsolicitedLimit)
    abandon(FeedError(.badReply, Message(.errorProgramFlood, name, limit), mayHaveArrived: true))
  }

  private func countMalformed(_ text: String) {
    services.logger.warning("[Program.answer]: NoMessage - “\(text)”")
    let now = services.clock.uptime()
    if state.withLock({ $0.counter.countMalformed(text, at: now) }) { abandon(garbage(text)) }
  }

  private func abandon(_ error: FeedError) {
    end(error)
    stop()
  }

  private func exited(_ status: Int32) -> FeedError {
    let how =
      status & 0x7F == 0 ? "exit status \(status >> 8 & 0xFF)" : "signal \(status & 0x7F)"
    let said = state.withLock(\.lastStderrLine)
    return FeedError(
      .truncated, Message(.errorProgramEnded, name, said ?? how), detail: how,
      mayHaveArrived: true)
  }

  /// Ends all calls for a reason; the first one stays.
  private func end(_ error: FeedError) {
    state.withLock { $0.end = $0.end ?? error }
    let waiters = state.withLock { $0.calls.endAll() }
    waiters.forEach { $0.resume(.failure(.connectionLost(error))) }
  }

  /// Ends the calls that an answer without a number may belong to. The others were not sent yet.
  private func failOpen(_ error: FeedError) {
    let (ended, lines) = state.withLock { $0.calls.endOpen() }
    ended.keys.sorted().forEach { send(Self.cancel($0)) }
    lines.forEach(send)
    ended.values.forEach { $0.resume(.failure(.failed(error))) }
  }
}
