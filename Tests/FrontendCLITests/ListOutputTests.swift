import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@Suite("Lists of photos, whole")
struct ListOutputTests {
  private static let commands = [
    ("feed", "feed --limit 6"), ("search", "search fog --order-by latest --limit 4"),
    ("user-photos", "user-photos olga_s --limit 3"),
  ]

  @Test("CLI-1: on a terminal of 80 columns a table", arguments: commands, Language.allCases)
  func table(command: (name: String, line: String), language: Language) async throws {
    let run = try await run(command.line, language: language)
    #expect(run.out.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= 80 })
    try expectSnapshot(run.transcript, "\(command.name)-table-\(language.rawValue)")
  }

  @Test("CLI-1: off a terminal tab-separated lines, the same in each language", arguments: commands)
  func tabs(command: (name: String, line: String)) async throws {
    let run = try await run(command.line, console: BufferConsole())
    #expect(run.out.split(separator: "\n").allSatisfy { $0.count(where: { $0 == "\t" }) == 9 })
    try expectSnapshot(run.transcript, "\(command.name)-tabs")
    let russian = try await FrontendCLITests.run(
      command.line, console: BufferConsole(), language: .russian)
    #expect(russian.out == run.out)
  }

  @Test("CLI-1: --json is one document", arguments: commands)
  func json(command: (name: String, line: String)) async throws {
    let run = try await run(command.line + " --json")
    let page = try #require(JSON(parsing: run.out).objectValue)
    #expect(page["photos"]?.arrayValue?.isEmpty == false)
    try expectSnapshot(run.transcript, "\(command.name)-json")
  }

  @Test("CLI-1: --json=FIELDS keeps these fields, in this order")
  func fields() async throws {
    let run = try await run("feed --limit 2 --json-fields=author,id,description")
    try expectSnapshot(run.transcript, "feed-json-fields")
  }

  @Test("CLI-1: --jsonl is one object a line")
  func jsonLines() async throws {
    let run = try await run("feed --limit 3 --jsonl")
    let lines = run.out.split(separator: "\n")
    #expect(lines.count == 3)
    for line in lines { #expect(try JSON(parsing: String(line)).objectValue?.keys.first == "id") }
    try expectSnapshot(run.transcript, "feed-jsonl")
  }

  @Test("CLI-2: an empty list is no failure", arguments: ["", " --json", " --jsonl"])
  func empty(format: String) async throws {
    let run = try await run("feed" + format, mock: "photos=0")
    #expect(run.status == .done)
    #expect(run.error == "")
    #expect(run.out.isEmpty == (format != " --json"))
  }

  @Test("CLI-3: only a terminal with colours sees any")
  func color() async throws {
    let console = BufferConsole(ConsoleFacts(outputIsTerminal: true, outputHasColor: true))
    let colored = try await run("feed --limit 2", console: console).out
    let plain = try await run("feed --limit 2").out
    #expect(colored.contains("\u{1B}[31m♥\u{1B}[0m"))
    #expect(colored.cleaned(keepingLines: true) == plain)
  }

  @Test("A narrow terminal loses captions before anything else", arguments: [20, 57, 60])
  func narrow(columns: Int) async throws {
    let run = try await run("feed --limit 3", console: .terminal(columns: columns))
    let lines = run.out.split(separator: "\n")
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= max(columns, 56) })
  }
}
