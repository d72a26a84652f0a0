import FeedCore
import FeedTestSupport
import Glibc
import Testing

@testable import TerminalKit

@Suite("The terminal of a command without pictures")
struct PlainTerminalTests {
  private static let replies = ["␛[>q": "␛P>|ghostty 1.2.0␛\\", "␛[c": "␛[?62;c"]

  /// A terminal that answers the probe, and counts the queries.
  private final class Asked: Sendable {
    private let probes = Lock<[TerminalProbe]>([])
    private let version: String?

    init(_ version: String? = "kitty(0.42.2)") { self.version = version }

    var count: Int { probes.withLock { $0.count } }

    func terminal(
      _ variables: [String: String] = ["TERM": "xterm-256color"], isTerminal: Bool = true,
      preference: GraphicsPreference = .auto
    ) -> PlainTerminal {
      PlainTerminal(isTerminal: isTerminal, preference) { probe in
        self.probes.withLock { $0.append(probe) }
        var outcome = TerminalProbe.Outcome()
        (outcome.answers.version, outcome.answers.attributes) = (self.version, [62])
        return outcome
      } variable: {
        variables[$0]
      }
    }
  }

  @Test("TERM-11: the name is queried once, and only when it is needed")
  func once() {
    let asked = Asked()
    let terminal = asked.terminal()
    #expect(asked.count == 0)
    #expect(terminal.extras == [.links, .progress])
    #expect(terminal.extras == [.links, .progress])
    #expect(asked.count == 1)
    #expect(Asked("unknown 1").terminal().extras == [])
    #expect(Asked(nil).terminal().extras == [])
  }

  @Test(
    "TERM-11: nothing is queried without a terminal, over ssh, with TERM=dumb, or without pictures")
  func never() {
    let asked = Asked()
    let dumb = ["TERM": "dumb"]
    let remote = ["TERM": "xterm-256color", "SSH_CONNECTION": "1"]
    let terminals = [
      asked.terminal(isTerminal: false), asked.terminal(dumb), asked.terminal([:]),
      asked.terminal(["TERM": "linux"]), asked.terminal(remote),
      asked.terminal(preference: .symbols),
      asked.terminal(preference: .none),
    ]
    #expect(terminals.allSatisfy { $0.extras == [] })
    #expect(asked.count == 0)
  }

  @Test("TERM-11: only the name and the attributes are queried")
  func questions() {
    let terminal = AnsweringTerminal(answers: Self.replies)
    var probe = TerminalProbe(budget: .seconds(20), isForScreen: false)
    probe.asksOnlyName = true
    let outcome = probe.ask(on: terminal.slave)
    terminal.end()
    #expect(terminal.received == ["␛[>q", "␛[c"])
    #expect(outcome.answers.version == "ghostty 1.2.0" && !outcome.isAnswerDue)
  }

  @Test("TERM-11: inside of tmux only tmux is queried")
  func tmux() {
    let answers = ["␛[>q": "␛P>|tmux 3.4␛\\", "␛[c": "␛[?1;2c"]
    let terminal = AnsweringTerminal(answers: answers)
    let facts = TerminalEnvironment { ["TERM": "tmux-256color", "TMUX": "/tmp/x,1,0"][$0] }
    var probe = TerminalProbe(budget: .seconds(20), facts: facts, isForScreen: false)
    probe.asksOnlyName = true
    let outcome = probe.ask(on: terminal.slave)
    terminal.end()
    #expect(terminal.received == ["␛[>q", "␛[c"])
    #expect(outcome.isInsideTmux && outcome.tmux?.version == "tmux 3.4")
  }

  @Test("TERM-3: nothing is written if stderr is not the terminal")
  func noProgress() {
    let written = Lock<[UInt8]>([])
    // The tests do not run in the foreground of a terminal, or their stderr is a file.
    let progress = TaskProgress(isTerminal: false, Asked().terminal()) { bytes in
      written.withLock { $0 += bytes }
    }
    progress.show(1, of: 2)
    progress.clear()
    TaskProgress.clearNow()
    #expect(written.withLock { $0.isEmpty })
  }
}
