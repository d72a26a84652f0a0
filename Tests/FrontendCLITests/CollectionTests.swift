import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@testable import FrontendCLI

@Suite("FIND-3: collections and topics on the command line")
struct CollectionTests {
  private static let commands = [
    ("topics", "topics"), ("collections", "collections o"),
    ("topic", "topic winter-2024 --limit 2"), ("collection", "collection 310797 --limit 2"),
  ]

  @Test(
    "FIND-3: a terminal gets a table, in both languages", arguments: commands, Language.allCases)
  func table(command: (name: String, line: String), language: Language) async throws {
    let run = try await run(command.line, language: language)
    #expect(run.status == .done)
    #expect(run.out.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= 80 })
    try expectSnapshot(run.transcript, "\(command.name)-table-\(language.rawValue)")
  }

  @Test(
    "FIND-18, CLI-1: collections are printed as TSV, CSV, JSON or JSON lines", arguments: commands)
  func formats(command: (name: String, line: String)) async throws {
    var text = ""
    for option in ["", " --format csv", " --json", " --jsonl"] {
      let run = try await run(command.line + option, console: BufferConsole())
      #expect(run.status == .done)
      text += "$ \(command.line)\(option)\n\(run.transcript)\n"
    }
    try expectSnapshot(text, "\(command.name)-formats")
  }

  @Test(
    "FIND-3: no row is wider than the terminal, and no name is cut", arguments: [1, 20, 40, 200])
  func narrow(columns: Int) async throws {
    let run = try await run("topics", console: .terminal(columns: columns))
    for line in run.out.split(separator: "\n") {
      #expect(DisplayWidth.of(line) <= max(columns, "by-the-water".count + 8))
    }
    #expect(run.out.contains("by-the-water"))
  }

  @Test("FIND-3: fields are selected, and an unknown field is refused with the known ones")
  func fields() async throws {
    let run = try await run("topics --limit 1 --jsonl=slug,title")
    #expect(run.out == #"{"slug":"weather","title":"Weather"}"# + "\n")
    let refused = try await FrontendCLITests.run("topics --json=photos")
    #expect(refused.status == .usage && refused.error.contains("photoCount"))
  }

  @Test("FIND-3, CLI-2: an unknown collection or topic exits with 3")
  func missing() async throws {
    for line in ["collections zzqqzz", "collection 999", "topic nothing", "random --collection 4"] {
      let run = try await run(line)
      #expect(run.status == .notFound, "\(line)")
      #expect(run.error.hasPrefix("imagefeed: "), "\(line)")
    }
    // A collection without photos is an empty list.
    #expect(try await run("collection 4").status == .done)
  }

  @Test("FIND-18: a random photo can be from a collection, but not with search words")
  func random() async throws {
    let ids = try await run("collection 310797 --format tsv", mock: "photos=60").out
      .split(separator: "\n").compactMap { $0.split(separator: "\t").first }
    let photo = try await run(
      "random --collection 310797", mock: "photos=60", console: BufferConsole())
    let id = try #require(photo.out.split(separator: "\t").first)
    #expect(ids.contains(id))
    #expect(try await run("random --collection 310797 --query fog").status == .usage)
  }

  @Test("FIND-51: a random photo can be of a user or from a topic, but not with search words")
  func randomOfUser() async throws {
    for (option, list) in [
      ("--user @nora_f", "user-photos nora_f"), ("--topic weather", "topic weather"),
      ("--user nora_f --orientation landscape", "user-photos nora_f"),
    ] {
      let ids = try await run("\(list) --limit 60 --format tsv", mock: "photos=60").out
        .split(separator: "\n").compactMap { $0.split(separator: "\t").first }
      let photo = try await run(
        "random \(option)", mock: "photos=60", console: BufferConsole())
      #expect(ids.contains(try #require(photo.out.split(separator: "\t").first)), "\(option)")
    }
    for line in ["random --topic weather --query fog", "random --topic weather --collection 4"] {
      #expect(try await run(line).status == .usage, "\(line)")
    }
    for line in ["random --user nobody__here", "random --topic nothing"] {
      #expect(try await run(line).status == .notFound, "\(line)")
    }
  }

  @Test("FIND-52: related collections are listed, without search words")
  func related() async throws {
    let related = try await run("collections --related 310797 --format tsv")
    #expect(related.out.contains("\n9568384\tFog\t") && !related.out.contains("310797"))
    #expect(try await run("collections --related 999").status == .notFound)
    await #expect(throws: ArgumentFault.self) { try await run("collections fog --related 310797") }
  }

  @Test("FEED-7: a list that shrinks while it is read ends without repeated items")
  func shrinking() async throws {
    let photos = StubPhotosPort()
    let source = CollectionSource.topics
    let pages = [["a", "b"], ["b"], [], [], []]
    for (index, ids) in pages.enumerated() {
      let items = ids.map { id in
        PhotoCollection(id: id, title: id, photoCount: 9, link: .sample("https://x.test/\(id)"))
      }
      photos.collections.answers(
        .init(source, PageRequest(index + 1, size: 30)),
        with: .success(Answer(Page(items, page: index + 1, hasMore: true, total: 99))))
    }
    let run = try await run(
      "topics --limit 30", on: backend(photos), console: BufferConsole())
    #expect(run.status == .done)
    #expect(run.out.split(separator: "\n").map { $0.prefix(1) } == ["a", "b"])
  }
}

@Suite("COLL-1: changes to collections on the command line")
struct CollectionChangeTests {
  @Test("COLL-1: a new collection's id is printed, or its JSON")
  func create() async throws {
    let created = try await run("collection create Mornings --private")
    #expect(created.status == .done && created.out == "nEwMock0001\n")
    let json = try await run(
      "collection create Mornings --description Hills --json=title,description,private")
    #expect(
      try JSON(parsing: json.out)
        == ["title": "Mornings", "description": "Hills"])
  }

  @Test("COLL-9: `collections` without words lists the user's own")
  func own() async throws {
    let list = try await run("collections --format tsv")
    #expect(list.status == .done)
    #expect(
      list.out.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == [
        "310797", "Qk7xTz3mVbo", "4",
      ])
  }

  @Test(
    "COLL-7: each photo that is added or removed has one outcome", arguments: ["add", "remove"])
  func outcomes(word: String) async throws {
    let id = try #require(await run("feed --limit 1 --format tsv").out.split(separator: "\t").first)
    let done = try await run("collection \(word) 4 \(id)")
    #expect(done.status == .done && done.out == "\(id)\t\(word == "add" ? "added" : "removed")\n")
    let mixed = try await run("collection \(word) 4 nothing \(id) --jsonl")
    #expect(mixed.status == .mixed)
    #expect(mixed.out.split(separator: "\n").count == 2)
    #expect(mixed.error.contains("nothing"))
    let foreign = try await run("collection \(word) 9568384 \(id)")
    #expect(foreign.status == .signIn && foreign.error.contains("another user"))
  }

  @Test("COLL-6: a deletion must be confirmed")
  func delete() async throws {
    #expect(try await run("collection delete 4 --yes").status == .done)
    let refused = try await run("collection delete 4", console: BufferConsole())
    #expect(refused.status == .usage && refused.error.contains("--yes"))
    #expect(try await run("collection delete 999 --yes").status == .notFound)
  }

  @Test("COLL-16: a change needs a property, and a title is not blank")
  func edit() async throws {
    #expect(try await run("collection edit 4 --title Sorted --public").out == "4\n")
    #expect(try await run("collection edit 4").status == .usage)
    await #expect(throws: ArgumentFault.self) {
      try await run("collection edit 4 --public --private")
    }
  }

  @Test("COLL-1: without a sign-in nothing changes, and the error says so once")
  func signedOut() async throws {
    let run = try await FrontendCLITests.run(
      "collection add 4 a b", mock: "signed-in=false")
    #expect(run.status == .signIn)
    #expect(run.error.split(separator: "\n").count == 1)
  }
}
