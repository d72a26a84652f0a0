import FeedCore
import Testing

@testable import FrontendCLI
@testable import imagefeed

@Suite("The command line")
struct InvocationTests {
  private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  /// The command, and its positional arguments after they are parsed.
  private func plain(_ line: String) throws -> String {
    let arguments = try Invocation(words(line)).parsed()
    let texts = arguments.rows.filter { $0.kind == .positional }.flatMap(arguments.texts)
    return ([arguments.command.path] + texts.compactMap(\.self)).joined(separator: " ")
  }

  @Test(
    "CLI-7, COLL-9: options may precede the command, with their values; `--` ends the commands",
    arguments: [
      ("feed", "feed", ""), ("", "", ""), ("feed --limit 2", "feed", "--limit 2"),
      ("--backend mock feed --json", "feed", "--backend mock --json"),
      ("--backend=mock --lang ru feed", "feed", "--backend=mock --lang ru"),
      ("--verbose feed", "feed", "--verbose"), ("--lang ru auth login", "auth login", "--lang ru"),
      ("--yes auth --lang ru logout", "auth logout", "--yes --lang ru"),
      ("--lang ru auth", "auth", "--lang ru"), ("auth --lang logout", "auth", "--lang logout"),
      ("auth --nope logout", "auth logout", "--nope"),
      ("--json feed", "feed", "--json"), ("--json=id search fog", "search", "--json=id fog"),
      ("--jsonl --verbose search fog", "search", "--jsonl --verbose fog"),
      ("--help feed", "feed", "--help"), ("-h feed", "feed", "-h"),
      ("--backend mock", "", "--backend mock"), ("nosuch feed", "", "nosuch feed"),
      ("search feed photo", "search", "feed photo"), ("--read-only mcp", "mcp", "--read-only"),
      ("auth nope login", "auth", "nope login"), ("- feed", "feed", "-"),
      ("collection create x", "collection create", "x"),
      ("collection 4 add", "collection", "4 add"),
      ("collection -- create", "collection", "-- create"),
    ])
  func order(line: String, command: String, rest: String) {
    let invocation = Invocation(words(line))
    #expect(invocation.command.path == command)
    #expect(invocation.words == words(rest))
  }

  @Test(
    "CLI-7: a value that is a command's name stays a value",
    arguments: [
      ("--lang feed", "", "--lang feed"), ("--lang feed search", "search", "--lang feed"),
      (
        "--backend feed --backend-option search photo x", "photo",
        "--backend feed --backend-option search x"
      ),
      ("random --query feed", "random", "--query feed"), ("--query feed", "", "--query feed"),
      ("--nope feed", "", "--nope feed"), ("--nope=1 feed", "feed", "--nope=1"),
      ("-- feed", "", "-- feed"), ("--verbose -- feed", "", "--verbose -- feed"),
      ("--lang -- feed", "", "--lang -- feed"),
      ("--backend mock search -- --lang", "search", "--backend mock -- --lang"),
    ])
  func values(line: String, command: String, rest: String) {
    order(line: line, command: command, rest: rest)
  }

  @Test(
    "CLI-4: an id that begins with a dash is a plain word, and so is a negative setting",
    arguments: [
      "photo -uCb8l4CMck", "photo --Cb8l4CMck", "photo ----------_", "photo uCb8l4CMcka",
      "collection -uCb8l4CMck", "like x -uCb8l4CMck", "download x -oabcdefgh1",
      "config set cache-size -1", "config set timeout -1.5", "search -- -uCb8l4CMck --json=id",
      "search -- --", "like -", "search fog -",
    ])
  func ids(line: String) throws {
    let expected = line.replacing("search -- ", with: "search ")
    #expect(try plain(line) == expected)
  }

  @Test(
    "CLI-7: options before and after an id that begins with a dash keep their values",
    arguments: [
      ("show --width 9 -uCb8l4CMck", "show -uCb8l4CMck"),
      ("--lang en config set timeout -1.5", "config set timeout -1.5"),
      ("like x --verbose -uCb8l4CMck", "like x -uCb8l4CMck"),
      ("random --collection -uCb8l4CMck", "random"), ("download x -oabcdefghi", "download x"),
      ("download x -oabcdefg.j", "download x"), ("search --json fog", "search fog"),
    ])
  func places(line: String, expected: String) throws {
    #expect(try plain(line) == expected)
  }

  @Test(
    "CLI-28: another word with a dash, or in another place, is not an id",
    arguments: [
      ("photo -uCb8l4CMc", .errorUnknownFlag), ("photo -uCb8l4CMckk", .errorUnknownFlag),
      ("photo -uCb8l4CM.k", .errorUnknownFlag), ("photo -uCb8l4=Mck", .errorUnknownFlag),
      ("feed --limit -1", .errorNotPositive), ("search fog -landscapes", .errorUnknownFlag),
      ("random --query -uCb8l4CMck", .errorMissingValue),
      ("--lang -uCb8l4CMck photo x", .errorMissingChoice),
      ("photo x --backend-option -uCb8l4CMck", .errorMissingValue),
      ("mcp --tools -uCb8l4CMck", .errorMissingValue), ("user -uCb8l4CMck", .errorUnknownFlag),
      ("-uCb8l4CMck photo", .errorUnknownCommand), ("feed -uCb8l4CMck", .errorSurplusWord),
      ("download --overwrite x", .errorUnknownFlag), ("like x --page-size", .errorUnknownFlag),
      ("mcp --read-onyl", .errorUnknownFlagNear), ("download x --no-credti", .errorUnknownFlagNear),
      ("download x -no-credits", .errorUnknownFlag), ("like --back-endd", .errorUnknownFlagNear),
    ] as [(String, Phrase)])
  func noIDs(line: String, phrase: Phrase) {
    let error = #expect(throws: FeedError.self) { try Invocation(words(line)).parsed() }
    #expect(error?.message.phrase == phrase)
  }

  @Test(
    "CLI-19, CLI-27: fields are joined to --json, which never takes the next word",
    arguments: [
      ("search --json fog", nil), ("search --json=id,likes fog", ["id", "likes"]),
      ("search fog --json=", [""]), ("--jsonl=id search fog", ["id"]),
      ("search fog --json=id --json", ["id"]), ("search fog --json=id --jsonl", ["id"]),
    ] as [(String, [String]?)])
  func json(line: String, fields: [String]?) throws {
    let options = OutputOptions(try Invocation(words(line)).parsed())
    #expect(options.asksForJSON && options.format(isTerminal: false).fields == fields)
    #expect(options.format(isTerminal: false).isDocument == !line.contains("--jsonl"))
  }

  @Test("The last of several values of an option counts")
  func last() throws {
    let arguments = try Invocation(words("feed --lang ru --lang=en")).parsed()
    #expect(arguments[.language] == "en")
  }

  @Test(
    "BACK-21: a folder instead of a command selects its backend, unless a command has the name",
    arguments: [
      ("./trip", "<./trip>"), ("photos", "<photos>"), ("feed", "feed"), ("nosuch", "nosuch"),
      ("photos search fog", "<photos> search fog"), ("photos feed", "<photos> feed"),
      ("search photos", "search photos"), ("--lang ru photos", "--lang ru <photos>"),
      ("--lang photos", "--lang photos"), ("-- photos", "-- photos"), ("", ""),
      ("https://unsplash.com/photos/uCb8l4CMcka", "https://unsplash.com/photos/uCb8l4CMcka"),
      ("unsplash.com/photos/uCb8l4CMcka", "unsplash.com/photos/uCb8l4CMcka"),
      ("--backend folder photos", "--backend folder <photos>"),
      ("--backend=folder photos", "--backend=folder <photos>"),
      ("--backend mock ./none", "--backend mock ./none"),
    ])
  func folder(line: String, expected: String) throws {
    let named = try Invocation(words(line)).namingFolder { ["photos", "feed"].contains($0) }
    let text = named.line.joined(separator: " ")
      .replacing("--backend folder --backend-option path=./trip", with: "<./trip>")
      .replacing("--backend folder --backend-option path=photos", with: "<photos>")
    #expect(text == expected)
  }

  @Test(
    "BACK-21: a folder is refused if the chosen backend cannot show it",
    arguments: [
      ("--backend mock ./trip", "“./trip” is a folder, which --backend mock cannot show."),
      ("./trip --backend=live", "“./trip” is a folder, which --backend live cannot show."),
      ("--backend folder ./trip", nil), ("./trip", nil), ("--backend mock ./none", nil),
      ("--backend mock feed", nil), ("--backend mock", nil), ("./trip --backend", nil),
    ] as [(String, String?)])
  func folderFault(line: String, expected: String?) {
    let outcome = Result { () throws(FeedError) in
      try Invocation(words(line)).namingFolder { ["./trip", "feed"].contains($0) }
    }
    #expect(outcome.failure?.message.text(in: .english) == expected)
  }

  @Test(
    "CLI-19: fields after a blank are recognized, unlike words and ids",
    arguments: [
      ("search fog --json id,author", "--json=id,author"),
      ("like x --jsonl id,likes", "--jsonl=id,likes"),
      ("photo x --json id", "--json=id"), ("like x --jsonl author", "--jsonl=author"),
      ("search --json fog,rain", nil), ("show --json likes", nil),
      ("search --json id", nil), ("feed --json", nil),
      ("search -- --json id,author", nil), ("search id,author", nil),
      ("feed --json=id,author", nil),
    ] as [(String, String?)])
  func fieldsApart(line: String, meant: String?) {
    #expect(Invocation(words(line)).fieldsApart == meant)
  }
}
