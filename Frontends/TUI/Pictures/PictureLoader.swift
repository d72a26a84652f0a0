import FeedCore
import FeedImaging
import FeedSession
import TerminalKit

/// The screen's pictures, fetched through the session and rendered on a separate thread pool.
///
/// Tasks and threads hold the runner and never the loader, so that everything ends when the screen
/// releases the loader.
final class PictureLoader: PictureProvider {
  typealias Fetch =
    @Sendable (PictureRequest, @escaping PictureRequest.Progress) async throws(FeedError) -> [UInt8]

  private let runner: LoaderRunner
  private let pool: ThreadPool
  /// Used only by the terminal's thread, like every call of a provider.
  private let layer: Lock<(any GraphicsLayer)?>
  private let now: @Sendable () -> ContinuousClock.Instant

  /// - Parameter requestFrame: Requests a frame of the screen. Called on any thread, once until the
  ///   next frame.
  init(
    _ renderer: PictureRenderer, layer: (any GraphicsLayer)? = nil,
    limits: PictureLimits = PictureLimits(), threads: Int = ThreadPool.defaultThreadCount,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
    fetch: @escaping Fetch, requestFrame: @escaping @Sendable () -> Void
  ) {
    self.now = now
    let pool = ThreadPool()
    let runner = LoaderRunner(
      LoaderState(limits: limits, now: now()), renderer, fetch: fetch, requestFrame: requestFrame,
      signal: { pool.signal() })
    pool.start(threads: threads) { runner.work() }
    self.runner = runner
    self.pool = pool
    self.layer = Lock(layer)
  }

  func want(_ wanted: [WantedPicture]) {
    let now = now()
    let cancelled = runner.state.withLock { state in
      state.hasRequestedFrame = false
      return state.loader.want(wanted, at: now).compactMap { state.tasks[$0] }
    }
    cancelled.forEach { $0.cancel() }
    runner.startNext()
    runner.redrawWhenIdle()
  }

  /// The current picture. A placeholder is made at once, in a tenth of a millisecond, so that no
  /// card is ever blank.
  func loaded(_ key: PictureKey) -> LoadedPicture? {
    var loaded = state(of: key)
    if loaded != nil, loaded?.picture == nil {
      makePlaceholder(of: key)
      loaded = state(of: key)
    }
    guard let loaded, let picture = loaded.picture else { return loaded }
    let drawable = layer.withLock { $0?.drawable(picture) }
    return LoadedPicture(picture: drawable ?? picture.blocksOnly, stage: loaded.stage)
  }

  private func state(of key: PictureKey) -> LoadedPicture? {
    runner.state.withLock { state in
      // Further changes request a frame again.
      state.hasRequestedFrame = false
      return state.loader.loaded(key)
    }
  }

  private func makePlaceholder(of key: PictureKey) {
    let (wanted, renderer) = runner.state.withLock {
      ($0.loader.withoutPicture(key), $0.renderer)
    }
    guard let placeholder = wanted.flatMap(renderer.placeholder) else { return }
    runner.state.withLock { $0.loader.setStandIn(placeholder, for: key) }
  }

  func bytes(
    for placed: [PlacedPicture], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes {
    layer.withLock { $0?.bytes(for: placed, on: canvas, isFresh: isFresh, scroll: scroll) }
      ?? PictureBytes()
  }

  var movesWithText: Bool { layer.withLock { $0?.movesWithText ?? false } }

  var coversText: Bool { layer.withLock { $0?.coversText ?? false } }

  /// Sets the color next to photos that are drawn from now on.
  func setBackground(_ ground: RGB) { runner.state.withLock { $0.renderer.background = ground } }

  /// Fades pictures by the layer, or otherwise requests faded ones. Without a dialog the originals
  /// are available at once.
  func setFade(_ fade: PictureFade?) {
    let isLayered = layer.withLock { $0?.setFade(fade) } ?? true
    let isNew = runner.state.withLock { state in
      let isMade = !isLayered && state.renderer.encoder.fadesPixels
      return state.loader.setFade(isMade ? fade : nil)
    }
    if isNew { runner.startNext() }
  }

  func take(_ reply: String) { layer.withLock { $0?.take(reply) } }

  func forgetUnseen() { layer.withLock { $0?.forgetUnseen() } }

  func teardown() -> [UInt8] { layer.withLock { $0?.close() ?? [] } }

  func retry(_ subject: PictureRequest.Subject) {
    runner.state.withLock { $0.loader.failures.forget(subject) }
    runner.startNext()
  }

  /// Ends all work. The last call.
  func close() {
    pool.end()
    runner.end()
    _ = teardown()
  }

  deinit { close() }
}

extension PictureLoader {
  convenience init(
    _ session: Session, _ capabilities: GraphicsCapabilities, sharedName: String,
    requestFrame: @escaping @Sendable () -> Void
  ) {
    let encoder = GraphicsEncoder(screen: capabilities)
    let limits = encoder.sendsPixels ? PictureLimits.ofPixels : PictureLimits()
    var renderer = PictureRenderer(
      encoder: encoder, background: .black, pixelLimit: limits.pixels)
    if session.namesFiles { renderer.limits = .ownFile }
    self.init(
      renderer,
      layer: capabilities.layer(sharedName: sharedName, numbers: KittyIDs(for: capabilities)),
      limits: limits,
      fetch: { request, progress throws(FeedError) in
        try await session.picture(request, progress: progress)
      }, requestFrame: requestFrame)
  }
}

/// Performs the steps that `LoaderState` decides: fetches in tasks, and renders on the thread that
/// calls `work`.
private final class LoaderRunner: Sendable {
  struct State {
    var loader: LoaderState
    var renderer: PictureRenderer
    var tasks: [FetchKey: Task<Void, Never>] = [:]
    /// Whether a task waits for the end of a motion.
    var awaitsMotionEnd = false
    /// Whether a requested frame is not drawn yet, so that another request would change nothing.
    var hasRequestedFrame = false
    var isOver = false

    /// The end of the motion; nil if there is nothing to wait for.
    mutating func motionEnd() -> ContinuousClock.Instant? {
      let end = isOver ? nil : loader.motion.end
      if end == nil { awaitsMotionEnd = false }
      return end
    }
  }

  let state: Lock<State>
  private let fetch: PictureLoader.Fetch
  /// Requests a new frame of the screen.
  private let requestFrame: @Sendable () -> Void
  /// Wakes a thread that renders.
  private let signal: @Sendable () -> Void

  init(
    _ loader: LoaderState, _ renderer: PictureRenderer, fetch: @escaping PictureLoader.Fetch,
    requestFrame: @escaping @Sendable () -> Void, signal: @escaping @Sendable () -> Void
  ) {
    state = Lock(State(loader: loader, renderer: renderer))
    self.fetch = fetch
    self.requestFrame = requestFrame
    self.signal = signal
  }

  /// Begins the next fetches, and wakes a thread if there is something to render.
  func startNext() {
    let hasWork = state.withLock { state in
      guard !state.isOver else { return false }
      for request in state.loader.beginFetches() {
        // The task is stored until it ends, and cannot end before the lock is free. Its priority is
        // low, because other work never waits for it.
        state.tasks[FetchKey(request)] = Task(priority: .utility) { await self.run(request) }
      }
      return state.loader.hasJob
    }
    if hasWork { signal() }
  }

  /// Cancels the fetches in progress and begins nothing more.
  func end() {
    let tasks = state.withLock { state in
      state.isOver = true
      _ = state.loader.want([], at: state.loader.now)
      return state.tasks.values.map(\.self)
    }
    tasks.forEach { $0.cancel() }
  }

  private func requestFrameOnce() {
    let isFirst = state.withLock { state in
      defer { state.hasRequestedFrame = true }
      return !state.hasRequestedFrame && !state.isOver
    }
    if isFirst { requestFrame() }
  }
}

// Fetching.
extension LoaderRunner {
  private func run(_ request: PictureRequest) async {
    let file = FetchKey(request)
    let result: Result<[UInt8], FeedError>
    do throws(FeedError) {
      let bytes = try await fetch(request) { received, expected in
        self.note(file, received: received, expected: expected)
      }
      result = .success(bytes)
    } catch {
      result = .failure(error)
    }
    let needsRedraw = state.withLock { state in
      state.tasks[file] = nil
      return state.loader.fetched(file, result)
    }
    if needsRedraw { requestFrameOnce() }
    startNext()
  }

  private func note(_ file: FetchKey, received: Int, expected: Int?) {
    let needsRedraw = state.withLock {
      $0.loader.progressed(file, received: received, expected: expected)
    }
    if needsRedraw { requestFrameOnce() }
  }
}

// Rendering.
extension LoaderRunner {
  /// Renders the next picture.
  ///
  /// - Returns: False if there is none.
  func work() -> Bool {
    let next = state.withLock { state in
      state.isOver ? nil : state.loader.beginJob().map { ($0, state.renderer) }
    }
    guard let (job, renderer) = next else { return false }
    let needsRedraw: Bool
    do throws(ImageError) {
      let (drawing, pixels) = try renderer.draw(job)
      needsRedraw = state.withLock { $0.loader.rendered(job, drawing, decoded: pixels) }
    } catch {
      let error = FeedError(drawing: job.key.subject, error)
      needsRedraw = state.withLock { $0.loader.failedToRender(job, error) }
    }
    if needsRedraw { requestFrameOnce() }
    startNext()
    return true
  }

  /// Renders drafts again in full quality once the motion has ended.
  func redrawWhenIdle() {
    let isFirst = state.withLock { state in
      guard state.loader.motion.isInProgress, !state.awaitsMotionEnd else { return false }
      state.awaitsMotionEnd = true
      return true
    }
    guard isFirst else { return }
    Task(priority: .utility) {
      while let end = state.withLock({ $0.motionEnd() }) {
        try? await Task.sleep(until: end, clock: .continuous)
        state.withLock { $0.loader.motion.update(at: .now) }
      }
      startNext()
    }
  }
}

extension FeedError {
  fileprivate init(drawing subject: PictureRequest.Subject, _ error: ImageError) {
    if error == .cancelled {
      self = .cancelled
      return
    }
    self.init(.badPicture, Message(.errorPictureDamaged, subject.name), detail: "\(error)")
  }
}
