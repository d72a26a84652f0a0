import FeedCore
import FeedImaging
import FeedSession
import TerminalKit

/// The screen's pictures: fetched through the session, drawn in letters by a crew of its own.
final class SessionPictureBook: PictureBook {
  private let workshop: PictureWorkshop
  private let crew: WorkCrew
  private let now: @Sendable () -> ContinuousClock.Instant

  /// `tell` asks for a frame; it is called on any thread, once until the next `want`.
  init(
    _ painter: PicturePainter, limits: PictureLimits = PictureLimits(),
    threads: Int = WorkCrew.usualThreads,
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
  }

  func want(_ wanted: [WantedPicture]) { workshop.want(wanted, at: now()) }

  func page(_ key: PictureKey) -> PicturePage? { workshop.page(key) }

  func retry(_ subject: PictureRequest.Subject) { workshop.retry(subject) }

  /// Ends everything; the last call.
  func close() {
    crew.end()
    workshop.close()
  }

  deinit { close() }
}

extension SessionPictureBook {
  /// The screen's ground lies beside the photo that is open.
  convenience init(
    _ session: Session, _ encoder: BlockEncoder, cell: CellPixels,
    background: RGB = RGB(red: 0x1A, green: 0x1B, blue: 0x22),
    limits: PictureLimits = PictureLimits(), tell: @escaping @Sendable () -> Void
  ) {
    let painter = PicturePainter(
      encoder: encoder, cell: cell, background: background, pixelLimit: limits.pixels)
    self.init(
      painter, limits: limits,
      fetch: { request, progress throws(FeedError) in
        try await session.picture(request, progress: progress)
      }, tell: tell)
  }
}
