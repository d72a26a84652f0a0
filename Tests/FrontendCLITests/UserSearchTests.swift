import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@testable import FrontendCLI

@Suite("FIND-50: the search for users on the command line")
struct UserSearchTests {
  @Test("FIND-50: users are found by name, as a table, TSV, CSV, JSON or JSON lines")
  func formats() async throws {
    var text = try await run("users o --limit 3").transcript + "\n"
    for option in ["", " --format csv", " --json", " --jsonl=username,name"] {
      let run = try await run("users nora fjeld\(option)", console: BufferConsole())
      #expect(run.status == .done)
      text += "$ users nora fjeld\(option)\n\(run.transcript)\n"
    }
    try expectSnapshot(text, "users-formats")
  }

  @Test(
    "FIND-50: no row is wider than the terminal, and no user name is cut", arguments: [1, 20, 80])
  func narrow(columns: Int) async throws {
    let run = try await run("users o", console: .terminal(columns: columns))
    let names = ["@tomas", "@mira", "@olga_s", "@ben", "@kwame"].filter { run.out.contains($0) }
    #expect(names.count >= 3)
    for line in run.out.split(separator: "\n") {
      #expect(DisplayWidth.of(line) <= max(columns, "@olga_s".count + 2))
    }
  }

  @Test("FIND-50, CLI-2: a search without results exits with 3, and an unknown field is refused")
  func nothing() async throws {
    let none = try await run("users zzqqzz")
    #expect(none.status == .notFound && none.error.contains("No users found"))
    let refused = try await run("users o --json=id")
    #expect(refused.status == .usage && refused.error.contains("username"))
    await #expect(throws: ArgumentFault.self) { try await run("users") }
  }
}
