/// The transfers in progress and their deadlines. Pure: events go in with their time, the transfers
/// to abort come out, and the engine aborts them.
///
/// A cancel arrives through the same inbox as the start and after it. An unknown id has therefore
/// already ended, and the table needs no history. libcurl limits the time for connecting. The stall
/// clock starts with the first move, the whole clock with the start.
package struct TransferTable {
  package typealias ID = UInt
  package typealias Instant = ContinuousClock.Instant

  /// A transfer to abort, and the error for its caller.
  package struct Abort: Hashable, Sendable {
    package let id: ID
    package let kind: TransportError.Kind

    package init(_ id: ID, _ kind: TransportError.Kind) { (self.id, self.kind) = (id, kind) }
  }

  private struct Entry {
    let stall: Duration
    let wholeEnd: Instant?
    var stallEnd: Instant?
    /// Whether its receiver is full. The server does not count as stalled then.
    var isPaused = false

    var end: Instant? {
      guard let stallEnd, let wholeEnd else { return stallEnd ?? wholeEnd }
      return min(stallEnd, wholeEnd)
    }
  }

  private var entries: [ID: Entry] = [:]
  private var isStopped = false

  /// A time that is not later than the earliest deadline, or nil without one. Deadlines only move
  /// later when bytes move. The time may therefore be too early, which costs one check, but never
  /// too late.
  package private(set) var nextDeadline: Instant?

  package init() {}

  package var count: Int { entries.count }

  /// Starts a transfer.
  ///
  /// - Returns: Why it cannot start; nil if it does.
  package mutating func started(_ id: ID, _ times: HTTPTimeouts, at now: Instant) -> Abort? {
    guard !isStopped else { return Abort(id, .cancelled) }
    if let whole = times.whole, whole <= .zero { return Abort(id, .timeout(.whole)) }
    let entry = Entry(stall: times.stall, wholeEnd: times.whole.map { now + $0 })
    precondition(entries.updateValue(entry, forKey: id) == nil, "a transfer was started twice")
    look(at: entry.end)
    return nil
  }

  /// Notes that the connection is ready, or that bytes moved.
  package mutating func noteProgress(_ id: ID, at now: Instant) {
    guard let entry = entries[id], !entry.isPaused else { return }
    let end = now + entry.stall
    entries[id]?.stallEnd = end
    look(at: end)
  }

  /// Notes that the transfer's receiver is full.
  package mutating func paused(_ id: ID) {
    entries[id]?.isPaused = true
    entries[id]?.stallEnd = nil
  }

  package mutating func resumed(_ id: ID, at now: Instant) {
    entries[id]?.isPaused = false
    noteProgress(id, at: now)
  }

  /// Notes that libcurl has ended a transfer.
  ///
  /// - Returns: Whether its outcome counts; false for an id that has already ended.
  package mutating func finished(_ id: ID) -> Bool { remove(id) }

  package mutating func cancelled(_ id: ID) -> Abort? {
    remove(id) ? Abort(id, .cancelled) : nil
  }

  /// Removes the transfers that are past their deadline.
  package mutating func expire(at now: Instant) -> [Abort] {
    guard let look = nextDeadline, look <= now else { return [] }
    let late = entries.filter { _, entry in entry.end.map { $0 <= now } ?? false }
    for id in late.keys { entries[id] = nil }
    nextDeadline = entries.values.compactMap(\.end).min()
    return late.sorted { $0.key < $1.key }.map { id, entry in
      let isWhole = entry.wholeEnd.map { $0 <= now } ?? false
      return Abort(id, .timeout(isWhole ? .whole : .stall))
    }
  }

  /// Aborts all transfers. Those that start later are aborted at once.
  package mutating func stopped() -> [Abort] {
    isStopped = true
    nextDeadline = nil
    defer { entries = [:] }
    return entries.keys.sorted().map { Abort($0, .cancelled) }
  }

  /// Removes a transfer. With the last one the next deadline is cleared, so that an idle engine
  /// does not wake.
  ///
  /// - Returns: False for an id that has already ended.
  private mutating func remove(_ id: ID) -> Bool {
    guard entries.removeValue(forKey: id) != nil else { return false }
    if entries.isEmpty { nextDeadline = nil }
    return true
  }

  private mutating func look(at end: Instant?) {
    guard let end else { return }
    nextDeadline = nextDeadline.map { min($0, end) } ?? end
  }
}
