import FeedCore
import FeedImaging
import FeedTestSupport
import Testing

@testable import FeedSession
@testable import FrontendTUI
@testable import TerminalKit

/// The screen in a terminal that reports senseless numbers.
@Suite("Extreme reports of a terminal", .timeLimit(.minutes(10)))
struct ExtremeReportTests {
  private static let numbers = [
    "", "-1", "0", "1", "2", "12", "24", "40", "80", "255", "256", "257", "999", "1000", "1001",
    "32767", "32768", "65535", "65536", "2147483648", "4294967295", "9223372036854775807",
    "-9223372036854775808", "99999999999999999999",
  ]
  private static let buttons = [
    "0", "1", "2", "3", "32", "34", "35", "64", "65", "66", "67", "128",
  ]
  private static let lengths = [0, 1, 2, 5, 11, 12, 24, 39, 40, 80, 200, 65_535]

  /// Keys that lead to a photo, its zoom, the Share menu, dialogs, the list and the search.
  private static let keys = [
    "\r", "\r", "\r", "+", "+", "-", "0", "h", "j", "k", "l", "r", ".", "s", "s", "i", "?", "/",
    "fog", "f",
    "d", "L", "u", "t", "1", "2", "3", "\t", "g", "G", "n", "p", "\u{4}", "\u{15}", "\u{C}",
    "\u{1B}", "\u{1B}",
    "\u{1B}[200~x\u{1B}[201~",
  ]

  private let clock = ManualClock()

  private func loop(_ pictures: any PictureProvider) -> ScreenLoop {
    let terminal = ScreenTerminal(depth: .full)
    var loop = ScreenLoop(
      ScreenState(), program: AppFacts(version: "test", backend: "mock"), terminal: terminal,
      appearance: Appearance(theme: terminal.theme, language: .english, hasPixels: true),
      pictures: pictures, asksForCell: true, now: { [clock] in clock.instant }, run: { _, _ in })
    let state = LoopHarness().signedIn(photos: 12)
    loop.receive(.session(state))
    loop.receive(.finished(.loadProfile, .done, state))
    return loop
  }

  /// Returns a report with numbers from the list.
  private func report(_ generator: inout SeededGenerator) -> String {
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }
    func number() -> String { pick(Self.numbers) }
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...3:
      let button = pick(Self.buttons + Self.numbers)
      return "\u{1B}[<\(button);\(number());\(number())\(pick(["M", "M", "m"]))"
    case 4:
      let scalars = (0..<3).compactMap { _ in
        Unicode.Scalar(
          [0, 31, 32, 33, 64, 96, 255, 0x10_FFFF].randomElement(using: &generator) ?? 0)
      }
      return "\u{1B}[M" + String(String.UnicodeScalarView(scalars))
    case 5: return "\u{1B}[6;\(number());\(number())t"
    case 6: return "\u{1B}[\(pick(["4", "8", number()]));\(number());\(number())t"
    case 7: return pick(["\u{1B}[I", "\u{1B}[O", "\u{1B}[\(number());\(number())R"])
    case 8:
      return "\u{1B}]11;\(pick(["rgb:", "rgba:", "#"]))\(number())/\(number())/\(number())\u{7}"
    default: return "\u{1B}_Gi=\(number()),p=\(number());ENOENT\u{1B}\\"
    }
  }

  private func size(_ generator: inout SeededGenerator) -> TerminalSize {
    func length() -> Int { Self.lengths.randomElement(using: &generator) ?? 0 }
    let rows = length()
    // A thousand columns and as many rows would take too long.
    let columns = rows > 200 ? min(length(), 80) : length()
    let pixels = Bool.random(using: &generator) ? (0, 0) : (length() * 8, length() * 16)
    return TerminalSize(
      rows: rows, columns: columns, pixelsWide: pixels.0, pixelsHigh: pixels.1)
  }

  @Test("SEC-3: no report of a terminal ends the process, on any screen", arguments: UInt64(1)...6)
  func reports(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pictures: any PictureProvider =
      seed.isMultiple(of: 2) ? PendingPictures() : FailingPictures()
    var (loop, decoder) = (loop(pictures), InputDecoder())
    var size = TerminalSize(rows: 24, columns: 80)
    var shown: Canvas?
    var layers: Set<InputLayer> = []
    for _ in 0..<500 {
      var events: [TerminalEvent] = []
      switch Int.random(in: 0..<12, using: &generator) {
      case 0:
        size = self.size(&generator)
        shown = nil
        // A report may be older than the size.
        decoder.screen = Bool.random(using: &generator) ? size : nil
        events = [.resize(size)]
      case 1:
        size = TerminalSize(rows: 24, columns: 80)
        shown = nil
        events = [.resize(size)]
      case 2...6:
        let bytes = Self.keys.randomElement(using: &generator) ?? ""
        events = bytes.unicodeScalars.flatMap { decoder.take($0) } + decoder.endBurst()
      default:
        let bytes = report(&generator)
        events = bytes.unicodeScalars.flatMap { decoder.take($0) } + decoder.endBurst()
        events += decoder.flush()
      }
      events.forEach { loop.handle($0) }
      if loop.isFinished { loop = self.loop(pictures) }
      layers.insert(loop.screen.layer(LoopHarness().signedIn()))
      clock.advance(by: .milliseconds(Int.random(in: 0...1_000, using: &generator)))
      guard let frame = loop.frame(size: size, isFresh: shown == nil) else { continue }
      _ = FrameWriter(abilities: .modern).writes(from: shown, to: frame)
      shown = frame.canvas
      loop.didShow()
    }
    #expect(layers.count > 3, "the walk led to several screens")
  }

  @Test("TUI-4: a window of the largest or smallest size is drawn", arguments: [0, 1, 65_535])
  func sizes(length: Int) throws {
    for pixels in [0, 1, 65_535, .max] {
      var loop = loop(PendingPictures())
      let size = TerminalSize(
        rows: length, columns: length, pixelsWide: pixels, pixelsHigh: pixels)
      loop.handle(.resize(size))
      for key in [Key(.enter), .character("+"), .character("s")] {
        loop.handle(.key(key))
        if length < 2 || key == .character("s") { _ = loop.frame(size: size, isFresh: true) }
      }
    }
  }
}
