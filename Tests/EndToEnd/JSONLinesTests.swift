import FeedCore
import FeedTestSupport
import Glibc
import Testing

/// The endpoint with pipes for input and output, the way an editor uses it.
@Suite("JSON lines on stdio", .blocking, .timeLimit(.minutes(10)))
struct JSONLinesTests {
  private func request(_ id: String, _ name: String, _ parameters: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"imagefeed/\#(name)","params":\#(parameters)}"#
  }

  private func answers(
    _ lines: [String], _ options: [String] = []
  ) throws -> (BuiltProgram.Outcome, [JSON: JSONObject]) {
    let program = try BuiltProgram()
    let input = lines.map { $0 + "\n" }.joined()
    let outcome = try program.run(
      ["--frontend", "jsonl", "--backend", "mock"] + options, input: Array(input.utf8))
    var answers: [JSON: JSONObject] = [:]
    for line in outcome.output.split(separator: "\n") {
      let object = try #require(try JSON(parsing: String(line)).objectValue)
      #expect(object["jsonrpc"] == "2.0")
      answers[try #require(object["id"])] = object
    }
    return (outcome, answers)
  }

  @Test("RPC-13: operations work without a handshake")
  func operations() throws {
    let (outcome, answers) = try answers([
      request("1", "describe"), request(#""two""#, "next_feed_page"),
      request("3", "get_photo", #"{"id":"nope"}"#), request("4", "get_photo", #"{"ID":"x"}"#),
      request("5", "get_photo"), request("6", "nope"), #"{"jsonrpc":"2.0","id":7,"method":"x"}"#,
    ])
    #expect(outcome.status == 0)
    let operations = answers[1]?["result"]?.objectValue?["operations"]?.arrayValue
    #expect(operations?.count == 38)
    let page = answers["two"]?["result"]?.objectValue
    #expect(page?["photos"]?.arrayValue?.count == 20)
    let code = { (id: JSON) in answers[id]?["error"]?.objectValue?["code"]?.integerValue }
    #expect(code(3) == 1_404)
    #expect(answers[3]?["error"]?.objectValue?["data"]?.objectValue?["kind"] == "notFound")
    #expect([code(4), code(5), code(6), code(7)] == [-32_602, -32_602, -32_601, -32_601])
  }

  @Test("MCP-1: `imagefeed mcp` is the same endpoint, limited by its options")
  func modelServer() throws {
    let lines = [
      request("1", "get_session"), request("2", "sign_out"),
      #"{"jsonrpc":"2.0","id":3,"method":"tools/list"}"#,
    ]
    let input = Array(lines.map { $0 + "\n" }.joined().utf8)
    for options in [[], ["--read-only"], ["--tools", "get_session, get_photo"]] {
      let outcome = try BuiltProgram(["IMAGEFEED_FRONTEND": "cli"])
        .run(["--backend", "mock", "mcp"] + options, input: input)
      #expect(outcome.status == 0 && outcome.error.isEmpty)
      #expect(outcome.output.contains(#""backend":"mock""#))
      #expect(outcome.output.contains("-32601") == !options.isEmpty, "\(options)")
      #expect(outcome.output.contains("like_photo") == options.isEmpty, "\(options)")
    }
  }

  @Test("CLI-12, MCP-1: without a key `imagefeed mcp` starts, and calls fail with notConfigured")
  func modelServerWithoutKey() throws {
    let input = Array((request("1", "list_feed") + "\n").utf8)
    let outcome = try BuiltProgram().run(["mcp"], input: input)
    #expect(outcome.status == 0 && outcome.output.contains(#""code":1400"#))
  }

  @Test("FEED-2, RPC-9: simultaneous page requests are all answered after the end of the input")
  func endOfInput() throws {
    let (outcome, answers) = try answers(
      (1...20).map { request("\($0)", "next_feed_page") },
      ["--backend-option", "latency=30"])
    #expect(outcome.status == 0)
    #expect(answers.count == 20)
    // Requests that arrived while a page loaded got that page.
    let pages = answers.values.compactMap {
      $0["result"]?.objectValue?["page"]?.integerValue
    }
    #expect(pages.count == 20 && pages.allSatisfy { (1...3).contains($0) })
  }

  @Test("RPC-36: invalid lines are answered with errors, and the session continues")
  func garbage() throws {
    let (outcome, answers) = try answers([
      "garbage", "[1,2]", "", String(repeating: "[", count: 100_000),
      String(repeating: "x", count: 5 << 20), request("9", "describe"),
    ])
    #expect(outcome.status == 0)
    #expect(answers[9]?["result"] != nil)
    #expect(answers[.null]?["error"] != nil)
    #expect(outcome.output.split(separator: "\n").count == 5)
    #expect(outcome.peakMemory < memoryLimit)
  }

  @Test("RPC-38: while 32 requests are open, further ones are refused as busy")
  func busy() throws {
    let lines = (1...40).map { request("\($0)", "get_photo", #"{"id":"x"}"#) }
    let (_, answers) = try answers(lines, ["--backend-option", "latency=300"])
    let codes = answers.values.compactMap { $0["error"]?.objectValue?["code"]?.integerValue }
    #expect(codes.filter { $0 == 1_429 }.count == 8)
    #expect(codes.filter { $0 == 1_404 }.count == 32)
  }

  @Test("RPC-7: without a key the endpoint starts, and calls fail with notConfigured")
  func notConfigured() throws {
    let outcome = try BuiltProgram().run(
      "--frontend", "jsonl", input: request("1", "next_feed_page") + "\n")
    #expect(outcome.status == 0)
    let error = try JSONText(outcome.output)["error"]?.objectValue
    #expect(error?["code"] == 1_400)
    #expect(error?["data"]?.objectValue?["kind"] == "notConfigured")
  }

  @Test("RPC-40: the endpoint ends without an error if its reader has left")
  func closedOutput() throws {
    let child = try BuiltProgram().start("--frontend", "jsonl", "--backend", "mock")
    child.closeOutput()
    _ = child.write(Array((request("1", "describe") + "\n").utf8))
    _ = child.write(Array((request("2", "describe") + "\n").utf8))
    let outcome = child.finish()
    #expect(outcome.status == 0 && outcome.signal == 0)
    #expect(outcome.error.isEmpty)
  }

  @Test("RPC-40: SIGTERM ends an endpoint that waits for input")
  func terminated() throws {
    let child = try BuiltProgram().start("--frontend", "jsonl", "--backend", "mock")
    _ = child.write(Array((request("1", "describe") + "\n").utf8))
    _ = child.readOutput()
    child.signal(15)
    #expect(child.finish(closing: false).status == 143)
  }

  @Test("RPC-9: after an MCP message the end of the input cancels requests in progress")
  func promptEnd() throws {
    let (outcome, answers) = try answers(
      [
        #"{"jsonrpc":"2.0","id":1,"method":"resources/templates/list"}"#,
        request("2", "get_photo", #"{"id":"x"}"#),
      ],
      ["--backend-option", "latency=600000"])
    #expect(outcome.status == 0 && outcome.signal == 0)
    #expect(answers.keys.count == 1 && answers[1]?["result"] != nil)
  }

  @Test("RPC-39: after only a ping, requests in progress at the end of the input are answered")
  func pingAlone() throws {
    let (outcome, answers) = try answers(
      [#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, request("2", "get_photo", #"{"id":"x"}"#)],
      ["--backend-option", "latency=3000"])
    #expect(outcome.status == 0)
    #expect(answers[1]?["result"] == [:] && answers[2]?["error"] != nil)
  }

  @Test("RPC-38: 10,000 simultaneous requests are all answered, most of them as busy")
  func flood() throws {
    let lines = (1...10_000).map { request("\($0)", "get_photo", #"{"id":"x"}"#) }
    let (outcome, answers) = try answers(lines, ["--backend-option", "latency=1000"])
    #expect(outcome.status == 0 && answers.count == 10_000)
    #expect(outcome.peakMemory < memoryLimit)
  }

  @Test("RPC-36: an unterminated last line counts, and bad UTF-8 is reported")
  func brokenEnd() throws {
    var input = Array(#"{"jsonrpc":"2.0","id":"\#u{0}"#.utf8)
    input[input.count - 1] = 0xFF
    input += Array(#"","method":"ping"}"#.utf8) + [0x0A]
    input += Array((request("1", "get_session") + "\n" + #"{"jsonrpc":"2.0","id":2,"me"#).utf8)
    let outcome = try BuiltProgram().run(
      ["--frontend", "jsonl", "--backend", "mock"], input: input)
    let codes = try outcome.output.split(separator: "\n").map {
      try JSON(parsing: String($0)).objectValue?["error"]?.objectValue?["code"]?.integerValue
    }
    #expect(outcome.status == 0 && codes == [-32_700, nil, -32_700])
  }

  @Test("PHOTO-5, RPC-6: a download into a folder is whole, and a second download is refused")
  func download() throws {
    let folder = try TemporaryFolder()
    let parameters = #"{"id":"UKq-msT0000","path":"\#(folder.path)/","size":64}"#
    let (_, answers) = try answers([
      request("1", "download_photo", parameters)
    ])
    let result = answers[1]?["result"]?.objectValue
    let path = try #require(result?["path"]?.stringValue)
    let file = try readFile(path)
    #expect(result?["bytes"] == .integer(Int64(file.count)) && file.starts(with: [0xFF, 0xD8]))
    let (_, again) = try self.answers([request("1", "download_photo", parameters)])
    #expect(again[1]?["error"]?.objectValue?["code"] == 1_409)
  }

  @Test("PHOTO-5: a new path without the ending of a JPEG is refused")
  func doubtfulPath() throws {
    let folder = try TemporaryFolder()
    for (name, isTaken) in [
      ("photos.2024", false), ("v1.0", false), ("jpg", false), ("new", false), ("a.JPG", true),
      ("b.jpeg", true),
    ] {
      let parameters = #"{"id":"UKq-msT0000","path":"\#(folder.file(name))","size":64}"#
      let (_, answers) = try answers([request("1", "download_photo", parameters)])
      #expect((answers[1]?["error"] == nil) == isTaken, "\(name)")
      #expect(try folder.names().contains(name) == isTaken)
    }
  }

  @Test("PHOTO-20, RPC-8: a download into a pipe or a stream of this process is refused at once")
  func streams() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.file("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/stdout", "/proc/self/fd/1"] {
      let parameters = #"{"id":"UKq-msT0000","path":"\#(path)","size":64,"overwrite":true}"#
      let (outcome, answers) = try answers([request("1", "download_photo", parameters)])
      #expect(outcome.status == 0 && answers.count == 1)
      #expect(answers[1]?["error"]?.objectValue?["code"] == 1_507, "\(path)")
    }
  }

  @Test("RPC-5, RPC-9: a stalled picture does not delay other calls, its cancel or the end")
  func stalledPicture() async throws {
    let server = try UnsplashServer(photos: 3)
    let hold = server.hold(.picture)
    defer { hold.release() }
    let program = try BuiltProgram([
      "IMAGEFEED_ACCESS_KEY": server.key, "IMAGEFEED_API_URL": server.url,
    ])
    let child = try program.start("--frontend", "jsonl", "--backend", "live")
    let download = #"{"id":"\#(server.photoID(0))","path":"\#(program.home.file("a.jpg"))"}"#
    _ = child.write(Array((request("1", "download_photo", download) + "\n").utf8))
    try await hold.wait()
    let photo = #"{"id":"\#(server.photoID(1))"}"#
    _ = child.write(Array((request("2", "get_photo", photo) + "\n").utf8))
    #expect(try answer(of: child).contains(#""id":2"#))
    let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#
    _ = child.write(Array((cancel + "\n").utf8))
    #expect(try answer(of: child).contains("-32800"))
    _ = child.write(Array((request("3", "download_photo", download) + "\n").utf8))
    // After an MCP method the end of the input cancels requests in progress.
    let list = #"{"jsonrpc":"2.0","id":4,"method":"tools/list"}"#
    #expect(child.finish(input: Array((list + "\n").utf8)).status == 0)
  }

  @Test("RPC-42: a repeated call continues a cancelled download; without one the part is removed")
  func continuedDownload() async throws {
    for isContinued in [true, false] {
      let server = try UnsplashServer(photos: 1)
      server.fault(.stall(at: 1_000), on: .picture, times: 1)
      let program = try BuiltProgram([
        "IMAGEFEED_ACCESS_KEY": server.key, "IMAGEFEED_API_URL": server.url,
      ])
      let folder = try TemporaryFolder()
      let child = try program.start("--frontend", "jsonl", "--backend", "live")
      let parameters = """
        {"id":"\(server.photoID(0))","path":"\(folder.path)/","_meta":{"progressToken":"p"}}
        """
      _ = child.write(Array((request("1", "download_photo", parameters) + "\n").utf8))
      #expect(try answer(of: child).contains(#""progress":1000"#))
      let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#
      _ = child.write(Array((cancel + "\n").utf8))
      #expect(try answer(of: child).contains("-32800"))
      let again = isContinued ? request("2", "download_photo", parameters) + "\n" : ""
      let outcome = child.finish(input: Array(again.utf8))
      #expect(outcome.status == 0)
      let ranges = server.requests.filter { $0.endpoint == .picture }.map { $0["Range"] }
      #expect(ranges == (isContinued ? [nil, "bytes=1000-"] : [nil]))
      let names = try folder.names()
      #expect(names.count == (isContinued ? 1 : 0), "\(names)")
      for name in names { #expect(try readFile(folder.file(name)).suffix(2) == [0xFF, 0xD9]) }
    }
  }

  /// Reads the next line of the output.
  private func answer(of child: ChildProcess) throws -> String {
    var bytes: [UInt8] = []
    while bytes.last != 0x0A { bytes += try #require(child.readOutput()) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("RPC-9: SIGTERM ends an endpoint whose client does not read")
  func neverReads() throws {
    let child = try BuiltProgram().start("--frontend", "jsonl", "--backend", "mock")
    let lines = (1...20).map { request("\($0)", "describe") + "\n" }.joined()
    _ = child.write(Array(lines.utf8))
    // After the first output the program runs, and the rest fills its pipe.
    _ = child.readOutput()
    child.signal(15)
    #expect(child.endUnread() == 143)
  }
}
