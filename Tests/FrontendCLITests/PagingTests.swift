import FeedCore
import FeedTestSupport
import Testing

@Suite("--page and --limit")
struct PagingTests {
  private func ids(_ line: String, mock options: String = "photos=100") async throws -> [String] {
    let run = try await run(line + " --json", mock: options)
    let photos = try #require(JSON(parsing: run.out).objectValue?["photos"]?.arrayValue)
    return photos.compactMap { $0.objectValue?["id"]?.stringValue }
  }

  @Test("A limit above a page's size reads on until it is reached")
  func beyond() async throws {
    let whole = try await ids("feed --limit 100")
    #expect(Set(whole).count == 100)
    #expect(try await ids("feed --limit 65") == Array(whole.prefix(65)))
    #expect(try await ids("feed") == Array(whole.prefix(20)))
    #expect(try await ids("feed --limit 1000") == whole)
    #expect(try await ids("feed --page 2") == Array(whole[20..<40]))
    #expect(try await ids("feed --page 2 --limit 5") == Array(whole[5..<10]))
    #expect(try await ids("feed --page 99 --limit 5") == [])
  }

  @Test("Photos that come again on a later page are counted once, and reading ends with the list")
  func duplicates() async throws {
    let photos = StubPhotosPort()
    let size = 4
    photos.feed.answers(PageRequest(1, size: size), with: .success(Answer(.sample(1, ["a", "b"]))))
    photos.feed.answers(
      PageRequest(2, size: size),
      with: .success(
        Answer(
          .sample(2, ["b", "c"], skipped: 2), isStale: true,
          keptAt: Timestamp(iso8601: "2022-08-27T10:00:00Z"))))
    photos.feed.answers(
      PageRequest(3, size: size), with: .success(Answer(.sample(3, ["c"], hasMore: false))))
    let run = try await run("feed --limit 4 --json-fields=id", on: backend(photos))
    #expect(
      try JSON(parsing: run.out) == [
        "photos": [["id": "a"], ["id": "b"], ["id": "c"]], "page": 1, "hasMore": false,
        "stale": true,
      ])
    #expect(
      run.error == """
        2 photos could not be understood and were left out.
        Unsplash could not be asked: shown from the cache, as of 27 August 2022, 10:00 UTC.

        """)
    #expect(photos.feed.isDone)
  }

  @Test("What is left over says that there is more")
  func more() async throws {
    let out = try await run("feed --limit 5 --json-fields=id").out
    #expect(try JSON(parsing: out).objectValue?["hasMore"] == true)
    let all = try await run("feed --limit 60 --json-fields=id").out
    #expect(try JSON(parsing: all).objectValue?["hasMore"] == false)
  }

  @Test("A page that fails half-way fails the whole")
  func failure() async throws {
    let photos = StubPhotosPort()
    photos.feed.answers(PageRequest(1, size: 2), with: .success(Answer(.sample(1, ["a"]))))
    photos.feed.answers(PageRequest(2, size: 2), with: .failure(.rateLimited))
    let run = try await run("feed --limit 2", on: backend(photos))
    #expect(run.status == .rateLimit)
    #expect(run.out == "")
  }

  @Test("Numbers count from 1", arguments: ["--page 0", "--limit 0", "--page x", "--limit -1"])
  func wrong(option: String) async {
    await #expect(throws: (any Error).self) { try await run("feed " + option) }
  }
}
