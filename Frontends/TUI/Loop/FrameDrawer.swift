import FeedCore
import FeedSession
import TerminalKit

/// Draws the frames of the screen, and keeps the last one.
struct FrameDrawer {
  private let program: AppFacts
  private var pictures: any PictureProvider
  private let start: ContinuousClock.Instant
  private(set) var appearance: Appearance
  /// The frame on the screen.
  private(set) var lastDrawn: DrawContext?
  /// The canvas of the frame before that one, for the next.
  private var spareCanvas: Canvas?
  /// The pictures that were requested last.
  private(set) var wanted: [PictureKey: WantedPicture] = [:]

  private static let tick = Duration.milliseconds(100)

  /// - Parameter start: The time of the first step of animations.
  init(
    _ program: AppFacts, _ appearance: Appearance, _ pictures: any PictureProvider,
    start: ContinuousClock.Instant
  ) {
    self.program = program
    self.appearance = appearance
    self.pictures = pictures
    self.start = start
  }

  /// Sets another source of pictures.
  mutating func setPictures(_ pictures: any PictureProvider, hasPixels: Bool) {
    self.pictures = pictures
    appearance.hasPixels = hasPixels
    setTheme(appearance.theme)
  }

  mutating func setTheme(_ theme: Theme) {
    appearance.theme = theme
    if let ground = theme.backgroundRGB { pictures.setBackground(ground) }
  }

  /// Moves animations to their step at this time.
  mutating func advance(to time: ContinuousClock.Instant) {
    appearance.tick = max(0, Int((time - start) / Self.tick))
  }

  /// The next step of an animation, if one runs (PERF-14: idle, nothing wakes).
  var wakesAt: ContinuousClock.Instant? {
    lastDrawn?.isMoving == true ? start + Self.tick * (appearance.tick + 1) : nil
  }

  /// Requests the pictures of the screen and those around it. Called before a frame is drawn, so
  /// that each visible picture has its placeholder in it (TUI-7).
  mutating func wantPictures(_ screen: ScreenState, _ session: SessionState) {
    let list = view(screen, session).wantedPictures(appearance.theme, known: wanted)
    pictures.want(list)
    wanted = Dictionary(list.map { ($0.key, $0) }) { first, _ in first }
  }

  mutating func draw(_ screen: ScreenState, _ session: SessionState) -> DrawContext {
    pictures.setFade(
      PictureFade(into: appearance.theme.backgroundRGB, dialogs: screen.overlays.count))
    return view(screen, session)
      .draw(appearance: appearance, pictures: pictures, reusing: spareCanvas.take())
  }

  private func view(_ screen: ScreenState, _ session: SessionState) -> ScreenView {
    ScreenView(screen: screen, session: session, program: program)
  }

  /// The frame of a drawing.
  ///
  /// - Parameters:
  ///   - body: The cells that a list scrolls in.
  ///   - isFresh: Whether the screen's content is unknown.
  ///   - bytes: Bytes to the terminal before the cells.
  mutating func frame(
    _ context: DrawContext, body: Rectangle, isFresh: Bool, before bytes: [UInt8]
  ) -> Frame {
    let scroll = isFresh ? nil : scroll(to: context, body)
    spareCanvas = lastDrawn?.canvas
    lastDrawn = context
    let around = pictures.bytes(
      for: context.placed, on: context.canvas, isFresh: isFresh,
      scroll: scroll?.movesPictures == true ? scroll : nil)
    return Frame(
      context.canvas, scroll: scroll, before: around.before + bytes, after: around.after,
      painted: around.painted, blanksReserved: pictures.coversText)
  }

  /// The scroll from the last frame to the new one, if all cards have moved alike. The terminal
  /// then moves the text itself, and pictures if the provider says so.
  private func scroll(to context: DrawContext, _ body: Rectangle) -> Scroll? {
    // A faded frame is not scrolled. The pixels that fade its pictures would move with the text,
    // but the dialog stays.
    guard let before = lastDrawn, !before.isFaded, !context.isFaded,
      let moved = context.rowsMoved(since: before)
    else { return nil }
    let isReserved = context.hasReservedPictures || before.hasReservedPictures
    let scroll = Scroll(
      top: body.row, bottom: body.bottom, lines: moved, movesPictures: isReserved)
    guard scroll.isPossible(rows: context.rows), pictures.movesWithText || !isReserved else {
      return nil
    }
    return scroll
  }
}

extension DrawContext {
  /// The rows by which all pictures that both frames show have moved up; nil if they moved
  /// differently.
  fileprivate func rowsMoved(since before: DrawContext) -> Int? {
    let old = Dictionary(before.placed.map { ($0.key, $0.place) }) { first, _ in first }
    let moves = Set(
      placed.compactMap { placed in old[placed.key].map { $0.row - placed.place.row } })
    guard moves.count == 1, let rows = moves.first, rows != 0 else { return nil }
    return rows
  }

  /// Whether the terminal's graphics cover cells of a picture.
  fileprivate var hasReservedPictures: Bool {
    placed.contains { placed in
      placed.pixels != nil && canvas.isReserved(in: placed.place.intersection(placed.clip))
    }
  }
}
