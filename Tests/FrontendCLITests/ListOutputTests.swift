import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@testable import FrontendCLI

@Suite("Output of photo lists")
struct ListOutputTests {
  private static let commands = [
    ("feed", "feed --limit 6"), ("search", "search fog --order-by latest --limit 4"),
    ("user-photos", "user-photos olga_s --limit 3"),
  ]

  @Test("CLI-18: a terminal gets a table of 80 columns", arguments: commands, Language.allCases)
  func table(command: (name: String, line: String), language: Language) async throws {
    let run = try await run(command.line, language: language)
    #expect(run.out.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= 80 })
    try expectSnapshot(run.transcript, "\(command.name)-table-\(language.rawValue)")
  }

  @Test(
    "CLI-18: in a pipe, lists are tab-separated, the same in each language", arguments: commands)
  func tabs(command: (name: String, line: String)) async throws {
    let run = try await run(command.line, console: BufferConsole())
    #expect(run.out.split(separator: "\n").allSatisfy { $0.count(where: { $0 == "\t" }) == 9 })
    try expectSnapshot(run.transcript, "\(command.name)-tabs")
    let russian = try await FrontendCLITests.run(
      command.line, console: BufferConsole(), language: .russian)
    #expect(russian.out == run.out)
  }

  @Test("CLI-19: --json is one document", arguments: commands)
  func json(command: (name: String, line: String)) async throws {
    let run = try await run(command.line + " --json")
    let page = try #require(JSON(parsing: run.out).objectValue)
    #expect(page["photos"]?.arrayValue?.isEmpty == false)
    try expectSnapshot(run.transcript, "\(command.name)-json")
  }

  @Test("CLI-1: --json=FIELDS selects and orders the fields")
  func fields() async throws {
    let run = try await run("feed --limit 2 --json=author,id,description")
    try expectSnapshot(run.transcript, "feed-json-fields")
  }

  @Test("CLI-19: --jsonl writes one object per line")
  func jsonLines() async throws {
    let run = try await run("feed --limit 3 --jsonl")
    let lines = run.out.split(separator: "\n")
    #expect(lines.count == 3)
    for line in lines { #expect(try JSON(parsing: String(line)).objectValue?.keys.first == "id") }
    try expectSnapshot(run.transcript, "feed-jsonl")
  }

  @Test("CLI-2: an empty list succeeds", arguments: ["", " --json", " --jsonl"])
  func empty(format: String) async throws {
    let run = try await run("feed" + format, mock: "photos=0")
    #expect(run.status == .done)
    #expect(run.error == (format.isEmpty ? "No photos.\n" : ""))
    #expect(run.out.isEmpty == (format != " --json"))
  }

  @Test("CLI-3: output has colors only on a terminal that supports them")
  func color() async throws {
    let console = BufferConsole(ConsoleFacts(outputIsTerminal: true, outputHasColor: true))
    let colored = try await run("feed --limit 2", console: console).out
    let plain = try await run("feed --limit 2").out
    #expect(colored.contains("\u{1B}[31m♥\u{1B}[0m"))
    #expect(colored.cleaned(keepingLines: true) == plain)
  }

  @Test(
    "CLI-1: no row is wider than the terminal, and no id is cut",
    arguments: [1, 14, 20, 35, 36, 40, 66, 67, 80, 200, 65_535])
  func narrow(columns: Int) async throws {
    let run = try await run("feed --limit 6", console: .terminal(columns: columns))
    let lines = run.out.split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= max(columns, 14) })
    #expect(lines[1].hasPrefix("UKq-msT0000  ♥"))
    if columns == 40 { try expectSnapshot(run.transcript, "feed-table-40-en") }
  }

  @Test("CLI-1: a long id widens its column")
  func longID() async throws {
    let photos = StubPhotosPort()
    let id = PhotoID("a-photo-with-a-long-id")
    photos.feed.answers(
      PageRequest(1), with: .success(Answer(.sample(1, [id, "b"], hasMore: false))))
    let lines = try await run("feed", on: backend(photos)).out.split(separator: "\n")
    #expect(lines[1].hasPrefix("\(id.text)  ♡"))
    #expect(lines[2].hasPrefix("b" + String(repeating: " ", count: id.text.count + 1) + "♡"))
  }

  @Test(
    "CLI-1: --format has the same output on a terminal and in a pipe",
    arguments: ["cards", "table", "tsv", "csv"],
    [true, false])
  func format(name: String, isTerminal: Bool) async throws {
    let console = isTerminal ? BufferConsole.terminal() : BufferConsole()
    let run = try await run("feed --limit 3 --format \(name)", console: console)
    #expect(run.status == .done)
    try expectSnapshot(run.transcript, "feed-format-\(name)")
  }

  @Test("CLI-1: --format is refused together with JSON", arguments: ["--json", "--jsonl"])
  func formatAndJSON(option: String) async throws {
    await #expect(throws: (any Error).self) { try await run("feed --format csv \(option)") }
    await #expect(throws: (any Error).self) { try await run("feed --format nope") }
  }

  @Test("An empty list has no rows, and only CSV has a header", arguments: ["table", "tsv", "csv"])
  func emptyFormats(name: String) async throws {
    let run = try await run("feed --format \(name)", mock: "photos=0")
    #expect(run.status == .done)
    #expect(run.out.isEmpty == (name != "csv") && run.out.split(separator: "\r\n").count <= 1)
  }

  @Test("CLI-11: JSON output and stderr mark demo photos")
  func demo() async throws {
    let json = try await run("feed --limit 2 --json=id", isDemo: true)
    #expect(try JSON(parsing: json.out).objectValue?["demo"] == true)
    let search = try await run("search fog --jsonl --limit 2", isDemo: true)
    for line in search.out.split(separator: "\n") {
      #expect(try JSON(parsing: String(line)).objectValue?["demo"] == true)
    }
    for run in [json, search] { #expect(run.error.contains("demo photos")) }
    let real = try await run("feed --limit 2 --json")
    #expect(!real.out.contains("demo") && real.error.isEmpty)
  }
}

@Suite("CSV")
struct CSVTests {
  @Test("CLI-1: a field with a line end of any kind is quoted")
  func lineEnds() {
    for end in ["\r", "\n", "\r\n"] {
      #expect(CSV.line(["a\(end)b", "c"]) == "\"a\(end)b\",c\r\n")
    }
  }

  @Test(
    "RFC 4180: fields are quoted if necessary, quotes are doubled, and lines end with CR and LF",
    arguments: [
      (["a", "b"], "a,b\r\n"), (["a b", ""], "a b,\r\n"), (["a,b"], "\"a,b\"\r\n"),
      (["say \"hi\""], "\"say \"\"hi\"\"\"\r\n"), (["a\nb"], "\"a\nb\"\r\n"),
      (["fog 🌫, é"], "\"fog 🌫, é\"\r\n"),
    ])
  func quotes(fields: [String], line: String) {
    #expect(CSV.line(fields) == line)
  }

  @Test(
    "SEC-3: text that looks like a formula is quoted, and ids are unchanged",
    arguments: [
      ("=1+1", "'=1+1"), ("+1", "'+1"), ("@SUM(A1)", "'@SUM(A1)"), ("-2+3", "'-2+3"),
      ("-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"), ("-uCb8l4CMck", "-uCb8l4CMck"),
      ("fog - at dawn", "fog - at dawn"), ("— dawn", "— dawn"),
    ])
  func formulas(field: String, shown: String) {
    #expect(CSV.line([field]) == shown + "\r\n")
  }
}
