import FeedCore
import FeedTestSupport
import Testing

/// The output and the arguments of the command line, on the mock.
@Suite("Command line", .blocking)
struct CommandLineTests {
  @Test("CLI-11, BACK-2: without a key the feed shows demo photos, without a network")
  func feed() throws {
    let outcome = try BuiltProgram().run("feed")
    #expect(outcome.status == 0)
    #expect(outcome.output.split(separator: "\n").count == 20)
    #expect(outcome.error.contains("demo photos"), "stderr announces the demo photos")
  }

  @Test("BACK-7: a folder as the only argument lists its photos, and the folder stays unchanged")
  func ownFolder() throws {
    let folder = try TemporaryFolder()
    let program = try BuiltProgram()
    let download = try program.run(
      "download", "UKq-msT0000", "--size", "small", "--no-credit", "--backend", "mock",
      "--output", folder.file("boat.jpg"))
    #expect(download.status == 0, "\(download.error)")
    let outcome = try program.run(folder.path, "--json")
    #expect(outcome.status == 0, "\(outcome.error)")
    let photos = try JSONText(outcome.output)["photos"]?.arrayValue
    #expect(photos?.count == 1)
    #expect(photos?.first?.objectValue?["altDescription"]?.stringValue == "boat")
    #expect(try folder.names() == ["boat.jpg"])
  }

  @Test(
    "BACK-43: a snippet of a photo in a folder names the file, as in JSON lines",
    arguments: Snippet.Format.allCases)
  func ownSnippet(format: Snippet.Format) throws {
    let folder = try TemporaryFolder()
    let program = try BuiltProgram()
    let download = try program.run(
      "download", "UKq-msT0000", "--size", "small", "--no-credit", "--backend", "mock",
      "--output", folder.file("boat.jpg"))
    #expect(download.status == 0, "\(download.error)")
    let shared = try program.run(
      folder.path, "share", "boat.jpg", "--format", format.rawValue, "--json")
    let request =
      #"{"jsonrpc":"2.0","id":1,"method":"imagefeed/photo_snippet","#
      + #""params":{"id":"boat.jpg","format":"\#(format.rawValue)"}}"#
    let answered = try program.run(folder.path, "--frontend", "jsonl", input: request + "\n")
    let snippet = try JSONText(shared.output)["text"]
    let answer = try JSONText(answered.output)["result"]?.objectValue?["text"]
    #expect(snippet != nil && snippet == answer, "\(answered.output)")
    // LaTeX includes files only, not URLs.
    let place = format == .latex ? "/boat.jpg}" : "file:///"
    #expect(snippet?.stringValue?.contains(place) == true, "\(shared.error)")
    #expect(snippet?.stringValue?.contains("imagefeed download") == false)
    #expect(snippet?.stringValue?.contains("folder.invalid") == false)
  }

  @Test("CLI-1: stdout has only data, as tabs, JSON or JSON lines")
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
    "CLI-1: JSON lines can be limited to fields",
    arguments: [["--json=id", "--jsonl"], ["--jsonl=id"]])
  func lineFields(options: [String]) throws {
    let outcome = try BuiltProgram().run(["feed", "--limit", "2", "--backend", "mock"] + options)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("{\"id\":") && !$0.contains(",") })
    let unknown = try BuiltProgram().run("feed", "--backend", "mock", "--jsonl=nope")
    #expect(unknown.status == 2 && unknown.error.contains("altDescription"))
  }

  @Test("No command reads an argument that it does not declare, which would be a crash")
  func examples() throws {
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock", "BROWSER": "true"])
    for page in try program.run("__manual").output.split(separator: "\n") {
      let manual = try program.run("__manual", "today", String(page)).output
      let examples = manual.replacing("\\-", with: "-").split(separator: "\n").compactMap {
        $0.hasPrefix(".Dl imagefeed ")
          ? $0.split(separator: " ").dropFirst(2).map(String.init) : nil
      }
      #expect(!examples.isEmpty, "\(page)")
      for example in examples {
        // A server would not end. This value is refused after all others are read.
        let last = page == "imagefeed-serve" ? ["--public-url", "x"] : []
        let outcome = try program.run(example + last, inside: ["env", "-C", program.home.path])
        #expect(outcome.signal == 0, "\(example): \(outcome.error)")
      }
    }
  }

  @Test(
    "CLI-8: Without a command and a terminal, the program prints the feed, with the options of `feed`",
    arguments: [
      [], ["--json"], ["--jsonl=id"], ["--limit", "2"], ["--frontend", "cli"],
      ["--page", "2", "--format", "csv"],
    ])
  func noCommand(options: [String]) throws {
    let program = try BuiltProgram()
    let (none, feed) = (try program.run(options), try program.run(["feed"] + options))
    for outcome in [none, feed] {
      #expect(outcome.status == 0 && outcome.error.contains("demo photos"), "\(outcome)")
    }
    #expect(none.output == feed.output)
    #expect(!none.output.isEmpty)
    #expect(none.output.contains("\"demo\"") == (options.first?.hasPrefix("--json") == true))
  }

  @Test("With an option for JSON, the feed is printed even on a terminal")
  func noCommandOnTerminal() throws {
    let pty = try PtyProcess(
      [BuiltProgram.path, "--backend", "mock", "--jsonl=id", "--limit", "1"],
      environment: ["HOME": "/nonexistent", "TERM": "xterm", "LANG": "C.UTF-8"])
    try pty.expectEnd(.exit(0))
    #expect(pty.output.contains("{\"id\":\"UKq-msT0000\"}"))
  }

  @Test(
    "Help is printed for any value of COLUMNS",
    arguments: ["0", "1", "-5", "9223372036854775807", "x"])
  func helpWidth(columns: String) throws {
    let program = try BuiltProgram(["COLUMNS": columns])
    for arguments in [["--help"], ["help", "feed"], ["feed", "-h"]] {
      let outcome = try program.run(arguments)
      #expect(outcome.status == 0 && outcome.output.contains("--backend"))
    }
    #expect(try program.run("--backend", "mock", "feed", "--format", "table").status == 0)
  }

  @Test(
    "Without /proc the program reports that instead of crashing", .unlessSanitized,
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

  @Test("Requested help is printed to stdout with exit status 0")
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
    #expect(version.output == "imagefeed 0.3.0\n")
  }

  @Test(
    "BACK-6: plugins and completions are from the registries", arguments: ["bash", "zsh", "fish"])
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
    "Commands accept the page of a photo and the @name or page of a user",
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
}
