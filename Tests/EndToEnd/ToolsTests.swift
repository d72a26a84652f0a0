import FeedTestSupport
import Glibc
import Testing

/// The commands of `tools` that people run, by their own tests in shell.
@Suite("Tools", .blocking, .timeLimit(.minutes(10)))
struct ToolsTests {
  private func run(_ tool: String, _ arguments: String...) throws {
    let path = "\(Samples.projectFolder)/tools/\(tool)"
    var environment: [String: String] = [:]
    for name in ["PATH", "HOME", "TMPDIR"] {
      environment[name] = getenv(name).map { String(cString: $0) }
    }
    let outcome = try ChildProcess(path, arguments, environment).finish()
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
  }

  @Test("PKG-6: install, links, folders with blanks, two builds at once, remove")
  func install() throws { try run("test-install", BuiltProgram.path) }

  @Test("tools/test shows what failed and was skipped, ends a run that hangs, and leaves nothing")
  func runner() throws { try run("test-runner") }

  @Test("BACK-6: the steps to a new plugin, as both READMEs have them, end in one that compiles")
  func plugins() throws {
    let build = BuiltProgram.path.split(separator: "/").dropLast().joined(separator: "/")
    try run("test-plugins", "/\(build)/Modules")
  }
}
