import FeedCore
import FeedImaging
import FeedSession
import TerminalKit

/// The screen's pictures, fetched through the session and rendered on a thread pool of its own.
final class SessionPictureProvider: PictureProvider {
  private let loader: PictureLoader
  private let pool: ThreadPool
  /// Touched by the terminal's thread alone, like every call of a provider.
  private let layer: Lock<(any GraphicsLayer)?>
  private let now: @Sendable () -> ContinuousClock.Instant

  /// - Parameter requestFrame: Asks the screen for a frame; called on any thread, once until the
  ///   next `want`.
  init(
    _ renderer: PictureRenderer, layer: (any GraphicsLayer)? = nil,
    limits: PictureLimits = PictureLimits(), threads: Int = ThreadPool.usualThreads,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
    fetch: @escaping PictureLoader.Fetch, requestFrame: @escaping @Sendable () -> Void
  ) {
    self.now = now
    let pool = ThreadPool()
    let loader = PictureLoader(
      LoaderState(limits: limits, now: now()), renderer, fetch: fetch, requestFrame: requestFrame,
      signal: { pool.signal() })
    pool.start(threads: threads) { loader.work() }
    self.loader = loader
    self.pool = pool
    self.layer = Lock(layer)
  }

  func want(_ wanted: [WantedPicture]) { loader.want(wanted, at: now()) }

  func loaded(_ key: PictureKey) -> LoadedPicture? {
    guard let loaded = loader.loaded(key) else { return nil }
    guard let picture = loaded.picture else { return loaded }
    let drawable = layer.withLock { $0?.drawable(picture) }
    return LoadedPicture(picture: drawable ?? picture.inBlocks, stage: loaded.stage)
  }

  func bytes(
    for placed: [PlacedPicture], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes {
    layer.withLock { $0?.bytes(for: placed, on: canvas, isFresh: isFresh, scroll: scroll) }
      ?? PictureBytes()
  }

  var movesWithText: Bool { layer.withLock { $0?.movesWithText ?? false } }

  func setBackground(_ ground: RGB) { loader.setBackground(ground) }

  func setFade(_ fade: PictureFade?) {
    let isLayered = layer.withLock { $0?.setFade(fade) } ?? true
    loader.setFade(isLayered ? nil : fade)
  }

  func teardown() -> [UInt8] { layer.withLock { $0?.close() ?? [] } }

  func retry(_ subject: PictureRequest.Subject) { loader.retry(subject) }

  /// Ends everything; the last call.
  func close() {
    pool.end()
    loader.close()
    _ = teardown()
  }

  deinit { close() }
}

extension SessionPictureProvider {
  convenience init(
    _ session: Session, _ capabilities: GraphicsCapabilities, sharedName: String,
    requestFrame: @escaping @Sendable () -> Void
  ) {
    let encoder = GraphicsEncoder(screen: capabilities)
    let limits = encoder.sendsPixels ? PictureLimits.ofPixels : PictureLimits()
    let renderer = PictureRenderer(
      encoder: encoder, background: .black, pixelLimit: limits.pixels)
    self.init(
      renderer,
      layer: capabilities.layer(sharedName: sharedName, numbers: KittyIDs(for: capabilities)),
      limits: limits,
      fetch: { request, progress throws(FeedError) in
        try await session.picture(request, progress: progress)
      }, requestFrame: requestFrame)
  }
}
