import FeedCore
import FeedImaging
import FeedSession
import TerminalKit

/// The screen's pictures: fetched through the session, drawn by a crew of its own.
final class SessionPictureBook: PictureBook {
  private let workshop: PictureWorkshop
  private let crew: WorkCrew
  /// Touched by the terminal's thread alone, like every call of a book.
  private let wall: Lock<(any PixelWall)?>
  private let now: @Sendable () -> ContinuousClock.Instant

  /// `tell` asks for a frame; it is called on any thread, once until the next `want`.
  init(
    _ painter: PicturePainter, wall: (any PixelWall)? = nil,
    limits: PictureLimits = PictureLimits(), threads: Int = WorkCrew.usualThreads,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
    fetch: @escaping PictureWorkshop.Fetch, tell: @escaping @Sendable () -> Void
  ) {
    self.now = now
    let crew = WorkCrew()
    let workshop = PictureWorkshop(
      PictureDesk(limits: limits, now: now()), painter, fetch: fetch, tell: tell,
      ring: { crew.ring() })
    crew.start(threads: threads) { workshop.work() }
    self.workshop = workshop
    self.crew = crew
    self.wall = Lock(wall)
  }

  func want(_ wanted: [WantedPicture]) { workshop.want(wanted, at: now()) }

  func page(_ key: PictureKey) -> PicturePage? {
    guard let page = workshop.page(key) else { return nil }
    guard let shown = page.picture else { return page }
    let picture = wall.withLock { $0?.drawable(shown) }
    return PicturePage(picture: picture ?? shown.blocks, stage: page.stage)
  }

  func bytes(
    for spots: [PictureSpot], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes {
    wall.withLock { $0?.bytes(for: spots, on: canvas, isFresh: isFresh, scroll: scroll) }
      ?? PictureBytes()
  }

  var movesWithText: Bool { wall.withLock { $0?.movesWithText ?? false } }

  func lay(on ground: RGB) { workshop.lay(on: ground) }

  func farewell() -> [UInt8] { wall.withLock { $0?.close() ?? [] } }

  func retry(_ subject: PictureRequest.Subject) { workshop.retry(subject) }

  /// Ends everything; the last call.
  func close() {
    crew.end()
    workshop.close()
    _ = farewell()
  }

  deinit { close() }
}

extension SessionPictureBook {
  convenience init(
    _ session: Session, _ plan: PicturePlan, sharedName: String,
    tell: @escaping @Sendable () -> Void
  ) {
    let limits = PixelForm(plan) == nil ? PictureLimits() : .ofPixels
    let painter = PicturePainter(
      encoder: BlockEncoder(glyphs: plan.glyphs, colors: plan.colors), form: PixelForm(plan),
      background: .black, pixelLimit: limits.pixels)
    self.init(
      painter, wall: plan.wall(sharedName: sharedName, numbers: KittyIDs(for: plan)),
      limits: limits,
      fetch: { request, progress throws(FeedError) in
        try await session.picture(request, progress: progress)
      }, tell: tell)
  }
}
