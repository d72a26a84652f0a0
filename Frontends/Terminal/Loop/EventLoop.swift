import FeedCore

/// The application of an event loop. All methods are called on the terminal's thread and must not
/// block.
package protocol LoopClient<Message> {
  associatedtype Message: Sendable

  /// Handles an event, in order of occurrence.
  mutating func handle(_ event: TerminalEvent)

  /// Handles a message from the inbox.
  mutating func receive(_ message: Message)

  /// Returns the next frame. It is called once after all pending events.
  ///
  /// - Parameter isFresh: Whether the screen's content is unknown (start, resize, resume). Then the
  ///   frame must be drawn, and all pictures placed again.
  /// - Returns: Nil if the frame would be the same.
  mutating func frame(size: TerminalSize, isFresh: Bool) -> Frame?

  /// Returns whether to redraw everything, because another program has written to the screen. It is
  /// called before each frame and resets the request.
  mutating func takeRepaint() -> Bool

  /// Whether the frame in progress shows something unexpected, such as a dialog that opened or closed
  /// by itself. Keys typed before it was written are then delivered before `didShow`.
  var hasUnseenChange: Bool { get }

  /// Returns the program that gets the terminal instead of the screen, or nil. It is called after
  /// each frame and resets the request.
  mutating func takeProgram() -> TerminalProgram?

  /// Called after the frame is written, for work that may wait until then.
  mutating func didShow()

  /// The time for the next frame even without events, for example for animations; nil for never.
  var wakesAt: ContinuousClock.Instant? { get }

  /// Whether the loop must end.
  var isFinished: Bool { get }
}

extension LoopClient {
  package mutating func takeRepaint() -> Bool { false }

  package var hasUnseenChange: Bool { false }

  package mutating func takeProgram() -> TerminalProgram? { nil }

  package mutating func didShow() {}
}

/// An event loop. It waits, lets the client handle everything that has arrived, and writes one frame.
/// An idle loop sleeps without a timeout.
package struct EventLoop<Client: LoopClient>: ~Copyable {
  private let terminal: any Terminal
  private let inbox: Inbox<Client.Message>
  private let now: () -> ContinuousClock.Instant
  private var pacer: FramePacer
  /// Memory for the bytes of frames.
  private var output = ByteBuffer(capacity: FrameWriter.initialCapacity)
  /// The canvas that the terminal shows; nil if unknown.
  private var shown: Canvas?
  /// Whether something has happened that no frame shows yet.
  private var isDue = true
  /// Events that arrived while a frame was written, except input.
  private var pending: [TerminalEvent] = []

  package private(set) var client: Client

  /// - Parameters:
  ///   - pacer: Limits the frame rate.
  ///   - now: The clock; tests pass their own.
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

  /// Runs until the client is finished.
  ///
  /// - Throws: `TerminalError.gone` if the terminal is gone. The client has received `.hangup` before.
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
      if let program = client.takeProgram() { terminal.suspend(program) }
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
      // The last frame before the stop shows what the client has removed.
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
    let old = shown
    shown = frame.canvas
    defer { client.didShow() }
    if !frame.asksFor.isEmpty { terminal.expect(frame.asksFor) }
    do throws(TerminalError) {
      let isChanged = try FrameWriter(abilities: terminal.abilities)
        .write(from: old, to: frame, erasing: isRepaint, in: &output, send: terminal.write)
      guard isChanged else { return }
      if client.hasUnseenChange { deliverTyped() }
    } catch {
      // A signal may be the reason why the wait for the terminal to accept the frame ended.
      let signals = terminal.wait(timeout: .zero)
      signals.filter(\.endsWaiting).forEach { client.handle($0) }
      client.handle(.hangup)
      throw error
    }
    pacer.shown(at: time)
  }

  /// Delivers the input that arrived while the frame was written.
  private mutating func deliverTyped() {
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

/// Limits the frame rate to one frame per interval. A frame is not delayed if the last one is longer
/// ago than that.
package struct FramePacer: Sendable {
  private let interval: Duration
  private var last: ContinuousClock.Instant?

  /// - Parameter interval: The shortest time between two frames.
  package init(interval: Duration = .milliseconds(8)) { self.interval = interval }

  /// Returns the time until the next frame may be shown; nil for now.
  package func delay(at now: ContinuousClock.Instant) -> Duration? {
    guard let last else { return nil }
    let rest = interval - last.duration(to: now)
    return rest > .zero ? rest : nil
  }

  /// Records the time of a frame.
  package mutating func shown(at now: ContinuousClock.Instant) { last = now }
}

/// The dedicated thread that owns a terminal, because waiting for input would block a thread of
/// Swift's pool.
package enum TerminalThread {
  /// Runs `body` on a new thread.
  ///
  /// - Returns: The result of `body`.
  package static func run<Answer: Sendable>(
    _ body: @escaping @Sendable () -> Answer
  ) async -> Answer {
    await withCheckedContinuation { continuation in
      DedicatedThread.start { continuation.resume(returning: body()) }
    }
  }
}
