import FeedCore

/// Why a call has no result.
enum CallFailure: Error {
  /// It is answered by an error, or nobody waits any more.
  case failed(FeedError)
  /// The program ended before it answered, or cannot be understood.
  case connectionLost(FeedError)

  static var cancelled: CallFailure { .failed(.cancelled) }

  var error: FeedError {
    switch self {
    case .failed(let error), .connectionLost(let error): error
    }
  }

  /// Whether the program ended; one that was given up has not.
  var hasProgramEnded: Bool {
    if case .connectionLost(let error) = self { error.code == .truncated } else { false }
  }
}

/// The calls of one program: those that it was sent, and those that wait until it has answered some
/// of them. Pure: the transitions return what to send and whom to resume.
struct OpenCalls {
  typealias Caller = Waiter<JSONObject, CallFailure>

  private var lastNumber: Int64 = 0
  private var open: [Int64: Caller] = [:]
  private var queued: [(number: Int64, line: [UInt8], waiter: Caller)] = []

  /// Whether the program owes an answer.
  var hasOpen: Bool { !open.isEmpty }

  /// A number that no call had before, so that a late answer matches none.
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
  /// - Returns: Its waiter, nil if it was not open; whether the program knows of the call; and the
  ///   lines to send now.
  mutating func end(_ number: Int64) -> (waiter: Caller?, wasSent: Bool, lines: [[UInt8]]) {
    if let waiter = open.removeValue(forKey: number) { return (waiter, true, next()) }
    guard let place = queued.firstIndex(where: { $0.number == number }) else {
      return (nil, false, [])
    }
    return (queued.remove(at: place).waiter, false, [])
  }

  /// Ends the calls that the program was sent; those that it does not know of take their places.
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
