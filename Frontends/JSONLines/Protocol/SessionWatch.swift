import FeedCore
import FeedSession

/// Notifies a client of changes to the session, between `begin` and `end`. A notification is sent
/// only after the previous one was written. A slow reader therefore gets fewer notifications, each
/// with all changes since the previous one.
final class SessionWatch: Sendable {
  private struct Running {
    let slot: LineQueue.Slot
    let task: Task<Void, Never>
  }

  private let session: Session
  private let writer: LineWriter
  private let running = Lock<Running?>(nil)

  init(_ session: Session, _ writer: LineWriter) {
    (self.session, self.writer) = (session, writer)
  }

  /// Starts with the changes after the current state. Does nothing if already started.
  func begin() {
    let (slot, start) = (writer.openSlot(), session.latest)
    let isBegun = running.withLock { running in
      if running != nil { return false }
      running = Running(slot: slot, task: Task { await self.send(slot, from: start) })
      return true
    }
    if !isBegun { writer.close(slot) }
  }

  /// Stops. No notification is sent after this returns.
  func end() {
    let ended = running.withLock { running in
      defer { running = nil }
      return running
    }
    ended?.task.cancel()
    writer.close(ended?.slot)
  }

  private func send(_ slot: LineQueue.Slot, from start: SessionState) async {
    var sent = start
    for await state in await session.updates() {
      let changed = SessionPart.changed(sent, state)
      guard !changed.isEmpty else { continue }
      let parameters: JSONObject = [
        "revision": .integer(Int64(state.revision)),
        "changed": .array(changed.map { .string($0.rawValue) }),
      ]
      sent = state
      let message = RPCMessage.notification(method: "imagefeed/changed", parameters)
      writer.replace(message.encoded(), in: slot)
      await writer.flush()
    }
  }
}

/// The parts of a session that can change, as notifications name them. A client requests a changed
/// part again.
enum SessionPart: String, CaseIterable {
  /// The result of `get_session`.
  case session
  case feed
  case favorites
  case likes
  case rate

  static func changed(_ old: SessionState, _ new: SessionState) -> [SessionPart] {
    allCases.filter { $0.isChanged(old, new) }
  }

  private func isChanged(_ old: SessionState, _ new: SessionState) -> Bool {
    switch self {
    case .session:
      old.account != new.account || old.attempt != new.attempt || old.profile != new.profile
        || old.likesFault != new.likesFault || old.signInFault != new.signInFault
    case .feed: old.epoch != new.epoch || old.feed.differs(from: new.feed)
    case .favorites: old.epoch != new.epoch || old.favorites.differs(from: new.favorites)
    case .likes: old.epoch != new.epoch || old.likes.changes != new.likes.changes
    case .rate: old.rateLimit != new.rateLimit
    }
  }
}

extension PhotoList {
  fileprivate func differs(from other: PhotoList) -> Bool {
    count != other.count || phase != other.phase || total != other.total
      || isStale != other.isStale || chunks.first?.first?.id != other.chunks.first?.first?.id
  }
}
