import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendCLI

@Suite("--page and --limit")
struct PagingTests {
  private func ids(_ line: String, mock options: String = "photos=100") async throws -> [String] {
    let run = try await run(line + " --json", mock: options)
    let photos = try #require(JSON(parsing: run.out).objectValue?["photos"]?.arrayValue)
    return photos.compactMap { $0.objectValue?["id"]?.stringValue }
  }

  @Test("A limit above the page size loads more pages")
  func beyond() async throws {
    let whole = try await ids("feed --limit 100")
    #expect(Set(whole).count == 100)
    #expect(try await ids("feed --limit 65") == Array(whole.prefix(65)))
    #expect(try await ids("feed") == Array(whole.prefix(20)))
    #expect(try await ids("feed --limit 1000") == whole)
    #expect(try await ids("feed --page 2") == Array(whole[20..<40]))
    #expect(try await ids("feed --page 2 --limit 5") == Array(whole[5..<10]))
    #expect(try await ids("feed --page 99 --limit 5") == [])
    #expect(try await ids("feed --page 2 --limit 40") == Array(whole[40..<80]))
    #expect(try await ids("feed --page 3 --limit 40") == Array(whole[80...]))
    #expect(try await ids("feed --page 2 --limit 100") == [])
    #expect(try await ids("feed --page 100000 --limit 100000") == [])
  }

  @Test("CLI-3: a page with a new photo resets the count of pages without one")
  func emptyPages() async throws {
    let pages: [[String]] = [["a"], ["a"], ["a"], ["b"], ["b"], ["a"], ["c"]]
    let options = PagingOptions(
      try CommandLineParser.parse(["--limit", "3"], of: Feed.command))
    var ids: [PhotoID] = []
    try await options.read(
      { (request) throws(FeedError) in
        let photos = pages[request.number - 1].map { Photo.bare(PhotoID($0)) }
        return Answer(PhotoPage(photos: photos, page: request.number, hasMore: true))
      },
      { answer in
        ids += answer.value.photos.map(\.id)
        return true
      })
    #expect(ids == ["a", "b", "c"])
  }

  @Test("Photos that repeat on a later page count once, and reading ends with the list")
  func duplicates() async throws {
    let photos = StubPhotosPort()
    let size = 4
    photos.feed.answers(PageRequest(1, size: size), with: .success(Answer(.sample(1, ["a", "b"]))))
    photos.feed.answers(
      PageRequest(2, size: size),
      with: .success(
        Answer(
          .sample(2, ["b", "c"], skipped: 2), isStale: true,
          cachedAt: Timestamp(iso8601: "2022-08-27T10:00:00Z"), fault: .rateLimited)))
    photos.feed.answers(
      PageRequest(3, size: size), with: .success(Answer(.sample(3, ["c"], hasMore: false))))
    let run = try await run("feed --limit 4 --json=id", on: backend(photos))
    #expect(
      try JSON(parsing: run.out) == [
        "photos": [["id": "a"], ["id": "b"], ["id": "c"]], "page": 1, "hasMore": false,
        "remarks": ["Skipped 2 photos that could not be read."], "stale": true,
      ])
    #expect(
      run.error == """
        Skipped 2 photos that could not be read.
        The request limit is reached; showing cached results from 27 August 2022.

        """)
    #expect(photos.feed.isDone)
  }

  @Test("hasMore is true if photos remain after the limit")
  func more() async throws {
    let out = try await run("feed --limit 5 --json=id").out
    #expect(try JSON(parsing: out).objectValue?["hasMore"] == true)
    let all = try await run("feed --limit 60 --json=id").out
    #expect(try JSON(parsing: all).objectValue?["hasMore"] == false)
    // The second page of 30 is the last one, and 20 of it are left out.
    let cut = try await run("feed --limit 40 --json=id").out
    #expect(try JSON(parsing: cut).objectValue?["hasMore"] == true)
    #expect(try JSON(parsing: cut).objectValue?["page"] == 1)
  }

  @Test("hasMore is true if the limit cuts the last page", arguments: [(3, true), (4, false)])
  func lastPage(limit: Int, hasMore: Bool) async throws {
    let photos = StubPhotosPort()
    photos.feed.answers(
      PageRequest(1, size: limit), with: .success(Answer(.sample(1, ["a", "b"]))))
    photos.feed.answers(
      PageRequest(2, size: limit),
      with: .success(Answer(.sample(2, ["c", "d"], hasMore: false))))
    let run = try await run("feed --limit \(limit) --json=id", on: backend(photos))
    let page = try JSON(parsing: run.out).objectValue
    #expect(page?["hasMore"] == .bool(hasMore))
    #expect(page?["photos"]?.arrayValue?.count == limit)
  }

  @Test("If the server only repeats photos, reading ends after three more pages")
  func barren() async throws {
    let photos = StubPhotosPort()
    for number in 1...4 {
      photos.feed.answers(PageRequest(number, size: 9), with: .success(Answer(.sample(1, ["a"]))))
    }
    #expect(try await run("feed --limit 9 --jsonl", on: backend(photos)).status == .done)
    #expect(photos.feed.isDone)
  }

  @Test(
    "A number out of range is refused, and the error names the range",
    arguments: [
      "--page 0", "--page 100001", "--limit 0", "--page x", "--limit=-1", "--limit 100001",
      "--page 9223372036854775807", "--limit 9223372036854775808", "--page 1.5",
    ])
  func wrong(option: String) async throws {
    let fault = await #expect(throws: ArgumentFault.self) {
      try await FrontendCLITests.run("feed " + option)
    }
    #expect(fault?.message.phrase == .errorBetween)
    #expect(fault?.message.arguments.dropFirst() == ["1", "100000"])
  }

  @Test("The largest page and limit return an empty list")
  func largest() async throws {
    let run = try await run("feed --page 100000 --limit 100000 --jsonl")
    #expect(run.status == .done && run.out.isEmpty)
  }
}
