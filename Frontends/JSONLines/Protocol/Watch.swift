import FeedCore
import FeedSession

/// Tells a client what changes in the session while it wants to know. The next change is told
/// when the last one was written, so that a slow reader gets few and whole ones.
final class Watch: Sendable {
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

  /// From the state as it is now; does nothing while it goes on already.
  func begin() {
    let (slot, start) = (writer.openSlot(), session.latest)
    let isBegun = running.withLock { running in
      if running != nil { return false }
      running = Running(slot: slot, task: Task { await self.tell(slot, from: start) })
      return true
    }
    if !isBegun { writer.close(slot) }
  }

  /// Nothing is told after this returns.
  func end() {
    let ended = running.withLock { running in
      defer { running = nil }
      return running
    }
    ended?.task.cancel()
    writer.close(ended?.slot)
  }

  private func tell(_ slot: LineQueue.Slot, from start: SessionState) async {
    var told = start
    for await state in await session.updates() {
      let changed = SessionPart.changed(told, state)
      guard !changed.isEmpty else { continue }
      let parameters: JSONObject = [
        "revision": .integer(Int64(state.revision)),
        "changed": .array(changed.map { .string($0.rawValue) }),
      ]
      told = state
      writer.replace(.notification("imagefeed/changed", parameters), in: slot)
      await writer.flush()
    }
  }
}

/// What of a session can change, as far as a client would ask again for it.
enum SessionPart: String, CaseIterable {
  /// What `get_session` answers.
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
    case .feed: old.epoch != new.epoch || old.feed.looksOther(than: new.feed)
    case .favorites: old.epoch != new.epoch || old.favorites.looksOther(than: new.favorites)
    case .likes: old.epoch != new.epoch || old.likes.changes != new.likes.changes
    case .rate: old.rateLimit != new.rateLimit
    }
  }
}

extension PhotoList {
  fileprivate func looksOther(than other: PhotoList) -> Bool {
    count != other.count || phase != other.phase || total != other.total
      || isStale != other.isStale || chunks.first?.first?.id != other.chunks.first?.first?.id
  }
}
