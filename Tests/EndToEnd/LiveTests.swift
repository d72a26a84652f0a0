import FeedCore
import FeedTestSupport
import Testing

/// `--backend live` of the built binary. The server sends whole replies with their headers.
@Suite("Live backend from the command line", .blocking, .timeLimit(.minutes(10)))
struct LiveTests {
  /// Returns the program with settings in its environment. The output must never contain the key.
  private func program(_ url: String, _ more: [String: String] = [:]) throws -> BuiltProgram {
    try BuiltProgram(
      ["IMAGEFEED_ACCESS_KEY": SampleAPI.key, "IMAGEFEED_API_URL": url].merging(more) { $1 })
  }

  private func checkReads(_ program: BuiltProgram, _ api: SampleAPI) throws {
    let feed = try JSONText(program.run("feed", "--json").output)
    #expect(feed["photos"]?.arrayValue?.count == 10)
    #expect(feed["hasMore"]?.boolValue == true)
    let search = try JSONText(program.run("search", "dog", "--json=id").output)
    #expect(search["total"]?.integerValue == 10_000)
    let photo = try program.run("photo", api.photoID.text)
    #expect(photo.output.hasPrefix("\(api.photoID)\t\(api.createdAt.iso8601)\t"))
    let snippet = try program.run("share", api.photoID.text, "--format", "markdown").output
    #expect(snippet.contains("utm_source=imagefeed&utm_medium=referral"))
  }

  @Test(
    "BACK-1: feed, search, photo and snippet work over HTTP/1.1", arguments: Samples.sources)
  func http1(_ source: Samples.Source) throws {
    let api = try SampleAPI(source)
    try checkReads(program(api.server.url()), api)
    let tracked = api.server.requests.filter { $0.target.contains("/download") }
    #expect(tracked.count == 1, "LIVE-7: the snippet is reported as a download")
    #expect(Set(api.server.requests.compactMap { $0["Accept-Version"] }) == ["v1"])
  }

  @Test(
    "LIVE-1: feed, search, photo and snippet work over HTTP/2 with a private authority",
    .needsNginx, arguments: Samples.sources)
  func http2(_ source: Samples.Source) throws {
    let api = try SampleAPI(source)
    let nginx = try NginxServer(upstream: api.server.port)
    let trusting = try program(nginx.url(), ["IMAGEFEED_CA_FILE": nginx.certificateFile])
    try checkReads(trusting, api)
    let distrusting = try program(nginx.url()).run("feed")
    #expect(distrusting.status == 5)
    #expect(distrusting.error.contains("IMAGEFEED_CA_FILE"))
  }

  @Test("FEED-1: a --limit above the page size loads more pages", arguments: Samples.sources)
  func limit(_ source: Samples.Source) throws {
    let api = try SampleAPI(source)
    let lines = try program(api.server.url()).run("feed", "--limit", "14", "--jsonl").output
    #expect(lines.split(separator: "\n").count == 14)
    #expect(
      api.server.requests.map(\.target) == [
        "/photos?page=1&per_page=14", "/photos?page=2&per_page=14",
      ])
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let reply: LoopbackReply
    let status: Int32
    let hint: String

    var testDescription: String { name }
  }

  static let faults = [
    Fault(
      name: "wrong key",
      reply: .text(#"{"errors":["OAuth error: The access token is invalid"]}"#, status: 401),
      status: 4, hint: "access key"),
    Fault(
      name: "403, limit", reply: .text("Rate Limit Exceeded", status: 403), status: 6, hint: "hour"),
    Fault(
      name: "403, scope",
      reply: .text(#"{"errors":["OAuth error: missing permissions"]}"#, status: 403),
      status: 4, hint: "permission"),
    Fault(
      name: "404", reply: .text(#"{"errors":["Not found"]}"#, status: 404), status: 3, hint: "x"),
    Fault(name: "HTML for JSON", reply: .text("<html>hotel</html>"), status: 5, hint: "web page"),
    Fault(name: "empty body", reply: .text(""), status: 5, hint: "invalid response"),
    Fault(
      name: "reset in the middle", reply: .broken("{", promised: 99, .reset), status: 5,
      hint: "was lost"),
    Fault(
      name: "stall in the middle", reply: .broken("{", promised: 99, .stall), status: 5,
      hint: "--timeout"),
    Fault(name: "600 MB of blanks", reply: .endless(600 << 20), status: 5, hint: "16 MiB"),
    Fault(
      name: "100,000 brackets", reply: .text(String(repeating: "[", count: 100_000)), status: 5,
      hint: "invalid response"),
    Fault(
      name: "500", reply: .text("We are experiencing errors.", status: 500), status: 5, hint: "500"),
  ]

  @Test(
    "CLI-2, CLI-5: a fault causes a one-line error and its status; memory stays bounded",
    arguments: faults
  )
  func fault(_ fault: Fault) throws {
    let server = try LoopbackServer { _ in fault.reply }
    let timeout = fault.hint == "--timeout" ? "1.5" : "60"
    let outcome = try program(server.url()).run("photo", "x", "--timeout", timeout)
    #expect(outcome.status == fault.status, "\(outcome.error)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
    #expect(outcome.error.contains(fault.hint), "\(outcome.error)")
    #expect(outcome.peakMemory < memoryLimit, "\(outcome.peakMemory) MiB")
    #expect(!outcome.error.contains(SampleAPI.key), "SEC-2")
  }

  @Test(
    "CLI-2: an unknown host, a closed port and plain http to a remote host are errors",
    arguments: [
      ("https://nohost.invalid", 5, "nohost.invalid"), ("http://127.0.0.1:1", 5, "127.0.0.1"),
      ("http://api.unsplash.com", 2, "https://"),
    ] as [(String, Int32, String)])
  func unreachable(url: String, status: Int32, hint: String) throws {
    let outcome = try program(url).run("feed")
    #expect(outcome.status == status, "\(outcome.error)")
    #expect(outcome.error.contains(hint), "\(outcome.error)")
    #expect(outcome.error.split(separator: "\n").count == 1)
  }

  @Test("CONF-1: the error for a missing certificate file names the setting")
  func missingCertificateFile() throws {
    let server = try LoopbackServer { _ in .text("[]") }
    let outcome = try program(server.url(), ["IMAGEFEED_CA_FILE": "/nowhere.pem"]).run("feed")
    #expect(outcome.status == 2, "\(outcome.error)")
    #expect(outcome.error.contains("ca-file"))
  }

  @Test("SEC-3: escape sequences and bidi overrides in names and captions are not printed")
  func hostileText() throws {
    let text = #"\u001b]0;owned\u0007\u001b[2Jname\u202egpj\u0000\u009b31m"#
    let photo = """
      {"id":"\\u001b[31mx\\u202e","width":1,"height":1,\
      "urls":{"raw":"https://images.unsplash.com/p"},\
      "alt_description":"\(text)","description":"a\\tb\\nc","user":{"username":"u","name":"\(text)"}}
      """
    let server = try LoopbackServer { _ in .text(photo) }
    for format in [[], ["--json"], ["--jsonl"]] {
      let outcome = try program(server.url()).run(["photo", "x", "--lang", "en"] + format)
      #expect(outcome.status == 0, "\(outcome.error)")
      let unsafe = outcome.output.unicodeScalars.filter { scalar in
        (scalar.value < 0x20 && scalar != "\n" && scalar != "\t")
          || (0x7F...0x9F).contains(scalar.value) || scalar == "\u{202E}"
      }
      #expect(unsafe.isEmpty, "\(format)")
      #expect(outcome.output.contains("namegpj"))
    }
    let tabs = try program(server.url()).run("photo", "x").output
    #expect(tabs.split(separator: "\t", omittingEmptySubsequences: false).count == 10)
  }

  @Test("SEC-2: --verbose prints details without secrets")
  func verbose() throws {
    let server = try LoopbackServer { _ in .text("[", status: 200) }
    let outcome = try program(server.url()).run("feed", "--verbose")
    #expect(outcome.error.contains("badReply"))
    #expect(outcome.error.contains("[Photos.feed]: badReply - "), "LOG-1: \(outcome.error)")
    let lines = outcome.error.split(separator: "\n")
    #expect(lines.count == 2, "one log line with the detail, and the error: \(outcome.error)")
    #expect(!outcome.error.contains(SampleAPI.key))
  }

  @Test("CONF-1: the key in config.json is used for requests and hidden in lists")
  func config() throws {
    let server = try LoopbackServer { _ in .text("[]") }
    let program = try BuiltProgram()
    #expect(try program.run("config", "set", "access-key", input: "  k-123 \n").status == 0)
    #expect(try program.run("config", "set", "api-url", input: server.url()).status == 0)
    let feed = try program.run("feed")
    #expect(feed.status == 0, "an empty list is not an error: \(feed.error)")
    #expect(server.requests.last?["Authorization"] == "Client-ID k-123")
    let list = try program.run("config", "list").output
    #expect(list.contains("access-key\tredacted\t") && !list.contains("k-123"))
    #expect(try program.run("config", "unset", "access-key").status == 0)
    #expect(try program.run("--backend", "live", "feed").status == 2)
  }

  @Test("FIND-5: the content filter setting is sent, and the option overrides it")
  func contentFilter() throws {
    let server = try UnsplashServer(photos: 40)
    let program = try BuiltProgram([
      "IMAGEFEED_ACCESS_KEY": server.key, "IMAGEFEED_API_URL": server.url,
      "IMAGEFEED_CONTENT_FILTER": "high",
    ])
    for arguments in [["search", "fog"], ["random"], ["random", "--content-filter", "low"]] {
      let outcome = try program.run(arguments)
      #expect([0, 3].contains(outcome.status), "\(outcome.error)")
    }
    #expect(server.requests.map { $0.query["content_filter"] } == ["high", "high", "low"])
  }
}
