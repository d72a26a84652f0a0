import FeedCore
import FeedSystem
import FeedTestSupport
import Glibc
import Testing

@Suite("Running other programs", .timeLimit(.minutes(10)))
struct ChildProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func shell(
    _ script: String, input: String = "", limit: Duration = .seconds(600)
  ) async throws -> ChildProcess.Ending {
    let program = ChildProcess(
      path: "/bin/sh", environment: ["PATH": "/usr/bin:/bin"], limit: limit)
    return try await program.run(["-c", script], input: Array(input.utf8))
  }

  @Test("A program gets its input; its output, its errors and its exit status are separate")
  func talk() async throws {
    let ending = try await shell("cat; echo fault >&2; exit 7", input: "text")
    #expect(ending.exit == 7)
    #expect(ending.output == Array("text".utf8))
    #expect(ending.errors == Array("fault\n".utf8))
  }

  @Test("Input that the program does not read causes no failure")
  func unread() async throws {
    for _ in 0..<20 { #expect(try await shell("exit 0", input: "text").exit == 0) }
  }

  @Test("A program ended by a signal has no exit status")
  func signal() async throws { #expect(try await shell("kill -9 $$").exit == nil) }

  @Test("The call does not wait for processes that the program leaves running")
  func leftRunning() async throws {
    let alive = try Fifo(folder.file("alive"))
    let ending = try await shell("(exec 3> \(alive.path); exec sleep 1000) & echo $!")
    #expect(ending.exit == 0)
    let child = String(decoding: ending.output, as: UTF8.self).filter(\.isNumber)
    try await alive.opened()
    _ = try await shell("kill \(child)")
    #expect(try await alive.text() == "")
  }

  @Test(
    "At the time limit all its processes are killed, in any process group or session",
    arguments: [
      "setsid --wait sh -c \"$WAIT\"",
      "sh -c 'setsid sh -c \"$WAIT\" & wait'", "set -m; sh -c \"$WAIT\" & wait",
      "trap '' TERM HUP; sh -c \"$WAIT\"",
    ])
  func killedWhole(script: String) async throws {
    let alive = try Fifo(folder.file("alive"))
    let wait = "WAIT='exec 3> \(alive.path); exec sleep 1000'"
    let program = ChildProcess(
      path: "/bin/bash", environment: ["PATH": "/usr/bin:/bin"], limit: .milliseconds(500))
    await #expect(throws: ChildProcess.Failure.timedOut) {
      try await program.run(["--norc", "-c", "\(wait); export WAIT; \(script)"])
    }
    #expect(try await alive.text() == "")
  }

  @Test("Closing a stream early does not end the call")
  func closedEarly() async throws {
    #expect(try await shell("exec > /dev/null 2>&1; sleep 0.05; exit 5").exit == 5)
  }

  @Test("A file that is not a program is not started")
  func noProgram() async {
    let program = ChildProcess(path: folder.file("none"), environment: [:], limit: .seconds(600))
    await #expect(throws: ChildProcess.Failure.notStarted(2)) { try await program.run([]) }
  }

  @Test("A program starts with default signal handling")
  func signals() async throws {
    let ending = try await shell("grep -E 'Sig(Blk|Ign)' /proc/self/status")
    let masks = String(decoding: ending.output, as: UTF8.self).split(separator: "\n").compactMap {
      UInt64($0.split(separator: "\t").last ?? "", radix: 16)
    }
    try #require(masks.count == 2)
    // The C library reserves the two signals above these.
    for mask in masks { #expect(mask & 0x7FFF_FFFF == 0) }
  }

  @Test("Programs that start at the same time do not inherit the streams of each other")
  func inherited() async throws {
    let list = ChildProcess(path: "/bin/ls", environment: [:], limit: .seconds(600))
    let lists = try await withThrowingTaskGroup(of: [Substring: Substring].self) { group in
      for _ in 0..<100 {
        group.addTask {
          let output = try await list.run(["-l", "/proc/self/fd"]).output
          // A line ends with “0 -> pipe:[123]”.
          let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
          let words = lines.map { $0.split(separator: " ").suffix(3) }
          return Dictionary(
            words.filter { $0.count == 3 }.map { ($0[$0.startIndex], $0[$0.endIndex - 1]) },
            uniquingKeysWith: { $1 })
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let users = Dictionary(grouping: lists.flatMap { Set($0.values) }, by: \.self)
    for list in lists {
      for number in ["0", "1", "2"] {
        let pipe = try #require(list[Substring(number)])
        #expect(pipe.hasPrefix("pipe:") && users[pipe]?.count == 1)
      }
    }
  }
}
