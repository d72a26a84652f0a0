import FeedTestSupport
import Testing

@testable import TerminalKit

/// Frames between random canvases, applied to a model of a terminal: it shows the new canvas.
@Suite("Frames from any screen to any other")
struct FramePropertyTests {
  @Test("TUI-8: the terminal shows exactly the new canvas", arguments: 0..<16)
  func exact(seed: Int) {
    var random = Random(seed: UInt64(seed) + 1)
    for _ in 0..<200 {
      var pair = CanvasPair(&random)
      check(&pair)
    }
  }

  private func check(_ pair: inout CanvasPair) {
    let writer = FrameWriter(abilities: pair.abilities)
    var screen = ScreenModel(rows: pair.old.rows, columns: pair.old.columns)
    screen.apply(Array(writer.writes(from: nil, to: Frame(pair.old)).joined()))
    expect(screen, shows: pair.old, pair.abilities)
    screen.apply(
      Array(writer.writes(from: pair.old, to: Frame(pair.new, scroll: pair.scroll)).joined()))
    expect(screen, shows: pair.new, pair.abilities)
  }

  @Test(
    "TUI-51: letters of ambiguous width leave no other cell different, however a terminal draws them",
    arguments: ScreenModel.Widths.allCases, 0..<8)
  func ambiguous(widths: ScreenModel.Widths, seed: Int) {
    var random = Random(seed: UInt64(seed) + 200)
    for _ in 0..<200 {
      let pair = CanvasPair(&random, words: Canvas.words + Canvas.ambiguousWords)
      let picture = Rectangle(
        row: Int.random(in: 0..<pair.old.rows, using: &random),
        column: Int.random(in: 0..<pair.old.columns, using: &random), rows: 2, columns: 7)
      let writer = FrameWriter(abilities: pair.abilities)
      var screen = ScreenModel(rows: pair.old.rows, columns: pair.old.columns, widths: widths)
      screen.apply(Array(writer.writes(from: nil, to: Frame(pair.old)).joined()))
      expectSettledCells(of: screen, show: pair.old, pair.abilities)
      screen.apply(
        Array(writer.writes(from: pair.old, to: Frame(pair.new, scroll: pair.scroll)).joined()))
      expectSettledCells(of: screen, show: pair.new, pair.abilities)

      var old = pair.new
      old.fill(picture, with: "#", style: .plain)
      screen.apply(Array(writer.writes(from: pair.new, to: Frame(old)).joined()))
      let before = screen
      old.reserve(picture)
      var new = pair.old
      new.reserve(picture)
      screen.apply(Array(writer.writes(from: old, to: Frame(new)).joined()))
      expectSettledCells(of: screen, show: new, pair.abilities)
      for cell in picture.intersection(new.bounds).cells {
        #expect(screen[cell.row, cell.column] == before[cell.row, cell.column])
      }
    }
  }

  /// Checks the cells that are the same on all terminals.
  private func expectSettledCells(
    of screen: ScreenModel, show canvas: Canvas, _ abilities: TerminalAbilities
  ) {
    // Wrapping is off: a letter that is wider than counted may end after the last column.
    #expect(screen.faults.filter { !$0.hasPrefix("a letter after") } == [])
    for place in canvas.bounds.cells {
      let index = place.row * canvas.columns + place.column
      let cell = canvas.cells[index]
      let head = cell.isContinuation ? canvas.cells[index - 1] : cell
      guard !head.isAmbiguous, !head.isReserved else { continue }
      expect(screen, showsCellAt: place, of: canvas, abilities)
    }
  }

  private func expect(
    _ screen: ScreenModel, showsCellAt place: Position, of canvas: Canvas,
    _ abilities: TerminalAbilities
  ) {
    guard let cell = canvas[place.row, place.column] else { return }
    let expected = seen(cell.text, cell.style, cell.width, abilities.colors)
    let shown = screen[place.row, place.column]
    let found = seen(shown.text, shown.style, shown.width, .full)
    if found != expected {
      Issue.record("(\(place.row), \(place.column)): \(found) instead of \(expected)")
    }
  }

  @Test("TUI-8: no letter and no erasing ever touches a picture", arguments: 0..<8)
  func pictures(seed: Int) {
    var random = Random(seed: UInt64(seed) + 100)
    for _ in 0..<200 {
      let pair = CanvasPair(&random)
      let area = Rectangle(
        row: Int.random(in: 0..<pair.old.rows, using: &random),
        column: Int.random(in: 0..<pair.old.columns, using: &random), rows: 3, columns: 9)
      var screen = ScreenModel(rows: pair.old.rows, columns: pair.old.columns)
      var old = Canvas(rows: pair.old.rows, columns: pair.old.columns)
      old.text(String(repeating: "#", count: 400), row: area.row, column: 0, style: .plain)
      let writer = FrameWriter(abilities: pair.abilities)
      screen.apply(Array(writer.writes(from: nil, to: Frame(old)).joined()))
      let before = screen
      old.reserve(area)
      var new = pair.new
      new.reserve(area)
      screen.apply(Array(writer.writes(from: old, to: Frame(new)).joined()))
      for row in 0..<new.rows {
        for column in 0..<new.columns where area.contains(row: row, column: column) {
          #expect(screen[row, column] == before[row, column])
        }
      }
    }
  }

  private func expect(_ screen: ScreenModel, shows canvas: Canvas, _ abilities: TerminalAbilities) {
    #expect(screen.faults == [])
    #expect(!screen.isSynchronized)
    #expect(screen.style == .plain)
    #expect(screen.showsCursor == (canvas.cursor != nil))
    if let cursor = canvas.cursor { #expect(screen.cursor == cursor) }
    for row in 0..<canvas.rows {
      for column in 0..<canvas.columns {
        guard let cell = canvas[row, column] else { continue }
        let expected = seen(cell.text, cell.style, cell.width, abilities.colors)
        let shown = screen[row, column]
        let found = seen(shown.text, shown.style, shown.width, .full)
        if found != expected {
          Issue.record("(\(row), \(column)): \(found) instead of \(expected)")
          return
        }
      }
    }
  }

  /// Returns the cell as it looks. A blank shows only its background.
  private func seen(
    _ text: String, _ style: Style, _ width: Int, _ depth: ColorDepth
  ) -> ScreenModel.Cell {
    var style = style
    style.foreground = depth.nearest(to: style.foreground)
    style.background = depth.nearest(to: style.background)
    if text == " ", style.attributes.isDisjoint(with: [.underline, .reverse]) {
      style = Style(background: style.background)
    }
    return ScreenModel.Cell(text: text, style: style, width: width)
  }
}

/// A canvas, another one to show after it, and a scroll hint that may be wrong.
private struct CanvasPair {
  let old: Canvas
  let new: Canvas
  let scroll: Scroll?
  let abilities: TerminalAbilities

  init(_ random: inout Random, words: [String] = Canvas.words) {
    let rows = Int.random(in: 1...8, using: &random)
    let columns = Int.random(in: 1...40, using: &random)
    var canvas = Canvas(rows: rows, columns: columns)
    canvas.scribble(&random, words)
    old = canvas
    scroll = Bool.random(using: &random) ? Scroll(rows: rows, &random) : nil
    if let scroll, Bool.random(using: &random) { canvas.move(scroll) }
    canvas.scribble(&random, words)
    new = canvas
    abilities = TerminalAbilities(&random)
  }
}

extension Canvas {
  /// Texts whose width differs between terminals.
  fileprivate static let ambiguousWords = [
    "か\u{3099}は\u{309A}あ\u{3099}", "\u{115F}\u{1161}\u{1140}\u{1161}",
    "\u{915}\u{94D}\u{937}\u{93F}", "हिन्दी फ़ोटो", "தமிழ் புகைப்படம்", "ภาพถ่ายน้ำ",
    "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "x\u{1161}\u{11A8}y", "👩‍👩‍👧‍👦", "👍🏽ok", "🇷🇺🇯🇵",
    "❤\u{FE0F}🏳\u{FE0F}\u{200D}🌈", "1\u{FE0F}\u{20E3}", "so\u{AD}ft", "\u{1FAE9}\u{1FA70}",
    "\u{93E}a\u{93E}", "\u{378}☂",
  ]

  fileprivate static let words = [
    "plain words", "日本語", "e\u{301}te\u{301}", "😀🎉♥", "Привет", "   ", "x", "▀▄█",
    "                         ",
  ]

  fileprivate mutating func scribble(_ random: inout Random, _ words: [String]) {
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let row = Int.random(in: 0..<rows, using: &random)
      let column = Int.random(in: -3..<columns, using: &random)
      let style = Style(&random)
      if Int.random(in: 0..<4, using: &random) == 0 {
        let size = (Int.random(in: 1...4, using: &random), Int.random(in: 1...20, using: &random))
        fill(Rectangle(row: row, column: column, rows: size.0, columns: size.1), style: style)
      } else if let word = words.randomElement(using: &random) {
        text(word, row: row, column: column, style: style)
      }
    }
    let hasCursor = Int.random(in: 0..<3, using: &random) == 0
    cursor = hasCursor ? Position(row: rows - 1, column: columns / 2) : nil
  }

  /// Scrolls rows by drawing them again, as a list does.
  fileprivate mutating func move(_ scroll: Scroll) {
    let old = self
    for row in scroll.top..<scroll.bottom {
      let source = row + scroll.lines
      fill(Rectangle(row: row, column: 0, rows: 1, columns: columns), style: .plain)
      guard (scroll.top..<scroll.bottom).contains(source) else { continue }
      for column in 0..<columns {
        guard let cell = old[source, column], cell.width > 0 else { continue }
        text(cell.text, row: row, column: column, style: cell.style)
      }
    }
  }
}

extension Scroll {
  fileprivate init(rows: Int, _ random: inout Random) {
    let top = Int.random(in: 0..<rows, using: &random)
    let bottom = Int.random(in: top + 1...rows, using: &random)
    self.init(top: top, bottom: bottom, lines: Int.random(in: -3...3, using: &random))
  }
}

extension Style {
  fileprivate init(_ random: inout Random) {
    let colors: [Color] = [
      .terminal, .palette(1), .palette(12), .palette(200), .rgb(0x3772E7), .rgb(0x1A1B22),
    ]
    self.init(
      foreground: colors.randomElement(using: &random) ?? .terminal,
      background: colors.randomElement(using: &random) ?? .terminal,
      attributes: Attributes(rawValue: UInt32.random(in: 0..<16, using: &random)))
  }
}

extension TerminalAbilities {
  fileprivate init(_ random: inout Random) {
    self.init(
      colors: ColorDepth.allCases.randomElement(using: &random) ?? .full,
      synchronizedUpdates: Bool.random(using: &random),
      erasesCharacters: Bool.random(using: &random),
      erasesWithBackground: Bool.random(using: &random),
      scrollsRegions: Bool.random(using: &random), scrollsByLines: Bool.random(using: &random))
  }
}

/// A generator with the same numbers in every run.
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
