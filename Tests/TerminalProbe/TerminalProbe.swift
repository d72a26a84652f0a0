import FeedCore
import Glibc
import TerminalKit

/// Shows a screen as our programs do and writes every event to a named pipe, for tests that need a
/// real terminal: `TerminalProbe <pipe>`. It ends at `q`, and abnormally at other keys.
/// `TerminalProbe --ending <number>` waits for the foreground after that signal was handled.
/// `TerminalProbe --quit-key` waits for the key `q`. It exits with 1 if SIGUSR1 ended the wait.
@main
struct TerminalProbe {
  private static let waker = Waker()
  // SAFETY: a plain number, which the handler writes and `main` reads after the wait.
  nonisolated(unsafe) private static var isWoken: Int32 = 0

  static func main() async {
    if CommandLine.arguments.count > 2, CommandLine.arguments[1] == "--ending",
      let number = Int32(CommandLine.arguments[2])
    {
      signal(number) { noteEndingSignal($0) }
      raise(number)
      CursesTerminal.waitForForeground(.standardStreams)
      exit(0)
    }
    if CommandLine.arguments.last == "--quit-key" {
      signal(SIGUSR1) { _ in
        TerminalProbe.isWoken = 1
        TerminalProbe.waker.wake()
      }
      await TerminalThread.run { QuitKey.wait(on: .standardStreams, until: Self.waker) }
      exit(isWoken)
    }
    let status = await TerminalThread.run { Self.run() }
    exit(status)
  }

  private static func run() -> Int32 {
    guard CommandLine.arguments.count > 1 else { return 64 }
    let report = Report(path: CommandLine.arguments[1])
    let waker = Waker()
    let inbox = Inbox<String>(waker: waker)
    do throws(TerminalError) {
      let terminal = try CursesTerminal(
        name: value("TERM"), colorTerm: value("COLORTERM"), waker: waker)
      defer { terminal.leave() }
      let page = Page(report: report, inbox: inbox)
      var loop = EventLoop(page, on: terminal, inbox: inbox)
      try loop.run()
      return 0
    } catch {
      report.send("error \(error)")
      return 2
    }
  }

  private static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

/// The pipe to the test.
struct Report {
  private let descriptor: Int32

  init(path: String) { descriptor = open(path, O_WRONLY) }

  func send(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    write(descriptor, bytes, bytes.count)
  }
}

/// Shows the last events, one per line.
struct Page: LoopClient {
  private let report: Report
  private let inbox: Inbox<String>
  private var lines: [String] = []
  private var floods = false
  private var streams = false
  private(set) var isFinished = false
  var wakesAt: ContinuousClock.Instant? { streams ? .now : nil }

  init(report: Report, inbox: Inbox<String>) {
    self.report = report
    self.inbox = inbox
  }

  mutating func handle(_ event: TerminalEvent) {
    add("\(event)")
    switch event {
    case .terminate, .interrupt, .hangup: isFinished = true
    case .key(let key) where key.modifiers.isEmpty: if case .character(let c) = key.code { act(c) }
    default: break
    }
  }

  mutating func receive(_ message: String) { add(message) }

  mutating func frame(size: TerminalSize, isFresh: Bool) -> Frame? {
    var canvas = Canvas(rows: size.rows, columns: size.columns)
    canvas.text(
      "日本 probe \(size.rows)x\(size.columns)", row: 0, column: 0, style: Style(attributes: .bold))
    for (row, line) in lines.suffix(max(0, size.rows - 1)).enumerated() {
      canvas.text(line, row: row + 1, column: 0, style: .plain)
    }
    if isFresh { report.send("fresh \(size.rows)x\(size.columns)") }
    if streams {
      // This needs many writes.
      let bytes = [[UInt8]](repeating: Array("\u{1B}[m".utf8), count: 50_000).flatMap(\.self)
      return Frame(canvas, before: bytes)
    }
    guard floods else { return Frame(canvas) }
    report.send("flood")
    // More than a terminal buffers while the other side does not read.
    return Frame(canvas, before: [UInt8](repeating: 0, count: 1 << 20))
  }

  private mutating func add(_ line: String) {
    lines.append(line)
    report.send(line)
  }

  private mutating func act(_ letter: Character) {
    switch letter {
    case "q": isFinished = true
    case "f": fatalError("failed on purpose")
    case "0": UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case "a": abort()
    case "e": exit(3)
    case "w": floods = true
    case "s": streams = true
    case "o":
      let text = [UInt8](repeating: UInt8(ascii: "o"), count: 4_096)
      let isFull = (1...1_024).contains { _ in write(STDERR_FILENO, text, text.count) < 0 }
      report.send("stderr is full: \(isFull)")
    case "p":
      let inbox = inbox
      Task { inbox.post("posted") }
    default: break
    }
  }
}
