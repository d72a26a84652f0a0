import FeedCore
import FeedSession
import TerminalKit

/// Connects the event loop to the pure state of the screen: it receives events and messages, and
/// produces commands and frames.
struct ScreenLoop: LoopClient {
  /// Starts a command, whose result arrives as a message. `ended` is called at its end, without a
  /// result if the command was not started.
  typealias Run = (
    ScreenCommand, _ ended: @escaping @Sendable (ScreenResult?) -> Void
  ) -> Void

  private var pictures: any PictureProvider
  private let run: Run
  private let now: () -> ContinuousClock.Instant
  /// The time of day, for ages.
  private let time: () -> Timestamp
  /// The size of a cell, for terminals that do not report it with each resize.
  private var cell: CellPixels
  /// The capabilities of the terminal; nil in tests without a terminal.
  private var capabilities: GraphicsCapabilities?
  /// Whether the terminal answers the query for the size of a cell.
  private var asksForCell: Bool
  /// Whether the system does not know the window's pixels, for example in `docker exec`.
  private var lacksPixels = false
  /// The watch on tmux; nil outside tmux.
  var watch: TmuxWatch?
  /// Reads tmux's view in the background. The result arrives as a message.
  var readTmuxView: () -> Void = {}
  /// Probes the terminal again.
  var refresh: () -> TerminalChange? = { nil }

  private(set) var screen: ScreenState
  private var session = SessionState(account: .unknown)
  private(set) var status: ExitStatus?
  private var terminal: ScreenTerminal
  private var drawer: FrameDrawer
  private var mouse = MouseInput()
  private var photoFaults = PhotoFaults()
  /// Whether the user can see the window, and the requests that wait until then.
  private var attention: WindowAttention
  private var held: [ScreenCommand] = []
  private var isRepaintDue = false
  /// The screen that the window's title names.
  private var titledRoute: ScreenState.Route?
  /// The program that gets the terminal next.
  private var waitingProgram: CommandRun?
  /// Input from before the end of the splash, for example while a terminal without answers was
  /// probed. It is delivered to the screen that follows.
  private var earlyInput: [TerminalEvent] = []
  /// Changes of the overlays that no key has caused, until the user has seen them.
  private var unexpected = UnexpectedOverlays()
  /// Whether a text field has closed by itself, so that text is not a command until another key.
  private var hasLostField = false

  init(
    _ screen: ScreenState, program: AppFacts, terminal: ScreenTerminal, appearance: Appearance,
    pictures: any PictureProvider, cell: CellPixels = .default,
    capabilities: GraphicsCapabilities? = nil, asksForCell: Bool = false,
    now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now },
    time: @escaping () -> Timestamp = { Timestamp(seconds: 0) },
    run: @escaping Run
  ) {
    self.screen = screen
    self.terminal = terminal
    attention = WindowAttention(reportsVisibility: terminal.reportsVisibility)
    self.pictures = pictures
    self.now = now
    self.cell = capabilities?.cell ?? cell
    self.capabilities = capabilities
    self.asksForCell = asksForCell
    self.time = time
    self.run = run
    drawer = FrameDrawer(program, appearance, pictures, start: now())
    drawer.setTheme(terminal.theme)
  }

  var isFinished: Bool { status != nil }

  /// Whether an answer of the terminal is due.
  var isAnswerDue: Bool { terminal.isAnswerDue }

  var wakesAt: ContinuousClock.Instant? { drawer.wakesAt }

  /// The bytes that remove the pictures after the last frame.
  func teardown() -> [UInt8] { pictures.teardown() }

  private mutating func apply(_ action: ScreenAction) { perform(screen.apply(action, session)) }

  private mutating func perform(_ commands: [ScreenCommand]) {
    for command in commands {
      switch command {
      case .copy(let text):
        terminal.copy(text)
        run(command) { _ in }
      case .copyPicture(let png) where terminal.copy(png: png): break
      case .retryFirstPageLater where attention.isAway(at: now()): held.append(command)
      case .retryPicture(let subject):
        photoFaults.forgetError()
        pictures.retry(subject)
      case .retryPictures: Set(drawer.wanted.keys.map(\.subject)).forEach(pictures.retry)
      case .repaint:
        isRepaintDue = true
        askForCell()
        if watch?.beginReading() == true { readTmuxView() }
      case .runProgram(let program) where program.hasTerminal: waitingProgram = program
      default: run(command) { _ in }
      }
    }
    if screen.isClosed { status = screen.exitStatus }
  }
}

// Events of the terminal.
extension ScreenLoop {
  mutating func handle(_ event: TerminalEvent) {
    watchTmux(event)
    watchWindow(event)
    // Input after a quit is meant for the shell.
    if isFinished, event.isInput { return }
    if hasLostField, discardTypedAhead(event) { return }
    if event.isInput, unexpected.hasClosed, !unexpected.isSeen { return }
    if isEarly(event) { return earlyInput.append(event) }
    // Any input stops a slideshow and does nothing else.
    if event.isInput, screen.slideshow != nil { return apply(.stopSlideshow) }
    if event.isInput, unexpected.mayBeMistyped(screen.overlays), keepFromUnexpectedOverlays(event) {
      return
    }
    switch event {
    case .key(let key): if let action = action(for: key) { apply(action) }
    case .mouse(let event):
      let target = MouseInput.Target(route: screen.route(session), layer: screen.layer(session))
      let action = mouse.action(for: event, at: now(), in: target, on: drawer.lastDrawn)
      if let action { apply(action) }
    case .paste(let text): apply(.paste(text))
    case .resize(let size):
      resize(to: size)
      askForCell()
    case .reply(let reply):
      if terminal.take(reply) { drawer.setTheme(terminal.theme) }
      takeCell(reply)
      pictures.take(reply)
      takeCopy(reply)
    case .interrupt: status = .interrupted
    case .terminate: status = .terminated
    // An earlier status stays, because the user has already ended the program.
    case .hangup: status = status ?? .terminated
    // The program may be stopped for a long time.
    case .suspend: pictures.forgetUnseen()
    case .resume:
      terminal.enter()
      titledRoute = nil
    case .wake: break
    }
  }

  private func action(for key: Key) -> ScreenAction? {
    screen.environment.keys.action(
      for: key, in: screen.layer(session), drawer.appearance.language, mode: screen.keyMode)
  }

  private mutating func resize(to size: TerminalSize) {
    var size = size
    lacksPixels = size.cellPixels == nil
    if lacksPixels {
      (size.pixelsWide, size.pixelsHigh) = (cell.width * size.columns, cell.height * size.rows)
    }
    if size != screen.size { apply(.resize(size)) }
  }

  /// Whether input is stored for the screen after the splash. The keys of the splash work at once,
  /// unless other keys were typed before them.
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

  /// Passes input to the screen under the unexpected dialogs until it can be meant for them.
  ///
  /// - Returns: False if the input answers the topmost dialog.
  private mutating func keepFromUnexpectedOverlays(_ event: TerminalEvent) -> Bool {
    if !unexpected.isSeen {
      handleWithoutUnexpectedDialogs(event)
      return true
    }
    let isQuestion = unexpected.wasQuestion || screen.overlays.last?.losesFile == true
    let isTyping = !unexpected.hasClosed && hasTextField
    guard isQuestion || isTyping, !unexpected.hasPaused(at: now()) else {
      unexpected.accept(screen.overlays)
      return false
    }
    unexpected.noteInput(at: now())
    if isTyping { handleWithoutUnexpectedDialogs(event) }
    return true
  }

  /// Whether letters go into a text field, if necessary under a dialog that has opened by itself.
  private var hasTextField: Bool {
    var beneath = screen
    beneath.overlays.removeAll(where: unexpected.dialogs.contains)
    return beneath.layer(session).hasTextField
  }

  /// Discards what the user typed for a field that has closed by itself, and the key that ends the
  /// text, which would otherwise act on the screen that has replaced the field.
  private mutating func discardTypedAhead(_ event: TerminalEvent) -> Bool {
    switch event {
    case .key(let key) where key.isText: break
    case .paste: break
    case .key(let key):
      hasLostField = false
      return !key.modifiers.contains(.control)
    default:
      if event.isInput { hasLostField = false }
      return false
    }
    perform(screen.showBriefNotice(FeedCore.Message(.fieldHasClosed)))
    return true
  }

  private mutating func handleWithoutUnexpectedDialogs(_ event: TerminalEvent) {
    let before = unexpected
    var dialogs = screen.overlays.filter(unexpected.dialogs.contains)
    let photo = screen.photo?.photo.id
    screen.overlays.removeAll(where: dialogs.contains)
    unexpected = UnexpectedOverlays()
    handle(event)
    // A dialog about a photo that the user has left is dropped.
    if screen.photo?.photo.id != photo {
      dialogs.removeAll(where: \.isAboutPicture)
      photoFaults.forgetError()
    }
    screen.overlays += dialogs
    unexpected = before
    unexpected.dialogs = dialogs
  }
}

// The terminal may change while the screen is open: its font, or in tmux the terminal itself.
extension ScreenLoop {
  /// Queries the size of a cell if the system does not know it, so that pictures fit after the font
  /// has changed.
  private mutating func askForCell() {
    if lacksPixels, asksForCell { terminal.askForCell() }
  }

  private mutating func takeCell(_ reply: String) {
    guard lacksPixels, reply.hasSuffix("t") else { return }
    var parser = ProbeParser()
    parser.take(reply.utf8)
    guard let answer = parser.answers.cell, answer != cell else { return }
    cell = answer
    isRepaintDue = true
  }

  /// Reads tmux's view when the user may have returned to the pane.
  private mutating func watchTmux(_ event: TerminalEvent) {
    guard watch != nil else { return }
    let now = now()
    let reads: Bool? =
      switch event {
      case .key, .mouse, .paste: watch?.noteInput(at: now)
      case .reply(let reply) where terminal.isFocusReport(reply): watch?.beginReading()
      case .resize, .resume: watch?.beginReading()
      default: nil
      }
    if reads == true { readTmuxView() }
  }

  /// Notes whether the user can see the window. Then requests that have waited are sent.
  private mutating func watchWindow(_ event: TerminalEvent) {
    if case .reply(let reply) = event { attention.take(reply, at: now()) }
    if event.isInput { attention.noteInput() }
    guard !held.isEmpty, !attention.isAway(at: now()) else { return }
    let commands = held
    held = []
    perform(commands)
  }

  /// Reports that the terminal has copied a picture. If it refused, the desktop's clipboard is used.
  private mutating func takeCopy(_ reply: String) {
    guard let (isCopied, png) = terminal.takeCopy(reply) else { return }
    if isCopied { perform(screen.pictureCopied(nil)) } else { run(.copyPicture(png)) { _ in } }
  }

  private mutating func take(_ view: TmuxView?) {
    guard let (diagnostic, readsAgain) = watch?.take(view) else { return }
    switch diagnostic {
    case .nothing: break
    case .lostPictures: isRepaintDue = true
    case .newTerminal: takeChange(refresh())
    }
    if readsAgain { readTmuxView() }
  }

  /// Draws everything again for another terminal, with its capabilities.
  private mutating func takeChange(_ change: TerminalChange?) {
    guard let change else { return }
    watch?.noteTerminal(change.isTerminalKnown)
    isRepaintDue = true
    asksForCell = change.asksForCell
    cell = change.capabilities.cell
    guard change.capabilities != capabilities else { return }
    capabilities = change.capabilities
    terminal.put(pictures.teardown())
    pictures = change.makePictures(change.capabilities)
    let hasPixels = GraphicsEncoder(screen: change.capabilities).sendsPixels
    drawer.setPictures(pictures, hasPixels: hasPixels)
    screen.environment.hasPixels = hasPixels
    screen.environment.hasPictures = change.capabilities.graphicsProtocol != .none
  }
}

/// The capabilities of a terminal that was probed again.
struct TerminalChange {
  let capabilities: GraphicsCapabilities
  let asksForCell: Bool
  /// Whether the terminal's capabilities are known.
  let isTerminalKnown: Bool
  let makePictures: (GraphicsCapabilities) -> any PictureProvider
}

// Messages of other threads.
extension ScreenLoop {
  mutating func receive(_ message: ScreenMessage) {
    let before = screen.overlays
    let mayBeTyping = mayBeTyping
    screen.now = time()
    switch message {
    case .start: apply(.start)
    case .session(let state):
      take(state)
      perform(screen.synchronize(session))
    case .finished(let command, let result, let state):
      take(state)
      perform(screen.finish(command, result, session))
    case .progress(let photo, let received, let expected):
      screen.progress(of: photo, received: received, expected: expected)
    case .pictures: break
    case .notice(let message): perform(screen.showNotice(message))
    case .tmux(let view): take(view)
    case .end(let status): self.status = status
    }
    noteLostOverlay(since: before)
    noteNewDialogs(since: before)
    // Letters typed for a text field must not act as keys of the screen that replaces it.
    hasLostField = (hasLostField || mayBeTyping) && !hasTextField
    deliverEarlyInput()
  }

  /// Whether the user may be typing into a text field. A sign-in usually ends in the browser, so its
  /// field counts only if it has text.
  private var mayBeTyping: Bool {
    hasTextField && (screen.layer(session) != .waiting || !screen.signIn.field.text.isEmpty)
  }

  /// Adopts a state unless it is older than the current one. States arrive from the observer and
  /// with results, in any order.
  private mutating func take(_ state: SessionState) {
    if state.revision >= session.revision { session = state }
  }

  /// Notes whether the overlay that received the input has closed since then. Only dialogs are
  /// compared by their content, because other overlays change while they are open, for example when
  /// details arrive.
  private mutating func noteLostOverlay(since before: [Overlay]) {
    guard let shown = before.last(where: { !unexpected.dialogs.contains($0) }) else { return }
    let isOpen = screen.overlays.contains { overlay in
      shown.layer == .dialog ? overlay == shown : overlay.layer == shown.layer
    }
    if !isOpen { unexpected.close(isQuestion: shown.layer == .dialog) }
  }

  /// Notes the dialogs that have opened since then without a key. They wait under an open dialog,
  /// because a key for that dialog must not answer them.
  private mutating func noteNewDialogs(since before: [Overlay]) {
    let dialogs = screen.overlays.filter { $0.layer == .dialog && !before.contains($0) }
    guard !dialogs.isEmpty else { return }
    unexpected.open(dialogs)
    let open = screen.overlays.firstIndex { $0.layer == .dialog && before.contains($0) }
    guard let open else { return }
    screen.overlays.removeAll(where: dialogs.contains)
    screen.overlays.insert(contentsOf: dialogs, at: open)
  }
}

// Frames.
extension ScreenLoop {
  mutating func frame(size: TerminalSize, isFresh: Bool) -> Frame? {
    resize(to: size)
    drawer.advance(to: now())
    screen.now = time()
    drawer.wantPictures(screen, session)
    if isNextSlideReady {
      apply(.showNextSlide)
      drawer.wantPictures(screen, session)
    }
    if let report = photoFaults.newReport(on: screen, pictures) {
      let before = screen.overlays
      show(report)
      noteNewDialogs(since: before)
    }
    setTitle()
    terminal.setProgress(screen.downloads.first?.progress.percent)
    let context = drawer.draw(screen, session)
    var frame = drawer.frame(
      context, body: ScreenLayout(screen.size, tab: screen.tab).body, isFresh: isFresh,
      before: terminal.takeBytes())
    frame.asksFor = terminal.takeQuestions()
    if frame.hasPictureBytes, watch?.notePictures() == true { readTmuxView() }
    return frame
  }

  /// Sets the window's title when another screen is shown.
  private mutating func setTitle() {
    let route = screen.route(session)
    guard route != titledRoute else { return }
    titledRoute = route
    terminal.setTitle(screen.windowTitle(session))
  }

  private mutating func show(_ report: PhotoFaults.Report) {
    switch report {
    case .failed(let subject, let error): screen.present(.picture(subject, error))
    case .blurred: perform(screen.showNotice(FeedCore.Message(.finerPixelsLost)))
    }
  }

  /// Whether the next photo of a slideshow is due and loaded as well as possible. A photo that cannot
  /// be loaded is described in words.
  private var isNextSlideReady: Bool {
    guard screen.slideshow?.isDue == true, !attention.isAway(at: now()),
      let next = screen.nextSlide(session)
    else {
      return false
    }
    switch pictures.loaded(next.key)?.stage {
    case .done, .failed, .incomplete: return true
    case .loading, nil: return false
    }
  }

  var hasUnseenChange: Bool { unexpected.mayBeMistyped(screen.overlays) && !unexpected.isSeen }

  mutating func didShow() {
    // A window that is too small shows no dialogs.
    if unexpected.hasClosed || ScreenLayout.fits(screen.size) {
      unexpected.show(screen.overlays, at: now())
    }
  }

  mutating func takeRepaint() -> Bool {
    defer { isRepaintDue = false }
    return isRepaintDue
  }

  mutating func takeProgram() -> TerminalProgram? {
    guard let program = waitingProgram else { return nil }
    waitingProgram = nil
    let hasRun = Lock(false)
    let prompt = Phrase.pressEnter.text(in: drawer.appearance.language)
    return TerminalProgram { [run] ended in
      run(.runProgram(program)) { result in
        if case .ended? = result { hasRun.withLock { $0 = true } }
        ended.wake()
      }
    } prompt: {
      hasRun.withLock { $0 } ? prompt : nil
    }
  }
}

extension Frame {
  fileprivate var hasPictureBytes: Bool {
    !before.isEmpty || !after.isEmpty || !painted.isEmpty
  }
}

extension Key {
  /// Whether it is a letter for a text field, or the correction of one.
  fileprivate var isText: Bool {
    switch code {
    case .character: modifiers.subtracting(.shift).isEmpty
    case .backspace, .delete: true
    default: false
    }
  }
}

extension TerminalEvent {
  /// Whether it is input of the user. The release of a mouse button belongs to its press, and does
  /// not stop what the press has started.
  fileprivate var isInput: Bool {
    switch self {
    case .mouse(let event): if case .release = event.action { false } else { true }
    case .key, .paste: true
    default: false
    }
  }
}

/// A message to the screen from another thread.
enum ScreenMessage: Sendable {
  case start
  case session(SessionState)
  /// A command has ended. The state is the one after it.
  case finished(ScreenCommand, ScreenResult, SessionState)
  case progress(PhotoID, received: Int, expected: Int?)
  /// A message from outside the session.
  case notice(Message)
  /// A picture was loaded.
  case pictures
  /// The view of tmux; nil if tmux did not answer.
  case tmux(TmuxView?)
  case end(ExitStatus)
}
