import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@testable import FrontendCLI

@Suite("Output of single photos")
struct PhotoOutputTests {
  /// Returns the mock's eighth photo: its id begins with a dash.
  private func dashedID() async throws -> String {
    let out = try await run("feed --limit 8", console: BufferConsole()).out
    let id = try #require(out.split(separator: "\n").last?.split(separator: "\t").first)
    #expect(id.hasPrefix("-"))
    return String(id)
  }

  @Test("CLI-18: on a terminal, a photo is a card", arguments: Language.allCases)
  func card(language: Language) async throws {
    let id = try await dashedID()
    let run = try await run("photo \(id)", language: language)
    try expectSnapshot(run.transcript, "photo-card-\(language.rawValue)")
  }

  @Test("CLI-1: the card shows every known detail")
  func wholeCard() async throws {
    let photos = StubPhotosPort()
    photos.photo.answers(
      "a",
      with: .success(Answer(.sample("a", description: "one\ntwo", isLiked: true), isStale: true)))
    let run = try await run("photo a", on: backend(photos))
    try expectSnapshot(run.transcript, "photo-card-whole")
  }

  @Test("FAV-18: a photo whose like is unknown has no heart on its card and in tables")
  func unknownLike() async throws {
    var photo = Photo.sample("a")
    (photo.isLikeUnknown, photo.likes) = (true, nil)
    let photos = StubPhotosPort()
    photos.photo.answers("a", with: .success(Answer(photo)))
    let run = try await run("photo a", on: backend(photos), console: .terminal())
    #expect(!run.out.contains("♡") && !run.out.contains("Likes"))
  }

  @Test("FIND-16: a sponsored photo is marked on its card and in the last column")
  func sponsored() async throws {
    for (console, mark) in [
      (BufferConsole.terminal(), "Kind         Sponsored\n"), (BufferConsole(), "\tsponsored\n"),
    ] {
      var photo = Photo.sample("a")
      photo.isSponsored = true
      let photos = StubPhotosPort()
      photos.photo.answers("a", with: .success(Answer(photo)))
      #expect(try await run("photo a", on: backend(photos), console: console).out.contains(mark))
    }
  }

  @Test(
    "CLI-1: a photo is printed as tabs, JSON or JSON lines",
    arguments: ["tabs", "json", "json-fields", "jsonl"])
  func formats(format: String) async throws {
    let option = ["json": " --json", "jsonl": " --jsonl", "json-fields": " --json=id,likes"]
    let run = try await run(
      "photo \(try await dashedID())" + (option[format] ?? ""), console: BufferConsole())
    try expectSnapshot(run.transcript, "photo-\(format)")
  }

  @Test(
    "CLI-1, CLI-2: several photos are printed in the order given, even with an unknown one",
    arguments: ["card", "tabs", "json", "jsonl"])
  func several(format: String) async throws {
    let option = ["json": " --json=id", "jsonl": " --jsonl=id"]
    let console = format == "card" ? BufferConsole.terminal() : BufferConsole()
    console.give(["UKq-msT0000", "nope", "YctCVBr0001"])
    let run = try await run("photo -" + (option[format] ?? ""), console: console)
    #expect(run.status == .mixed)
    try expectSnapshot(run.transcript, "photo-several-\(format)")
  }

  @Test("CLI-1: ids from stdin return a list, and a single id returns an object")
  func form() async throws {
    let console = BufferConsole()
    console.give(["UKq-msT0000"])
    let list = try await run("photo - --json=id", console: console)
    #expect(try JSON(parsing: list.out) == [["id": "UKq-msT0000"]])
    let one = try await run("photo UKq-msT0000 --json=id")
    #expect(try JSON(parsing: one.out) == ["id": "UKq-msT0000"])
  }

  @Test(
    "LIVE-7: snippets of several lines are separated",
    arguments: ["url", "markdown", "html", "json"])
  func shareSeveral(format: String) async throws {
    let option = format == "json" ? " --json" : " --format \(format)"
    let run = try await run("share UKq-msT0000 nope YctCVBr0001" + option)
    #expect(run.status == .mixed)
    try expectSnapshot(run.transcript, "share-several-\(format)")
  }

  @Test("CLI-26: share sends no further request after the reader left")
  func shareUnread() async throws {
    let photos = StubPhotosPort()
    photos.photo.answers("a", with: .success(Answer(.sample("a"))))
    photos.track.answers("a", with: .success(()))
    let console = BufferConsole()
    console.closeOut()
    let run = try await run("share a b c --format html", on: backend(photos), console: console)
    #expect(run.transcript == "exit 0\n--- stdout\n--- stderr\n")
    #expect(photos.photo.isDone)
  }

  @Test("FIND-1: a random photo matches the query and the orientation")
  func random() async throws {
    let run = try await run(
      "random --query fog --orientation portrait --json=width,height,altDescription")
    try expectSnapshot(run.transcript, "random-json-fields")
  }

  @Test("CLI-28: search words may look like a dashed id after “=” or “--”")
  func dashedWords() async throws {
    let photos = StubPhotosPort()
    photos.random.answers(RandomQuery(words: "-uCb8l4CMck"), with: .success(Answer(.bare("a"))))
    #expect(try await run("random --query=-uCb8l4CMck", on: backend(photos)).status == .done)
    let query = SearchQuery(words: "fog -uCb8l4CMck")
    let page = PhotoPage.sample(1, ["a"], hasMore: false)
    photos.search.answers(.init(query, PageRequest(1)), with: .success(Answer(page)))
    #expect(try await run("search -- fog -uCb8l4CMck", on: backend(photos)).status == .done)
  }

  @Test("LIVE-7: share prints each format of snippet", arguments: Snippet.Format.allCases)
  func share(format: Snippet.Format) async throws {
    let run = try await run("share \(try await dashedID()) --format \(format.rawValue)")
    try expectSnapshot(run.transcript, "share-\(format.rawValue)")
  }

  @Test("CLI-1: share prints a snippet as JSON")
  func shareJSON() async throws {
    let id = try await dashedID()
    let run = try await run("share \(id) --format markdown --json=format")
    #expect(run.transcript == "exit 0\n--- stdout\n{\n  \"format\": \"markdown\"\n}\n--- stderr\n")
    let unknown = try await FrontendCLITests.run("share \(id) --json=id")
    #expect(unknown.status == .usage)
    #expect(
      unknown.error == "{\"error\":{\"kind\":\"usage\",\"retryable\":false,\"code\":-32602,"
        + "\"message\":\"Unknown field “id”. Choose from: text, format.\"}}\n")
  }
}

extension PhotoOutputTests {
  @Test(
    "FIND-5: --content-filter applies to searches and random photos",
    arguments: ContentFilter.allCases)
  func contentFilter(filter: ContentFilter) async throws {
    let photos = StubPhotosPort()
    let query = SearchQuery(words: "fog", contentFilter: filter)
    let page = PhotoPage(photos: [.bare("a")], page: 1, hasMore: false)
    photos.search.answers(.init(query, PageRequest(1)), with: .success(Answer(page)))
    photos.random.answers(
      RandomQuery(contentFilter: filter), with: .success(Answer(.bare("a"))))
    for line in ["search fog", "random"] {
      let run = try await run("\(line) --content-filter \(filter.rawValue)", on: backend(photos))
      #expect(run.status == .done)
    }
    #expect(photos.search.isDone && photos.random.isDone)
  }

  @Test("FIND-6: a snippet shows the picture in the requested size")
  func snippetSize() async throws {
    let cropped = try await run("share UKq-msT0000 --format html --size 1600x900").out
    #expect(cropped.contains("w=1600&amp;h=900&amp;fit=crop") && cropped.contains("ixid="))
    let usual = try await run("share UKq-msT0000 --format html").out
    #expect(usual.contains("w=1080") && !usual.contains("fit=crop"))
  }
}

extension PhotoOutputTests {
  @Test("FIND-21: details are fields of a single photo, and unknown in lists")
  func detailFields() async throws {
    let one = try await run(
      "photo UKq-msT0000 --json=views,camera.model", console: BufferConsole())
    #expect(one.status == .usage, "a member of a field is not a field")
    let fields = try await run("photo UKq-msT0000 --jsonl=camera,tags,views")
    let object = try #require(JSON(parsing: fields.out).objectValue)
    #expect(object["views"] != nil && object["tags"] != nil && object["id"] == nil)
    #expect(try await run("feed --json=camera").status == .usage)
  }

  @Test("BACK-7: a missing path is a photo id if the backend names photos by path")
  func paths() {
    let found = PictureSource.find(["no/such.jpg"], namesFiles: true)
    #expect(found.sources == [.photo("no/such.jpg")] && found.refused.isEmpty)
    let others = PictureSource.find(["no/such.jpg"], namesFiles: false)
    #expect(others.sources.isEmpty && others.refused.count == 1)
  }
}
