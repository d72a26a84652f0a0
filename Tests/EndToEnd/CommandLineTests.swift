import FeedCore
import FeedTestSupport
import Testing

/// The command line on the mock, as a user and as a script.
@Suite("Command line", .blocking)
struct CommandLineTests {
  @Test("BACK-2: the feed of the mock, without a key and without a network")
  func feed() throws {
    let outcome = try BuiltProgram().run("feed")
    #expect(outcome.status == 0)
    #expect(outcome.output.split(separator: "\n").count == 20)
    #expect(outcome.error.contains("demo photos"), "the stand-in says so on stderr")
  }

  @Test("CLI-1: data on stdout alone, as tabs, as JSON, as JSON lines")
  func formats() throws {
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"])
    let tabs = try program.run("feed", "--limit", "2")
    #expect(tabs.error.isEmpty)
    #expect(
      tabs.output.split(separator: "\n").allSatisfy {
        $0.split(separator: "\t", omittingEmptySubsequences: false).count == 10
      })
    let json = try JSONText(program.run("feed", "--limit", "2", "--json").output)
    #expect(json["photos"]?.arrayValue?.count == 2)
    #expect(json["hasMore"]?.boolValue == true)
    let lines = try program.run("feed", "--jsonl", "--limit", "2").output.split(separator: "\n")
    #expect(try lines.map { try JSONText(String($0))["id"] != nil } == [true, true])
  }

  @Test("CLI-4: an id that starts with a dash is a plain argument, before and after options")
  func dashedID() throws {
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"])
    let list = try JSONText(program.run("feed", "--json=id").output)
    let id = try #require(
      list["photos"]?.arrayValue?.compactMap { $0.objectValue?["id"]?.stringValue }
        .first { $0.hasPrefix("-") })
    for arguments in [
      ["photo", id, "--json"], ["--json", "photo", id], ["photo", "--json", "--", id],
    ] {
      let outcome = try program.run(arguments)
      #expect(outcome.status == 0, "\(arguments): \(outcome.error)")
      #expect(try JSONText(outcome.output)["id"]?.stringValue == id)
    }
  }

  @Test(
    "CLI-2: bad input has one clear line and its exit status",
    arguments: [
      (["--backend", "nope", "feed"], 2, "live, mock"),
      (["--frontend", "nope"], 2, "cli, tui, jsonl"),
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
      (["feed", "--backend", "mock", "--backend-option", "nope=1"], 2, "photos, liked"),
      (["feed", "--backend", "mock", "--backend-option", "photos=x"], 2, "photos"),
      (["nope"], 2, "nope"),
      (["serach", "fog"], 2, "Did you mean `imagefeed search`?"),
      (["serach", "--help"], 2, "Did you mean `imagefeed search`?"),
      (["help", "serach"], 2, "Did you mean `imagefeed help search`?"),
      (["help", "foo"], 2, "See `imagefeed help`"),
      (["search", "fog", "--json", "id,author"], 2, "Write --json=id,author."),
      (["feed", "--backend", "mock", "--json=id,author.name"], 2, "Use author."),
      (["share", "x", "--format", "nope"], 2, "url, markdown, html, org, asciidoc, latex, text"),
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

  @Test("CLI-1: errors are JSON where the data is")
  func jsonErrors() throws {
    let outcome = try BuiltProgram().run("photo", "nope", "--backend", "mock", "--json")
    let error = try JSONText(outcome.error)["error"]?.objectValue
    #expect(error?["code"]?.integerValue == 1404)
    #expect(error?["kind"]?.stringValue == "notFound")
    let usage = try BuiltProgram().run("feed", "--json", "--nope")
    #expect(try JSONText(usage.error)["error"]?.objectValue?["kind"]?.stringValue == "usage")
  }

  @Test(
    "CLI-2: a blank id, name or search is wrong use",
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
    "CLI-1: fields and lines go together", arguments: [["--json=id", "--jsonl"], ["--jsonl=id"]])
  func lineFields(options: [String]) throws {
    let outcome = try BuiltProgram().run(["feed", "--limit", "2", "--backend", "mock"] + options)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("{\"id\":") && !$0.contains(",") })
    let unknown = try BuiltProgram().run("feed", "--backend", "mock", "--jsonl=nope")
    #expect(unknown.status == 2 && unknown.error.contains("altDescription"))
  }

  @Test(
    "CLI-1, LANG-1: errors before the session follow --json and --lang too",
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
    "LANG-1: the language of early errors comes from wherever a setting may",
    arguments: ["--lang=ru", "variable", "file"])
  func earlyLanguage(place: String) throws {
    let program = try BuiltProgram(place == "variable" ? ["IMAGEFEED_LANG": "ru"] : [:])
    if place == "file" { _ = try program.run("config", "set", "lang", input: "ru") }
    let option = place.hasPrefix("--") ? [place] : []
    #expect(try program.run(option + ["--backend", "nope", "feed"]).error.contains("допустимо"))
  }

  @Test(
    "SEC-2: no error repeats what may be the value of a secret",
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

  @Test("SEC-2: a surplus word of `config set` is answered with how values are given")
  func surplusValue() throws {
    let outcome = try BuiltProgram().run("config", "set", "access-key", "SECRETKEY123")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("never arguments"))
    #expect(outcome.error.contains("`imagefeed config set --help`"))
  }

  @Test(
    "Without a command and a terminal: what `feed` prints, with its options too",
    arguments: [
      [], ["--json"], ["--jsonl=id"], ["--limit", "2"], ["--frontend", "cli"],
      ["--page", "2", "--format", "csv"],
    ])
  func noCommand(options: [String]) throws {
    let program = try BuiltProgram()
    let (none, feed) = (try program.run(options), try program.run(["feed"] + options))
    #expect(none.status == 0 && none.error.contains("demo photos"))
    #expect(none.output == feed.output && !none.output.isEmpty)
    #expect(none.output.contains("\"demo\"") == (options.first?.hasPrefix("--json") == true))
  }

  @Test("On a terminal, too, whoever asks for JSON means the feed")
  func noCommandOnTerminal() throws {
    let pty = try PtyProcess(
      [BuiltProgram.path, "--backend", "mock", "--jsonl=id", "--limit", "1"],
      environment: ["HOME": "/nonexistent", "TERM": "xterm", "LANG": "C.UTF-8"])
    #expect(try pty.ended() == .exit(0))
    #expect(pty.output.contains("{\"id\":\"UKq-msT0000\"}"))
  }

  @Test(
    "Help is readable whatever the width", arguments: ["0", "1", "-5", "9223372036854775807", "x"])
  func helpWidth(columns: String) throws {
    let program = try BuiltProgram(["COLUMNS": columns])
    for arguments in [["--help"], ["help", "feed"], ["feed", "-h"]] {
      let outcome = try program.run(arguments)
      #expect(outcome.status == 0 && outcome.output.contains("--backend"))
    }
    #expect(try program.run("--backend", "mock", "feed", "--format", "table").status == 0)
  }

  @Test(
    "Without /proc the program says so instead of crashing now and then", .unlessSanitized,
    .enabled(if: CommandLineTests.canHideProc, "needs the right to mount"))
  func noProc() throws {
    let outcome = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"])
      .run(["feed"], inside: ["unshare", "-m", "sh", "-c", Self.hidingProc])
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("imagefeed: /proc is not mounted"), "\(outcome.error)")
  }

  private static let hidingProc = "mount -t tmpfs none /proc && exec \"$0\" \"$@\""

  private static let canHideProc: Bool = {
    let outcome = try? BuiltProgram().run(
      [], inside: ["unshare", "-m", "sh", "-c", "mount -t tmpfs none /proc"])
    return outcome?.status == 0
  }()

  @Test("Asked for, help is on stdout, exit 0")
  func help() throws {
    let program = try BuiltProgram()
    for arguments in [
      ["auth"], ["help", "auth"], ["auth", "--help"], ["--lang", "ru", "auth", "-h"],
    ] {
      let group = try program.run(arguments)
      #expect(group.status == 0 && group.output.contains("COMMANDS:\n  login "), "\(arguments)")
    }
    let asked = try program.run("--help")
    #expect(asked.status == 0 && asked.error.isEmpty && asked.output.contains("user-photos"))
    let version = try program.run("--version")
    #expect(version.output == "imagefeed 0.2.0\n")
  }

  @Test(
    "BACK-6: plugins and completions come from the registries", arguments: ["bash", "zsh", "fish"])
  func listings(shell: String) throws {
    let program = try BuiltProgram()
    let plugins = try program.run("plugins").output
    for name in ["cli", "tui", "jsonl", "live", "mock", "fail=OPERATION"] {
      #expect(plugins.contains(name))
    }
    let script = try program.run("completion", shell)
    #expect(script.status == 0 && script.output.contains("__complete"))
    let words = try program.run("__complete", "user-p")
    #expect(words.output == "words \nuser-photos\tShow a page of a user’s photos.\n")
  }

  @Test(
    "CONF-1: a bad value in a variable is told with the variable's name",
    arguments: ["IMAGEFEED_BACKEND", "IMAGEFEED_FRONTEND", "IMAGEFEED_LANG", "IMAGEFEED_TIMEOUT"])
  func badVariable(name: String) throws {
    let outcome = try BuiltProgram([name: "nope"]).run("feed")
    #expect(outcome.status == 2 && outcome.error.contains("\(name): invalid"))
  }

  @Test(
    "A photo's page and a user's @name are taken for the photo and the user",
    arguments: [
      ["photo", "https://unsplash.com/photos/fog-ID"], ["share", "unsplash.com/photos/ID"],
      ["like", "https://unsplash.com/photos/ID"],
    ])
  func pages(arguments: [String]) throws {
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"])
    let feed = try JSONText(program.run("feed", "--limit", "1", "--json").output)
    let photo = try #require(feed["photos"]?.arrayValue?.first?.objectValue)
    let id = try #require(photo["id"]?.stringValue)
    let outcome = try program.run(arguments.map { $0.replacing("ID", with: id) })
    #expect(outcome.status == 0 && outcome.output.contains(id), "\(outcome.error)")
    let user = try #require(photo["author"]?.objectValue?["username"]?.stringValue)
    #expect(try program.run("profile", "@\(user)").output.hasPrefix(user + "\t"))
    #expect(try program.run("user-photos", "https://unsplash.com/@\(user)").status == 0)
  }

  @Test("CLI-3: a closed pipe ends quietly")
  func closedPipe() throws {
    let child = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"]).start(
      "feed", "--limit", "5000", "--backend-option", "photos=5000")
    child.closeOutput()
    let outcome = child.finish()
    #expect(outcome.error.isEmpty)
    #expect(outcome.status == 0 && outcome.signal == 0)
  }

  @Test("CLI-3, FEED-7: pages come at once, and none is asked for when the reader has left")
  func reader() async throws {
    let server = try UnsplashServer(photos: 120)
    let hold = server.hold(.feed) { $0.query["page"] == "2" }
    let program = try BuiltProgram([
      "IMAGEFEED_ACCESS_KEY": server.key, "IMAGEFEED_API_URL": server.url,
    ])
    let child = try program.start("feed", "--limit", "120", "--jsonl")
    try await hold.wait()
    var lines = 0
    while lines < 30, let bytes = child.readOutput() { lines += bytes.count { $0 == 0x0A } }
    child.closeOutput()
    hold.release()
    #expect(child.endUnread() == 0)
    #expect(server.requests.count == 2)
  }

  @Test(
    "FEED-7, CLI-2: what came before the quota ended is printed", arguments: ["--jsonl", "--json"])
  func quota(option: String) throws {
    let server = try UnsplashServer(photos: 120)
    server.limit(remaining: 2)
    let program = try BuiltProgram([
      "IMAGEFEED_ACCESS_KEY": server.key, "IMAGEFEED_API_URL": server.url,
    ])
    let outcome = try program.run("feed", "--limit", "120", option)
    #expect(outcome.status == 6 && outcome.error.contains("rateLimited"))
    let ids = outcome.output.matches(of: /"id"/).count
    #expect(ids == 60)
  }

  @Test("Ids go from one command to the next through a pipe; a stdin that cannot be read is none")
  func pipe() throws {
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"])
    let feed = try program.run("feed", "--limit", "8", "--jsonl=id")
    let ids = try feed.output.split(separator: "\n")
      .compactMap { try JSONText(String($0))["id"]?.stringValue }
    let liked = try program.run(["like", "-"], input: Array(ids.joined(separator: "\n").utf8))
    #expect(liked.status == 0 && liked.output.split(separator: "\n").count == 8)
    for redirection in ["<&-", "< /", "< /dev/null"] {
      let outcome = try program.run(["like", "-"], redirected: redirection)
      #expect(outcome.status == 2 && outcome.error.contains("No photo ids on stdin"))
    }
  }

  @Test(
    "CLI-2: Ctrl-C ends with 130, SIGTERM and SIGHUP with 143",
    arguments: [(2, 130), (15, 143), (1, 143)] as [(Int32, Int32)])
  func signals(number: Int32, status: Int32) throws {
    let child = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"]).start(
      "feed", "--verbose", "--backend-option", "latency=600000", "--jsonl")
    try child.waitUntilItCatchesSignals()
    child.signal(number)
    let outcome = child.finish()
    #expect(outcome.status == status, "\(outcome.error)")
  }

  @Test("LANG-1: messages follow --lang and the locale")
  func language() throws {
    let russian = try BuiltProgram(["LC_ALL": "ru_RU.UTF-8", "IMAGEFEED_BACKEND": "mock"])
    #expect(try russian.run("photo", "x").error.contains("не существует"))
    #expect(try russian.run("photo", "x", "--lang", "en").error.contains("No photo"))
  }
}
