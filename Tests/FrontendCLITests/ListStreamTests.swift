import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@Suite("Lists, page by page")
struct ListStreamTests {
  private static let formats = [
    "tsv": "feed --limit 4 --format tsv", "csv": "feed --limit 4 --format csv",
    "table": "feed --limit 4 --format table", "cards": "feed --limit 4 --format cards",
    "jsonl": "feed --limit 4 --jsonl", "json": "feed --limit 4 --json",
  ]

  private let photos = StubPhotosPort()

  private func plan(_ pages: Result<Answer<PhotoPage>, FeedError>...) {
    for (index, page) in pages.enumerated() {
      photos.feed.answers(PageRequest(index + 1, size: 4), with: page)
    }
  }

  @Test(
    "FEED-7: after a failed page, the earlier photos stay and stderr has the reason",
    arguments: formats.keys.sorted())
  func failure(format: String) async throws {
    plan(
      .success(Answer(.sample(1, ["a", "b"], skipped: 1), isStale: true)), .failure(.rateLimited))
    let run = try await run(
      try #require(Self.formats[format]), on: backend(photos), console: BufferConsole())
    #expect(run.status == .rateLimit)
    let notes = run.error.split(separator: "\n")
    #expect(notes.count == 3 && notes[2].contains("Hourly request limit"))
    try expectSnapshot(run.transcript, "feed-broken-\(format)")
  }

  @Test("If the first page fails, stdout stays empty", arguments: formats.keys.sorted())
  func nothing(format: String) async throws {
    plan(.failure(.rateLimited))
    let run = try await run(try #require(Self.formats[format]), on: backend(photos))
    #expect(run.status == .rateLimit && run.out.isEmpty)
  }

  @Test("Each page is written before the next one is requested", arguments: ["--jsonl", ""])
  func pages(option: String) async throws {
    plan(.success(Answer(.sample(1, ["a", "b"]))))
    photos.feed.holds(PageRequest(2, size: 4))
    let console = BufferConsole()
    let run = Task { [photos] in
      try await FrontendCLITests.run(
        "feed --limit 4 \(option)", on: backend(photos), console: console)
    }
    try await photos.feed.waitForCalls(2)
    #expect(console.out.split(separator: "\n").count == 2)
    try await photos.feed.release(2, with: .success(Answer(.sample(2, ["c"], hasMore: false))))
    #expect(try await run.value.status == .done)
    #expect(console.out.split(separator: "\n").count == 3)
  }

  @Test("CLI-26: reading ends after the reader left", arguments: formats.keys.sorted())
  func reader(format: String) async throws {
    plan(.success(Answer(.sample(1, ["a", "b"]))))
    let console = BufferConsole()
    console.closeOut()
    let run = try await run(
      try #require(Self.formats[format]), on: backend(photos), console: console)
    #expect(run.transcript == "exit 0\n--- stdout\n--- stderr\n")
    #expect(photos.feed.inputs.count == 1)
  }
}
