import FeedTestSupport
import Testing

/// Tests with a stdout that accepts no data.
@Suite("Output that cannot be written", .blocking)
struct FullDiskTests {
  @Test(
    "CLI-2: a full disk causes a one-line error",
    arguments: [
      ["feed"], ["feed", "--json"], ["feed", "--jsonl"], ["--help"], ["--version"], ["plugins"],
      ["config", "list"],
    ])
  func full(arguments: [String]) throws {
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"])
    let outcome = try program.run(arguments, redirected: "> /dev/full")
    #expect(outcome.status == 1)
    #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
    #expect(outcome.error.contains("Could not write stdout: No space left on device"))
  }

  @Test("CLI-2: an endpoint that cannot write its answer fails and reports the reason")
  func endpoint() throws {
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"])
    let folder = try TemporaryFolder()
    let request = try folder.write(
      #"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n", to: "request")
    for arguments in [["mcp"], ["--frontend", "jsonl"]] {
      let outcome = try program.run(arguments, redirected: "<\(request) >/dev/full")
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("Could not write stdout: No space left on device"))
    }
  }

  @Test("CLI-2: a closed stdout causes a one-line error", arguments: [["feed"], ["--version"]])
  func closed(arguments: [String]) throws {
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"])
    let outcome = try program.run(arguments, redirected: ">&-")
    #expect(outcome.status == 1)
    #expect(outcome.error == "imagefeed: Could not write stdout: Bad file descriptor\n")
  }

  @Test("CLI-2: a full disk does not replace the exit status of another failure")
  func both() throws {
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"])
    let outcome = try program.run(["search", "xyzzy", "--json"], redirected: "> /dev/full")
    #expect(outcome.status == 3)
  }
}
