import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@Suite("Failures of commands")
struct FailureOutputTests {
  @Test(
    "CLI-20: an unknown field is refused with the known ones, before any request",
    arguments: ["feed", "search x", "photo x", "random", "user-photos ben"],
    ["hue", "id,hue", ",", "ID", "id,,hue", "id,", ",id"])
  func unknownField(command: String, fields: String) async throws {
    let run = try await run("\(command) --json=\(fields)", on: backend(StubPhotosPort()))
    #expect(run.status == .usage)
    #expect(run.out == "")
    let error = try #require(JSON(parsing: run.error).objectValue?["error"]?.objectValue)
    let name =
      fields.split(separator: ",", omittingEmptySubsequences: false).first { $0 != "id" } ?? ""
    let isOfOne = ["photo x", "random"].contains(command)
    let known = isOfOne ? Photo.detailedFields : Photo.jsonFields
    #expect(
      error["message"]?.stringValue
        == "Unknown field “\(name)”. Choose from: " + known.joined(separator: ", ") + ".")
  }

  @Test(
    "CLI-2: a search without results exits with 3 and still prints JSON",
    arguments: ["", " --json", " --jsonl"])
  func noHit(format: String) async throws {
    let run = try await run("search nosuchword" + format)
    try expectSnapshot(run.transcript, "search-no-hit\(format.replacing(" --", with: "-"))")
    #expect(run.status == .notFound)
  }

  @Test(
    "CLI-5: an error is one line on stderr, in the user's language", arguments: Language.allCases)
  func oneLine(language: Language) async throws {
    let run = try await run("photo nosuchphoto", language: language)
    try expectSnapshot(run.transcript, "photo-not-found-\(language.rawValue)")
  }

  @Test("CLI-1, CLI-5: errors are JSON on stderr if the output is JSON")
  func asJSON() async throws {
    let run = try await run("feed --json", mock: "fail=list_feed:rateLimited")
    try expectSnapshot(run.transcript, "feed-rate-limited-json")
    #expect(run.status == .rateLimit)
  }

  @Test("CLI-21: each error has its own exit status", arguments: FeedError.Code.all)
  func statuses(code: FeedError.Code) async throws {
    let run = try await run("feed", mock: "fail=list_feed:\(code.name)")
    #expect(run.status == code.exitStatus)
    #expect(run.error == "imagefeed: Planned failure: \(code.name).\n")
    #expect(run.out == "")
  }

  @Test("CLI-5: details are printed only with --verbose")
  func verbose() async throws {
    let failure = FeedError(.offline, Message(.errorOffline, "h.test"), detail: "curl 7")
    for (line, isVerbose, expected) in [
      (
        "feed", true,
        "imagefeed: Could not reach h.test. Check your network connection.\n  offline: curl 7\n"
      ),
      ("feed", false, "imagefeed: Could not reach h.test. Check your network connection.\n"),
    ] {
      let photos = StubPhotosPort()
      photos.feed.answers(PageRequest(1), with: .failure(failure))
      let run = try await run(line, on: backend(photos), isVerbose: isVerbose)
      #expect(run.error == expected)
    }
    let photos = StubPhotosPort()
    photos.feed.answers(PageRequest(1), with: .failure(failure))
    let json = try await run("feed --json", on: backend(photos), isVerbose: true)
    let error = try #require(JSON(parsing: json.error).objectValue?["error"]?.objectValue)
    #expect(error["detail"] == "curl 7")
  }

  @Test("LIVE-7: a snippet is not printed if its download report fails")
  func announcement() async throws {
    let id = try #require(
      try await run("feed --limit 1", console: BufferConsole()).out.split(separator: "\t").first)
    let run = try await run("share \(id) --format html", mock: "fail=photo_snippet:offline")
    #expect(run.status == .network)
    #expect(run.out == "")
    #expect(
      try await FrontendCLITests.run("share \(id)", mock: "fail=photo_snippet").status == .done)
  }
}
