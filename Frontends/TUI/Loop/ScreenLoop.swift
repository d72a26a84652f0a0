import FeedCore
import FeedSession
import TerminalKit

/// The loop around the pure parts: events and messages in, commands and frames out.
struct ScreenLoop: LoopClient {
  /// Runs a command that has the terminal; it ends without a result where it was not started.
  typealias RunOnTerminal = (
    ScreenCommand, _ ended: @escaping @Sendable (ScreenResult?) -> Void
  ) -> Void

  private let program: ProgramFacts
  private let pictures: any PictureProvider
  private let run: (ScreenCommand) -> Void
  private let runOnTerminal: RunOnTerminal
  /// A program that waits for the terminal.
  private var waitingRun: ProgramRun?
  private let now: () -> ContinuousClock.Instant
  /// The size of a cell, for terminals that do not report it with each resize.
  private let cell: CellPixels
  private let start: ContinuousClock.Instant
  private var terminal: ScreenTerminal
  private var appearance: Appearance
  private(set) var screen: ScreenState
  private var session = SessionState(account: .unknown)
  private(set) var status: ExitStatus?

  /// The frame on the screen, which knows what a click on it does.
  private var lastDrawn: DrawContext?
  /// The pictures that the frame before wanted.
  private var knownPictures: [PictureKey: WantedPicture] = [:]
  /// The position of the mouse while its button is held.
  private var pointer: Position?
  private var clicks = ClickCounter()
  private var isRepaintDue = false
  private var reportedFault: FeedError?
  /// The view of a photo that was last reported as blurred: finer pixels could not be loaded.
  private var reportedBlur: PictureKey?
  /// Input from before the splash ended, as while a silent terminal was probed; meant for the
  /// screen that comes then.
  private var earlyInput: [TerminalEvent] = []

  /// Dialogs that no key has asked for and that no frame has shown yet. What is typed until then
  /// was meant for the screen beneath: the key that copies a link there says yes here.
  private var unseenDialogs: [Overlay] = []

  init(
    _ screen: ScreenState, program: ProgramFacts, terminal: ScreenTerminal, appearance: Appearance,
    pictures: any PictureProvider, cell: CellPixels = .usual,
    now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now },
    runOnTerminal: @escaping RunOnTerminal = { $1(nil) },
    run: @escaping (ScreenCommand) -> Void
  ) {
    self.screen = screen
    self.program = program
    self.terminal = terminal
    self.appearance = appearance
    self.pictures = pictures
    self.now = now
    self.cell = cell
    self.run = run
    self.runOnTerminal = runOnTerminal
    start = now()
    applyTheme()
  }

  var isFinished: Bool { status != nil }

  /// The next step of an animation, if one runs (PERF-5: idle, nothing wakes).
  var wakesAt: ContinuousClock.Instant? {
    lastDrawn?.isMoving == true ? start + Self.tick * (appearance.tick + 1) : nil
  }

  private static let tick = Duration.milliseconds(100)

  mutating func handle(_ event: TerminalEvent) {
    // What was typed after a quit is meant for whatever comes then.
    if isFinished, event.isInput { return }
    if isEarly(event) { return earlyInput.append(event) }
    // Whatever it means elsewhere: who does anything wants the slideshow to stop.
    if event.isInput, screen.slideshow != nil { return apply(.stopSlideshow) }
    if event.isInput, !unseenDialogs.isEmpty { return handleWithoutUnseenDialogs(event) }
    switch event {
    case .key(let key): if let action = action(for: key) { apply(action) }
    case .mouse(let event): handle(event)
    case .paste(let text): apply(.paste(text))
    case .resize(let size): resize(to: size)
    case .reply(let reply): if terminal.take(reply) { applyTheme() }
    case .interrupt: status = .interrupted
    case .terminate: status = .terminated
    // Who was told to end has ended by that, even if the terminal takes nothing more.
    case .hangup: status = status ?? .terminated
    case .suspend, .resume, .wake: break
    }
  }

  private mutating func handleWithoutUnseenDialogs(_ event: TerminalEvent) {
    var late = screen.overlays.filter(unseenDialogs.contains)
    let photo = screen.photo?.photo.id
    screen.overlays.removeAll(where: late.contains)
    unseenDialogs = []
    handle(event)
    // Whoever has gone on to another photo is not to be asked about this one.
    if screen.photo?.photo.id != photo {
      late.removeAll(where: \.isAboutPicture)
      reportedFault = nil
    }
    screen.overlays += late
    unseenDialogs = late
  }

  /// Dialogs that `change` opens were asked for by no key.
  private mutating func trackingNewDialogs(_ change: (inout Self) -> Void) {
    let before = screen.overlays
    change(&self)
    unseenDialogs += screen.overlays.filter { $0.layer == .dialog && !before.contains($0) }
  }

  private func action(for key: Key) -> ScreenAction? {
    screen.environment.keys.action(
      for: key, in: screen.layer(session), appearance.language, mode: screen.keyMode)
  }

  /// Whether input is kept for the screen after the splash. The splash's own keys work at once,
  /// unless others were typed before them.
  private func isEarly(_ event: TerminalEvent) -> Bool {
    guard screen.layer(session) == .splash else { return false }
    switch event {
    case .key(let key): return !earlyInput.isEmpty || action(for: key) == nil
    case .paste: return true
    default: return false
    }
  }

  private mutating func deliverEarlyInput() {
    while !earlyInput.isEmpty, !isFinished, screen.layer(session) != .splash {
      handle(earlyInput.removeFirst())
    }
  }

  private mutating func handle(_ event: MouseEvent) {
    switch event.action {
    case .wheelUp: apply(.wheel(-Self.wheelRows, at: event.position))
    case .wheelDown: apply(.wheel(Self.wheelRows, at: event.position))
    case .press(.left): click(at: event.position)
    case .drag(.left): drag(to: event.position)
    case .release: pointer = nil
    default: break
    }
  }

  private static let wheelRows = 3

  /// The second of two clicks belongs to the first: where that has opened something, it is not to
  /// hit what came under the pointer by it.
  private mutating func click(at position: Position) {
    pointer = position
    let route = screen.route(session)
    switch clicks.count(position, at: now(), in: route) {
    case .first: if let action = lastDrawn?.action(at: position) { apply(action) }
    case .second: apply(lastDrawn?.action(at: position) ?? .doubleClick(position))
    case .ignored: break
    }
  }

  private mutating func drag(to position: Position) {
    if let pointer {
      apply(
        .drag(rows: position.row - pointer.row, columns: position.column - pointer.column))
    }
    pointer = position
  }

  mutating func receive(_ message: ScreenMessage) {
    trackingNewDialogs { $0.take(message) }
    deliverEarlyInput()
  }

  private mutating func take(_ message: ScreenMessage) {
    switch message {
    case .start: apply(.start)
    case .session(let state):
      take(state)
      apply(.sessionChanged)
    case .finished(let command, let result, let state):
      take(state)
      perform(screen.finish(command, result, session))
      if screen.isClosed { status = screen.exitStatus }
    case .progress(let photo, let received, let expected):
      screen.progress(of: photo, received: received, expected: expected)
    case .pictures: break
    case .end(let status): self.status = status
    }
  }

  mutating func frame(size: TerminalSize, isFresh: Bool) -> Frame? {
    resize(to: size)
    appearance.tick = max(0, Int((now() - start) / Self.tick))
    var context = draw()
    if isNextSlideReady {
      apply(.showNextSlide)
      context = draw()
    }
    var isTold = false
    trackingNewDialogs { isTold = $0.askAboutFailedPhoto() || $0.noticeBlurredPhoto() }
    if isTold { context = draw() }
    let scroll = isFresh ? nil : scroll(to: context)
    lastDrawn = context
    var bytes = pictures.bytes(
      for: context.placed, on: context.canvas, isFresh: isFresh,
      scroll: scroll?.movesPictures == true ? scroll : nil)
    bytes.before += terminal.takeBytes()
    return Frame(context.canvas, scroll: scroll, before: bytes.before, after: bytes.after)
  }

  /// The bytes that end the pictures, after the last frame.
  func teardown() -> [UInt8] { pictures.teardown() }

  private mutating func applyTheme() {
    appearance.theme = terminal.theme
    if let ground = appearance.theme.backgroundRGB { pictures.setBackground(ground) }
  }

  private mutating func resize(to size: TerminalSize) {
    var size = size
    if size.cellPixels == nil {
      (size.pixelsWide, size.pixelsHigh) = (cell.width * size.columns, cell.height * size.rows)
    }
    if size != screen.size { apply(.resize(size)) }
  }

  /// Draws a frame, twice if it wants new pictures: which ones it wants is known only after
  /// drawing, and by then each has its placeholder, so that no frame shows an empty card (TUI-7).
  private mutating func draw() -> DrawContext {
    let view = ScreenView(screen: screen, session: session, program: program)
    pictures.setFade(
      PictureFade(into: appearance.theme.backgroundRGB, dialogs: screen.overlays.count))
    let context = view.draw(
      appearance: appearance, pictures: pictures, knownPictures: knownPictures)
    let isNew = context.wanted.contains { $0.isVisible && knownPictures[$0.key] == nil }
    guard isNew else { return context }
    want(context.wanted)
    return view.draw(appearance: appearance, pictures: pictures, knownPictures: knownPictures)
  }

  mutating func takeRepaint() -> Bool {
    defer { isRepaintDue = false }
    return isRepaintDue
  }

  mutating func takeProgram() -> TerminalProgram? {
    guard let run = waitingRun else { return nil }
    waitingRun = nil
    let hasRun = Lock(false)
    let prompt = Phrase.pressEnter.text(in: appearance.language)
    return TerminalProgram { [runOnTerminal] ended in
      runOnTerminal(.runProgram(run)) { result in
        if case .ended? = result { hasRun.withLock { $0 = true } }
        ended.wake()
      }
    } prompt: {
      hasRun.withLock { $0 } ? prompt : nil
    }
  }

  var hasUnseenDialog: Bool { !unseenDialogs.isEmpty }

  mutating func didShow() {
    // A window that is too small shows no dialogs.
    if ScreenLayout.fits(screen.size) { unseenDialogs = [] }
    if let lastDrawn { want(lastDrawn.wanted) }
  }

  private mutating func want(_ wanted: [WantedPicture]) {
    pictures.want(wanted)
    knownPictures = Dictionary(wanted.map { ($0.key, $0) }) { first, _ in first }
  }

  /// The scroll that makes the new frame out of the last one, if the cards have moved as a whole:
  /// the terminal moves the text itself, and pictures where the provider knows that it does.
  private func scroll(to context: DrawContext) -> Scroll? {
    // What fades pictures behind a dialog would move along, and the dialog does not.
    guard let before = lastDrawn, !before.isFaded, !context.isFaded,
      let moved = context.rowsMoved(since: before)
    else { return nil }
    let body = ScreenLayout(screen.size, tab: screen.tab).body
    let isReserved = context.hasReservedPictures || before.hasReservedPictures
    let scroll = Scroll(
      top: body.row, bottom: body.bottom, lines: moved, movesPictures: isReserved)
    guard scroll.isPossible(rows: context.rows), pictures.movesWithText || !isReserved else {
      return nil
    }
    return scroll
  }

  /// The state comes from the observer and with results, so an older one may follow a newer one.
  private mutating func take(_ state: SessionState) {
    if state.revision >= session.revision { session = state }
  }

  private mutating func apply(_ action: ScreenAction) {
    perform(screen.apply(action, session))
    if screen.isClosed { status = screen.exitStatus }
  }

  private mutating func perform(_ commands: [ScreenCommand]) {
    for command in commands {
      switch command {
      case .copy(let text):
        terminal.copy(text)
        run(command)
      case .retryPicture(let subject):
        reportedFault = nil
        pictures.retry(subject)
      case .retryPictures: Set(knownPictures.keys.map(\.subject)).forEach(pictures.retry)
      case .repaint: isRepaintDue = true
      case .runProgram(let run) where run.hasTerminal: waitingRun = run
      default: run(command)
      }
    }
  }
}

// The slideshow.
extension ScreenLoop {
  /// Whether the next photo is due and can be shown as well as it ever will: nobody is to see it
  /// coming. One that cannot be loaded is shown in words, as long as any other.
  private var isNextSlideReady: Bool {
    guard screen.slideshow?.isDue == true, let next = screen.nextSlide(session) else {
      return false
    }
    switch pictures.loaded(next.key)?.stage {
    case .done, .failed, .incomplete: return true
    case .loading, nil: return false
    }
  }
}

// Pictures of the open photo that could not be loaded.
extension ScreenLoop {
  /// Opens a dialog about an open photo that could not be loaded, once an error (PHOTO-6).
  ///
  /// - Returns: Whether a dialog was opened.
  private mutating func askAboutFailedPhoto() -> Bool {
    guard let photo = screen.photo, screen.slideshow == nil else {
      reportedFault = nil
      return false
    }
    guard case .failed(let error) = pictures.loaded(photo.key)?.stage, error.code.isRetryable,
      reportedFault != error, screen.overlays.isEmpty
    else { return false }
    reportedFault = error
    screen.present(.picture(photo.key.subject, error))
    return true
  }

  /// Says once that the open photo stays blurred (PHOTO-2); the next zoom asks for its pixels
  /// again.
  ///
  /// - Returns: Whether a notice was shown.
  private mutating func noticeBlurredPhoto() -> Bool {
    guard let photo = screen.photo, screen.slideshow == nil, photo.key != reportedBlur,
      case .incomplete = pictures.loaded(photo.key)?.stage
    else { return false }
    reportedBlur = photo.key
    perform(screen.showFinerPixelsUnavailable())
    return true
  }
}

extension DrawContext {
  /// The rows by which all pictures that both frames show have moved up, if it is the same for all.
  fileprivate func rowsMoved(since before: DrawContext) -> Int? {
    let old = Dictionary(before.placed.map { ($0.key, $0.place) }) { first, _ in first }
    let moves = Set(
      placed.compactMap { placed in old[placed.key].map { $0.row - placed.place.row } })
    guard moves.count == 1, let rows = moves.first, rows != 0 else { return nil }
    return rows
  }

  /// Whether the terminal's graphics cover cells of a picture.
  fileprivate var hasReservedPictures: Bool {
    placed.contains { !PictureRegion.regions(of: $0, on: canvas).isEmpty }
  }
}

extension Overlay {
  /// Whether it is a dialog about the open photo.
  fileprivate var isAboutPicture: Bool {
    if case .dialog(let dialog) = self { dialog.offers(.leavePhoto) } else { false }
  }
}

extension TerminalEvent {
  /// Whether a person did it.
  fileprivate var isInput: Bool {
    switch self {
    case .key, .mouse, .paste: true
    default: false
    }
  }
}

/// A message to the screen from another thread.
enum ScreenMessage: Sendable {
  case start
  case session(SessionState)
  /// A command has ended, with the state that it left.
  case finished(ScreenCommand, ScreenResult, SessionState)
  case progress(PhotoID, received: Int, expected: Int?)
  /// A picture was loaded.
  case pictures
  case end(ExitStatus)
}
