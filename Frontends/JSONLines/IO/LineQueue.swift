/// The lines that wait to be written, and the callers that wait until they are written. Pure: the
/// transitions return the continuations to resume.
///
/// Queued lines are never lost. Besides them there are slots, for data of which only the newest
/// counts. A slot has one line. While that line waits, a newer one replaces it.
struct LineQueue: Sendable {
  typealias Flush = CheckedContinuation<Void, Never>
  typealias Slot = Int

  private let budget: Int
  private var waiting: [UInt8] = []
  /// The bytes of `waiting` and of the batch that the writer took.
  private(set) var unwritten = 0
  /// The bytes that were written so far.
  private(set) var written = 0
  private(set) var isClosed = false
  private var writerSleeps = false
  private var isFull = false
  private var flushes: [Flush] = []
  /// The open slots. Each is empty or has a waiting line.
  private var slots: [Slot: [UInt8]?] = [:]
  private var lastSlot = 0

  init(budget: Int) { self.budget = budget }

  /// Queues a line.
  ///
  /// - Returns: Whether the writer sleeps and must be woken.
  mutating func append(_ line: [UInt8]) -> Bool {
    guard !isClosed else { return false }
    waiting += line
    waiting.append(UInt8(ascii: "\n"))
    unwritten += line.count + 1
    defer { writerSleeps = false }
    return writerSleeps
  }

  mutating func openSlot() -> Slot {
    lastSlot += 1
    slots.updateValue(nil, forKey: lastSlot)
    return lastSlot
  }

  /// Closes a slot. Its waiting line and all later ones are dropped.
  ///
  /// - Returns: The flushes that waited only for that line.
  mutating func closeSlot(_ slot: Slot) -> [Flush] {
    slots.removeValue(forKey: slot)
    return isWritten ? takeFlushes() : []
  }

  /// Puts a line into a slot. It replaces the line that waits there.
  ///
  /// - Returns: Whether the writer sleeps and must be woken.
  mutating func replace(_ line: [UInt8], in slot: Slot) -> Bool {
    guard !isClosed, slots.keys.contains(slot) else { return false }
    slots.updateValue(line, forKey: slot)
    defer { writerSleeps = false }
    return writerSleeps
  }

  private mutating func emptySlots() {
    for case (let slot, let line?) in slots {
      _ = append(line)
      slots.updateValue(nil, forKey: slot)
    }
  }

  /// Takes all waiting lines as one batch.
  ///
  /// - Returns: The bytes, or an empty array if the writer must sleep; nil after the queue was
  ///   closed.
  mutating func take() -> [UInt8]? {
    guard !isClosed else { return nil }
    emptySlots()
    writerSleeps = waiting.isEmpty
    defer { waiting = [] }
    return waiting
  }

  /// Whether the budget is used up. After a queue was full, it has no room until half of it is
  /// written, so that the two threads do not wake each other for every line.
  mutating func mustWaitForSpace() -> Bool {
    if !isClosed, unwritten >= budget { isFull = true }
    return isFull
  }

  /// Whether everything is written or the queue is closed. If not, stores the continuation, which a
  /// later `written`, `closeSlot` or `close` returns.
  mutating func isFlushed(orElse flush: Flush) -> Bool {
    if isClosed || isWritten { return true }
    flushes.append(flush)
    return false
  }

  /// Records that bytes of the batch were written.
  ///
  /// - Returns: Whether a full queue has room again, and the flushes that are complete.
  mutating func written(_ count: Int) -> (hasSpace: Bool, [Flush]) {
    guard !isClosed else { return (false, []) }
    unwritten -= count
    written += count
    let hasSpace = isFull && unwritten <= budget / 2
    if hasSpace { isFull = false }
    return (hasSpace, isWritten ? takeFlushes() : [])
  }

  /// Closes the queue and drops everything unwritten.
  ///
  /// - Returns: Whether it was open, and all waiting flushes.
  mutating func close() -> (wasOpen: Bool, [Flush]) {
    let wasOpen = !isClosed
    isClosed = true
    isFull = false
    waiting = []
    unwritten = 0
    return (wasOpen, takeFlushes())
  }

  private var isWritten: Bool { unwritten == 0 && !slots.values.contains { $0 != nil } }

  private mutating func takeFlushes() -> [Flush] {
    defer { flushes = [] }
    return flushes
  }
}
