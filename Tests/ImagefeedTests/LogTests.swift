import FeedCore
import FeedTestSupport
import Glibc
import Logging
import Testing

@testable import imagefeed

@Suite("The log")
struct LogTests {
  static let levels = "trace, debug, info, notice, warning, error, critical"

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func target(
    _ variables: [String: String], isScreen: Bool = false
  ) throws -> LogTarget {
    let environment = Environment(variables)
    let file = try SettingsFile(environment) { _ in }
    return Settings(options: { _ in nil }, environment: environment, file: file)
      .log(environment, isScreen: isScreen)
  }

  @Test(
    "LOG-3: the log is off by default; --verbose and IMAGEFEED_LOG enable it, for stderr or a file")
  func target() throws {
    #expect(try target([:]) == .nowhere)
    #expect(try target(["IMAGEFEED_VERBOSE": "1"]) == .standardError(.warning))
    #expect(try target(["IMAGEFEED_LOG": "DEBUG"]) == .standardError(.debug))
    #expect(try target(["IMAGEFEED_LOG": "info:a:b"]) == .named("a:b", .info))
    let both = ["IMAGEFEED_LOG": "error", "IMAGEFEED_VERBOSE": "1"]
    #expect(try target(both) == .standardError(.error))
  }

  @Test("LOG-4: the screen logs to a file, never to its terminal")
  func screen() throws {
    let variable = ["IMAGEFEED_LOG": "info"]
    let places = [
      (["XDG_STATE_HOME": "/s", "HOME": "/h"], LogTarget.kept("/s/imagefeed/log", .info)),
      (["XDG_STATE_HOME": "s", "HOME": "/h"], .kept("/h/.local/state/imagefeed/log", .info)),
      ([:], .nowhere),
    ]
    for (variables, expected) in places {
      #expect(try target(variables.merging(variable) { $1 }, isScreen: true) == expected)
    }
    #expect(try target(["HOME": "/h"], isScreen: true) == .nowhere)
    let named = ["IMAGEFEED_LOG": "info:/tmp/l", "HOME": "/h"]
    #expect(try target(named, isScreen: true) == .named("/tmp/l", .info))
  }

  @Test("LOG-1: each event is one cleaned line, in a file that only its owner can read")
  func lines() throws {
    let path = folder.file("state/imagefeed/log")
    let logger = try Log.logger(.kept(path, .info))
    logger.info("[A.b]: E - \u{1B}[31mone\ntwo\u{202E}")
    logger.debug("[A.b]: too quiet")
    #expect(try text(path) == "[A.b]: E - one two\n")
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    try Log.logger(.kept(path, .info)).error("[A.c]: F - again")
    #expect(try text(path).hasSuffix("[A.c]: F - again\n"), "the line is appended")
  }

  @Test("LOG-4: the screen's log stays under its limit and keeps the newest lines")
  func limit() throws {
    let path = folder.file("log")
    let file = try LogFile(path: path, limit: 1_000)
    for number in 0..<1_000 {
      file.append("line \(number)")
      #expect(size(path) + size(path + ".old") <= 1_000)
    }
    #expect(try text(path).hasSuffix("line 999\n"))
    #expect(size(path + ".old") > 400)
  }

  @Test("LOG-1: two processes that share a log do not delete each other's lines")
  func sharedRotation() throws {
    let path = folder.file("log")
    let files = try [LogFile(path: path, limit: 2_000), LogFile(path: path, limit: 2_000)]
    for number in 0..<180 { files[number % 2].append("line \(number)") }
    let kept = try text(path + ".old") + text(path)
    #expect(kept == (0..<180).map { "line \($0)\n" }.joined())
  }

  @Test("LOG-5: a line of a process that was idle during two rotations is not lost")
  func idleProcess() throws {
    let path = folder.file("log")
    let idle = try LogFile(path: path, limit: 200)
    let busy = try LogFile(path: path, limit: 200)
    for number in 0..<40 { busy.append("line \(number)") }
    idle.append("idle")
    #expect(try text(path).hasSuffix("line 39\nidle\n"))
  }

  @Test("LOG-5: processes that write and rotate a log at the same time lose no line")
  func concurrentRotation() async throws {
    let path = folder.file("log")
    // 4,200 bytes: more than one file's worth and less than two, so that all lines are kept.
    let (writers, count, limit) = (4, 150, 6_000)
    try await withThrowingTaskGroup { group in
      for writer in 0..<writers {
        // A lock belongs to the open file, so that each one stands for a process.
        let file = try LogFile(path: path, limit: limit)
        group.addTask { for number in 0..<count { file.append("\(writer) \(1_000 + number)") } }
      }
      try await group.waitForAll()
    }
    let lines = try (text(path + ".old") + text(path)).split(separator: "\n")
    #expect(lines.count == writers * count)
    for writer in 0..<writers {
      let own = lines.filter { $0.hasPrefix("\(writer) ") }
      #expect(own == (0..<count).map { "\(writer) \(1_000 + $0)" })
    }
  }

  @Test("A log file that cannot be written is an error at the start")
  func unwritable() throws {
    let error = #expect(throws: FeedError.self) {
      _ = try Log.logger(.named(folder.file("none/log"), .info))
    }
    #expect(error?.code == .disk)
  }

  private func text(_ path: String) throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 100_000)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  private func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
