import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit
import Testing

@testable import FrontendTUI

@Suite("Themes")
struct ThemeTests {
  private static let white = "\u{1B}]11;rgb:ffff/ffff/ffff"

  @Test("TUI-5: without a chosen theme, the terminal's background decides")
  func auto() {
    var terminal = ScreenTerminal(depth: .full)
    #expect(terminal.theme == .dark)
    let isChanged = terminal.take(Self.white)
    #expect(isChanged && terminal.theme == .light)
  }

  @Test(
    "TUI-5: the background is parsed in each form that terminals send",
    arguments: [
      ("rgb:ffff/ffff/ffff\u{1B}\\", true), ("rgb:ff/ff/ff\u{07}", true), ("rgb:f/f/f", true),
      ("rgba:ffff/ffff/ffff/ffff\u{1B}\\", true), ("rgba:ff/ff/ff/80\u{07}", true),
      ("#ffffff\u{07}", true), ("#fff", true), ("#ffffffffffff\u{1B}\\", true),
      ("#FAFAFA", true), ("rgb:1/1/1", false), ("rgb:0000/0000/0000", false), ("#1a1b22", false),
      ("rgba:0000/0000/0000/ffff", false), ("#fffff", false), ("#", false), ("", false),
      ("rgb:ffff/ffff", false), ("rgb:fffff/fffff/fffff", false), ("rgb:-f/-f/-f", false),
      ("rgba:ffff/ffff/ffff", false), ("#é€ðéffff", false),
    ])
  func forms(color: String, isLight: Bool) {
    var terminal = ScreenTerminal(depth: .full)
    #expect(terminal.isAnswerDue)
    _ = terminal.take("\u{1B}]11;" + color)
    #expect(terminal.theme == (isLight ? .light : .dark))
    #expect(!terminal.isAnswerDue)
  }

  @Test(
    "TUI-13: a chosen dark or light theme overrides the terminal's background",
    arguments: [(ThemePreference.dark, Theme.dark), (.light, .light)])
  func chosen(preference: ThemePreference, theme: Theme) {
    for reply in [Self.white, "\u{1B}]11;rgb:0000/0000/0000"] {
      var terminal = ScreenTerminal(depth: .palette, theme: preference)
      let isChanged = terminal.take(reply)
      #expect(!isChanged && terminal.theme == theme)
    }
  }

  @Test("TUI-13: the terminal theme uses only the terminal's palette and background")
  func terminal() {
    for reply in [nil, Self.white] {
      var terminal = ScreenTerminal(depth: .full, theme: .terminal)
      if let reply { _ = terminal.take(reply) }
      let theme = terminal.theme
      for style in [theme.text, theme.muted, theme.accent, theme.heart, theme.selection] {
        for color in [style.foreground, style.background] {
          if case .rgb = color.kind { Issue.record("a 24-bit color") }
        }
      }
      for style in [theme.text, theme.muted, theme.accent, theme.heart] {
        #expect(style.background == .terminal)
      }
      #expect(theme != .plain, "photos keep their colors")
      #expect(theme.backgroundRGB == (reply == nil ? nil : .white), "used for round corners")
    }
  }

  @Test("TUI-13, TUI-6: with 16 colors or no colors, only the terminal's colors are used")
  func fewColors() {
    for preference in ThemePreference.allCases {
      for depth in [ColorDepth.ansi, .none] {
        #expect(ScreenTerminal(depth: depth, theme: preference).theme == .plain)
      }
    }
  }

  @Test("TUI-113: with sixel pictures the background is a color that sixel can show")
  func sixel() {
    #expect(ScreenTerminal(depth: .full, showsSixel: true).theme.background == .rgb(0x191C21))
    #expect(Theme.light.inPercent == .light)
    #expect(Theme.plain.inPercent == .plain)
  }

  @Test(
    "TUI-134: with 16 colors, links and hearts are bright on dark backgrounds, dark on light ones")
  func brightColors() {
    var terminal = ScreenTerminal(depth: .ansi)
    #expect(terminal.theme.accent.foreground == .palette(12))
    #expect(terminal.theme.heart.foreground == .palette(9))
    _ = terminal.take(Self.white)
    #expect(terminal.theme.accent.foreground == .palette(4) && terminal.theme.isPlain)
    #expect(terminal.theme.heart.foreground == .palette(1))
  }
}
