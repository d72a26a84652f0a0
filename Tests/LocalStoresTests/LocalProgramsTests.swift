import FeedCore
import FeedTestSupport
import Testing

@testable import LocalStores

@Suite("Running custom commands", .timeLimit(.minutes(10)))
struct LocalProgramsTests {
  private let folder: TemporaryFolder
  private let lines = Watched([String]())

  init() throws { folder = try TemporaryFolder() }

  private func programs(_ more: [String: String] = [:]) -> LocalCommands {
    let environment = ["PATH": "/usr/bin:/bin"].merging(more) { $1 }
    return LocalCommands(environment: environment) { [lines] name, line in
      lines.change { $0.append("\(name): \(line)") }
    }
  }

  @Test("TUI-10: the result of a program is reported, and its cleaned output is logged")
  func ends() async throws {
    let script = try folder.write("printf 'one\\033[2Jx\\n'; echo two >&2; exit 4\n", to: "script")
    #expect(try await programs().run(["sh", script], hasTerminal: false) == .exited(4))
    try await lines.wait { $0 == ["sh: onex", "sh: two"] }
    let killed = try await programs().run(["sh", "-c", "kill -9 $$"], hasTerminal: false)
    #expect(killed == .killed(signal: 9))
    #expect(try await programs().run(["cat"], hasTerminal: false) == .exited(0), "nothing to read")
  }

  @Test("TUI-10: the error names a missing program")
  func missing() async throws {
    for name in ["no-such-program", "/no/such", "bin/sh", folder.path] {
      await #expect(throws: FeedError(.unsupported, Message(.commandNotFound, name))) {
        try await programs().run([name], hasTerminal: false)
      }
    }
  }

  @Test("TUI-10: the error says that a file is not executable")
  func notExecutable() async throws {
    let path = try folder.write("echo", to: "script")
    await #expect(throws: FeedError(.unsupported, Message(.commandNotExecutable, path))) {
      try await programs().run([path], hasTerminal: false)
    }
  }

  @Test("TUI-66, SEC-2: a program sees no secret, and values are never run as code")
  func harmless() async throws {
    let variables = ["IMAGEFEED_ACCESS_KEY": "s3cret", "OTHER": "kept", "IMAGEFEED_X": "s3cret"]
    _ = try await programs(variables).run(["env"], hasTerminal: false)
    try await lines.wait { $0.contains("env: OTHER=kept") }
    #expect(!lines.value.joined().contains("s3cret"))
    let trap = folder.file("x")
    _ = try await programs().run(["echo", "$(touch \(trap)); `touch \(trap)`"], hasTerminal: false)
    try await lines.wait { $0.contains { $0.hasPrefix("echo: $(touch ") } }
    #expect((try? readFile(trap)) == nil)
  }

  @Test("TUI-10: a program without the terminal continues after the screen ends")
  func cancelled() async throws {
    let alive = try Fifo(folder.file("alive"))
    let signal = folder.file("go")
    let run = Task {
      try await programs().run(
        [
          "sh", "-c",
          "exec 3> \(alive.path); until [ -e \(signal) ]; do sleep 0.02; done; echo more; echo end >&3",
        ], hasTerminal: false)
    }
    try await alive.opened()
    run.cancel()
    await #expect(throws: FeedError.cancelled) { try await run.value }
    try folder.write("", to: "go")
    #expect(try await alive.text() == "end\n")
  }

  @Test(
    "TUI-10: a program whose command is cancelled before its start does not start",
    arguments: [false, true])
  func cancelledBefore(hasTerminal: Bool) async throws {
    let start = Watched<(@Sendable () -> Void)?>(nil)
    let commands = LocalCommands(environment: ["PATH": "/usr/bin:/bin"]) { body in
      start.change { $0 = body }
    } log: { _, _ in
    }
    let mark = folder.file("mark")
    let run = Task { try await commands.run(["touch", mark], hasTerminal: hasTerminal) }
    try await start.wait { $0 != nil }
    run.cancel()
    await #expect(throws: FeedError.cancelled) { try await run.value }
    // The body ends with the program, if it starts one.
    start.value?()
    #expect((try? readFile(mark)) == nil)
  }

  @Test("TUI-10: long output is read completely, and lines too long are not logged")
  func muchOutput() async throws {
    let script = try folder.write(
      "echo first; head -c 1000000 /dev/zero | tr '\\0' x; echo; echo last\n", to: "script")
    #expect(try await programs().run(["sh", script], hasTerminal: false) == .exited(0))
    try await lines.wait { $0 == ["sh: first", "sh: last"] }
  }
}
