import FeedCore
import FeedTestSupport
import Testing

/// The command line in a script, with pipes that are read, filled or closed, and with signals.
@Suite("Command line: pipes and signals", .blocking)
struct CommandStreamTests {
  @Test("CLI-26: a command whose output pipe is closed ends without an error")
  func closedPipe() throws {
    let child = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"]).start(
      "feed", "--limit", "5000", "--backend-option", "photos=5000")
    child.closeOutput()
    let outcome = child.finish()
    #expect(outcome.error.isEmpty)
    #expect(outcome.status == 0 && outcome.signal == 0)
  }

  @Test("CLI-26, FEED-7: pages are printed at once, and loading stops if the reader has left")
  func reader() async throws {
    let server = try UnsplashServer(photos: 120)
    let hold = server.hold(.feed) { $0.query["page"] == "2" }
    let program = try BuiltProgram([
      "IMAGEFEED_ACCESS_KEY": server.key, "IMAGEFEED_API_URL": server.url,
    ])
    let child = try program.start("feed", "--limit", "120", "--jsonl")
    try await hold.wait()
    var lines = 0
    while lines < 30, let bytes = child.readOutput() { lines += bytes.count { $0 == 0x0A } }
    child.closeOutput()
    hold.release()
    #expect(child.endUnread() == 0)
    #expect(server.requests.count == 2)
  }

  @Test(
    "FEED-7, CLI-2: photos that arrived before the quota ended are printed",
    arguments: ["--jsonl", "--json"])
  func quota(option: String) throws {
    let server = try UnsplashServer(photos: 120)
    server.limit(remaining: 2)
    let program = try BuiltProgram([
      "IMAGEFEED_ACCESS_KEY": server.key, "IMAGEFEED_API_URL": server.url,
    ])
    let outcome = try program.run("feed", "--limit", "120", option)
    #expect(outcome.status == 6 && outcome.error.contains("rateLimited"))
    let ids = outcome.output.matches(of: /"id"/).count
    #expect(ids == 60)
  }

  @Test("CLI-50: `like -` reads ids from a pipe; an empty stdin and an unreadable one are errors")
  func pipe() throws {
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"])
    let feed = try program.run("feed", "--limit", "8", "--jsonl=id")
    let ids = try feed.output.split(separator: "\n")
      .compactMap { try JSONText(String($0))["id"]?.stringValue }
    let liked = try program.run(["like", "-"], input: Array(ids.joined(separator: "\n").utf8))
    #expect(liked.status == 0 && liked.output.split(separator: "\n").count == 8)
    let empty = try program.run(["like", "-"], redirected: "< /dev/null")
    #expect(empty.status == 2 && empty.error.contains("No photo ids on stdin"))
    for redirection in ["<&-", "< /"] {
      let outcome = try program.run(["like", "-"], redirected: redirection)
      #expect(outcome.status != 0 && !outcome.error.contains("No photo ids"), "\(outcome.error)")
    }
  }

  @Test(
    "CLI-23: Ctrl-C ends with 130, SIGTERM and SIGHUP with 143",
    arguments: [(2, 130), (15, 143), (1, 143)] as [(Int32, Int32)])
  func signals(number: Int32, status: Int32) throws {
    let child = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"]).start(
      "feed", "--verbose", "--backend-option", "latency=600000", "--jsonl")
    try child.waitUntilItCatchesSignals()
    child.signal(number)
    let outcome = child.finish()
    #expect(outcome.status == status, "\(outcome.error)")
  }
}
