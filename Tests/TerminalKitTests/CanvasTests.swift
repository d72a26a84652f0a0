import TerminalKit
import Testing

@Suite("Canvas")
struct CanvasTests {
  private let red = Style(foreground: .rgb(0xF56B6C), attributes: .bold)

  @Test("TUI-53: text is clipped and never splits a wide letter")
  func wideAtEdges() {
    var canvas = Canvas(rows: 1, columns: 6)
    let end = canvas.text("日本語日", row: 0, column: -1, style: .plain)
    #expect(canvas.lines == [" 本語"])
    #expect(canvas[0, 5]?.text == " ")
    #expect(end == 7)
    canvas.text("xx日", row: 0, column: 3, style: .plain)
    #expect(canvas.lines == [" 本xx"])
  }

  @Test("Drawing over half of a wide letter erases its other half")
  func halves() {
    var canvas = Canvas(rows: 1, columns: 5)
    canvas.text("日本", row: 0, column: 0, style: .plain)
    canvas.text("x", row: 0, column: 1, style: .plain)
    #expect(canvas.lines == [" x本"])
    canvas.fill(Rectangle(row: 0, column: 0, rows: 1, columns: 3), style: red)
    #expect(canvas.lines == [""])
    canvas.text("日", row: 0, column: 1, style: .plain)
    canvas.text("本", row: 0, column: 2, style: .plain)
    #expect(canvas.lines == ["  本"])
  }

  @Test("A canvas that reuses another's memory equals a new one")
  func reused() {
    let ground = Style(background: .palette(4))
    for (rows, columns) in [(2, 4), (2, 5), (3, 4)] {
      var old = Canvas(rows: 2, columns: 4, style: red)
      old.text("e\u{301}日x", row: 0, column: 0, style: .plain)
      old.reserve(Rectangle(row: 1, column: 0, rows: 1, columns: 2))
      old.wrappedRows = [0]
      old.cursor = Position(row: 1, column: 1)
      let new = Canvas(rows: rows, columns: columns, style: ground, reusing: old)
      #expect(new.rows == rows && new.columns == columns)
      #expect(new.lines == Canvas(rows: rows, columns: columns).lines)
      #expect(new.bounds.cells.allSatisfy { new.style(row: $0.row, column: $0.column) == ground })
      #expect(new.cursor == nil && new.wrappedRows.isEmpty && new.pictureAreas.isEmpty)
      #expect(old.lines == ["e\u{301}日x", ""], "the old canvas is unchanged while it is in use")
    }
  }

  @Test("The picture areas cover exactly the reserved cells, in few rectangles")
  func pictureAreas() {
    var random = Random(seed: 7)
    for _ in 0..<300 {
      var canvas = Canvas(rows: 6, columns: 9)
      for _ in 0..<4 {
        canvas.reserve(Rectangle(random: &random))
        canvas.fill(Rectangle(random: &random), with: "x", style: .plain)
      }
      let areas = canvas.pictureAreas
      let counts = canvas.bounds.cells.map { cell in
        areas.count { $0.contains(row: cell.row, column: cell.column) }
      }
      #expect(
        counts == canvas.bounds.cells.map { canvas[$0.row, $0.column]?.isReserved == true ? 1 : 0 })
    }
    var canvas = Canvas(rows: 6, columns: 9)
    canvas.reserve(Rectangle(row: 1, column: 1, rows: 4, columns: 3))
    canvas.reserve(Rectangle(row: 2, column: 6, rows: 3, columns: 2))
    #expect(canvas.pictureAreas.count == 2)
    #expect(
      canvas.reservedAreas(in: Rectangle(row: 2, column: 0, rows: 9, columns: 9)) == [
        Rectangle(row: 2, column: 1, rows: 3, columns: 3),
        Rectangle(row: 2, column: 6, rows: 3, columns: 2),
      ])
    #expect(
      canvas.reservedAreas(in: Rectangle(row: 3, column: 5, rows: 1, columns: 3))
        == [Rectangle(row: 3, column: 6, rows: 1, columns: 2)], "the row above is not included")
  }

  @Test("Combining marks join the letter before them, at most four")
  func marks() {
    var canvas = Canvas(rows: 2, columns: 4)
    canvas.text("\u{301}e\u{301}\u{302}\u{303}\u{304}\u{305}x", row: 0, column: 0, style: .plain)
    #expect(canvas[0, 0]?.text == "e\u{301}\u{302}\u{303}\u{304}")
    #expect(canvas[0, 1]?.text == "x")
    canvas.text("e", row: 0, column: 0, style: .plain)
    #expect(canvas[0, 0]?.text == "e")
    canvas.place(
      "\u{10EEEE}", marks: CombiningMarks("\u{305}", "\u{30D}"), row: 1, column: 3, style: red)
    #expect(canvas[1, 3]?.text == "\u{10EEEE}\u{305}\u{30D}")
    #expect(canvas[1, 3]?.width == 1)
  }

  @Test("SEC-3: a control character is shown as a replacement and never sent")
  func controls() {
    var canvas = Canvas(rows: 1, columns: 8)
    canvas.text("a\u{1B}[\u{9B}\u{202E}b\n", row: 0, column: 0, style: .plain)
    #expect(canvas.lines == ["a\u{FFFD}[\u{FFFD}b\u{FFFD}"])
  }

  @Test("Drawing outside the canvas does nothing, and clipped drawing stays inside the clip")
  func clipping() {
    var canvas = Canvas(rows: 3, columns: 6)
    canvas.text("above", row: -1, column: 0, style: .plain)
    canvas.text("below", row: 3, column: 0, style: .plain)
    canvas.place("x", row: 0, column: 6, style: .plain)
    canvas.fill(Rectangle(row: 5, column: 5, rows: 9, columns: 9), style: red)
    #expect(canvas.lines == ["", "", ""])
    let clip = Rectangle(row: 1, column: 2, rows: 1, columns: 2)
    for row in 0..<3 { canvas.text("abcdef", row: row, column: 0, style: .plain, clip: clip) }
    #expect(canvas.lines == ["", "  cd", ""])
  }

  @Test(
    "Blanks around right-to-left text become borders; digits and blanks inside stay",
    arguments: [
      (" משה כהן · 27 May", "|משה כהן|· 27 May"), (" محمد · 27", "|محمد|· 27"),
      (" משה · כהן · 3", "|משה|·|כהן|· 3"),
      (" מאז 1999 בתל אביב, Tel Aviv", "|מאז 1999 בתל אביב,|Tel Aviv"),
      ("1 of 3 משה", "1 of 3|משה|"), ("משה", "משה|"), ("Mira · 27", "Mira · 27"),
      (" שָׁלוֹם!", "|שָׁלוֹם!|"),
    ])
  func borders(text: String, expected: String) {
    var canvas = Canvas(rows: 1, columns: 32)
    canvas.text(text, row: 0, column: 0, style: red)
    #expect(canvas.lines[0].replacing("\u{2800}", with: "|") == expected)
  }

  @Test("A border replaces only a blank inside the canvas and keeps its style")
  func placesOfBorders() {
    var canvas = Canvas(rows: 2, columns: 6)
    let ground = Style(background: .rgb(0x3772E7))
    canvas.fill(Rectangle(row: 0, column: 0, rows: 1, columns: 6), style: ground)
    canvas.text("אב", row: 0, column: 1, style: red)
    #expect(canvas.lines[0] == "\u{2800}אב\u{2800}")
    #expect([0, 3].allSatisfy { canvas[0, $0]?.style == ground })
    canvas.text("xאבגדx", row: 1, column: 0, style: red)
    #expect(canvas.lines[1] == "xאבגדx")
    canvas.reserve(Rectangle(row: 1, column: 0, rows: 1, columns: 1))
    canvas.text("אבגדה", row: 1, column: 1, style: red)
    #expect(canvas[1, 0]?.isReserved == true)
  }

  @Test("An area is reserved if a picture covers any of its cells")
  func reserved() {
    var canvas = Canvas(rows: 3, columns: 6)
    canvas.reserve(Rectangle(row: 1, column: 2, rows: 1, columns: 2))
    #expect(canvas.isReserved(in: canvas.bounds))
    #expect(canvas.isReserved(in: Rectangle(row: 1, column: 3, rows: 9, columns: 9)))
    #expect(!canvas.isReserved(in: Rectangle(row: 1, column: 4, rows: 2, columns: 2)))
    #expect(!canvas.isReserved(in: Rectangle(row: 2, column: 0, rows: 1, columns: 6)))
    #expect(!canvas.isReserved(in: Rectangle(row: 1, column: 2, rows: 0, columns: 2)))
  }

  @Test("Restyling changes whole letters and keeps the text")
  func restyling() {
    var canvas = Canvas(rows: 1, columns: 6)
    canvas.text("a日b本", row: 0, column: 0, style: .plain)
    canvas.restyle(Rectangle(row: 0, column: 0, rows: 1, columns: 5)) { $0.attributes = .dim }
    #expect(canvas.lines == ["a日b本"])
    #expect(
      (0..<6).map { canvas[0, $0]?.style.attributes == .dim } == [
        true, true, true, true, false, false,
      ])
  }

  @Test("TUI-7: fading keeps placeholders, whose color is the picture's number")
  func placeholders() {
    var canvas = Canvas(rows: 1, columns: 2)
    let window = Rectangle(row: 0, column: 0, rows: 1, columns: 1)
    KittyPlaceholders(id: 0x12345).draw(window, on: &canvas, row: 0, column: 0)
    canvas.text("x", row: 0, column: 1, style: .plain)
    canvas.restyle(canvas.bounds) { $0 = Style(foreground: .rgb(1), attributes: .dim) }
    #expect(canvas[0, 0]?.style == Style(foreground: .rgb(0x12345)))
    #expect(canvas[0, 1]?.style.attributes == .dim)
  }

  @Test("A blank has no foreground, so cells that look alike are equal")
  func blanks() {
    var canvas = Canvas(rows: 1, columns: 2)
    canvas.text("  ", row: 0, column: 0, style: red)
    #expect(canvas[0, 0]?.style == .plain)
    canvas.text(" ", row: 0, column: 0, style: Style(attributes: .underline))
    #expect(canvas[0, 0]?.style.attributes == .underline)
  }
}

extension Rectangle {
  var cells: [Position] {
    (row..<bottom).flatMap { row in (column..<right).map { Position(row: row, column: $0) } }
  }

  fileprivate init(random: inout Random) {
    self.init(
      row: .random(in: -1...6, using: &random), column: .random(in: -1...9, using: &random),
      rows: .random(in: 0...4, using: &random), columns: .random(in: 0...5, using: &random))
  }
}
