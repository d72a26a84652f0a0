/// The table of the transfers under way and of when each must end. Pure: events go in with their
/// time, the transfers to be aborted come out; the engine owns the one table and aborts them.
///
/// A cancel comes through the same inbox as its start and after it, so an unknown id has ended
/// already and nothing need be remembered of the past. Connecting has a limit of its own in
/// libcurl; the stall clock starts with the first move, the whole clock with the start.
package struct TransferTable {
  package typealias ID = UInt
  package typealias Instant = ContinuousClock.Instant

  /// A transfer to be aborted, and what its caller is told.
  package struct Abort: Hashable, Sendable {
    package let id: ID
    package let kind: TransportError.Kind

    package init(_ id: ID, _ kind: TransportError.Kind) { (self.id, self.kind) = (id, kind) }
  }

  private struct Entry {
    let stall: Duration
    let wholeEnd: Instant?
    var stallEnd: Instant?
    /// Whether its receiver is full: then the server does not count as stalled.
    var isPaused = false

    var end: Instant? {
      guard let stallEnd, let wholeEnd else { return stallEnd ?? wholeEnd }
      return min(stallEnd, wholeEnd)
    }
  }

  private var entries: [ID: Entry] = [:]
  private var isStopped = false

  /// A time not later than the earliest end, or nil without anything to wake for. Ends only move
  /// away when bytes move, so that this may be too early, which costs one look, and never too late.
  package private(set) var nextDeadline: Instant?

  package init() {}

  package var count: Int { entries.count }

  /// Begins a transfer.
  ///
  /// - Returns: Why it does not begin; nil if it does.
  package mutating func started(_ id: ID, _ times: HTTPTimeouts, at now: Instant) -> Abort? {
    guard !isStopped else { return Abort(id, .cancelled) }
    if let whole = times.whole, whole <= .zero { return Abort(id, .timeout(.whole)) }
    let entry = Entry(stall: times.stall, wholeEnd: times.whole.map { now + $0 })
    precondition(entries.updateValue(entry, forKey: id) == nil, "a transfer was started twice")
    look(at: entry.end)
    return nil
  }

  /// The connection is there, or bytes went through it.
  package mutating func moved(_ id: ID, at now: Instant) {
    guard let entry = entries[id], !entry.isPaused else { return }
    let end = now + entry.stall
    entries[id]?.stallEnd = end
    look(at: end)
  }

  /// The transfer's receiver takes nothing more for now.
  package mutating func paused(_ id: ID) {
    entries[id]?.isPaused = true
    entries[id]?.stallEnd = nil
  }

  package mutating func resumed(_ id: ID, at now: Instant) {
    entries[id]?.isPaused = false
    moved(id, at: now)
  }

  /// Ends a transfer that libcurl has ended.
  ///
  /// - Returns: Whether its outcome counts; false for an id that has ended before.
  package mutating func finished(_ id: ID) -> Bool { remove(id) }

  package mutating func cancelled(_ id: ID) -> Abort? {
    remove(id) ? Abort(id, .cancelled) : nil
  }

  /// The transfers that are past their time.
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

  /// Aborts everything; what starts later is aborted as it comes.
  package mutating func stopped() -> [Abort] {
    isStopped = true
    nextDeadline = nil
    defer { entries = [:] }
    return entries.keys.sorted().map { Abort($0, .cancelled) }
  }

  /// Removes a transfer. The last one takes the next deadline with it: an idle engine has nothing
  /// to wake for.
  ///
  /// - Returns: False for an id that has ended before.
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
