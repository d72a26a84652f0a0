import ArgumentParser
import FeedCore
import FrontendCLI
import Testing

@testable import imagefeed

@Suite("Arguments before they are parsed")
struct ArgumentsTests {
  private func normalized(_ line: String) -> [String] {
    Arguments.normalized(line.split(separator: " ").map(String.init))
      .map { $0.first == "\u{F8FF}" ? "<\($0.dropFirst())>" : $0 }
  }

  @Test(
    "CLI-7: options before the command move after it, with their values",
    arguments: [
      ("feed", "feed"), ("", ""), ("feed --limit 2", "feed --limit 2"),
      ("--backend mock feed --json", "feed --backend mock --json"),
      ("--backend=mock --lang ru feed", "feed --backend=mock --lang ru"),
      ("--verbose feed", "feed --verbose"), ("--lang ru auth login", "auth login --lang ru"),
      ("--yes auth --lang ru logout", "auth --yes --lang ru logout"),
      ("--lang ru auth", "auth --lang ru"),
      ("like -uCb8l4CMck", "like <-uCb8l4CMck>"), ("--json feed", "feed --json"),
      ("--jsonl --verbose search fog", "search --jsonl --verbose fog"),
      ("--help feed", "feed --help"), ("-h feed", "feed -h"),
      ("--backend mock", "--backend mock"), ("nosuch feed", "nosuch feed"),
      ("search feed photo", "search feed photo"),
    ])
  func order(line: String, expected: String) {
    #expect(normalized(line).joined(separator: " ") == expected)
  }

  @Test(
    "CLI-4: a value that is a command's name stays a value",
    arguments: [
      ("--lang feed", "--lang feed"), ("--lang feed search", "search --lang feed"),
      (
        "--backend feed --backend-option search photo x",
        "photo --backend feed --backend-option search x"
      ),
      ("random --query feed", "random --query feed"),
    ])
  func values(line: String, expected: String) {
    #expect(normalized(line).joined(separator: " ") == expected)
  }

  @Test(
    "CLI-4: an id that begins with a dash is a plain word, and so is a negative setting",
    arguments: [
      ("photo -uCb8l4CMck", "photo <-uCb8l4CMck>"), ("photo --Cb8l4CMck", "photo <--Cb8l4CMck>"),
      ("photo ----------_", "photo <----------_>"), ("photo -uCb8l4CMc", "photo -uCb8l4CMc"),
      ("photo -uCb8l4CMckk", "photo -uCb8l4CMckk"), ("photo -uCb8l4CM.k", "photo -uCb8l4CM.k"),
      ("photo uCb8l4CMcka", "photo uCb8l4CMcka"), ("--read-only mcp", "mcp --read-only"),
      ("photo -uCb8l4=Mck", "photo -uCb8l4=Mck"),
      ("config set cache-size -1", "config set cache-size <-1>"),
      ("--lang en config set timeout -1.5", "config set --lang en timeout <-1.5>"),
      ("feed --limit -1", "feed --limit -1"),
    ])
  func ids(line: String, expected: String) {
    #expect(normalized(line).joined(separator: " ") == expected)
  }

  @Test(
    "CLI-28: a dashed word is an id only if the command takes ids",
    arguments: [
      ("show --width 9 -uCb8l4CMck", "show --width 9 <-uCb8l4CMck>"),
      ("collection -uCb8l4CMck", "collection <-uCb8l4CMck>"),
      ("random --collection -uCb8l4CMck", "random --collection <-uCb8l4CMck>"),
      ("random --query -uCb8l4CMck", "random --query -uCb8l4CMck"),
      ("--lang -uCb8l4CMck photo x", "--lang -uCb8l4CMck photo x"),
      ("photo x --backend-option -uCb8l4CMck", "photo x --backend-option -uCb8l4CMck"),
      ("mcp --tools -uCb8l4CMck", "mcp --tools -uCb8l4CMck"),
      ("search fog -landscapes", "search fog -landscapes"),
      ("user -uCb8l4CMck", "user -uCb8l4CMck"),
      ("like x --verbose -uCb8l4CMck", "like x --verbose <-uCb8l4CMck>"),
      ("-uCb8l4CMck photo", "<-uCb8l4CMck> photo"),
      ("download x -oabcdefghi", "download x -oabcdefghi"),
      ("download x -oabcdefgh1", "download x <-oabcdefgh1>"),
      ("download x -oabcdefg.j", "download x -oabcdefg.j"),
    ])
  func places(line: String, expected: String) {
    #expect(normalized(line).joined(separator: " ") == expected)
  }

  @Test(
    "CLI-28: a mistyped option of eleven characters is not an id",
    arguments: [
      "download --overwrite x", "like x --page-size", "mcp --read-onyl", "download x --no-credti",
      "download x -no-credits", "like --back-endd",
    ])
  func typingErrors(line: String) {
    #expect(normalized(line).joined(separator: " ") == line)
  }

  @Test(
    "CLI-1, CLI-27: --json never swallows the next word",
    arguments: [
      ("search --json fog", "search --json fog"),
      ("search --json=id,likes fog", "search --json --json-fields=id,likes fog"),
      ("--json=id search fog", "search --json --json-fields=id fog"),
      ("feed --json=", "feed --json --json-fields=,"),
      ("--jsonl=id feed", "feed --jsonl --json-fields=id"),
      ("feed --jsonx=1", "feed --jsonx=1"),
    ])
  func json(line: String, expected: String) {
    #expect(normalized(line).joined(separator: " ") == expected)
  }

  @Test(
    "Words after -- are unchanged",
    arguments: [
      ("search -- -uCb8l4CMck --json=id", "search -- -uCb8l4CMck --json=id"),
      ("--backend mock search -- --lang", "search --backend mock -- --lang"),
      ("-- feed", "-- feed"), ("--verbose -- feed", "--verbose -- feed"),
    ])
  func end(line: String, expected: String) {
    #expect(normalized(line).joined(separator: " ") == expected)
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
      ("--backend mock photos", "--backend mock photos"),
      ("photos --backend=live", "photos --backend=live"),
      ("--backend folder photos", "--backend folder <photos>"),
      ("--backend=folder photos", "--backend=folder <photos>"),
    ])
  func folder(line: String, expected: String) {
    let words = line.split(separator: " ").map(String.init)
    let named = Arguments.namingFolder(words) {
      ["photos", "feed"].contains($0)
    }
    let text = named.joined(separator: " ")
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
    let words = line.split(separator: " ").map(String.init)
    let fault = Arguments.folderFault(words) {
      ["./trip", "feed"].contains($0)
    }
    #expect(fault?.text(in: .english) == expected)
  }

  @Test("CLI-4: a dashed id is passed on unchanged")
  func parsed() throws {
    let words = Arguments.normalized(
      ["--backend", "mock", "photo", "-uCb8l4CMck"])
    let command = try #require(try Root.parseAsRoot(words) as? any SessionCommand)
    #expect(command.global.backend == "mock")
    #expect(PlainArgument(argument: words.last ?? "")?.text == "-uCb8l4CMck")
  }

  @Test(
    "CLI-1: fields after a blank are recognized, unlike words and ids",
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
    let words = line.split(separator: " ").map(String.init)
    #expect(Arguments.fieldsApart(in: words) == meant)
  }
}
