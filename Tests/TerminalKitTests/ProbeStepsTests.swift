import FeedCore
import FeedTestSupport
import Glibc
import TerminalKit
import Testing

@Suite("Probe: queries are not printed")
struct ProbeStepsTests {
  /// Replies measured in Debian 12, and the sequences that the terminal printed there.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    var term = "xterm-256color"
    var prints: Set<AnsweringTerminal.Sequence> = []
    var answers: [String: String] = [:]
    let chosen: GraphicsProtocol

    var testDescription: String { name }

    func outcome(
      _ preference: GraphicsPreference = .auto, isForScreen: Bool = true
    ) -> (TerminalProbe.Outcome, printed: String, received: [String]) {
      let terminal = AnsweringTerminal(prints: prints, answers: answers)
      let probe = TerminalProbe(
        budget: .seconds(20), preference: preference, facts: facts, isForScreen: isForScreen)
      let outcome = probe.ask(on: terminal.slave)
      terminal.end()
      return (outcome, terminal.printed, terminal.received)
    }

    var facts: TerminalEnvironment { TerminalEnvironment { $0 == "TERM" ? term : nil } }
  }

  private static let kittyQuestion = "␛_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA␛\\"

  static let rows: [Row] = [
    Row(
      name: "rxvt-unicode", term: "rxvt-unicode-256color", prints: [.apc],
      answers: ["␛[14t": "␛[4;316;496t", "␛[18t": "␛[8;24;80t", "␛[c": "␛[?1;2c"],
      chosen: .blocks),
    Row(
      name: "PuTTY", prints: [.apc, .dcs],
      answers: ["␛[14t": "␛[4;314;496t", "␛[18t": "␛[8;24;80t", "␛[c": "␛[?6c"], chosen: .blocks),
    Row(
      name: "zutty", prints: [.apc, .modeQuery],
      answers: ["␛[c": "␛[?64;1;9;15;21;22c", "␛P$qm␛\\": "␛P0$r␛\\"], chosen: .blocks),
    Row(
      name: "QTerminal", prints: [.apc, .dcs, .modeQuery], answers: ["␛[c": "␛[?1;2c"],
      chosen: .blocks),
    Row(name: "Neovim", prints: [.apc], answers: ["␛[c": "␛[?1;2c"], chosen: .blocks),
    Row(
      name: "GNU screen", term: "screen.xterm-256color", prints: [.apc, .dcs],
      answers: ["␛[c": "␛[?1;2c"], chosen: .blocks),
    Row(
      name: "tmux behind ssh", term: "tmux-256color", prints: [.apc, .dcs],
      answers: ["␛[>q": "␛P>|tmux 3.3a␛\\", "␛[c": "␛[?1;2c"], chosen: .blocks),
    Row(
      name: "a terminal of Vim", prints: [.dcs],
      answers: ["␛[>q": "␛P>|libvterm(0.3)␛\\", "␛[c": "␛[?1;2c"], chosen: .blocks),
    Row(
      name: "an old Konsole", prints: [.apc, .dcs],
      answers: ["␛[>q": "␛P>|Konsole 20.12␛\\", "␛[c": "␛[?62;1;4c"], chosen: .iterm2),
    Row(
      name: "an unknown terminal with sixel", prints: [.apc, .dcs, .modeQuery],
      answers: ["␛[>q": "␛P>|unknown 1␛\\", "␛[c": "␛[?62;4c"], chosen: .sixel),
    Row(
      name: "mlterm 3.9.0", term: "mlterm", prints: [.apc, .dcs],
      answers: ["␛[16t": "␛[6;19;10t", "␛[c": "␛[?63;1;2;3;4;6;7;15;18;22;29c"], chosen: .sixel),
    Row(
      name: "kitty before 0.21.2", term: "xterm-kitty", prints: [.dcs],
      answers: ["␛[16t": "␛[6;18;9t", "␛[c": "␛[?62;c"], chosen: .placements),
    Row(
      name: "kitty 0.26.5", term: "xterm-kitty",
      answers: [
        "␛[>q": "␛P>|kitty(0.26.5)␛\\", "␛[16t": "␛[6;18;9t", kittyQuestion: "␛_Gi=31;OK␛\\",
        "␛[c": "␛[?62;c",
      ], chosen: .placements),
    Row(
      name: "kitty 0.42.2", term: "xterm-kitty",
      answers: [
        "␛[>q": "␛P>|kitty(0.42.2)␛\\", "␛[16t": "␛[6;18;9t", kittyQuestion: "␛_Gi=31;OK␛\\",
        "␛[c": "␛[?62;52;c",
      ], chosen: .placeholders),
    Row(
      name: "Konsole 22.12.3",
      answers: [
        "␛[>q": "␛P>|Konsole 22.12.3␛\\", "␛[16t": "␛[6;17;8t", kittyQuestion: "␛_Gi=31;OK␛\\",
        "␛[c": "␛[?62;1;4c",
      ], chosen: .placements),
    Row(
      name: "foot", term: "foot", answers: ["␛[>q": "␛P>|foot(1.13.1)␛\\", "␛[c": "␛[?62;4;22c"],
      chosen: .sixel),
    Row(
      name: "xterm", answers: ["␛[>q": "␛P>|XTerm(379)␛\\", "␛[c": "␛[?63;1;2;4;6;9;15;22c"],
      chosen: .sixel),
    Row(
      name: "contour", term: "contour",
      answers: ["␛[>q": "␛P>|contour 0.4.0␛\\", "␛[c": "␛[?65;1;2;4;6c"], chosen: .sixel),
    Row(
      name: "WezTerm",
      answers: ["␛[>q": "␛P>|WezTerm 20240203-110809␛\\", "␛[c": "␛[?65;4;6;18;22c"],
      chosen: .iterm2),
  ]

  @Test("TUI-32: a terminal prints no query, and its protocol is found", arguments: rows)
  func printsNothing(row: Row) {
    let (outcome, printed, _) = row.outcome()
    #expect(printed.isEmpty)
    #expect(outcome.answers.isComplete && !outcome.isAnswerDue)
    let choice = GraphicsDetection(facts: row.facts, answers: outcome.answers)
    #expect(choice.capabilities.graphicsProtocol == row.chosen)
  }

  @Test(
    "TUI-3: with a protocol chosen by name, the terminal prints no query either",
    arguments: rows, [GraphicsPreference.sixel, .iterm2])
  func namedProtocol(row: Row, preference: GraphicsPreference) {
    let (_, printed, received) = row.outcome(preference)
    #expect(printed.isEmpty)
    #expect(!received.contains { $0.hasPrefix("␛_") })
  }

  @Test("TUI-33: kitty gets no query for sixel limits, which it would log as an error")
  func kittyAndSixelLimits() throws {
    for preference in [GraphicsPreference.auto, .kitty, .sixel, .iterm2] {
      let kitty = try #require(Self.rows.first { $0.name == "kitty 0.42.2" })
      let (_, _, received) = kitty.outcome(preference)
      #expect(!received.contains { $0.hasSuffix("S") })
    }
    let xterm = try #require(Self.rows.first { $0.name == "xterm" })
    #expect(xterm.outcome().received.contains("␛[?2;4;0S"))
    #expect(!xterm.outcome(.iterm2).received.contains("␛[?2;4;0S"))
    let alone = xterm.outcome(.iterm2, isForScreen: false).received
    #expect(alone == ["␛[>q", "␛[16t", "␛[14t", "␛[18t", "␛[c"], "no query for colors is needed")
  }

  @Test("TUI-3: only the screen queries synchronized output")
  func synchronizedOutput() throws {
    let foot = try #require(Self.rows.first { $0.name == "foot" })
    #expect(foot.outcome().received.contains("␛[?2026$p"))
    #expect(!foot.outcome(isForScreen: false).received.contains("␛[?2026$p"))
  }

  @Test("TUI-32: each of the two steps ends with DA1")
  func steps() throws {
    let xterm = try #require(Self.rows.first { $0.name == "xterm" })
    #expect(
      xterm.outcome(isForScreen: false).received == [
        "␛[>q", "␛[16t", "␛[14t", "␛[18t", "␛[c", "␛[48;2;1;2;3m", "␛P$qm␛\\", "␛[m", "␛[?1;1;0S",
        "␛[?2;4;0S", "␛[c",
      ])
  }

  @Test("TUI-3: an answer is still due after an unanswered first or second step")
  func silence() {
    let silent = AnsweringTerminal()
    let first = TerminalProbe(budget: .milliseconds(50)).ask(on: silent.slave)
    #expect(first.isAnswerDue && !first.answers.isComplete)
    silent.end()
    #expect(silent.received == ["␛[>q", "␛[16t", "␛[14t", "␛[18t", "␛[c"])
    let half = AnsweringTerminal(answers: ["␛[>q": "␛P>|foot(1.20.2)␛\\␛[?62;4c"])
    let outcome = TerminalProbe(budget: .seconds(1)).ask(on: half.slave)
    half.end()
    #expect(outcome.isAnswerDue)
    #expect(outcome.answers.attributes == [62, 4], "the first step counts")
  }

  @Test("TUI-33: terminals known to be silent are not probed")
  func silentTerminals() {
    for term in ["linux", "eterm", "eterm-color", "dvtm-256color", "dumb"] {
      let facts = TerminalEnvironment { $0 == "TERM" ? term : nil }
      for preference in GraphicsPreference.allCases {
        #expect(!GraphicsDetection.needsProbe(preference: preference, facts: facts))
      }
    }
  }
}
