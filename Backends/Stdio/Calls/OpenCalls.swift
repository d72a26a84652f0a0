import FeedCore

/// Why a call has no result.
enum CallFailure: Error {
  /// It is answered, if only by an error, or nobody waits any more.
  case answered(FeedError)
  /// The program ended before it answered, or cannot be understood.
  case lost(FeedError)

  static var cancelled: CallFailure { .answered(.cancelled) }

  var error: FeedError {
    switch self {
    case .answered(let error), .lost(let error): error
    }
  }
}

/// The calls of one program: those that it was sent, and those that wait until it has answered some
/// of them. Pure: the transitions return what to send and whom to resume.
struct OpenCalls {
  typealias Waiter = Resumer<JSONObject, CallFailure>

  /// As many as our own endpoint has open at most (RPC-8).
  static let limit = 32

  private var lastNumber: Int64 = 0
  private var open: [Int64: Waiter] = [:]
  private var waiting: [(number: Int64, line: [UInt8], waiter: Waiter)] = []

  /// A number that no call had before: a late answer to an old call is so nobody's.
  mutating func takeNumber() -> Int64 {
    lastNumber += 1
    return lastNumber
  }

  /// Begins a call.
  ///
  /// - Returns: Whether to send the line now.
  mutating func begin(_ number: Int64, _ line: [UInt8], _ waiter: Waiter) -> Bool {
    guard open.count < Self.limit else {
      waiting.append((number, line, waiter))
      return false
    }
    open[number] = waiter
    return true
  }

  /// Ends a call, because it was answered or nobody waits for it any more.
  ///
  /// - Returns: Its waiter, nil if it was not open; whether the program knows of the call; and the
  ///   lines to send now.
  mutating func end(_ number: Int64) -> (waiter: Waiter?, wasSent: Bool, lines: [[UInt8]]) {
    if let waiter = open.removeValue(forKey: number) { return (waiter, true, next()) }
    guard let place = waiting.firstIndex(where: { $0.number == number }) else {
      return (nil, false, [])
    }
    return (waiting.remove(at: place).waiter, false, [])
  }

  private mutating func next() -> [[UInt8]] {
    var lines: [[UInt8]] = []
    while open.count < Self.limit, !waiting.isEmpty {
      let call = waiting.removeFirst()
      open[call.number] = call.waiter
      lines.append(call.line)
    }
    return lines
  }

  /// Ends all calls.
  ///
  /// - Returns: Their waiters.
  mutating func endAll() -> [Waiter] {
    defer { (open, waiting) = ([:], []) }
    return Array(open.values) + waiting.map(\.waiter)
  }

  var isEmpty: Bool { open.isEmpty && waiting.isEmpty }
}
