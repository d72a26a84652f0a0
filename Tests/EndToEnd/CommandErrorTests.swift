import FeedCore
import FeedTestSupport
import Testing

private let formats = Snippet.Format.allCases.map(\.rawValue).joined(separator: ", ")

/// Messages and exit statuses of the command line for usage errors and failures.
@Suite("Command line: errors", .blocking)
struct CommandErrorTests {
  @Test(
    "CLI-12, CLI-10, CLI-2: bad input causes a one-line error and the right exit status",
    arguments: [
      (["--backend", "nope", "feed"], 2, "live, mock"),
      (["--frontend", "nope"], 2, "cli, tui, jsonl, http"),
      (["feed", "--nope"], 2, "--nope"),
      (["feed", "--page", "0"], 2, "--page"),
      (["feed", "--page", "x"], 2, "from 1 to 100000"),
      (["feed", "--page", "9223372036854775807", "--limit", "100"], 2, "100000"),
      (["--backend", "mock", "show", "x", "--width", "501"], 2, "500"),
      (["--backend", "mock", "record", "x", "--pages", "100001"], 2, "100000"),
      (["--backend", "mock", "feed", "--json", "--format", "csv"], 2, "--format"),
      (["feed", "--backend", "mock", "--json=nope"], 2, "altDescription"),
      (["feed", "--lang", "xx"], 2, "en, ru"),
      (["feed", "--timeout", "-1"], 2, "timeout"),
      (["feed", "--timeout", "86401"], 2, "at most 86400"),
      (
        ["feed", "--backend", "mock", "--backend-option", "latency=60000", "--timeout", "0.01"], 5,
        "--timeout"
      ),
      (["feed", "--backend", "mock", "--backend-option", "nope=1"], 2, "photos, ids, liked"),
      (["feed", "--backend", "mock", "--backend-option", "photos=x"], 2, "photos"),
      (["nope"], 2, "nope"),
      (["serach", "fog"], 2, "Did you mean `imagefeed search`?"),
      (["serach", "--help"], 2, "Did you mean `imagefeed search`?"),
      (["help", "serach"], 2, "Did you mean `imagefeed help search`?"),
      (["help", "foo"], 2, "See `imagefeed help`"),
      (["search", "fog", "--json", "id,author"], 2, "Write --json=id,author."),
      (["feed", "--backend", "mock", "--json=id,author.name"], 2, "Use author."),
      (["share", "x", "--format", "nope"], 2, formats),
      (
        ["feed", "--backend", "fixture", "--backend-option", "path=/nonexistent"], 2, "/nonexistent"
      ),
      (["record", ""], 2, "<dir>"),
      (["photo", "--backend", "mock", "nope"], 3, "nope"),
      (["photo", "--backend", "mock", "-uCb8l4CMck"], 3, "-uCb8l4CMck"),
      (["search", "--backend", "mock", "xyzzy"], 3, "No photos found"),
      (["user-photos", "--backend", "mock", "nobody"], 3, "nobody"),
      (["photo", "x"], 2, "access key"),
      (["--backend", "live", "feed"], 2, "access key"),
      (["--frontend", "tui", "--backend", "mock"], 2, "terminal"),
      (["--frontend", "jsonl", "feed"], 2, "jsonl"),
      (["mcp", "--backend", "mock", "--frontend", "tui"], 2, "tui"),
      (["mcp", "--backend", "mock", "--tools", "nope"], 2, "search_photos, search_collections"),
      (["mcp", "--tools=get_photo,"], 2, "search_photos, search_collections"),
      (["mcp", "--read-only", "--tools", "like_photo"], 2, "like_photo"),
      (["mcp", "extra"], 2, "extra"),
      (["config", "set", "nope"], 2, "access-key"),
      (["config", "set", "access-key"], 2, "No value given for"),
      (
        ["feed", "--backend", "mock", "--backend-option", "fail=list_feed:rateLimited"], 6,
        "Planned"
      ),
      (["feed", "--backend", "mock", "--backend-option", "fail=list_feed:dns"], 5, "Planned"),
      (
        ["feed", "--backend", "mock", "--backend-option", "fail=list_feed:tokenRefused"], 4,
        "Planned"
      ),
    ] as [([String], Int32, String)])
  func badInput(arguments: [String], status: Int32, hint: String) throws {
    let outcome = try BuiltProgram().run(arguments)
    #expect(outcome.status == status, "\(outcome.error)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
    #expect(outcome.error.contains(hint), "\(outcome.error)")
  }

  @Test("CLI-19: with --json errors are JSON")
  func jsonErrors() throws {
    let outcome = try BuiltProgram().run("photo", "nope", "--backend", "mock", "--json")
    let error = try JSONText(outcome.error)["error"]?.objectValue
    #expect(error?["code"]?.integerValue == 1404)
    #expect(error?["kind"]?.stringValue == "notFound")
    let usage = try BuiltProgram().run("feed", "--json", "--nope")
    #expect(try JSONText(usage.error)["error"]?.objectValue?["kind"]?.stringValue == "usage")
  }

  @Test(
    "CLI-2: a blank id, name or search is a usage error",
    arguments: [
      ["photo", ""], ["photo", " "], ["user-photos", ""], ["share", ""], ["search", ""],
      ["search", "fog", " "], ["random", "--query", ""], ["show", ""],
    ])
  func blank(arguments: [String]) throws {
    let outcome = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"]).run(arguments)
    #expect(outcome.status == 2, "\(outcome.error)")
    #expect(outcome.error.contains("--help"))
  }

  @Test(
    "CLI-1, LANG-1: errors before the session starts follow --json and --lang",
    arguments: [
      ["--backend", "nope", "feed", "--json"], ["feed", "--jsonl", "--backend=nope"],
      ["feed", "--json=id", "--timeout", "x"], ["feed", "--json", "--page", "0"],
      ["--frontend", "jsonl", "feed", "--json"],
    ])
  func earlyErrors(arguments: [String]) throws {
    let english = try JSONText(BuiltProgram().run(arguments).error)["error"]?.objectValue
    #expect(english?["kind"]?.stringValue == "usage")
    let plain = ["--lang", "ru"] + arguments.filter { !$0.hasPrefix("--json") }
    guard plain.contains(where: { $0.hasSuffix("nope") }) else { return }
    #expect(try BuiltProgram().run(plain).error.contains("не может быть «nope»"))
  }

  @Test(
    "LANG-1: the option, the variable or the settings file selects the language of early errors",
    arguments: ["--lang=ru", "variable", "file"])
  func earlyLanguage(place: String) throws {
    let program = try BuiltProgram(place == "variable" ? ["IMAGEFEED_LANG": "ru"] : [:])
    if place == "file" { _ = try program.run("config", "set", "lang", input: "ru") }
    let option = place.hasPrefix("--") ? [place] : []
    #expect(try program.run(option + ["--backend", "nope", "feed"]).error.contains("допустимо"))
  }

  @Test(
    "SEC-2: errors do not repeat words that may be a secret",
    arguments: [
      "config set access-key SECRETKEY123", "config set access-key -SECRETKEY123",
      "config set access-key=SECRETKEY123", "config set SECRETKEY123",
      "config set --access-key SECRETKEY123", "config set --access-key=SECRETKEY123",
      "config SECRETKEY123", "config access-key SECRETKEY123", "config list SECRETKEY123",
      "config unset SECRETKEY123", "config unset token SECRETKEY123", "config --SECRETKEY123",
      "feed --access-key SECRETKEY123", "--access-key SECRETKEY123 feed",
      "feed --access-key=SECRETKEY123", "--token=SECRETKEY123", "--token SECRETKEY123",
      "feed --token SECRETKEY123 --json", "access-key SECRETKEY123",
      "config set access-key -SECRETKEY1", "help config SECRETKEY123",
    ])
  func secretWords(line: String) throws {
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"])
    let outcome = try program.run(line.split(separator: " ").map(String.init))
    #expect(!(outcome.output + outcome.error).contains("SECRETKEY1"), "\(outcome.error)")
    #expect(outcome.status == 2)
  }

  @Test("SEC-2: a secret as an argument of `config set` is refused with a hint to its help")
  func surplusValue() throws {
    let outcome = try BuiltProgram().run("config", "set", "access-key", "SECRETKEY123")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("never arguments"))
    #expect(outcome.error.contains("`imagefeed config set --help`"))
  }

  @Test(
    "CONF-1: the error for a bad value in a variable names the variable",
    arguments: ["IMAGEFEED_BACKEND", "IMAGEFEED_FRONTEND", "IMAGEFEED_LANG", "IMAGEFEED_TIMEOUT"])
  func badVariable(name: String) throws {
    let outcome = try BuiltProgram([name: "nope"]).run("feed")
    #expect(outcome.status == 2 && outcome.error.contains("\(name): invalid"))
  }

  @Test("LANG-1: messages follow --lang and the locale")
  func language() throws {
    let russian = try BuiltProgram(["LC_ALL": "ru_RU.UTF-8", "IMAGEFEED_BACKEND": "mock"])
    #expect(try russian.run("photo", "x").error.contains("не найдено"))
    #expect(try russian.run("photo", "x", "--lang", "en").error.contains("No photo"))
  }
}
