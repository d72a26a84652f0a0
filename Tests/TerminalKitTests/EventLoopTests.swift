import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

/// Shows the last message or key, and ends with `q`.
private struct Page: LoopClient {
  var text = "start"
  var isFinished = false
  var wakesAt: ContinuousClock.Instant?
  var frames: [Bool] = []
  var isTerminated = false
  /// The number of writes to the terminal at each `didShow`.
  var writesWhenShown: [Int] = []
  var terminal: ScriptedTerminal?
  var hasUnseenChange = false
  /// The text at each `didShow`.
  var textWhenShown: [String] = []

  mutating func handle(_ event: TerminalEvent) {
    switch event {
    case .key(let key):
      if key == .character("q") { isFinished = true }
      if case .character(let letter) = key.code { text = String(letter) }
    case .suspend: text = "stopped"
    case .hangup: text = "no terminal"
    case .terminate, .interrupt: isTerminated = true
    default: break
    }
  }

  mutating func receive(_ message: String) { text = message }

  /// Requests a repaint with the key `r`.
  mutating func takeRepaint() -> Bool { text == "r" }

  mutating func didShow() {
    hasUnseenChange = false
    textWhenShown.append(text)
    if let terminal { writesWhenShown.append(terminal.writes.count) }
  }

  mutating func frame(size: TerminalSize, isFresh: Bool) -> Frame? {
    frames.append(isFresh)
    var canvas = Canvas(rows: size.rows, columns: size.columns)
    canvas.text(text, row: 0, column: 0, style: .plain)
    return Frame(canvas)
  }
}

@Suite("The event loop")
struct EventLoopTests {
  private let size = TerminalSize(rows: 2, columns: 10)
  private let none = FramePacer(interval: .zero)

  private func keys(_ letters: String) -> [TerminalEvent] {
    letters.map { .key(.character($0)) }
  }

  @Test("PERF-5: all pending events are handled before one frame, and an idle loop has no timeout")
  func batches() throws {
    let terminal = ScriptedTerminal(size: size, events: [keys("abc"), keys("d"), keys("q")])
    var loop = EventLoop(Page(), on: terminal, inbox: Inbox(waker: Waker()), pacer: none)
    try loop.run()
    #expect(terminal.writes.count == 3)
    #expect(terminal.timeouts == [nil, nil, nil])
    #expect(terminal.screen.lines[0] == "d         ")
  }

  @Test("PERF-5: `didShow` runs after the frame is written")
  func afterwards() throws {
    let terminal = ScriptedTerminal(size: size, events: [keys("a"), keys("q")])
    var loop = EventLoop(
      Page(terminal: terminal), on: terminal, inbox: Inbox(waker: Waker()), pacer: none)
    try loop.run()
    #expect(loop.client.writesWhenShown == [1, 2])
  }

  @Test("Keys typed while a frame is written are handled before `didShow` if a change is unseen")
  func typedMeanwhile() throws {
    for isAhead in [true, false] {
      let wider = TerminalSize(rows: 3, columns: 12)
      let terminal = ScriptedTerminal(
        size: size, events: [keys("a") + [.resize(wider)], keys("b"), keys("q")])
      var loop = EventLoop(
        Page(hasUnseenChange: isAhead), on: terminal, inbox: Inbox(waker: Waker()), pacer: none)
      try loop.run()
      #expect(loop.client.textWhenShown.first == (isAhead ? "a" : "start"))
      #expect(terminal.timeouts == (isAhead ? [.zero, .zero, nil] : [nil, nil, nil]))
      #expect(loop.client.frames.prefix(2) == [true, true], "the resize is not lost")
      #expect(terminal.screen.lines[0] == "b           ")
    }
  }

  @Test("TUI-8: a repaint erases foreign output and draws every cell")
  func repaints() throws {
    let terminal = ScriptedTerminal(size: size, events: [keys("r"), keys("q")])
    terminal.onWait = { number in
      if number == 0 { try? terminal.write(Array("\u{1B}[2;1Hforeign".utf8)) }
    }
    var loop = EventLoop(Page(), on: terminal, inbox: Inbox(waker: Waker()), pacer: none)
    try loop.run()
    #expect(loop.client.frames == [true, true])
    #expect(terminal.screen.lines == ["r         ", "          "])
    let last = String(decoding: terminal.writes.last ?? [], as: UTF8.self)
    #expect(last.contains("\u{1B}[2J"))
  }

  @Test("Messages from other threads are shown")
  func messages() throws {
    let terminal = ScriptedTerminal(size: size, events: [[.wake], [.wake], keys("q")])
    let inbox = Inbox<String>(waker: Waker())
    terminal.onWait = { number in
      if number == 0 {
        inbox.post("one")
        inbox.post("two")
      }
    }
    var loop = EventLoop(Page(), on: terminal, inbox: inbox, pacer: none)
    try loop.run()
    #expect(terminal.writes.count == 2)
    #expect(terminal.screen.lines[0] == "two       ")
    #expect(loop.client.frames == [true, false])
  }

  @Test("TUI-4: after a resize or a stop, everything is drawn")
  func fresh() throws {
    let wider = TerminalSize(rows: 3, columns: 12)
    let terminal = ScriptedTerminal(
      size: size, events: [[.resize(wider)], [.suspend], [.resume], keys("q")])
    var loop = EventLoop(Page(), on: terminal, inbox: Inbox(waker: Waker()), pacer: none)
    try loop.run()
    #expect(loop.client.frames == [true, true, false, true])
    #expect(terminal.suspensions == 1)
  }

  @Test("A closed terminal ends the loop")
  func gone() {
    let terminal = ScriptedTerminal(size: size, events: [])
    var loop = EventLoop(Page(), on: terminal, inbox: Inbox(waker: Waker()), pacer: none)
    #expect(throws: TerminalError.gone) { try loop.run() }
    #expect(loop.client.text == "no terminal")
  }

  @Test("A terminal that disappears during a write ends the loop too")
  func goneWriting() {
    let terminal = ScriptedTerminal(size: size, events: [])
    terminal.isGone = true
    var loop = EventLoop(Page(), on: terminal, inbox: Inbox(waker: Waker()), pacer: none)
    #expect(throws: TerminalError.gone) { try loop.run() }
    #expect(loop.client.text == "no terminal")
  }

  @Test(
    "SEC-5: a signal during a write is handled before the loss of the terminal",
    arguments: [TerminalEvent.terminate, .interrupt])
  func signalWriting(signal: TerminalEvent) {
    let terminal = ScriptedTerminal(size: size, events: [[signal]])
    terminal.isGone = true
    var loop = EventLoop(Page(), on: terminal, inbox: Inbox(waker: Waker()), pacer: none)
    #expect(throws: TerminalError.gone) { try loop.run() }
    #expect(loop.client.isTerminated)
  }

  @Test("A burst is shown at the frame rate, and its end without another event")
  func paced() throws {
    let terminal = ScriptedTerminal(
      size: size, events: [keys("a"), keys("b"), keys("c"), [], keys("q")])
    let start = ContinuousClock.now
    var time = start
    terminal.onWait = { number in time = start + .milliseconds(number < 3 ? number : 20) }
    var loop = EventLoop(
      Page(), on: terminal, inbox: Inbox(waker: Waker()),
      pacer: FramePacer(interval: .milliseconds(8)), now: { time })
    try loop.run()
    #expect(terminal.timeouts.map { $0 == nil } == [true, false, false, false, true])
    #expect(terminal.timeouts[1] == .milliseconds(8))
    #expect(terminal.timeouts[2] == .milliseconds(7))
    #expect(terminal.writes.count == 2)
  }

  @Test("A frame without changes does not delay the next one")
  func unchanged() throws {
    let terminal = ScriptedTerminal(
      size: size, events: [keys("a"), keys("a"), keys("b"), keys("q")])
    let start = ContinuousClock.now
    var time = start
    terminal.onWait = { number in time = start + .milliseconds([10, 20, 21, 40][number]) }
    var loop = EventLoop(
      Page(), on: terminal, inbox: Inbox(waker: Waker()),
      pacer: FramePacer(interval: .milliseconds(8)), now: { time })
    try loop.run()
    #expect(terminal.timeouts == [nil, nil, nil, nil])
    #expect(terminal.writes.count == 3)
  }

  @Test("An animation wakes the loop at its time")
  func alarm() throws {
    let start = ContinuousClock.now
    let terminal = ScriptedTerminal(size: size, events: [keys("q")])
    var page = Page()
    page.wakesAt = start + .seconds(3)
    var loop = EventLoop(
      page, on: terminal, inbox: Inbox(waker: Waker()), pacer: none, now: { start })
    try loop.run()
    #expect(terminal.timeouts == [.seconds(3)])
  }

  @Test("With many posters and one reader, every message arrives")
  func inbox() async {
    let waker = Waker()
    let inbox = Inbox<Int>(waker: waker)
    let total = await withTaskGroup(of: Void.self) { group in
      for poster in 0..<8 {
        group.addTask { for number in 0..<500 { inbox.post(poster * 500 + number) } }
      }
      return await TerminalThread.run {
        var seen: Set<Int> = []
        while seen.count < 4000 { seen.formUnion(inbox.drain()) }
        return seen.count
      }
    }
    #expect(total == 4000)
  }
}
