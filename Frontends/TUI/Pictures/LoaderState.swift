import FeedCore
import TerminalKit

/// The state of picture loading: wanted, loaded, in progress and failed pictures. Pure: events go
/// in, and the next steps come out. `PictureLoader` performs them and reports the outcome.
///
/// There is no queue to keep in order. When a thread or a task is free, it gets its next step from
/// the newest list of wanted pictures.
struct LoaderState {
  struct Entry {
    var wanted: WantedPicture
    /// The wanted picture, rendered from pixels.
    var drawing: RenderedPicture?
    /// The number of the job that rendered it.
    var renderedBy = 0
    /// The picture that is shown until then: an earlier drawing of the same subject, or its
    /// BlurHash.
    var fallback: RenderedPicture?
    var fallbackJob = 0
    /// The drawing faded behind dialogs, while there are any.
    var faded: FadedPicture?
  }

  struct Fetch {
    let request: PictureRequest
    let isAhead: Bool
    var received = 0
    var expected: Int?
    /// Whether it was cancelled as unwanted. It may still succeed.
    var isCancelled = false
  }

  let limits: PictureLimits
  /// The newest list from the screen.
  var list: [WantedPicture] = []
  /// The keys of the wanted pictures, the most urgent first.
  var order: [PictureKey] = []
  var entries: [PictureKey: Entry] = [:]
  /// The files that were fetched and are not decoded yet. They are kept outside of the cache,
  /// because a cache too small for the screen's files would cause them to be fetched again and
  /// again.
  var undecoded: [FetchKey: [UInt8]] = [:]
  var files: BoundedCache<FetchKey, [UInt8]>
  /// Drawings that are not wanted now.
  var drawings: BoundedCache<PictureKey, RenderedPicture>
  /// The pixels of subjects that are shown through a view.
  var decoded: [PictureRequest.Subject: DecodedPhoto] = [:]
  var fetches: [FetchKey: Fetch] = [:]
  var jobs: [Int: RenderJob] = [:]
  var lastJob = 0
  var failures = PictureFailures()
  var motion = PictureMotion()
  /// The fade for drawings. Nil without a dialog, and if the terminal fades them itself.
  var fade: PictureFade?
  /// The time of the newest list, at which failures are checked again.
  var now: ContinuousClock.Instant

  init(limits: PictureLimits, now: ContinuousClock.Instant) {
    self.limits = limits
    self.now = now
    files = BoundedCache(limit: limits.files)
    drawings = BoundedCache(limit: limits.drawings)
  }

  /// The next step for a picture, decided by its planner. Most pictures are drawn as well as
  /// possible and are requested for every frame. For these, the planner's first check is made
  /// without looking up all their variants.
  func next(for entry: Entry) -> LoadPlanner.Step {
    let finest = entry.wanted.variants.last.map(FetchKey.init)
    if entry.drawing?.quality?.isFinal(finest: finest) == true { return .done }
    return planner(for: entry).next
  }

  private func planner(for entry: Entry) -> LoadPlanner {
    let key = entry.wanted.key
    let variants = entry.wanted.variants.map { request in
      let file = FetchKey(request)
      return LoadPlanner.Variant(
        request: request, isAtHand: undecoded[file] != nil || files.contains(file),
        failure: failure(of: file, for: key))
    }
    return LoadPlanner(
      drawn: entry.drawing?.quality, decoded: coverage(of: key), isAtRest: !motion.isInProgress,
      variants: variants)
  }

  /// The error that prevents fetching a file for now. For the open photo it lasts until the user
  /// decides, because nothing is fetched behind a dialog that offers to retry.
  private func failure(of file: FetchKey, for key: PictureKey) -> FeedError? {
    key.isViewport ? failures.last(of: file) : failures.error(of: file, at: now)
  }

  private func coverage(of key: PictureKey) -> LoadPlanner.Coverage {
    guard case .viewport(let view) = key.framing, let photo = decoded[key.subject],
      let (_, isBest) = photo.pixels(for: view)
    else { return .nothing }
    return isBest ? .everything : .preview
  }
}

// The pictures for the screen.
extension LoaderState {
  /// - Returns: Nil for a picture that is not wanted. Its picture is nil if there is neither a
  ///   drawing nor a fallback.
  func loaded(_ key: PictureKey) -> LoadedPicture? {
    entries[key].map {
      LoadedPicture(picture: $0.faded?.picture ?? $0.drawing ?? $0.fallback, stage: stage($0))
    }
  }

  private func stage(_ entry: Entry) -> LoadedPicture.Stage {
    switch next(for: entry) {
    case .done: return .done
    case .failed(let error): return .failed(error)
    case .incomplete(let error): return .incomplete(error)
    case .redraw, .decode, .fetch:
      let running = entry.wanted.variants.lazy.reversed().compactMap { fetches[FetchKey($0)] }
      let fetch = running.first
      return .loading(received: fetch?.received ?? 0, expected: fetch?.expected)
    }
  }

  /// The wanted picture if there is nothing to show for it, so that its placeholder must be made.
  func withoutPicture(_ key: PictureKey) -> WantedPicture? {
    guard let entry = entries[key], entry.drawing == nil, entry.fallback == nil else { return nil }
    return entry.wanted
  }

  mutating func setStandIn(_ picture: BlockPicture, for key: PictureKey) {
    if entries[key]?.fallback == nil { entries[key]?.fallback = RenderedPicture(blocks: picture) }
  }
}

/// Distinguishes a motion of the open photo from single steps. A first zoom, move or turn is a
/// step. Another one soon after makes it a motion, and a pause ends it.
struct PictureMotion: Sendable {
  private(set) var isInProgress = false
  private var lastStep: ContinuousClock.Instant?

  /// The pause that ends a motion: longer than the repeat interval of a held key.
  private static let rest = Duration.milliseconds(150)

  /// The time at which the motion ends without another step; nil without a motion.
  var end: ContinuousClock.Instant? { isInProgress ? lastStep.map { $0 + Self.rest } : nil }

  mutating func step(at now: ContinuousClock.Instant) {
    isInProgress = lastStep.map { now - $0 < Self.rest } ?? false
    lastStep = now
  }

  mutating func update(at now: ContinuousClock.Instant) {
    if let end, end <= now { isInProgress = false }
  }
}
