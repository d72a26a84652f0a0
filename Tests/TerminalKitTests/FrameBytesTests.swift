import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@Suite("The bytes of a frame")
struct FrameBytesTests {
  private let red = Style(foreground: .rgb(0xF56B6C))

  private func bytes(
    _ old: Canvas?, _ new: Canvas, scroll: Scroll? = nil,
    _ abilities: TerminalAbilities = .modern
  ) -> String {
    let frame = Frame(new, scroll: scroll)
    let bytes = FrameWriter(abilities: abilities).writes(from: old, to: frame).joined()
    return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
  }

  private func canvas(_ lines: String...) -> Canvas {
    var canvas = Canvas(rows: lines.count, columns: 20)
    for (row, line) in lines.enumerated() {
      canvas.text(line, row: row, column: 0, style: .plain)
    }
    return canvas
  }

  @Test("PERF-5: an unchanged frame sends nothing")
  func nothing() {
    #expect(bytes(canvas("one", "two"), canvas("one", "two")) == "")
    var synchronized = TerminalAbilities.modern
    synchronized.synchronizedUpdates = true
    #expect(bytes(canvas("one"), canvas("one"), synchronized) == "")
    #expect(bytes(canvas("one"), canvas("two"), synchronized) == "␛[?2026h␛[Htwo␛[?2026l")
  }

  @Test("Borders are written only if the terminal reorders lines")
  func borders() {
    #expect(bytes(nil, canvas("a שלום · 2")).contains("a שלום · 2"))
    var reordering = TerminalAbilities.modern
    reordering.reordersLines = true
    #expect(bytes(nil, canvas("a שלום · 2"), reordering).contains("a\u{2800}שלום\u{2800}· 2"))
  }

  @Test("TUI-8: the first frame writes over the old content and erases only blanks")
  func first() {
    #expect(bytes(nil, canvas("one", "two")) == "␛[m␛[Hone␛[K␛[2Htwo␛[K␛[?25l")
  }

  @Test("AUTH-4: the terminal wraps a row that continues in the next, and no other")
  func wrapping() {
    var address = canvas("abcdefghijklmnopqrst", "uv")
    let rows = bytes(nil, address)
    #expect(rows == "␛[m␛[Habcdefghijklmnopqrst␛[2Huv␛[K␛[?25l")
    address.wrappedRows = [0, 1]
    let line = "abcdefghijklmnopqrs␛[?7htu␛[?7lv"
    #expect(bytes(nil, address) == "␛[m␛[H\(line)␛[K␛[?25l")
    #expect(bytes(canvas("", ""), address) == "␛[H\(line)")
    #expect(bytes(address, address) == "")
    for other in [canvas("abcdefghijklmnopqrst", " v"), canvas("abcdefghijklmnopqr", "uv")] {
      var other = other
      other.wrappedRows = [0]
      #expect(!bytes(nil, other).contains("?7h"), "the rows do not continue")
    }
  }

  @Test("One changed letter sends one move and one letter")
  func letter() {
    #expect(bytes(canvas("one", "two"), canvas("one", "twa")) == "␛[2;3Ha")
  }

  @Test("Small gaps are rewritten, and large ones are skipped")
  func gaps() {
    #expect(bytes(canvas("abcdefgh"), canvas("Abcdefgh")) == "␛[HA")
    #expect(bytes(canvas("abcdefgh"), canvas("AbcDefgh")) == "␛[HAbcD")
    #expect(bytes(canvas("abcdefghijkl"), canvas("AbcdefghijkL")) == "␛[HA␛[10CL")
  }

  @Test("A style change sends only the differences, and the frame ends plain")
  func styles() {
    var new = canvas("")
    new.text("a b", row: 0, column: 0, style: red)
    new.text("c", row: 0, column: 3, style: red.with(.bold))
    new.text("d", row: 0, column: 4, style: Style(foreground: .palette(12)))
    #expect(
      bytes(canvas(""), new) == "␛[H␛[38;2;245;107;108ma b␛[1mc␛[22;94md␛[m")
    #expect(
      bytes(canvas(""), new, TerminalAbilities(colors: .none)) == "␛[Ha b␛[1mc␛[md")
    #expect(
      bytes(canvas(""), new, TerminalAbilities(colors: .ansi)) == "␛[H␛[91ma b␛[1mc␛[22;94md␛[m")
  }

  @Test("TUI-8: a run of blanks is erased if that is shorter, with its background")
  func blanks() {
    let long = canvas("abcdefghijklmnopqrst")
    #expect(bytes(long, canvas("ab")) == "␛[1;3H␛[K")
    #expect(bytes(long, canvas("ab               rst")) == "␛[1;3H␛[15X")
    #expect(bytes(long, canvas("ab      ijklmnopqrst")) == "␛[1;3H      ")
    var blue = Canvas(rows: 1, columns: 20, style: Style(background: .palette(4)))
    #expect(bytes(long, blue) == "␛[H␛[44m␛[K␛[m")
    var careful = TerminalAbilities.modern
    careful.erasesWithBackground = false
    #expect(bytes(long, blue, careful) == "␛[H␛[44m" + String(repeating: " ", count: 20) + "␛[m")
    blue.fill(blue.bounds, style: .plain)
    #expect(bytes(long, blue, careful) == "␛[H␛[K")
  }

  @Test("TUI-8: the cells of a picture are neither written nor erased")
  func held() {
    var old = canvas("abcdefghijklmnopqrst")
    old.reserve(Rectangle(row: 0, column: 4, rows: 1, columns: 8))
    var new = Canvas(rows: 1, columns: 20)
    new.reserve(Rectangle(row: 0, column: 4, rows: 1, columns: 8))
    #expect(bytes(old, new) == "␛[H    ␛[8C␛[K")
    #expect(bytes(nil, new) == "␛[m␛[H    ␛[8C␛[K␛[?25l")
    #expect(bytes(new, canvas("")) == "␛[1;5H␛[K")
  }

  @Test("PERF-15: a scroll sends only the new line")
  func scrolled() {
    let words = ["alpha beta gamma", "delta epsilon", "zeta eta theta", "iota kappa"]
    let old = canvas("head", words[0], words[1], words[2], "foot")
    let up = canvas("head", words[1], words[2], words[3], "foot")
    let hint = Scroll(top: 1, bottom: 4, lines: 1)
    #expect(bytes(old, up, scroll: hint) == "␛[2;4r␛[S␛[r␛[4Hiota kappa")
    #expect(
      bytes(up, old, scroll: Scroll(top: 1, bottom: 4, lines: -1))
        == "␛[2;4r␛[T␛[r␛[2Halpha beta gamma")
    var console = TerminalAbilities.modern
    console.scrollsByLines = false
    #expect(bytes(old, up, scroll: hint, console) == "␛[2;4r␛[2;1H␛[M␛[r␛[4Hiota kappa")
    #expect(bytes(old, old, scroll: hint) == "")
  }

  @Test("PERF-5: marks are compared and scrolled with their letters")
  func marks() {
    let (acute, grave) = ("caf\u{65}\u{301} et the\u{301}", "caf\u{65}\u{300} et the\u{301}")
    #expect(bytes(canvas(acute), canvas(grave)) == "␛[1;4H\u{65}\u{300}")
    let old = canvas("head", "alpha beta gamma delta", acute, grave, "foot")
    let up = canvas("head", acute, grave, "", "foot")
    let hint = Scroll(top: 1, bottom: 4, lines: 1)
    #expect(bytes(old, up, scroll: hint) == "␛[2;4r␛[S␛[r")
  }

  @Test("TUI-5: if pictures move with the text, the terminal scrolls even without text to save")
  func scrolledPictures() {
    var pictures = canvas("head", "", "", "", "foot")
    pictures.reserve(Rectangle(row: 1, column: 0, rows: 3, columns: 20))
    let hint = Scroll(top: 1, bottom: 4, lines: 1, movesPictures: true)
    #expect(bytes(pictures, pictures, scroll: hint).hasPrefix("␛[2;4r␛[S␛[r"))
    #expect(bytes(nil, pictures, scroll: hint).contains("r␛[S") == false)
    var unable = TerminalAbilities.modern
    unable.scrollsRegions = false
    #expect(bytes(pictures, pictures, scroll: hint, unable) == "")
  }

  @Test("A letter of ambiguous width gets its own move, and so does the next one")
  func unsure() {
    #expect(bytes(canvas("abcdef"), canvas("a😀def")) == "␛[1;2H  ␛[1;2H😀␛[1;4Hd")
    #expect(bytes(canvas("abc"), canvas("a日")) == "␛[1;2H日")
    #expect(bytes(canvas("abc"), canvas("ae\u{301}ж")) == "␛[1;2He\u{301}ж", "accents are certain")
  }

  @Test("A letter of several scalars is sent in one piece, and the cells that it may cover again")
  func clusters() {
    #expect(
      bytes(canvas("a"), canvas("a🇯🇵")) == "␛[1;2H  ␛[1;2H🇯🇵␛[1;4H  ")
    #expect(
      bytes(canvas("abcdefgh"), canvas("aあ\u{3099}defgh"))
        == "␛[1;2H  ␛[1;2Hあ\u{3099}␛[1;4Hde")
    #expect(
      bytes(canvas("aあ\u{3099}"), canvas("aあ\u{309A}x")) == "␛[1;2H  ␛[1;2Hあ\u{309A}␛[1;4Hx ")
  }

  @Test("TUI-52: Kana and Hangul in parts are sent as the letters that they compose")
  func composed() {
    #expect(bytes(canvas(""), canvas("か\u{3099}ハ\u{309A}x")) == "␛[Hがパx")
    #expect(
      bytes(canvas(""), canvas("ヽ\u{3099}ゝ\u{3099}ワ\u{3099}ヲ\u{3099}x")) == "␛[Hヾゞヷヺx")
    #expect(
      bytes(canvas(""), canvas("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}.")) == "␛[H한국.")
    #expect(bytes(canvas(""), canvas("な\u{3099}")).contains("な\u{3099}"))
  }

  @Test("A letter is not sent as far as it may reach a picture")
  func clusterBeforePicture() {
    var before = canvas("abc")
    before.reserve(Rectangle(row: 0, column: 3, rows: 1, columns: 2))
    var after = canvas("a\u{915}\u{93F}")
    after.reserve(Rectangle(row: 0, column: 3, rows: 1, columns: 2))
    #expect(bytes(before, after) == "␛[1;2H  ␛[1;2H\u{915}")
  }

  @Test("The rest of a letter is blank when its start is covered")
  func coveredStart() {
    var covered = canvas("👩‍👧d")
    covered.text("ab", row: 0, column: 0, style: .plain)
    #expect(bytes(canvas(""), covered) == "␛[Hab  d")
  }

  @Test("The cursor is shown at the canvas's position")
  func cursor() {
    var field = canvas("name")
    field.cursor = Position(row: 0, column: 4)
    #expect(bytes(canvas("name"), field) == "␛[1;5H␛[?25h")
    #expect(bytes(field, field) == "")
    var more = canvas("names")
    more.cursor = Position(row: 0, column: 5)
    #expect(bytes(field, more) == "␛[1;5Hs␛[1;5Hs␛[1;6H")
    #expect(bytes(more, canvas("names")) == "␛[?25l␛[1;6H ")
  }

  @Test("TUI-8: the cell that the cursor leaves is rewritten, unless a picture covers it")
  func leftCursor() {
    var field = canvas("日")
    field.cursor = Position(row: 0, column: 0)
    #expect(bytes(field, canvas("日")) == "␛[?25l␛[H日")
    field.cursor = Position(row: 0, column: 1)
    #expect(bytes(field, canvas("日")) == "␛[?25l")
    var picture = canvas("日")
    picture.reserve(Rectangle(row: 0, column: 0, rows: 1, columns: 4))
    field.cursor = Position(row: 0, column: 3)
    #expect(bytes(field, picture) == "␛[?25l")
  }

  @Test("TUI-8: a visible cursor is hidden while pictures are painted, and shown again")
  func hiddenCursor() {
    var field = canvas("name")
    field.cursor = Position(row: 0, column: 4)
    var frame = Frame(field)
    frame.painted = [DeferredBytes(byteCount: 1) { $0.put(contentsOf: Array("*".utf8)) }]
    let bytes = FrameWriter(abilities: .modern).writes(from: field, to: frame).joined()
    let text = String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
    #expect(text == "␛[?25l*␛[1;5H␛[?25h")
  }

  @Test("Bytes before and after the cells are sent unchanged")
  func overlays() {
    var frame = Frame(canvas("x"), before: Array("<".utf8), after: Array(">".utf8))
    let writer = FrameWriter(abilities: .modern)
    #expect(writer.writes(from: canvas(""), to: frame) == [Array("<\u{1B}[Hx>".utf8)])
    frame.after = []
    #expect(writer.writes(from: canvas("x"), to: frame) == [Array("<".utf8)])
  }

  @Test("TUI-54: Painted content is made and sent in parts after the cells, within one update")
  func painted() {
    let (small, large) = ([UInt8](repeating: 1, count: 9), [UInt8](repeating: 2, count: 1 << 20))
    func content(_ bytes: [UInt8]) -> DeferredBytes {
      DeferredBytes(byteCount: bytes.count) { $0.put(contentsOf: bytes) }
    }
    var frame = Frame(canvas("x"), before: Array("<".utf8), after: Array(">".utf8))
    frame.painted = [small, large, large, small, small].map(content)
    frame.canvas.cursor = Position(row: 0, column: 1)
    var abilities = TerminalAbilities.modern
    abilities.synchronizedUpdates = true
    let writes = FrameWriter(abilities: abilities).writes(from: canvas("x"), to: frame)
    #expect(
      writes == [
        Array("\u{1B}[?2026h<>".utf8) + small, large, large,
        small + small + Array("\u{1B}[1;2H\u{1B}[?25h\u{1B}[?2026l".utf8),
      ])
    frame = Frame(canvas("x"), painted: [content(small)])
    #expect(FrameWriter(abilities: .modern).writes(from: canvas("x"), to: frame) == [small])
    frame.painted = [content(large)]
    let alone = FrameWriter(abilities: abilities).writes(from: canvas("x"), to: frame)
    #expect(alone == [Array("\u{1B}[?2026h".utf8), large, Array("\u{1B}[?2026l".utf8)])
  }

  @Test("TUI-54: Cells are sent before large content is made, and together with small content")
  func order() {
    let sent = Lock(0)
    func made(_ byteCount: Int) -> [Int] {
      sent.withLock { $0 = 0 }
      let seen = Lock<[Int]>([])
      let content = DeferredBytes(byteCount: byteCount) { buffer in
        seen.withLock { $0.append(sent.withLock(\.self)) }
        buffer.put(contentsOf: Array("picture".utf8))
      }
      let frame = Frame(canvas("x"), painted: [content, content])
      var memory = ByteBuffer(capacity: 0)
      _ = try? FrameWriter(abilities: .modern).write(from: canvas(""), to: frame, in: &memory) {
        _ in
        sent.withLock { $0 += 1 }
      }
      return seen.withLock(\.self) + [sent.withLock(\.self)]
    }
    #expect(made(100) == [0, 0, 1])
    #expect(made(20 << 10) == [0, 0, 1])
    #expect(made(40 << 10) == [1, 2, 3])
  }

  @Test("A frame reuses the buffer of the last one, even after a failed write")
  func sameMemory() {
    var memory = ByteBuffer(capacity: 0)
    var abilities = TerminalAbilities.modern
    abilities.synchronizedUpdates = true
    let writer = FrameWriter(abilities: abilities)
    func writes(_ old: Canvas, _ new: Canvas, fails: Bool = false) -> [String] {
      var writes: [String] = []
      _ = try? writer.write(from: old, to: Frame(new), in: &memory) { bytes throws(TerminalError) in
        if fails { throw .gone }
        writes.append(String(decoding: bytes, as: UTF8.self))
      }
      return writes
    }
    #expect(writes(canvas(""), canvas("a"), fails: true) == [])
    #expect(writes(canvas("a"), canvas("a")) == [])
    #expect(writes(canvas("a"), canvas("b")) == ["\u{1B}[?2026h\u{1B}[Hb\u{1B}[?2026l"])
  }
}
