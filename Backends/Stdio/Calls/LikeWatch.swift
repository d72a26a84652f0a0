import FeedCore

/// The likes that change elsewhere, as a program's `watch` tells. One's own likes are told too: they
/// are known by the revision that `watch` answers after them.
final class LikeWatch: Sendable {
  private struct State {
    /// The revision up to which the changes are one's own.
    var ownRevision: Int64 = 0
    var localLikes = 0
    /// The newest revision that this start of the program told of.
    var newestRevision: Int64 = 0
    /// How often the program was started.
    var starts = 0
  }

  private let state = Lock(State())
  let changes: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (changes, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func end() { continuation.finish() }

  /// Forgets the revisions of an earlier start, since a program counts them anew. Called before it
  /// can tell of a change.
  func programStarts() {
    state.withLock { $0 = State(localLikes: $0.localLikes, starts: $0.starts + 1) }
  }

  /// Counts changes from what `watch` answered. What changed while the program was down was told by
  /// nobody, so that a restart counts as a change.
  func reset(_ session: JSONObject) {
    let isRestart = state.withLock { state in
      state.ownRevision = Self.revision(session) ?? 0
      return state.starts > 1
    }
    if isRestart { continuation.yield() }
  }

  /// Begins a like of one's own: until it has ended no change is announced.
  func localLikeBegan() { state.withLock { $0.localLikes += 1 } }

  /// Ends a like of one's own.
  ///
  /// - Parameter session: What `watch` answered after the like; nil if it did not.
  func localLikeEnded(_ session: JSONObject?) {
    let isChanged = state.withLock { state in
      state.localLikes -= 1
      state.ownRevision = max(
        state.ownRevision, session.flatMap(Self.revision) ?? state.newestRevision)
      return state.localLikes == 0 && state.newestRevision > state.ownRevision
    }
    if isChanged { continuation.yield() }
  }

  /// Takes a notification of the program.
  func notified(_ method: String, _ parameters: JSONObject) {
    let changed = parameters["changed"]?.arrayValue?.compactMap(\.stringValue) ?? []
    guard method == "imagefeed/changed", changed.contains("likes") || changed.contains("favorites"),
      let revision = Self.revision(parameters)
    else { return }
    let isChanged = state.withLock { state in
      state.newestRevision = max(state.newestRevision, revision)
      return state.localLikes == 0 && revision > state.ownRevision
    }
    if isChanged { continuation.yield() }
  }

  private static func revision(_ object: JSONObject) -> Int64? { object["revision"]?.wholeNumber }
}
