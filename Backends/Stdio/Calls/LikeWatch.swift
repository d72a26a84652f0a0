import FeedCore

/// The likes that change elsewhere, as a program's `watch` tells. One's own likes are told too: they
/// are known by the revision that `watch` answers after them.
final class LikeWatch: Sendable {
  private struct State {
    /// Up to this revision the changes are one's own.
    var known: Int64 = 0
    var ownUnderWay = 0
    /// The newest revision of a change that came while a like of one's own was under way.
    var held: Int64 = 0
  }

  private let state = Lock(State())
  let changes: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (changes, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func end() { continuation.finish() }

  /// A program that starts counts its revisions anew.
  func reset(_ session: JSONObject) {
    state.withLock { $0 = State(known: Self.revision(session) ?? 0, ownUnderWay: $0.ownUnderWay) }
  }

  func ownBegins() { state.withLock { $0.ownUnderWay += 1 } }

  /// - Parameter session: What `watch` answered after the like; nil if it did not.
  func ownEnds(_ session: JSONObject?) {
    let isChanged = state.withLock { state in
      state.ownUnderWay -= 1
      state.known = max(state.known, session.flatMap(Self.revision) ?? state.held)
      return state.ownUnderWay == 0 && state.held > state.known
    }
    if isChanged { continuation.yield() }
  }

  func notified(_ method: String, _ parameters: JSONObject) {
    let changed = parameters["changed"]?.arrayValue?.compactMap(\.stringValue) ?? []
    guard method == "imagefeed/changed", changed.contains("likes") || changed.contains("favorites"),
      let revision = Self.revision(parameters)
    else { return }
    let isChanged = state.withLock { state in
      state.held = max(state.held, revision)
      return state.ownUnderWay == 0 && revision > state.known
    }
    if isChanged { continuation.yield() }
  }

  private static func revision(_ object: JSONObject) -> Int64? { object["revision"]?.wholeNumber }
}
