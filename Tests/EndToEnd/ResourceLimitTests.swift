import FeedTestSupport
import Glibc
import Testing

/// The program under low limits of the system.
@Suite("Too few resources", .blocking, .timeLimit(.minutes(10)))
struct ResourceLimitTests {
  private static let mock = ["--backend", "mock"]
  /// Limits under which the program does not start.
  private static let descriptors = [4, 5, 6, 7, 8, 10, 12, 16, 24, 40]

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(TaggedJPEG().bytes(), to: "one.jpg")
    return folder
  }

  @Test(
    "CLI-2: with few open files each command succeeds, or reports the reason in one line",
    arguments: descriptors + [64, 68, 72])
  func openFiles(limit: Int) throws {
    try check(limit: "ulimit -n \(limit)", error: "imagefeed: The limit on open files is too low")
  }

  // The loader itself needs about 60 MB, and a sanitizer far more than the largest of these limits.
  @Test(
    "CLI-2: with little memory each command succeeds, or reports the reason in one line",
    .unlessSanitized, arguments: [80_000, 100_000, 150_000, 200_000, 300_000, 600_000])
  func memory(kibibytes: Int) throws {
    try check(limit: "ulimit -v \(kibibytes)", error: "imagefeed: cannot create a thread")
  }

  // Root has no such limit: another user without processes runs a copy of the program.
  @Test(
    "CLI-2: under a limit on threads each command succeeds, or says why in one line",
    .enabled(
      if: Program.isInstalled("setpriv") && Program.isInstalled("prlimit"), "needs util-linux"),
    arguments: [1, 2, 3, 4, 5])
  func threads(limit: Int) throws {
    let folder = try folder()
    var (words, path) = (["prlimit", "--nproc=\(limit)"], Program.built)
    if geteuid() == 0 {
      path = folder.file("imagefeed")
      try Program.run("cp", [Program.built, path], output: "/dev/null")
      try #require(chmod(path, 0o755) == 0 && chmod(folder.path, 0o755) == 0)
      words = ["setpriv", "--reuid=\(31_234 + limit)", "--regid=31234", "--clear-groups"] + words
    }
    for command in [["feed"], ["--frontend", "jsonl"], ["show", folder.file("none.jpg")]] {
      let outcome = try ChildProcess(
        "/usr/bin/env", words + [path] + Self.mock + command,
        ["HOME": "/nonexistent", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
      ).finish()
      #expect(outcome.signal == 0 && [0, 1, 2].contains(outcome.status), "\(command)")
      if limit < 4 { #expect(outcome.status == 1 && !outcome.error.isEmpty, "\(command)") }
      if outcome.status == 1 {
        #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
        #expect(outcome.error.hasPrefix("imagefeed: cannot create a thread"), "\(outcome.error)")
      }
    }
  }

  private func check(limit: String, error: String) throws {
    let folder = try folder()
    let program = try BuiltProgram()
    for source in [Self.mock, [folder.path]] {
      for words in [
        ["feed"], ["--frontend", "jsonl"], ["mcp"],
        ["show", folder.file("one.jpg"), "--protocol", "none"],
      ] {
        let outcome = try program.run(source + words, after: limit)
        #expect(outcome.signal == 0 && [0, 1].contains(outcome.status), "\(words)")
        if outcome.status == 1 {
          #expect(outcome.error.split(separator: "\n").count == 1, "\(words): \(outcome.error)")
          #expect(outcome.error.hasPrefix(error), "\(outcome.error)")
        }
      }
    }
  }

  @Test(
    "CLI-2: with few open files the screen reports the reason and restores the terminal",
    arguments: descriptors)
  func openFilesOfScreen(limit: Int) throws {
    let folder = try folder()
    for words in [Self.mock, [folder.path], Self.mock + ["pick"]] {
      let command = ([Program.built] + words).map(Program.quoted).joined(separator: " ")
      let app = try PtyProcess(
        ["/bin/sh", "-c", "ulimit -n \(limit); exec \(command)"],
        environment: [
          "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": folder.path,
        ])
      #expect(try app.ended() == .exit(1), "\(words)")
      #expect(
        app.output.hasPrefix("imagefeed: The limit on open files is too low"), "\(app.output)")
      #expect(app.modes == app.modesBefore)
    }
  }
}
