import FeedCore

/// The likes that change elsewhere, as a program's `watch` reports them. It also reports likes from
/// this process. They are recognized by the revision that `watch` returns after them.
final class LikeWatch: Sendable {
  private struct State {
    /// The revision up to which all changes are from this process.
    var ownRevision: Int64 = 0
    var localLikes = 0
    /// The newest revision that this start of the program reported.
    var newestRevision: Int64 = 0
    /// The number of times that the program was started.
    var starts = 0
  }

  private let state = Lock(State())
  let changes: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (changes, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func end() { continuation.finish() }

  /// Forgets the revisions of an earlier start, because a restarted program counts from the
  /// beginning. Called before the program can report a change.
  func programStarts() {
    state.withLock { $0 = State(localLikes: $0.localLikes, starts: $0.starts + 1) }
  }

  /// Counts changes from the answer of `watch`. A restart counts as a change, because changes in
  /// the meantime were not reported.
  func reset(_ session: JSONObject) {
    let isRestart = state.withLock { state in
      state.ownRevision = Self.revision(session) ?? 0
      return state.starts > 1
    }
    if isRestart { continuation.yield() }
  }

  /// Begins a like from this process. No change is announced until it has ended.
  func localLikeBegan() { state.withLock { $0.localLikes += 1 } }

  /// Ends a like from this process.
  ///
  /// - Parameter session: The answer of `watch` after the like, or `nil` without an answer.
  func localLikeEnded(_ session: JSONObject?) {
    let isChanged = state.withLock { state in
      state.localLikes -= 1
      state.ownRevision = max(
        state.ownRevision, session.flatMap(Self.revision) ?? state.newestRevision)
      return state.localLikes == 0 && state.newestRevision > state.ownRevision
    }
    if isChanged { continuation.yield() }
  }

  /// Processes a notification of the program.
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
