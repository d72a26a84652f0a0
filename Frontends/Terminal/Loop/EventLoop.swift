import FeedCore

/// What the loop shows and feeds: the application. Everything here is called on the terminal's
/// thread; nothing may wait.
package protocol LoopClient<Message> {
  associatedtype Message: Sendable

  mutating func handle(_ event: TerminalEvent)

  mutating func receive(_ message: Message)

  /// The next frame, asked for once after all that has happened, or nil when it would be the same.
  /// `isFresh` says that the screen's content is unknown (start, resize, resume): draw in any case
  /// and place all pictures again.
  mutating func frame(size: TerminalSize, isFresh: Bool) -> Frame?

  /// Whether somebody has asked for all to be painted anew: something else has written on the
  /// screen. Asked before each frame, and true once.
  mutating func takeRepaint() -> Bool

  /// The frame that is being written shows what nobody could expect: keys that were typed before it
  /// was out are handed over before `didShow`.
  var isAheadOfPerson: Bool { get }

  /// The frame is out. What need not be done before belongs here: nobody waits any more.
  mutating func didShow()

  /// When to be asked for a frame though nothing happens, as for animations; nil for never.
  var wakesAt: ContinuousClock.Instant? { get }

  var isFinished: Bool { get }
}

extension LoopClient {
  package mutating func takeRepaint() -> Bool { false }

  package var isAheadOfPerson: Bool { false }

  package mutating func didShow() {}
}

/// Waits, lets the client apply all that has come, writes once. Idle it sleeps without a timeout.
package struct EventLoop<Client: LoopClient> {
  private let terminal: any Terminal
  private let inbox: Inbox<Client.Message>
  private let now: () -> ContinuousClock.Instant
  private var pacer: FramePacer
  /// What the terminal shows; nil when that is unknown.
  private var shown: Canvas?
  /// Something happened that no frame has shown yet.
  private var isDue = true
  /// What came while a frame was written, beside what was typed.
  private var pending: [TerminalEvent] = []

  package private(set) var client: Client

  package init(
    _ client: Client, on terminal: any Terminal, inbox: Inbox<Client.Message>,
    pacer: FramePacer = FramePacer(),
    now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.client = client
    self.terminal = terminal
    self.inbox = inbox
    self.pacer = pacer
    self.now = now
  }

  /// Runs until the client is finished. Throws when the terminal is gone; the client was told by
  /// `.hangup`.
  package mutating func run() throws(TerminalError) {
    try show()
    while !client.isFinished {
      let events = pending + terminal.wait(timeout: pending.isEmpty ? timeout : .zero)
      pending = []
      for event in events { try apply(event) }
      for message in inbox.drain() {
        client.receive(message)
        isDue = true
      }
      if let time = client.wakesAt, time <= now() { isDue = true }
      try show()
    }
  }

  private var timeout: Duration? {
    let time = now()
    let pace = isDue ? pacer.delay(at: time) ?? .zero : nil
    let alarm = client.wakesAt.map { max(.zero, time.duration(to: $0)) }
    return [pace, alarm].compactMap(\.self).min()
  }

  private mutating func apply(_ event: TerminalEvent) throws(TerminalError) {
    switch event {
    case .wake: return
    case .resize, .resume: shown = nil
    default: break
    }
    client.handle(event)
    isDue = true
    if event == .hangup { throw .gone }
    if event == .suspend {
      // The last frame before the stop shows what the client has cleared away.
      try showNow(at: now())
      terminal.suspend()
    }
  }

  private mutating func show() throws(TerminalError) {
    guard isDue, !client.isFinished else { return }
    let time = now()
    if pacer.delay(at: time) == nil { try showNow(at: time) }
  }

  private mutating func showNow(at time: ContinuousClock.Instant) throws(TerminalError) {
    isDue = false
    let isRepaint = client.takeRepaint()
    if isRepaint { shown = nil }
    guard let frame = client.frame(size: terminal.size, isFresh: shown == nil) else { return }
    let writer = FrameWriter(abilities: terminal.abilities)
    let parts = writer.parts(from: shown, to: frame, erasing: isRepaint)
    shown = frame.canvas
    defer { client.didShow() }
    guard !parts.isEmpty else { return }
    do throws(TerminalError) {
      for part in parts { try terminal.write(part) }
      if client.isAheadOfPerson { handTyped() }
    } catch {
      // A signal can be why nobody waited any longer for the terminal to take the frame.
      let signals = terminal.wait(timeout: .zero)
      signals.filter(\.endsWaiting).forEach { client.handle($0) }
      client.handle(.hangup)
      throw error
    }
    pacer.shown(at: time)
  }

  /// What was typed while the frame was written.
  private mutating func handTyped() {
    for event in terminal.wait(timeout: .zero) {
      switch event {
      case .key, .mouse, .paste:
        client.handle(event)
        isDue = true
      default: pending.append(event)
      }
    }
  }
}

/// At most one frame in so much time while much happens, at once when nothing did for that long.
package struct FramePacer: Sendable {
  private let interval: Duration
  private var last: ContinuousClock.Instant?

  package init(interval: Duration = .milliseconds(8)) { self.interval = interval }

  /// How long the next frame has to wait; nil when it may be shown now.
  package func delay(at now: ContinuousClock.Instant) -> Duration? {
    guard let last else { return nil }
    let rest = interval - last.duration(to: now)
    return rest > .zero ? rest : nil
  }

  package mutating func shown(at now: ContinuousClock.Instant) { last = now }
}

/// The one thread that owns a terminal: a plain one, since its wait would block a thread of
/// Swift's pool.
package enum TerminalThread {
  /// Runs `body` on a new thread and answers what it answers.
  package static func run<Answer: Sendable>(
    _ body: @escaping @Sendable () -> Answer
  ) async -> Answer {
    await withCheckedContinuation { continuation in
      DedicatedThread.start { continuation.resume(returning: body()) }
    }
  }
}
