import FeedTestSupport
import Glibc
import Testing

/// Runs the shell tests of the commands in `tools`.
@Suite("Tools", .blocking, .timeLimit(.minutes(10)))
struct ToolsTests {
  private func run(_ tool: String, _ arguments: String...) throws {
    let outcome = try outcome(tool, arguments)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
  }

  private func outcome(_ tool: String, _ arguments: [String]) throws -> BuiltProgram.Outcome {
    let path = "\(Samples.projectFolder)/tools/\(tool)"
    var environment: [String: String] = [:]
    for name in ["PATH", "HOME", "TMPDIR"] {
      environment[name] = getenv(name).map { String(cString: $0) }
    }
    return try ChildProcess(path, arguments, environment).finish()
  }

  @Test(
    "PIC-8, PIC-59: tools/fuzz-pictures takes a time and formats, and names those that it knows")
  func fuzzer() throws {
    let outcome = try outcome("fuzz-pictures", ["20", "bmp"])
    #expect(outcome.status == 2 && outcome.error.contains("jpeg|png|webp|gif"))
    let text = try String(
      decoding: readFile("\(Samples.projectFolder)/.ci/run"), as: UTF8.self)
    #expect(text.contains("tools/fuzz-pictures 20 png webp gif"))
  }

  @Test("PKG-6, PIC-60: install works with links, folders with blanks and two builds at once")
  func install() throws { try run("test-install", BuiltProgram.path) }

  @Test("tools/test reports failed and skipped tests, ends a hung run and leaves no files")
  func runner() throws { try run("test-runner") }

  @Test("BACK-6: a plugin written by the steps in both READMEs compiles")
  func plugins() throws {
    let build = BuiltProgram.path.split(separator: "/").dropLast().joined(separator: "/")
    try run("test-plugins", "/\(build)/Modules")
  }
}
