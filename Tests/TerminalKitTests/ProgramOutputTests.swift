import FeedTestSupport
import Testing

@testable import TerminalKit

@Suite("Output of helper programs", .blocking, .timeLimit(.minutes(10)))
struct ProgramOutputTests {
  private func run(_ script: String, limit: Duration = .seconds(600)) -> String? {
    ProgramOutput.run(["sh", "-c", script], limit: limit)
  }

  @Test("The output is returned if the program succeeds")
  func output() {
    #expect(run("echo a; echo b >&2") == "a\n")
    #expect(run("cat; echo end") == "end\n")
    #expect(run("echo a; exit 1") == nil)
    #expect(run("exec yes") == nil)
    #expect(ProgramOutput.run(["imagefeed-no-such-program"]) == nil)
  }

  @Test("SEC-12: a program does not get the variables with keys and tokens")
  func environment() {
    let environment = ["PATH": "/usr/bin:/bin", "IMAGEFEED_ACCESS_KEY": "key", "TMUX": "socket"]
    let output = ProgramOutput.run(["env"], limit: .seconds(600), environment: environment)
    #expect(Set(output?.split(separator: "\n") ?? []) == ["PATH=/usr/bin:/bin", "TMUX=socket"])
  }

  @Test(
    "A program is ended at its time limit, whatever it does with its output",
    arguments: [
      "exec sleep 1000", "echo a; exec sleep 1000", "echo a; exec >&-; exec sleep 1000",
      "trap '' TERM HUP; exec sleep 1000", "while :; do echo a; sleep 0.05; done",
    ])
  func ended(script: String) {
    #expect(run(script, limit: .milliseconds(300)) == nil)
  }
}
