import FeedCore
import FeedTestSupport
import Glibc
import TerminalKit
import Testing

@Suite("Probe: on a terminal")
struct ProbePtyTests {
  /// Both ends of a raw pseudo-terminal. Only a process in a separate session can be in its
  /// foreground, so the tests skip that check.
  private final class Pty {
    let master: Int32
    let slave: Int32

    init() throws {
      var (first, second): (Int32, Int32) = (-1, -1)
      try #require(openpty(&first, &second, nil, nil, nil) == 0)
      master = first
      slave = second
      var modes = termios()
      tcgetattr(second, &modes)
      cfmakeraw(&modes)
      tcsetattr(second, TCSANOW, &modes)
    }

    deinit {
      close(master)
      close(slave)
    }
  }

  /// Replies on the master side, as a terminal does, after reading each query.
  private func terminal(_ master: Int32, _ replies: [(after: String, say: String)]) -> TestThread {
    TestThread {
      var seen: [UInt8] = []
      for reply in replies {
        while !seen.ends(with: Array(reply.after.utf8)) {
          var byte: UInt8 = 0
          guard read(master, &byte, 1) == 1 else { return }
          seen.append(byte)
        }
        seen = []
        let bytes = Array(reply.say.utf8)
        _ = write(master, bytes, bytes.count)
      }
    }
  }

  @Test("TUI-6: a terminal's answers are used, and keys typed in the meantime are kept")
  func answers() throws {
    let pty = try Pty()
    let thread = terminal(
      pty.master,
      [
        ("\u{1B}[c", "q" + ProbeTerminal.foot.steps.first),
        ("\u{1B}[c", ProbeTerminal.foot.steps.second),
      ])
    let outcome = TerminalProbe(budget: .seconds(20)).ask(on: pty.slave)
    thread.join()
    #expect(outcome.answers == ProbeTerminal.foot.answers)
    #expect(outcome.typed == Array("q".utf8))
  }

  @Test("TUI-14: the terminal's version decides whether octants are used")
  func octants() throws {
    for (said, glyphs) in [("foot(1.20.2)", BlockGlyphs.octants), ("foot(1.19.0)", .sextants)] {
      let pty = try Pty()
      let steps = ProbeTerminal.foot.steps
      let answer = steps.first.replacing("foot(1.13.1)", with: said)
      let thread = terminal(
        pty.master, [("\u{1B}[c", answer), ("\u{1B}[c", steps.second)])
      let outcome = TerminalProbe(budget: .seconds(20)).ask(on: pty.slave)
      thread.join()
      let facts = TerminalEnvironment { $0 == "TERM" ? "xterm-256color" : nil }
      let capabilities = GraphicsDetection(
        preference: .symbols, facts: facts, answers: outcome.answers
      ).capabilities
      #expect(capabilities.graphicsProtocol == .blocks && capabilities.glyphs == glyphs)
    }
  }

  @Test("TUI-3: Zellij in Ghostty is probed and uses placements instead of placeholders")
  func zellij() throws {
    let pty = try Pty()
    let steps = ProbeTerminal.zellij.steps
    let thread = terminal(
      pty.master, [("\u{1B}[c", steps.first), ("\u{1B}[c", steps.second)])
    let outcome = TerminalProbe(budget: .seconds(20)).ask(on: pty.slave)
    thread.join()
    #expect(outcome.typed.isEmpty)
    let environment = [
      "TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty", "COLORTERM": "truecolor", "ZELLIJ": "0",
    ]
    for preference in [GraphicsPreference.auto, .kitty] {
      let choice = GraphicsDetection(
        preference: preference, facts: TerminalEnvironment { environment[$0] },
        answers: outcome.answers)
      #expect(choice.brand.name == .zellij && !choice.isPreferenceUnconfirmed)
      #expect(choice.capabilities.graphicsProtocol == .placements)
    }
  }

  @Test("A silent terminal costs no more than the time budget")
  func silent() throws {
    let pty = try Pty()
    let start = ContinuousClock.now
    let outcome = TerminalProbe(budget: .milliseconds(80)).ask(on: pty.slave)
    #expect(ContinuousClock.now - start >= .milliseconds(80))
    #expect(outcome.answers == ProbeAnswers())
  }

  @Test("Ctrl-C ends the probe at once")
  func interrupted() throws {
    let pty = try Pty()
    let thread = terminal(pty.master, [("\u{1B}[c", "\u{03}")])
    let outcome = TerminalProbe(budget: .seconds(60)).ask(on: pty.slave)
    thread.join()
    #expect(outcome.isInterrupted)
  }

  private var insideTmux: TerminalEnvironment {
    TerminalEnvironment { ["TERM": "tmux-256color", "TMUX": "/tmp/tmux", "TMUX_PANE": "%7"][$0] }
  }

  @Test("Inside tmux, tmux is probed first, then the terminal around it")
  func tmux() throws {
    let pty = try Pty()
    let (tmux, kitty) = (ProbeTerminal.tmux.steps, ProbeTerminal.kitty.steps)
    // tmux keeps the first reply to DA1, so the status report ends a step.
    let wrapped = "\u{1B}Ptmux;\u{1B}\u{1B}[5n\u{1B}\\"
    let (status, attributes) = ("\u{1B}[0n", "\u{1B}[?62;52;0c")
    let first = kitty.first.replacing("\u{1B}[?62;52;c", with: "")
    let thread = terminal(
      pty.master,
      [
        ("\u{1B}[c", tmux.first),
        (
          "\u{1B}[?2026$p\u{1B}[?2031$p\u{1B}[?1004$p\u{1B}[?2033$p\u{1B}[?5522$p\u{1B}[c",
          tmux.second
        ),
        (wrapped, first + status), (wrapped, kitty.second + status),
      ])
    #expect(first != kitty.first && kitty.second.hasSuffix(attributes))
    let outcome = TerminalProbe(budget: .seconds(20), facts: insideTmux).ask(on: pty.slave)
    thread.join()
    #expect(outcome.tmux == ProbeTerminal.tmux.answers)
    var answers = ProbeTerminal.kitty.answers
    answers.synchronizedMode = outcome.answers.synchronizedMode
    #expect(outcome.answers == answers)
    #expect(!outcome.isAnswerDue)
  }

  @Test(
    "TUI-6: a terminal that inherited tmux's variables is probed directly",
    arguments: [("␛P>|kitty(0.42.2)␛\\", GraphicsProtocol.placeholders), ("", .blocks)])
  func inheritedVariables(version: String, chosen: GraphicsProtocol) throws {
    let terminal = AnsweringTerminal(
      prints: [.dcs],
      answers: [
        "␛[>q": version, "␛[c": "␛[?62;52;c",
        "␛_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA␛\\": "␛_Gi=31;OK␛\\",
      ])
    var facts = insideTmux
    facts.term = "xterm-direct"
    let probe = TerminalProbe(
      budget: .seconds(20), facts: facts, isForScreen: false, isTmuxNamed: true)
    let outcome = probe.ask(on: terminal.slave)
    terminal.end()
    #expect(!outcome.isInsideTmux && outcome.tmux == nil && terminal.printed.isEmpty)
    facts.isTmux = outcome.isInsideTmux
    let choice = GraphicsDetection(facts: facts, answers: outcome.answers)
    #expect(choice.capabilities.graphicsProtocol == chosen)
    #expect(choice.capabilities.passthrough == .direct)
  }

  @Test("TUI-47: in a popup or a hidden pane, only tmux is probed")
  func tmuxAlone() throws {
    let terminal = AnsweringTerminal(
      answers: [
        "␛[>q": "␛P>|tmux 3.4␛\\", "␛[?2026$p": "␛[?2026;2$y", "␛[c": "␛[?1;2;4c",
      ])
    let probe = TerminalProbe(budget: .seconds(20), facts: insideTmux, asksOnlyTmux: true)
    let outcome = probe.ask(on: terminal.slave)
    terminal.end()
    #expect(outcome.tmux?.synchronizesUpdates == true && !outcome.isAnswerDue)
    #expect(!terminal.received.contains { $0.hasPrefix("␛Ptmux;") })
    var choice = GraphicsDetection(facts: insideTmux, tmux: outcome.tmux)
    #expect(choice.capabilities.graphicsProtocol == .sixel)
    choice.facts.tmuxPane = nil
    #expect(choice.capabilities.graphicsProtocol == .blocks, "a popup shows no pictures")
  }

  @Test("Files for the probe exist while it runs and are removed afterwards")
  func objects() throws {
    let pty = try Pty()
    let folder = try TemporaryFolder()
    let file = folder.file("tty-graphics-protocol-x")
    let memory = "/imagefeed-test-\(UInt64.random(in: 0...UInt64.max))"
    let steps = ProbeTerminal.kitty.steps
    let thread = terminal(
      pty.master, [("\u{1B}[c", steps.first), ("\u{1B}[c", steps.second)])
    let probe = TerminalProbe(budget: .seconds(20), sharedMemory: memory, file: file)
    let outcome = probe.ask(on: pty.slave)
    thread.join()
    #expect(outcome.answers.kitty.contains(.sharedMemory))
    #expect(access(file, F_OK) != 0)
    #expect(shm_open(memory, O_RDONLY, 0) < 0)
  }

  @Test("A file, or a terminal of another session, is not probed")
  func notATerminal() throws {
    let pty = try Pty()
    #expect(TerminalProbe().run(on: pty.slave) == TerminalProbe.Outcome())
    let file = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(file) }
    #expect(TerminalProbe().run(on: file) == TerminalProbe.Outcome())
  }
}

extension [UInt8] {
  fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count) == other[...] }
}
