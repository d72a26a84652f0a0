import FeedCore
import FeedSession
import TerminalKit

/// Joins the pure parts: events and messages in, commands and frames out.
struct ScreenLoop: LoopClient {
  private let program: ProgramFacts
  private let pictures: any PictureProvider
  private let run: (ScreenCommand) -> Void
  private let now: () -> ContinuousClock.Instant
  /// Where the terminal does not say how large its cells are with each size.
  private let cell: CellPixels
  private let start: ContinuousClock.Instant
  private var terminal: ScreenTerminal
  private var look: Appearance
  private(set) var screen: ScreenState
  private var session = SessionState(account: .unknown)
  private(set) var status: ExitStatus?

  /// What was drawn last: where clicks mean something.
  private var shown: DrawContext?
  /// What the frame before wanted of the book.
  private var known: [PictureKey: WantedPicture] = [:]
  /// Where the mouse was when its button went down, or was last moved.
  private var dragged: Position?
  private var clicks = ClickCounter()
  private var isRepaintDue = false
  private var fault: FeedError?
  /// The view of the photo of which it was last said that finer pixels could not be had.
  private var blurred: PictureKey?
  /// What was typed before it was decided where to go, as while a silent terminal was asked; meant
  /// for the screen that comes then.
  private var early: [TerminalEvent] = []

  /// Dialogs that came by themselves and that nobody has seen yet. What is typed until then was
  /// meant for what is beneath: the key that copies a link there says yes here.
  private var unseen: [Overlay] = []

  init(
    _ screen: ScreenState, program: ProgramFacts, terminal: ScreenTerminal, look: Appearance,
    pictures: any PictureProvider, cell: CellPixels = .usual,
    now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now },
    run: @escaping (ScreenCommand) -> Void
  ) {
    self.screen = screen
    self.program = program
    self.terminal = terminal
    self.look = look
    self.pictures = pictures
    self.now = now
    self.cell = cell
    self.run = run
    start = now()
    useTheme()
  }

  var isFinished: Bool { status != nil }

  /// Only while something spins (PERF-5: idle, nothing wakes).
  var wakesAt: ContinuousClock.Instant? {
    shown?.isMoving == true ? start + Self.beat * (look.beat + 1) : nil
  }

  private static let beat = Duration.milliseconds(100)

  mutating func handle(_ event: TerminalEvent) {
    // What was typed after a quit is meant for whatever comes then.
    if isFinished, event.isInput { return }
    if isEarly(event) { return early.append(event) }
    if event.isInput, !unseen.isEmpty { return handleBeneath(event) }
    switch event {
    case .key(let key): if let action = action(for: key) { apply(action) }
    case .mouse(let event): handle(event)
    case .paste(let text): apply(.paste(text))
    case .resize(let size): resize(to: size)
    case .reply(let reply): if terminal.take(reply) { useTheme() }
    case .interrupt: status = .interrupted
    case .terminate: status = .terminated
    // Who was told to end has ended by that, even if the terminal takes nothing more.
    case .hangup: status = status ?? .terminated
    case .suspend, .resume, .wake: break
    }
  }

  private mutating func handleBeneath(_ event: TerminalEvent) {
    var late = screen.overlays.filter(unseen.contains)
    let photo = screen.photo?.photo.id
    screen.overlays.removeAll(where: late.contains)
    unseen = []
    handle(event)
    // Whoever has gone on to another photo is not to be asked about this one.
    if screen.photo?.photo.id != photo {
      late.removeAll(where: \.isAboutPicture)
      fault = nil
    }
    screen.overlays += late
    unseen = late
  }

  /// What `change` has opened was asked for by no key.
  private mutating func noticingDialogs(_ change: (inout Self) -> Void) {
    let before = screen.overlays
    change(&self)
    unseen += screen.overlays.filter { $0.layer == .dialog && !before.contains($0) }
  }

  private func action(for key: Key) -> ScreenAction? {
    KeyBinding.action(for: key, in: screen.layer(session), look.language)
  }

  /// Keys of the splash itself do what they say, unless others were typed before them.
  private func isEarly(_ event: TerminalEvent) -> Bool {
    guard screen.layer(session) == .splash else { return false }
    switch event {
    case .key(let key): return !early.isEmpty || action(for: key) == nil
    case .paste: return true
    default: return false
    }
  }

  private mutating func deliverEarly() {
    while !early.isEmpty, !isFinished, screen.layer(session) != .splash {
      handle(early.removeFirst())
    }
  }

  private mutating func handle(_ event: MouseEvent) {
    switch event.action {
    case .wheelUp: apply(.wheel(-Self.wheelRows, at: event.position))
    case .wheelDown: apply(.wheel(Self.wheelRows, at: event.position))
    case .press(.left): click(at: event.position)
    case .drag(.left): drag(to: event.position)
    case .release: dragged = nil
    default: break
    }
  }

  private static let wheelRows = 3

  /// The second of two clicks belongs to the first: where that has opened something, it is not to
  /// hit what came under the pointer by it.
  private mutating func click(at position: Position) {
    dragged = position
    let place = screen.place(session)
    switch clicks.take(position, at: now(), in: place) {
    case .first: if let action = shown?.action(at: position) { apply(action) }
    case .second: apply(shown?.action(at: position) ?? .doubleClick(position))
    case .spent: break
    }
  }

  private mutating func drag(to position: Position) {
    if let dragged {
      apply(
        .drag(rows: position.row - dragged.row, columns: position.column - dragged.column))
    }
    dragged = position
  }

  mutating func receive(_ message: ScreenMessage) {
    noticingDialogs { $0.take(message) }
    deliverEarly()
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
    case .progress(let photo, let received, let expected):
      screen.progress(of: photo, received: received, expected: expected)
    case .pictures: break
    case .end(let status): self.status = status
    }
  }

  mutating func frame(size: TerminalSize, isFresh: Bool) -> Frame? {
    resize(to: size)
    look.beat = max(0, Int((now() - start) / Self.beat))
    var context = draw()
    var isTold = false
    noticingDialogs { isTold = $0.askAboutFailedPhoto() || $0.sayThatPhotoIsBlurred() }
    if isTold { context = draw() }
    let scroll = isFresh ? nil : scroll(to: context)
    shown = context
    var bytes = pictures.bytes(
      for: context.placed, on: context.canvas, isFresh: isFresh,
      scroll: scroll?.movesPictures == true ? scroll : nil)
    bytes.before += terminal.takeBytes()
    return Frame(context.canvas, scroll: scroll, before: bytes.before, after: bytes.after)
  }

  /// What is to be sent when no frame follows any more.
  func teardown() -> [UInt8] { pictures.teardown() }

  private mutating func useTheme() {
    look.theme = terminal.theme
    if let ground = look.theme.groundPixels { pictures.setBackground(ground) }
  }

  private mutating func resize(to size: TerminalSize) {
    var size = size
    if size.cellPixels == nil {
      (size.pixelsWide, size.pixelsHigh) = (cell.width * size.columns, cell.height * size.rows)
    }
    if size != screen.size { apply(.resize(size)) }
  }

  /// What is wanted is known only when all was drawn; what is new to the book has its stand-in by
  /// then, so that no frame shows an empty card (TUI-7).
  private mutating func draw() -> DrawContext {
    let view = ScreenView(screen: screen, session: session, program: program)
    let context = view.draw(look: look, pictures: pictures, known: known)
    let isNew = context.wanted.contains { $0.isVisible && known[$0.key] == nil }
    guard isNew else { return context }
    want(context.wanted)
    return view.draw(look: look, pictures: pictures, known: known)
  }

  mutating func takeRepaint() -> Bool {
    defer { isRepaintDue = false }
    return isRepaintDue
  }

  var isAheadOfPerson: Bool { !unseen.isEmpty }

  mutating func didShow() {
    // A window that is too small shows none.
    if ScreenLayout.fits(screen.size) { unseen = [] }
    if let shown { want(shown.wanted) }
  }

  private mutating func want(_ wanted: [WantedPicture]) {
    pictures.want(wanted)
    known = Dictionary(wanted.map { ($0.key, $0) }) { first, _ in first }
  }

  /// Where the cards have moved as a whole, the terminal can move them itself, and what its graphics
  /// cover where the book knows that it does.
  private func scroll(to context: DrawContext) -> Scroll? {
    guard let before = shown, let moved = context.rowsMoved(since: before) else { return nil }
    let body = ScreenLayout(screen.size, tab: screen.tab).body
    let isHeld = context.hasHeldPictures || before.hasHeldPictures
    let scroll = Scroll(
      top: body.row, bottom: body.bottom, lines: moved, movesPictures: isHeld)
    guard scroll.isPossible(rows: context.rows), pictures.movesWithText || !isHeld else {
      return nil
    }
    return scroll
  }

  /// Two ways lead here, so an older state may come after a newer one.
  private mutating func take(_ state: SessionState) {
    if state.revision >= session.revision { session = state }
  }

  private mutating func apply(_ action: ScreenAction) {
    perform(screen.apply(action, session))
    if screen.isClosed { status = .done }
  }

  private mutating func perform(_ commands: [ScreenCommand]) {
    for command in commands {
      switch command {
      case .copy(let text):
        terminal.copy(text)
        run(command)
      case .retryPicture(let subject):
        fault = nil
        pictures.retry(subject)
      case .retryPictures: Set(known.keys.map(\.subject)).forEach(pictures.retry)
      case .repaint: isRepaintDue = true
      default: run(command)
      }
    }
  }
}

// What cannot be had of the photo that is open.
extension ScreenLoop {
  /// PHOTO-6: no answer for the photo that fills the screen asks what to do; asked once a fault.
  /// Answers whether it has just asked.
  private mutating func askAboutFailedPhoto() -> Bool {
    guard let photo = screen.photo else {
      fault = nil
      return false
    }
    guard case .failed(let error) = pictures.loaded(photo.key)?.stage, error.code.isRetryable,
      fault != error, screen.overlays.isEmpty
    else { return false }
    fault = error
    screen.tell(.picture(photo.key.subject, error))
    return true
  }

  /// PHOTO-2: what is shown stays as it is, and the next zoom asks again. Answers whether it has
  /// just been said.
  private mutating func sayThatPhotoIsBlurred() -> Bool {
    guard let photo = screen.photo, photo.key != blurred,
      case .stuck = pictures.loaded(photo.key)?.stage
    else { return false }
    blurred = photo.key
    perform(screen.sayThatPixelsAreLost())
    return true
  }
}

extension DrawContext {
  /// By how many rows all pictures that both show have moved up, nil where that is not one number.
  fileprivate func rowsMoved(since before: DrawContext) -> Int? {
    let old = Dictionary(before.placed.map { ($0.key, $0.place) }) { first, _ in first }
    let moves = Set(
      placed.compactMap { placed in old[placed.key].map { $0.row - placed.place.row } })
    guard moves.count == 1, let rows = moves.first, rows != 0 else { return nil }
    return rows
  }

  /// Whether the terminal's graphics cover cells of a picture.
  fileprivate var hasHeldPictures: Bool {
    placed.contains { !PictureRegion.regions(of: $0, on: canvas).isEmpty }
  }
}

extension Overlay {
  /// Of the photo that is open.
  fileprivate var isAboutPicture: Bool {
    if case .dialog(let dialog) = self { dialog.asks(.leavePhoto) } else { false }
  }
}

extension TerminalEvent {
  /// What a person does.
  fileprivate var isInput: Bool {
    switch self {
    case .key, .mouse, .paste: true
    default: false
    }
  }
}

/// What reaches the screen from other threads.
enum ScreenMessage: Sendable {
  case start
  case session(SessionState)
  /// A command has ended, with the state that it left.
  case finished(ScreenCommand, ScreenResult, SessionState)
  case progress(PhotoID, received: Int, expected: Int?)
  /// The book has a better picture of something.
  case pictures
  case end(ExitStatus)
}
