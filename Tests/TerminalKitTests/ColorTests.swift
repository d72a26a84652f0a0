import TerminalKit
import Testing

@Suite("Colors on terminals with a limited palette")
struct ColorTests {
  @Test(
    "TUI-41: the design's colors map to 256 and to 16 colors",
    arguments: [
      (0x1A1B22 as UInt32, 234 as UInt8, 0 as UInt8), (0xFFFFFF, 231, 15), (0xAEAFB4, 145, 7),
      (0xF56B6C, 203, 9), (0x3772E7, 62, 12), (0x000000, 16, 0), (0x808080, 244, 7),
      (0x00FF00, 46, 10), (0x800000, 88, 1), (0xFFFF00, 226, 11), (0x555555, 240, 8),
    ])
  func mapped(color: UInt32, palette: UInt8, ansi: UInt8) {
    #expect(ColorDepth.palette.nearest(to: .rgb(color)).kind == .palette(palette))
    #expect(ColorDepth.ansi.nearest(to: .rgb(color)).kind == .palette(ansi))
    #expect(ColorDepth.full.nearest(to: .rgb(color)) == .rgb(color))
    #expect(ColorDepth.none.nearest(to: .rgb(color)) == .terminal)
  }

  @Test("The palette's own colors map to themselves")
  func cube() {
    for level in [0, 95, 135, 175, 215, 255] as [UInt8] {
      let color = Color.rgb(level, 0, 255)
      guard case .palette(let index) = ColorDepth.palette.nearest(to: color).kind else {
        Issue.record("the palette contains \(level)")
        continue
      }
      #expect(index == 16 + 36 * (level == 0 ? 0 : (level - 55) / 40) + 5)
    }
    #expect(ColorDepth.palette.nearest(to: .palette(3)) == .palette(3))
    #expect(ColorDepth.ansi.nearest(to: .palette(196)) == .palette(9))
    #expect(ColorDepth.ansi.nearest(to: .palette(233)) == .palette(0))
  }

  @Test(
    "Before the terminal is probed, its name and COLORTERM decide the colors",
    arguments: [
      ("xterm-256color", nil, ColorDepth.palette), ("screen.xterm-256color", nil, .palette),
      ("xterm-kitty", nil, .palette), ("foot-extra", nil, .palette), ("rio", nil, .palette),
      ("xterm", nil, .ansi), ("mario", nil, .ansi), ("vt100", "", .ansi),
      ("xterm", "truecolor", .full), ("xterm", "24bit", .full), ("xterm-direct", nil, .full),
      ("dumb", "truecolor", .none), ("", "truecolor", .none), (nil, "truecolor", .none),
    ] as [(String?, String?, ColorDepth)])
  func colors(term: String?, colorTerm: String?, depth: ColorDepth) {
    var facts = TerminalEnvironment()
    (facts.term, facts.colorTerm) = (term, colorTerm)
    #expect(facts.colorDepth == depth)
  }

  @Test(
    "The color depth is from COLORTERM or terminfo",
    arguments: [
      ("truecolor" as String?, 8, ColorDepth.full), ("24bit", 256, .full), (nil, 256, .palette),
      ("yes", 256, .palette), (nil, 16, .ansi), (nil, 8, .ansi), (nil, -1, .none),
      (nil, 1 << 24, .full),
    ])
  func depth(colorTerm: String?, colors: Int, expected: ColorDepth) {
    #expect(ColorDepth(colorTerm: colorTerm, terminfoColors: colors) == expected)
  }
}
