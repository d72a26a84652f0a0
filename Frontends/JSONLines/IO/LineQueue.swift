/// What waits to be written, and who waits for that. Pure: the transitions say whom to wake.
struct LineQueue: Sendable {
  typealias Flush = CheckedContinuation<Void, Never>

  private let budget: Int
  private var waiting: [UInt8] = []
  /// The bytes of `waiting` and of the batch that was taken.
  private(set) var unwritten = 0
  private(set) var isClosed = false
  private var writerSleeps = false
  private var isFull = false
  private var flushes: [Flush] = []

  init(budget: Int) { self.budget = budget }

  /// Answers whether the writer sleeps and must be woken.
  mutating func append(_ line: [UInt8]) -> Bool {
    guard !isClosed else { return false }
    waiting += line
    waiting.append(UInt8(ascii: "\n"))
    unwritten += line.count + 1
    defer { writerSleeps = false }
    return writerSleeps
  }

  /// Everything so far, in one batch. When it is empty the writer sleeps next; nil at the end.
  mutating func take() -> [UInt8]? {
    guard !isClosed else { return nil }
    writerSleeps = waiting.isEmpty
    defer { waiting = [] }
    return waiting
  }

  /// Once full there is no room until half is written, so that the two threads do not wake each
  /// other for every line.
  mutating func mustWaitForRoom() -> Bool {
    if !isClosed, unwritten >= budget { isFull = true }
    return isFull
  }

  mutating func isFlushed(orElse flush: Flush) -> Bool {
    if isClosed || unwritten == 0 { return true }
    flushes.append(flush)
    return false
  }

  mutating func written(_ count: Int) -> (hasRoom: Bool, [Flush]) {
    guard !isClosed else { return (false, []) }
    unwritten -= count
    let hasRoom = isFull && unwritten <= budget / 2
    if hasRoom { isFull = false }
    return (hasRoom, unwritten == 0 ? takeFlushes() : [])
  }

  mutating func close() -> (wasOpen: Bool, [Flush]) {
    let wasOpen = !isClosed
    isClosed = true
    isFull = false
    waiting = []
    unwritten = 0
    return (wasOpen, takeFlushes())
  }

  private mutating func takeFlushes() -> [Flush] {
    defer { flushes = [] }
    return flushes
  }
}
