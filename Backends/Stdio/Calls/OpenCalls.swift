import FeedCore

/// The reason why a call has no result.
enum CallFailure: Error {
  /// The program answered with an error, or the caller has left.
  case failed(FeedError)
  /// The program ended before it answered, or its output is invalid.
  case connectionLost(FeedError)

  static var cancelled: CallFailure { .failed(.cancelled) }

  var error: FeedError {
    switch self {
    case .failed(let error), .connectionLost(let error): error
    }
  }

  /// Whether the program ended by itself and was not abandoned.
  var hasProgramEnded: Bool {
    if case .connectionLost(let error) = self { error.code == .truncated } else { false }
  }
}

/// The calls of one program: those that were sent to it, and those that wait until it has answered
/// some of them. The type is pure: its transitions return the lines to send and the waiters to
/// resume.
struct OpenCalls {
  typealias Caller = Waiter<JSONObject, CallFailure>

  private var lastNumber: Int64 = 0
  private var open: [Int64: Caller] = [:]
  private var queued: [(number: Int64, line: [UInt8], waiter: Caller)] = []

  /// Whether an answer of the program is missing.
  var hasOpen: Bool { !open.isEmpty }

  /// Returns a number that was never used, so that a late answer matches no other call.
  mutating func takeNumber() -> Int64 {
    lastNumber += 1
    return lastNumber
  }

  /// Begins a call.
  ///
  /// - Returns: Whether to send the line now.
  mutating func begin(_ number: Int64, _ line: [UInt8], _ waiter: Caller) -> Bool {
    guard open.count < RPCMessage.openRequestLimit else {
      queued.append((number, line, waiter))
      return false
    }
    open[number] = waiter
    return true
  }

  /// Ends a call that was answered or whose caller has left.
  ///
  /// - Returns: Its waiter, or `nil` if it was not open; whether the call was sent to the program;
  ///   and the lines to send now.
  mutating func end(_ number: Int64) -> (waiter: Caller?, wasSent: Bool, lines: [[UInt8]]) {
    if let waiter = open.removeValue(forKey: number) { return (waiter, true, next()) }
    guard let place = queued.firstIndex(where: { $0.number == number }) else {
      return (nil, false, [])
    }
    return (queued.remove(at: place).waiter, false, [])
  }

  /// Ends the calls that were sent to the program. Those that were not sent take their places.
  ///
  /// - Returns: The numbers of the ended calls with their waiters, and the lines to send now.
  mutating func endOpen() -> (ended: [Int64: Caller], lines: [[UInt8]]) {
    let ended = open
    open = [:]
    return (ended, next())
  }

  private mutating func next() -> [[UInt8]] {
    var lines: [[UInt8]] = []
    while open.count < RPCMessage.openRequestLimit, !queued.isEmpty {
      let call = queued.removeFirst()
      open[call.number] = call.waiter
      lines.append(call.line)
    }
    return lines
  }

  /// Ends all calls.
  ///
  /// - Returns: Their waiters.
  mutating func endAll() -> [Caller] {
    defer { (open, queued) = ([:], []) }
    return Array(open.values) + queued.map(\.waiter)
  }
}
