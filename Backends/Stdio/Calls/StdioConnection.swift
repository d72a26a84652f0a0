import FeedCore
import FeedSystem
import Logging

/// One start of the program, and its calls. The program is trusted as little as the network: lines
/// that answer no call are counted, and too many of them end the connection.
final class StdioConnection: Sendable {
  private struct State {
    var calls = OpenCalls()
    var counter = UnsolicitedCounter()
    var lastStderrLine: String?
    /// The reason why calls are no longer possible.
    var end: FeedError?
  }

  private let state = Lock(State())
  private let link = Lock<StdioLink?>(nil)
  private let name: String
  private let services: BackendServices
  private let notified: @Sendable (String, JSONObject) -> Void

  /// Starts the program.
  ///
  /// - Parameter notified: Called with each notification, on the thread that reads.
  /// - Throws: `notConfigured` if it cannot be started.
  init(
    _ command: StdioCommand, _ services: BackendServices,
    notified: @escaping @Sendable (String, JSONObject) -> Void
  ) throws(FeedError) {
    (name, self.services, self.notified) = (command.name, services, notified)
    do throws(Spawn.Failure) {
      // The thread refers to this object weakly, so that the program ends when the object is no
      // longer used.
      let link = try StdioLink(
        command, isAwaited: { [weak self] in self?.hasOpenCalls ?? false },
        handle: { [weak self] event in self?.take(event) })
      self.link.withLock { $0 = link }
    } catch {
      throw command.startError(error)
    }
  }

  deinit { link.withLock(\.self)?.stop() }

  /// The reason why calls are no longer possible, although the program may still run. It is `nil`
  /// while calls are possible.
  var endError: FeedError? { state.withLock(\.end) }

  /// Whether the program no longer runs.
  var hasExited: Bool { link.withLock(\.self)?.hasEnded ?? true }

  private var hasOpenCalls: Bool { state.withLock(\.calls.hasOpen) }

  /// Ends the program without waiting for it.
  func stop() { link.withLock(\.self)?.stop() }

  func waitForEnd() { link.withLock(\.self)?.waitForEnd() }

  /// Calls an operation.
  ///
  /// - Parameter limit: The time limit of the answer.
  func call(
    _ method: String, _ parameters: JSONObject, limit: Duration
  ) async throws(CallFailure) -> JSONObject {
    let number = state.withLock { $0.calls.takeNumber() }
    let request = RPCRequest(id: .integer(number), method: method, parameters: parameters)
    let line = RPCMessage.request(request).encoded()
    // The timer is cancelled when the call ends. It starts after the call, so that a call without
    // any time left still ends.
    var timer: Task<Void, Never>?
    defer { timer?.cancel() }
    return try await withCancellableContinuation(
      cancelled: CallFailure.cancelled,
      start: { (waiter: OpenCalls.Caller) in
        self.begin(number, line, waiter)
        timer = Task { await self.time(number, limit) }
      }, cancel: { _ = self.drop(number) })
  }

  private func begin(_ number: Int64, _ line: [UInt8], _ waiter: OpenCalls.Caller) {
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

  /// The error for an answer that did not arrive in time. If other output arrived instead, the
  /// error quotes it, because that is more helpful.
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
  private func drop(_ number: Int64) -> OpenCalls.Caller? {
    let (waiter, wasSent, lines) = state.withLock { $0.calls.end(number) }
    if wasSent { sendCancel(number) }
    lines.forEach(send)
    return waiter
  }

  private func send(_ line: [UInt8]) { link.withLock(\.self)?.send(line) }

  private func sendCancel(_ number: Int64) { send(RPCCancel.silent(.integer(number)).encoded()) }
}

/// The messages and events of the program.
extension StdioConnection {
  private func take(_ event: StdioLink.Event) {
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
      answer(number, .failure(.failed(StdioError.map(error, from: name))))
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
    // The answer to a call may have been sent before its cancellation.
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

  /// Ends all calls with an error. The first error is kept.
  private func end(_ error: FeedError) {
    state.withLock { $0.end = $0.end ?? error }
    let waiters = state.withLock { $0.calls.endAll() }
    waiters.forEach { $0.resume(.failure(.connectionLost(error))) }
  }

  /// Ends the calls to which an answer without a number may belong. The others were not sent yet.
  private func failOpen(_ error: FeedError) {
    let (ended, lines) = state.withLock { $0.calls.endOpen() }
    ended.keys.sorted().forEach(sendCancel)
    lines.forEach(send)
    ended.values.forEach { $0.resume(.failure(.failed(error))) }
  }
}

/// A line that a program sent, read as a message of JSON-RPC 2.0.
enum ServerMessage {
  case result(Int64, JSONObject)
  case failure(Int64, JSONObject)
  case notification(String, JSONObject)
  /// A message that answers no call: a request, or an answer whose id has an unknown form.
  case other
  case blank
  /// A line that is not a message, with its beginning.
  case malformed(String)

  init(_ line: [UInt8]) {
    if line.allSatisfy(\.isBlank) {
      self = .blank
      return
    }
    guard let object = (try? JSON(lenient: line))?.objectValue else {
      self = .malformed(ServerText(line).quoted(hiding: []))
      return
    }
    self = Self.message(object)
  }

  private static func message(_ object: JSONObject) -> ServerMessage {
    if let id = object["id"]?.wholeNumber, object["method"] == nil {
      // Any answer ends the call, because no other one follows.
      if let error = object["error"], error != .null {
        return .failure(id, error.objectValue ?? ["message": error])
      }
      // A result that is not an object is read as an empty one. The reader reports its missing
      // members.
      return .result(id, object["result"]?.objectValue ?? [:])
    }
    guard let method = object["method"]?.stringValue, object["id"] == nil else { return .other }
    return .notification(method, object["params"]?.objectValue ?? [:])
  }
}

/// Counts the lines of a program that answer no call. It allows the greeting of a remote shell, and
/// a heartbeat every second, but not a flood.
struct UnsolicitedCounter {
  /// The limit of lines in a window that are not messages.
  static let malformedLimit = 20
  /// The limit of messages in a window that answer no call.
  static let unsolicitedLimit = 10_000
  private static let window = Duration.seconds(60)

  private var windowEnd = Duration.zero
  private var malformed = 0
  private var unsolicited = 0
  /// The last line that was not a message, if no call was answered since.
  private(set) var lastUnsolicited: String?

  /// Counts a message that answers no call.
  ///
  /// - Parameter now: The time of a monotonic clock.
  /// - Returns: Whether there are too many of them.
  mutating func countUnsolicited(at now: Duration) -> Bool {
    enterWindow(at: now)
    unsolicited += 1
    return unsolicited > Self.unsolicitedLimit
  }

  /// Counts a line that is not a message.
  ///
  /// - Parameter now: The time of a monotonic clock.
  /// - Returns: Whether there are too many of them.
  mutating func countMalformed(_ text: String, at now: Duration) -> Bool {
    enterWindow(at: now)
    lastUnsolicited = text
    malformed += 1
    return malformed > Self.malformedLimit
  }

  /// Resets the counters after an answered call, which shows that the program speaks the protocol.
  mutating func reset() { (malformed, unsolicited, lastUnsolicited) = (0, 0, nil) }

  private mutating func enterWindow(at now: Duration) {
    guard now >= windowEnd else { return }
    (malformed, unsolicited) = (0, 0)
    windowEnd = now + Self.window
  }
}

/// Maps a program's errors to `FeedError`. The program's message is shown as its own.
enum StdioError {
  static func map(_ error: JSONObject, from name: String) -> FeedError {
    let data = error["data"]?.objectValue ?? [:]
    let number = error["code"]?.wholeNumber ?? 0
    let code = code(data["kind"]?.stringValue, number)
    let parts = [error["message"], data["hint"]].compactMap { $0?.stringValue }
    let text = ServerText(parts.joined(separator: " ").utf8).quoted(hiding: [])
    // The wait is at most a day, as for any server, because timers cannot count further.
    let wait = data["retryAfterMs"]?.integer(clampedTo: 0...86_400_000).map(Duration.milliseconds)
    return FeedError(
      code, Message(.errorProgramSays, name, text.isEmpty ? code.name : text), retryAfter: wait,
      detail: "code \(number)", mayHaveArrived: mayHaveArrived(code))
  }

  /// Returns the code for the error's name, otherwise for the number of RPC-7. A program need not
  /// know our names.
  private static func code(_ kind: String?, _ number: Int64) -> FeedError.Code {
    switch RPCErrorCode(rawValue: Int(clamping: number)) {
    case .unknownMethod: return .unsupported
    case .syntax, .badRequest: return .badReply
    case .badParameters, .unknownRevision, .unknownResource, nil: break
    }
    // A call that was cancelled here no longer has a waiter.
    if number == FeedError.Code.cancelled.wireCode { return .badReply }
    if let known = kind.flatMap({ FeedError.Code(name: $0) }), known != .cancelled { return known }
    switch number {
    case 1_401: return .notSignedIn
    case 1_429: return .rateLimited
    case 1_502: return .serverError
    default: return FeedError.Code.all.first { $0.wireCode == number } ?? .serverError
    }
  }

  /// Returns whether a like may have been set nevertheless. It is then requested (FEED-5).
  private static func mayHaveArrived(_ code: FeedError.Code) -> Bool {
    code.isRetryable && code != .rateLimited && code != .busy
  }
}
