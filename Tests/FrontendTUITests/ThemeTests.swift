import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit
import Testing

@testable import FrontendTUI

@Suite("The colours of the screen")
struct ThemeTests {
  private static let white = "\u{1B}]11;rgb:ffff/ffff/ffff"

  @Test("TUI-5: the terminal itself says whether it is light, where nothing was chosen")
  func auto() {
    var terminal = ScreenTerminal(depth: .full)
    #expect(terminal.theme == .dark)
    let isChanged = terminal.take(Self.white)
    #expect(isChanged && terminal.theme == .light)
  }

  @Test(
    "TUI-5: the background is read in each form that terminals answer in",
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
    "TUI-13: dark and light are what was chosen, whatever the terminal answers",
    arguments: [(ThemePreference.dark, Theme.dark), (.light, .light)])
  func chosen(preference: ThemePreference, theme: Theme) {
    for reply in [Self.white, "\u{1B}]11;rgb:0000/0000/0000"] {
      var terminal = ScreenTerminal(depth: .palette, theme: preference)
      let isChanged = terminal.take(reply)
      #expect(!isChanged && terminal.theme == theme)
    }
  }

  @Test("TUI-13: the terminal's theme has none but the terminal's colours, on its background")
  func terminal() {
    for reply in [nil, Self.white] {
      var terminal = ScreenTerminal(depth: .full, theme: .terminal)
      if let reply { _ = terminal.take(reply) }
      let theme = terminal.theme
      for style in [theme.text, theme.muted, theme.accent, theme.heart, theme.selection] {
        for color in [style.foreground, style.background] {
          if case .rgb = color.kind { Issue.record("a colour of our own") }
        }
      }
      for style in [theme.text, theme.muted, theme.accent, theme.heart] {
        #expect(style.background == .terminal)
      }
      #expect(theme != .plain, "photos keep their colours")
      #expect(theme.backgroundRGB == (reply == nil ? nil : .white), "for round corners")
    }
  }

  @Test("TUI-13, TUI-6: in 16 colours and without any the terminal's own are all there is")
  func fewColors() {
    for preference in ThemePreference.allCases {
      for depth in [ColorDepth.ansi, .none] {
        #expect(ScreenTerminal(depth: depth, theme: preference).theme == .plain)
      }
    }
  }
}
