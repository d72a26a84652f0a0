import FeedCore
import FeedHTTP
import UnsplashWire

/// Tests the points of UNSPLASH.md that no published reply confirms, with the user's key (LIVE-10).
struct LiveCheck: Sendable {
  /// The maximum number of requests in a check.
  static let requestLimit = 15
  /// The requests that must be left in the hour before a like is changed: the change, its reversal
  /// and the reversal's retries.
  private static let writeReserve = 5

  let api: API
  let auth: LiveAuth
  /// Sends once and follows no redirect, so that each probe is exactly one request.
  let transport: any HTTPTransport
  let input: DiagnosisInput
  /// Whether one like is changed and restored.
  let isWriting: Bool
  /// Called before each request, with its number and the expected number of requests.
  let progress: @Sendable (_ number: Int, _ total: Int) -> Void

  /// The state of a running check.
  private struct Run {
    var replies = LiveReplies()
    var skipReasons: [LiveProbe: Phrase] = [:]
    var count = 0
    var total = 0
    var limit: LiveReplies.Reply?
    var unrestored: (photo: PhotoID, wasLiked: Bool)?
  }

  private var requests: LiveRequests { LiveRequests(api: api, auth: auth, input: input) }

  /// Runs the check.
  ///
  /// - Throws: The error of the first request, because without a working key nothing else can be
  ///   tried; `cancelled` if the task was cancelled.
  func report() async throws(FeedError) -> LiveReport {
    var run = Run()
    for probe in LiveProbe.allCases { run.skipReasons[probe] = requests.skipReason(for: probe) }
    let user = user(&run)
    let reads = LiveProbe.reads.filter { run.skipReasons[$0] == nil }
    run.total = reads.count + (user == nil ? 0 : 3)
    for probe in reads where run.limit == nil {
      guard let request = requests.request(probe, after: run.replies) else { continue }
      let reply = try await send(request, probe, &run)
      if probe == .feed, run.limit == nil { try check(reply) }
    }
    if let user, run.limit == nil { try await changeLike(as: user, &run) }
    return report(of: run)
  }

  /// The account whose like is changed. Notes the reason if there is no such account.
  private func user(_ run: inout Run) -> Credentials? {
    let user = isWriting ? (try? input.credentials.get()) ?? nil : nil
    guard user == nil else { return user }
    let reason: Phrase = isWriting ? .liveReasonSignedOut : .liveReasonWriteOption
    for probe in [LiveProbe.like, .unlike] { run.skipReasons[probe] = reason }
    return nil
  }

  /// Sends a request and notes its outcome.
  ///
  /// - Returns: The reply; nil if there is none.
  @discardableResult
  private func send(
    _ request: HTTPRequest, _ probe: LiveProbe, _ run: inout Run
  ) async throws(FeedError) -> Result<LiveReplies.Reply, FeedError> {
    if Task.isCancelled { throw .cancelled }
    run.count += 1
    progress(run.count, max(run.total, run.count))
    do throws(TransportError) {
      let response = try await transport.send(request)
      let reply = LiveReplies.Reply(response: response, otherPort: requests.otherPort)
      if APIError.isRateLimit(response) {
        run.limit = reply
      } else {
        run.replies.note(reply, to: probe)
      }
      return .success(reply)
    } catch {
      let error = FeedError(error, host: request.url.host, limit: request.bodyLimit)
      if error.code == .cancelled { throw error }
      run.replies.note(error, of: probe)
      return .failure(error)
    }
  }

  /// Checks that the service answered and accepted the key.
  private func check(_ reply: Result<LiveReplies.Reply, FeedError>) throws(FeedError) {
    let endpoint = Endpoint.photos(from: .feed, PageRequest(1))
    _ = try api.value(of: try reply.get().response, endpoint, as: nil) {
      reply throws(WireError) -> ListWire<Photo> in
      try ListWire(try reply.json())
    }
  }

  private func report(of run: Run) -> LiveReport {
    let rows = LivePoint.all.map { point in
      LiveReport.Row(point: point, result: result(of: point, run))
    }
    return LiveReport(
      rows: rows, requestCount: run.count, isLimited: run.limit != nil,
      unrestored: run.unrestored)
  }

  private func result(of point: LivePoint, _ run: Run) -> LiveResult {
    switch point.decision {
    case .notTried(let reason): return .notTried(reason)
    case .limit(let judge): return run.limit.map(judge) ?? .notTried(.liveReasonNoLimit)
    case .reply(let probe, let judge):
      if let skipReason = run.skipReasons[probe] { return .notTried(skipReason) }
      let wasSent = run.replies[probe] != nil || run.replies.failures[probe] != nil
      if !wasSent, run.limit != nil { return .notTried(.liveReasonStopped) }
      return judge(run.replies)
    }
  }
}

/// The like that `--write` changes and restores.
extension LiveCheck {
  private func changeLike(as user: Credentials, _ run: inout Run) async throws(FeedError) {
    let left = run.replies[.feed]?.rateLimit?.remaining ?? Int64(Self.requestLimit)
    guard left >= Int64(run.count + Self.writeReserve) else {
      return skipLike(.liveReasonStopped, &run)
    }
    guard let photo = run.replies[.feed]?.photos?.first?.id, Endpoint.photo(photo).isValidPath
    else {
      return skipLike(.liveReasonEarlier, &run)
    }
    let state = try await send(requests.request(.likeState, of: photo, as: user), .likeState, &run)
    guard run.limit == nil, let wasLiked = (try? state.get())?.isLiked else {
      return run.limit == nil ? skipLike(.liveReasonEarlier, &run) : ()
    }
    if Task.isCancelled { throw .cancelled }
    // An interruption between the two would leave the like changed.
    let before = run
    run = try await shielded { () async throws(FeedError) in
      try await changeAndRestore(photo, wasLiked, as: user, before)
    }
    if Task.isCancelled, run.unrestored == nil { throw .cancelled }
  }

  private func skipLike(_ reason: Phrase, _ run: inout Run) {
    for probe in [LiveProbe.like, .unlike] { run.skipReasons[probe] = reason }
  }

  private func changeAndRestore(
    _ photo: PhotoID, _ wasLiked: Bool, as user: Credentials, _ start: Run
  ) async throws(FeedError) -> Run {
    var run = start
    let (change, restore): (LiveProbe, LiveProbe) =
      wasLiked ? (.unlike, .like) : (.like, .unlike)
    let changed = try await send(requests.request(change, of: photo, as: user), change, &run)
    if case .failure(let error) = changed, !error.mayHaveArrived { return run }
    // A service or a proxy may refuse a change that was made, so only the photo is certain.
    if !Self.isDone(changed), try await isLiked(photo, as: user, &run) == wasLiked { return run }
    while run.limit == nil, run.count < Self.requestLimit {
      let restored = try await send(requests.request(restore, of: photo, as: user), restore, &run)
      if Self.isDone(restored) { return run }
      if try await isLiked(photo, as: user, &run) == wasLiked { return run }
    }
    run.unrestored = (photo, wasLiked)
    return run
  }

  private static func isDone(_ reply: Result<LiveReplies.Reply, FeedError>) -> Bool {
    (try? reply.get()).map { (200..<300).contains($0.status) } ?? false
  }

  /// Reads the like again. The reply decides no point.
  ///
  /// - Returns: Nil if the photo cannot be read.
  private func isLiked(
    _ photo: PhotoID, as user: Credentials, _ run: inout Run
  ) async throws(FeedError) -> Bool? {
    guard run.limit == nil, run.count < Self.requestLimit else { return nil }
    let replies = run.replies
    let request = requests.request(.likeState, of: photo, as: user)
    let reply = try await send(request, .likeState, &run)
    run.replies = replies
    return (try? reply.get())?.isLiked
  }
}
