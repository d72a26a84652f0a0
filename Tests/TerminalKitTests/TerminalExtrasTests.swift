import FeedCore
import Testing

@testable import TerminalKit

@Suite("Features of terminals besides pictures")
struct TerminalExtrasTests {
  private func answers(_ version: String?, _ replies: String = "") -> ProbeAnswers {
    var parser = ProbeParser()
    if let version { parser.take("\u{1B}P>|\(version)\u{1B}\\".utf8) }
    parser.take((replies + "\u{1B}[?62;c").utf8)
    return parser.answers
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
  }

  @Test(
    "TERM-9: the title is set only in terminals whose stack of titles puts it back",
    arguments: [
      ("kitty(0.42.2)", true), ("foot(1.13.1)", true), ("XTerm(379)", true), ("tmux 3.3a", true),
      ("Konsole 22.12.3", false), ("unknown 1", false),
    ])
  func titles(version: String, has: Bool) {
    let extras = TerminalExtras(answers(version))
    #expect(extras.contains(.titles) == has)
    #expect(text(extras.enter).contains("␛[22;2t") == has)
    #expect(text(extras.leave).contains("␛[23;2t") == has)
  }

  @Test(
    "TERM-10, TERM-4, TERM-1: modes are switched on only if the terminal answered that it has them")
  func modes() {
    #expect(TerminalExtras(answers("kitty(0.26.5)")) == [.titles, .links])
    let replies = "\u{1B}[?2031;2$y\u{1B}[?2033;2$y\u{1B}[?5522;2$y\u{1B}[?0u"
    let all = TerminalExtras(answers("kitty(0.26.5)", replies))
    #expect(text(all.enter) == "␛[22;2t␛[?2031h␛[?2033h␛[>5u")
    #expect(text(all.leave) == "␛]8;;␛\\␛[<u␛[?2033l␛[?2031l␛[23;2t")
    #expect(all.contains(.copies))
    let unknown = TerminalExtras(answers("foot(1.13.1)", "\u{1B}[?2031;0$y"))
    #expect(!unknown.contains(.themeReports))
    #expect(TerminalExtras(answers(nil)) == [])
  }

  @Test("TERM-3: progress is shown only by versions that do not take it for a notification")
  func progress() {
    #expect(TerminalExtras(answers("ghostty 1.2.0")).contains(.progress))
    #expect(!TerminalExtras(answers("ghostty 1.1.3")).contains(.progress))
    #expect(!TerminalExtras(answers("iTerm2 3.6.5")).contains(.progress))
    #expect(!TerminalExtras(answers("kitty(0.38.1)")).contains(.progress))
    #expect(TerminalExtras(answers("kitty(0.42.2)")).contains(.progress))
    #expect(TerminalExtras(answers("Konsole 26.04.1")).contains(.progress))
    #expect(!TerminalExtras(answers("Konsole 25.12.3")).contains(.progress))
    #expect(TerminalExtras(answers("WezTerm 20250210-000000-0")).contains(.progress))
    #expect(!TerminalExtras(answers("WezTerm 20240203-110809-5046fc22")).contains(.progress))
    #expect(TerminalExtras(answers("VTE(8003)")).contains(.progress))
    #expect(!TerminalExtras(answers("VTE(7803)")).contains(.progress))
    #expect(!TerminalExtras(answers("XTerm(379)")).contains(.progress))
    #expect(TerminalExtras.progress(400) == "\u{1B}]9;4;1;100\u{1B}\\", "numbers are clamped")
    #expect(TerminalExtras.progress(40) == "\u{1B}]9;4;1;40\u{1B}\\")
    let leave = text(TerminalExtras(answers("ghostty 1.2.0")).leave)
    #expect(leave.contains("␛]9;4;0;0␛\\"), "it is cleared on every exit")
  }

  @Test(
    "TERM-2, TERM-10: links are shown only by programs and versions that are known to have them",
    arguments: [
      ("kitty(0.42.2)", true), ("ghostty 1.0.1", true), ("foot(1.13.1)", true),
      ("foot(1.6.4)", false), ("Konsole 22.12.3", true), ("Konsole 20.08.1", false),
      ("WezTerm 20240203-110809-5046fc22", true), ("mintty 3.6.1", true), ("VTE(7003)", true),
      ("tmux 3.4", true), ("tmux 3.3a", false), ("xterm.js(5.3.0)", true), ("XTerm(379)", false),
      ("mlterm(3.9.0)", false), ("unknown 9", false),
    ])
  func links(version: String, has: Bool) {
    #expect(TerminalExtras(answers(version)).contains(.links) == has)
    var named = ProbeParser()
    named.take("\u{1B}P>|\(version)\u{1B}\\".utf8)
    #expect(TerminalExtras(named.answers) == [], "the answer to DA1 is missing")
  }

  @Test("TERM-4: with Ctrl the key on the standard layout counts")
  func layouts() {
    var decoder = InputDecoder()
    func events(_ text: String) -> [TerminalEvent] {
      text.unicodeScalars.flatMap { decoder.take($0) }
    }
    #expect(events("\u{1B}[1089::99;5u") == [.key(.control("c"))])
    #expect(events("\u{1B}[1089::99u") == [.key(.character("с"))])
    #expect(events("\u{1B}[27u") == [.key(Key(.escape))])
  }
}
