import FeedCore
import FeedTestSupport
import Glibc
import Testing

/// The stdio backend with our own endpoint and with the example programs.
@Suite("BACK-8, BACK-9: programs as backends", .blocking, .timeLimit(.minutes(10)))
struct StdioTests {
  private static let mock = "--frontend jsonl --backend mock --backend-option photos=12"

  private static func options(_ command: String) -> [String] {
    ["--backend", "stdio", "--backend-option", "command=\(command)"]
  }

  private static let throughMock = options("\(Program.quoted(Program.built)) \(mock)")

  /// Returns the options for an example program in `tools/backends`.
  private static func example(_ name: String, _ argument: String) -> [String] {
    let path = "\(Samples.projectFolder)/tools/backends/\(name)"
    return options("\(Program.quoted(path)) \(Program.quoted(argument))")
  }

  private func lines(_ text: String) -> [JSONObject] {
    text.split(separator: "\n").compactMap { (try? JSON(parsing: Array($0.utf8)))?.objectValue }
  }

  @Test(
    "BACK-8: the mock returns the same items directly and through stdio",
    arguments: [
      ["feed", "--limit", "12"], ["search", "the", "--order-by", "latest"], ["favorites"],
      ["photo", "UKq-msT0000"], ["topics"], ["topic", "weather"], ["collection", "310797"],
      ["user-photos", "mira"], ["like", "YctCVBr0001"],
    ])
  func same(command: [String]) throws {
    let program = try BuiltProgram()
    let mock = ["--backend", "mock", "--backend-option", "photos=12"]
    let own = try program.run(command + ["--jsonl"] + mock)
    let other = try program.run(command + ["--jsonl"] + Self.throughMock)
    #expect(own.status == 0 && other.status == 0, "\(own.error) \(other.error)")
    #expect(lines(own.output).count > 0)
    #expect(lines(own.output) == lines(other.output))
  }

  @Test("BACK-8: a download through stdio has the same bytes")
  func download() throws {
    let program = try BuiltProgram()
    let mock = ["--backend", "mock", "--backend-option", "photos=12"]
    let command = ["download", "UKq-msT0000", "--size", "small", "--no-credit", "--output"]
    for (name, options) in [("a.jpg", mock), ("b.jpg", Self.throughMock)] {
      let outcome = try program.run(command + [program.home.file(name)] + options)
      #expect(outcome.status == 0, "\(outcome.error)")
    }
    let bytes = try readFile(program.home.file("a.jpg"))
    #expect(bytes.starts(with: [0xFF, 0xD8]))
    #expect(try readFile(program.home.file("b.jpg")) == bytes)
  }

  @Test("BACK-8: over ssh the host's own settings are used", .needsSSH)
  func ssh() throws {
    let server = try SSHServer()
    let program = try BuiltProgram(["IMAGEFEED_ACCESS_KEY": "key-of-this-machine"])
    // The remote machine has its own home folder with its settings.
    let home = try TemporaryFolder()
    try Program.run("mkdir", ["-p", home.file(".config/imagefeed")])
    try home.write(#"{"backend": "mock"}"#, to: ".config/imagefeed/config.json")
    let remote =
      "env HOME=\(home.path) \(Program.quoted(Program.built)) --frontend jsonl"
      + " --backend-option photos=3"
    let outcome = try program.run(["feed", "--jsonl"] + Self.options(server.command(remote)))
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(lines(outcome.output).count == 3)
    let liked = try program.run(["like", "YctCVBr0001"] + Self.options(server.command(remote)))
    #expect(liked.status == 0, "\(liked.error)")
    let refused = server.command(remote).replacing("person", with: "host")
    let stranger = try program.run(["feed"] + Self.options(refused))
    #expect(stranger.status == 5)
  }

  @Test("BACK-51: a program that cannot start exits with 2, and one that fails with 5")
  func exits() throws {
    let program = try BuiltProgram()
    #expect(try program.run(["feed"] + Self.options("no-such-program")).status == 2)
    #expect(try program.run(["feed"] + Self.options("")).status == 2)
    #expect(try program.run(["feed"] + Self.options("true")).status == 5)
    #expect(try program.run(["feed"] + Self.options("yes")).status == 5)
    let inner = "\(Program.quoted(Program.built)) --frontend jsonl --backend stdio"
    let outcome = try program.run(
      ["feed"] + Self.options("\(inner) --backend-option command=cat"))
    #expect(outcome.status == 5 && outcome.error.contains("stdio backend itself"))
  }

  @Test("BACK-8: doctor checks a program against the table of operations", .timeLimit(.minutes(10)))
  func doctor() throws {
    let program = try BuiltProgram()
    let good = try program.run(["doctor"] + Self.throughMock)
    #expect(good.output.contains("list_feed: correct."))
    #expect(!good.output.split(separator: "\n").contains { $0.hasPrefix("fault\toperations") })
    let script = try program.home.write(
      """
      while IFS= read -r line; do
        id=$(printf '%s' "$line" | sed -nE 's/.*"id":([0-9]+),"method".*/\\1/p')
        case $line in
        *describe*) result='{"operations":["list_feed","get_photo"]}' ;;
        *) result='{"photos":[{"id":"a"}],"page":1,"hasMore":false}' ;;
        esac
        [ -n "$id" ] && printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$result"
      done
      """, to: "program")
    let bad = try program.run(["doctor"] + Self.options("/bin/sh \(script)"))
    #expect(bad.status == 1)
    #expect(bad.output.contains("photos has an element that width is missing"))
    #expect(bad.output.contains("an unknown id must be the error 1404"))
    #expect(bad.output.contains("search_photos"))
  }

  @Test(
    "BACK-55: the example for RSS and Atom feeds lists their pictures",
    .enabled(if: Program.isInstalled("python3"), "needs python3"))
  func feedExample() throws {
    let program = try BuiltProgram()
    let rss = try program.home.write(
      """
      <rss version="2.0"><channel><item><title>Fog &lt;b&gt; over hills</title>
      <link>https://example.org/1</link><pubDate>Tue, 10 Jun 2025 04:00:00 GMT</pubDate>
      <enclosure url="https://example.org/1.jpg" type="image/jpeg" length="1"/></item>
      <item><title>No picture</title></item>
      <item><title>A boat</title><link>https://example.org/2</link>
      <pubDate>Wed, 11 Jun 2025 04:00:00 GMT</pubDate>
      <enclosure url="https://example.org/2.jpg" type="image/jpeg" length="1"/></item>
      <item><title>Local</title><enclosure url="file:///etc/passwd" type="image/jpeg"/></item>
      </channel></rss>
      """, to: "feed.xml")
    let atom = try program.home.write(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Night</title>
      <updated>2025-06-11T00:00:00Z</updated><author><name>Ada</name></author>
      <link rel="enclosure" type="image/jpeg" href="https://example.org/n.jpg"/></entry></feed>
      """, to: "feed.atom")
    let titles = { (arguments: [String]) in
      lines(try program.run(arguments + ["--jsonl"]).output)
        .compactMap { $0["altDescription"]?.stringValue }
    }
    #expect(
      try titles(["feed"] + Self.example("feed-photos.py", rss)) == [
        "A boat", "Fog <b> over hills",
      ])
    #expect(try titles(["search", "fog"] + Self.example("feed-photos.py", rss)).count == 1)
    #expect(try titles(["feed"] + Self.example("feed-photos.py", atom)) == ["Night"])
    let careless = try program.home.write(
      """
      <rss xmlns:m="http://search.yahoo.com/mrss/"><channel><item><title>No date</title>
      <pubDate>yesterday</pubDate><m:content url="https://example.org/1.jpg" width="100%"/></item>
      <item><title>Summer</title><pubDate>Tue, 10 Jun 2025 04:00:00 +0200</pubDate>
      <m:content url="https://example.org/2.jpg" width="300" height="200"/></item>
      </channel></rss>
      """, to: "careless.xml")
    let photos = lines(
      try program.run(["feed", "--jsonl"] + Self.example("feed-photos.py", careless)).output)
    #expect(photos.map { $0["createdAt"]?.stringValue } == ["2025-06-10T02:00:00Z", nil])
    #expect(photos.map { $0["width"]?.wholeNumber } == [300, 1_200])
    let doctor = try program.run(["doctor"] + Self.example("feed-photos.py", rss))
    #expect(!doctor.output.split(separator: "\n").contains { $0.hasPrefix("fault\toperations") })
  }

  @Test("BACK-55: the shell example lists the pictures of a folder")
  func folderExample() throws {
    let program = try BuiltProgram()
    let folder = program.home.file("photos")
    mkdir(folder, 0o700)
    let mock = ["--backend", "mock", "--output", "\(folder)/a \"b\".jpg"]
    #expect(try program.run(["download", "UKq-msT0000", "--size", "small"] + mock).status == 0)
    let options = Self.example("folder-photos.sh", folder)
    let photos = lines(try program.run(["feed", "--jsonl"] + options).output)
    let photo = try #require(photos.first)
    #expect(photos.count == 1 && photo["altDescription"] == "a \"b\"")
    #expect(photo["width"] == 400 && photo["height"] == 600)
    let id = try #require(photo["id"]?.stringValue)
    let copy = program.home.file("copy.jpg")
    let outcome = try program.run(
      ["download", id, "--no-credit", "--output", copy] + options)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try readFile(copy) == readFile("\(folder)/a \"b\".jpg"))
    let doctor = try program.run(["doctor"] + options)
    #expect(!doctor.output.split(separator: "\n").contains { $0.hasPrefix("fault\toperations") })
    #expect(doctor.output.contains("a JPEG of"))
  }

  @Test("BACK-9: the examples have at most 80 lines")
  func length() throws {
    for name in ["feed-photos.py", "folder-photos.sh"] {
      let bytes = try readFile("\(Samples.projectFolder)/tools/backends/\(name)")
      #expect(bytes.count { $0 == 0x0A } <= 80, "\(name)")
    }
  }
}
