import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendCLI
@testable import imagefeed

private let formats = Snippet.Format.allCases.map(\.rawValue).joined(separator: ", ")

@Suite("Usage errors")
struct UsageErrorTests {
  private func message(_ line: String) throws -> Message {
    let invocation = Invocation(line.split(separator: " ").map(String.init))
    let error = #expect(throws: FeedError.self) { try invocation.parsed() }
    return try #require(error?.message)
  }

  @Test(
    "CLI-5, LANG-1: each kind of fault has its own message, with the next step",
    arguments: [
      ("serach fog", .errorUnknownCommandNear, ["serach", "imagefeed search"]),
      (
        "serach fog --orientaton landscape", .errorUnknownCommandNear,
        ["serach", "imagefeed search"]
      ),
      ("--backend mock feeed", .errorUnknownCommandNear, ["feeed", "imagefeed feed"]),
      ("fav", .errorUnknownCommandNear, ["fav", "imagefeed favorites"]),
      ("login", .errorUnknownCommandNear, ["login", "imagefeed auth login"]),
      ("collection edt x", .errorNoSuchCommandNear, ["imagefeed collection edit"]),
      ("xyzzy", .errorUnknownCommand, ["xyzzy"]),
      ("-uCb8l4CMck", .errorUnknownCommand, ["-uCb8l4CMck"]),
      ("search fog --orientaton x", .errorUnknownFlagNear, ["--orientaton", "--orientation"]),
      ("feed --bakcend mock", .errorUnknownFlagNear, ["--bakcend", "--backend"]),
      ("feed --nope", .errorUnknownFlag, ["--nope", "imagefeed feed --help"]),
      ("feed -x", .errorUnknownFlag, ["-x", "imagefeed feed --help"]),
      ("--verbos feed", .errorUnknownFlagNear, ["--verbos", "--verbose"]),
      ("doctor --json=id", .errorNoValueTaken, ["--json", "imagefeed doctor --help"]),
      ("feed --limit", .errorMissingValue, ["--limit", "imagefeed feed --help"]),
      ("feed --limit=", .errorMissingValue, ["--limit", "imagefeed feed --help"]),
      (
        "share x --format", .errorMissingChoice,
        ["--format", formats]
      ),
      ("feed --backend", .errorMissingChoice, ["--backend", "live, mock, fixture, folder, stdio"]),
      ("-- feed", .errorSurplusWord, ["feed", "imagefeed --help"]),
      ("feed --limt 3", .errorUnknownFlagNear, ["--limt", "--limit"]),
      ("feed --slideshow 3", .errorScreenAlone, ["--slideshow", "feed"]),
      ("feed --verbose=", .errorNoValueTaken, ["--verbose", "imagefeed feed --help"]),
      ("feed --verbose=3", .errorNoValueTaken, ["--verbose", "imagefeed feed --help"]),
      ("like", .errorMissingArgument, ["<id>", "imagefeed like --help"]),
      ("like --verbos", .errorUnknownFlagNear, ["--verbos", "--verbose"]),
      ("photo -uCb8l4CMc", .errorUnknownFlag, ["-uCb8l4CMc", "imagefeed photo --help"]),
      ("like --json=id", .errorMissingArgument, ["<id>", "imagefeed like --help"]),
      ("download x --no-credti", .errorUnknownFlagNear, ["--no-credti", "--no-credit"]),
      ("mcp --read-onyl", .errorUnknownFlagNear, ["--read-onyl", "--read-only"]),
      (
        "photo x --timeout -uCb8l4CMck", .errorMissingValue,
        ["--timeout", "imagefeed photo --help"]
      ),
      (
        "share x --format nope", .errorWrongChoice,
        ["--format", "nope", formats]
      ),
      ("completion tcsh", .errorWrongChoice, ["<shell>", "tcsh", "bash, zsh, fish"]),
      ("download x -o", .errorMissingValue, ["--output", "imagefeed download --help"]),
      ("download x --size -1", .errorNotPositive, ["--size", "-1", "imagefeed download --help"]),
      ("download x --size=0", .errorNotPositive, ["--size", "0", "imagefeed download --help"]),
      ("feed --limit -3", .errorNotPositive, ["--limit", "-3", "imagefeed feed --help"]),
      ("download x -o -5", .errorMissingValue, ["--output", "imagefeed download --help"]),
      ("download x --size big", .errorWrongValue, ["--size", "big", "imagefeed download --help"]),
      ("profile a b", .errorSurplusWord, ["b", "imagefeed profile --help"]),
      ("profile a b c", .errorSurplusWord, ["b", "imagefeed profile --help"]),
      ("feed -uCb8l4CMck", .errorSurplusWord, ["-uCb8l4CMck", "imagefeed feed --help"]),
      ("profile a --json id", .errorFieldsApart, ["--json=id"]),
      ("feed --jsonl nope,id", .errorFieldsApart, ["--jsonl=nope,id"]),
      ("auth lgoin", .errorNoSuchCommandNear, ["imagefeed auth login"]),
      ("auth SECRET", .errorAuthArguments, []),
      ("config lst", .errorNoSuchCommandNear, ["imagefeed config list"]),
      ("config SECRET", .errorConfigArguments, []),
      ("config list SECRET", .errorConfigArguments, []),
      ("config get --SECRET", .errorConfigArguments, []),
      ("config get --timeout", .errorMissingValue, ["--timeout", "imagefeed config get --help"]),
      ("config set token x SECRET", .errorValueAsArgument, []),
      ("feed --token SECRET", .errorValueAsArgument, []),
    ] as [(String, Phrase, [String])])
  func kinds(line: String, phrase: Phrase, blanks: [String]) throws {
    let message = try message(line)
    #expect(message.phrase == phrase)
    #expect(message.arguments == blanks)
    #expect(!message.text(in: .russian).contains("SECRET"))
  }

  @Test(
    "CLI-5: the error for a number has its bounds",
    arguments: [
      ("feed --page x", ["--page", "1", "100000"]), ("feed --page 0", ["--page", "1", "100000"]),
      ("feed --limit=-1", ["--limit", "1", "100000"]),
      ("feed --limit 100001", ["--limit", "1", "100000"]),
      ("show x --width 0", ["--width", "1", "500"]),
      ("record x --pages 0", ["--pages", "1", "100000"]),
    ] as [(String, [String])])
  func bounds(line: String, blanks: [String]) throws {
    let message = try message(line)
    #expect(message.phrase == .errorBetween)
    #expect(message.arguments == blanks)
  }

  @Test("CLI-5: the error for conflicting options names both", arguments: ["--json", "--jsonl"])
  func excluded(other: String) throws {
    #expect(
      try message("feed --format csv \(other)")
        == Message(.errorExcluded, "--format", other, "imagefeed feed --help"))
  }

  @Test(
    "A similar word or a unique prefix gives a suggestion",
    arguments: [
      ("serach", "search"), ("Search", "search"), ("feeds", "feed"), ("serch", "search"),
      ("downlaod", "download"), ("fav", "favorites"), ("nope", nil), ("x", nil), ("", nil),
      ("un", nil), ("searching", "search"), ("photos", "photo"),
    ] as [(String, String?)])
  func nearest(typed: String, word: String?) {
    let known = ["search", "feed", "download", "favorites", "photo", "unlike", "user-photos"]
    #expect(Suggestion.nearest(to: typed, among: known) == word)
  }

  @Test(
    "Two swapped letters count as one edit",
    arguments: [
      ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "", 3), ("", "ab", 2), ("abc", "xabc", 1),
      ("abcd", "badc", 2), ("kitten", "sitting", 3),
    ])
  func distance(first: String, second: String, faults: Int) {
    #expect(Suggestion.distance(first, second) == faults)
    #expect(Suggestion.distance(second, first) == faults)
  }
}
