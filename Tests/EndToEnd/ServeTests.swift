import FeedCore
import FeedImaging
import FeedTestSupport
import Glibc
import Testing

@Suite("imagefeed serve", .timeLimit(.minutes(10)))
struct ServeTests {
  @Test("SERVE-1: the demo photos are served over HTTP, and one line says where")
  func ready() async throws {
    let server = try await LocalServer()
    #expect(server.address.hasPrefix("http://127.0.0.1:"))
    let feed = try server.get("/photos?per_page=3")
    #expect(feed.status == 200)
    #expect(feed.json?.arrayValue?.count == 3)
    let outcome = server.stop()
    #expect(outcome.status == 143)
    #expect(outcome.error == "Serving mock at \(server.address)\n")
    #expect(outcome.output.isEmpty)
  }

  @Test("SERVE-1: `--frontend http` is the same")
  func frontend() async throws {
    let program = try BuiltProgram()
    // Its port is fixed, so only the error or the line is certain.
    let process = try program.start("--frontend", "http", "--backend", "live")
    let outcome = process.finish()
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("`serve` cannot use the backend live"))
  }

  @Test("SERVE-15: /healthz answers without a key")
  func health() async throws {
    let server = try await LocalServer("--key", "k")
    #expect(try server.get("/healthz").status == 200)
    #expect(try server.get("/photos").status == 401)
    _ = server.stop()
  }

  @Test("SERVE-42: a probe tells whether a server is ready")
  func probe() async throws {
    let folder = try TemporaryFolder()
    for place in ["127.0.0.1:0", "unix:\(folder.path)/s"] {
      let server = try await LocalServer(listen: place)
      let ready = try BuiltProgram().run("serve", "--probe", server.address)
      #expect(ready.status == 0 && ready.error.isEmpty, "\(ready.error)")
      _ = server.stop()
      let gone = try BuiltProgram().run("serve", "--probe", server.address)
      #expect(gone.status == 1)
      #expect(gone.error.contains("No server is ready at \(server.address)"))
    }
    let other = try LoopbackServer { _ in .text("", status: 500) }
    #expect(try BuiltProgram().run("serve", "--probe", other.url()).status == 1)
    for wrong in ["https://127.0.0.1:1", "unix:", "nowhere"] {
      #expect(try BuiltProgram().run("serve", "--probe", wrong).status == 2)
    }
  }

  @Test("SERVE-41: a client that has closed its sending side gets its answer")
  func halfClosed() async throws {
    let server = try await LocalServer("--backend-option", "latency=200")
    for (request, status) in [("GET /photos HTTP/1.1\r\nHost: x\r\n\r\n", 200), ("GET /ph", 400)] {
      let file = try server.connect(sending: Array(request.utf8))
      defer { close(file) }
      shutdown(file, Int32(SHUT_WR))
      #expect(LocalServer.Answer(LocalServer.read(file)).status == status)
    }
    _ = server.stop()
  }

  @Test("SERVE-14: a socket's path is removed at the end, and a dead one is replaced")
  func socketPath() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/s"
    let first = try await LocalServer(listen: "unix:\(path)")
    #expect(try first.get("/healthz").status == 200)
    let second = try BuiltProgram().run("serve", "--listen", "unix:\(path)")
    #expect(second.status == 1)
    #expect(second.error.contains("Could not listen on unix:\(path)"))
    first.process.signal(SIGKILL)
    _ = first.process.finish()
    #expect(access(path, F_OK) == 0)
    let third = try await LocalServer(listen: "unix:\(path)")
    #expect(try third.get("/healthz").status == 200)
    _ = third.stop()
    #expect(access(path, F_OK) != 0)
  }

  @Test("SERVE-14: a socket of another kind stays")
  func datagramSocket() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/s"
    let file = try LoopbackSocket.datagrams(at: path)
    defer { close(file) }
    let outcome = try BuiltProgram().run("serve", "--listen", "unix:\(path)")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("Could not listen on unix:\(path)"))
    #expect(access(path, F_OK) == 0)
  }

  @Test("SERVE-14: the path of a socket that another server has replaced stays")
  func replacedSocket() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/s"
    let first = try await LocalServer(listen: "unix:\(path)")
    unlink(path)
    let second = try await LocalServer(listen: "unix:\(path)")
    _ = first.stop()
    #expect(try second.get("/healthz").status == 200)
    _ = second.stop()
  }

  @Test("SERVE-13: a port in use is an error that names the option")
  func portInUse() async throws {
    let server = try await LocalServer()
    let place = String(server.address.dropFirst("http://".count))
    let outcome = try BuiltProgram().run("serve", "--listen", place)
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("Could not listen on \(place)"))
    #expect(outcome.error.contains("--listen"))
    _ = server.stop()
  }

  @Test(
    "SERVE-17: wrong options are usage errors",
    arguments: [
      (["--backend", "live"], "live"), (["--listen", "nowhere"], "nowhere"),
      (["--listen", "example.com:80"], "example.com:80"), (["--listen", "1.2.3.4:99999"], "99999"),
      (["--origin", "https://a.example/path"], "--origin"),
      (["--public-url", "x"], "--public-url"), (["--redirect", "/cb"], "--redirect"),
      (["--redirect", "https://"], "--redirect"), (["--redirect", "https://a.example/#b"], "#b"),
      (["--backend-option", "nothing=1"], "nothing"), (["--frontend", "tui"], "tui"),
      (
        ["--backend", "folder", "--backend-option", "path=/", "--listen", "0.0.0.0:0"],
        "--token-file"
      ),
      (["--token-file", "/nonexistent"], "/nonexistent"),
    ])
  func usage(arguments: [String], text: String) throws {
    let outcome = try BuiltProgram().run(["serve"] + arguments)
    #expect(outcome.status == 2)
    #expect(outcome.error.contains(text))
  }

  @Test("SERVE-35: a file of tokens that others can read is refused")
  func openTokens() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("one\n", to: "tokens")
    chmod(path, 0o644)
    let refused = try BuiltProgram().run("serve", "--token-file", path)
    #expect(refused.status == 2)
    #expect(refused.error.contains("chmod 600"))
    chmod(path, 0o600)
    let long = try folder.write(String(repeating: "a", count: 65_537), to: "long")
    chmod(long, 0o600)
    let tooLong = try BuiltProgram().run("serve", "--token-file", long)
    #expect(tooLong.status == 2)
    #expect(tooLong.error.contains(String(cString: strerror(EFBIG))))
    let server = try await LocalServer("--token-file", path)
    #expect(try server.get("/photos").status == 401)
    #expect(try server.get("/photos?client_id=one").status == 200)
    _ = server.stop()
  }

  @Test(
    "SERVE-10: a request that the parser refuses is answered in JSON",
    arguments: [
      ("GARBAGE\r\n\r\n", "400"),
      (
        "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
        "400"
      ),
      ("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc", "400"),
      ("GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n folded\r\n\r\n", "400"),
      ("GET / HTTP/1.1\r\nHost: x\r\nA\r: b\r\n\r\n", "400"),
      ("GET / HTTP/9.9\r\nHost: x\r\n\r\n", "400"),
      ("GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", "400"),
      ("GET /photos HTTP/1.1\r\n\r\n", "400"), ("GET /photos HTTP/1.0\r\n\r\n", "200"),
      ("GET http://x/photos HTTP/1.1\r\nHost: y\r\n\r\n", "200"),
      ("POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Length: 70000\r\n\r\n", "413"),
    ])
  func garbage(request: String, status: String) async throws {
    let server = try await LocalServer()
    let last =
      request.hasSuffix("\r\n\r\n") && status == "200"
      ? request.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n") : request
    let answer = try server.send(Array(last.utf8))
    #expect(answer.status == Int(status))
    #expect(answer.json != nil)
    // A web page can read why.
    #expect(answer["Access-Control-Allow-Origin"] == "*")
    #expect(try server.get("/healthz").status == 200)
    _ = server.stop()
  }

  @Test("SERVE-10: a header has at most 16 KB, and a body 64 KB")
  func limits() async throws {
    let server = try await LocalServer()
    let long = String(repeating: "a", count: 17 << 10)
    #expect(try server.get("/photos", headers: "X: \(long)\r\n").status == 431)
    let many = (0..<200).map { "X\($0): \(String(repeating: "a", count: 100))\r\n" }.joined()
    #expect(try server.get("/photos", headers: many).status == 431)
    let chunk = String(repeating: "a", count: 0x8000)
    let body = "8000\r\n\(chunk)\r\n8000\r\n\(chunk)\r\n1\r\na\r\n0\r\n\r\n"
    let start = "POST /oauth/token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(try server.send(Array((start + body).utf8)).status == 413)
    _ = server.stop()
  }

  @Test("SERVE-25: HEAD has the headers of GET and no body")
  func head() async throws {
    let server = try await LocalServer()
    let get = try server.get("/topics")
    let head = try server.get("/topics", method: "HEAD")
    #expect(head.status == 200)
    #expect(head.body.isEmpty)
    #expect(head["Content-Length"] == String(get.body.count))
    _ = server.stop()
  }

  @Test("SERVE-61: a request for another protocol is answered and ends the connection")
  func upgrade() async throws {
    let server = try await LocalServer()
    let upgrade =
      "GET /topics/weather HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\n"
      + "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n"
    let answer = try server.send(Array(upgrade.utf8))
    #expect(answer.status == 200)
    #expect(answer["Connection"] == "close")
    let tunnel = try server.send(Array("CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n".utf8))
    #expect(tunnel.status == 405)
    #expect(tunnel["Allow"] == "GET, HEAD, POST, PUT, DELETE, OPTIONS")
    // Nothing of what follows is kept.
    let file = try server.connect(sending: Array(upgrade.utf8))
    let block = [UInt8](repeating: 0x41, count: 1 << 20)
    for _ in 0..<256 {
      guard LocalServer.sendAll(block, to: file) else { break }
    }
    close(file)
    #expect(server.stop().peakMemory < 200)
  }

  @Test("SERVE-10: requests on one connection are answered in their order")
  func pipelined() async throws {
    let server = try await LocalServer()
    let one = "GET /topics/weather HTTP/1.1\r\nHost: x\r\n\r\n"
    let two = "GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    let text = String(decoding: try server.exchange(Array((one + two).utf8)), as: UTF8.self)
    let parts = text.split(separator: "404 Not Found")
    #expect(parts.count == 2)
    #expect(parts.first?.contains("\"slug\":\"weather\"") == true)
    _ = server.stop()
  }

  @Test("SERVE-38: a client that does not read its picture delays no other")
  func slowReader() async throws {
    let server = try await LocalServer("--backend-option", "ids=any")
    let request = "GET /photo-LBI7cgq3pbM?w=6000&h=4000&fit=crop&q=100 HTTP/1.1\r\nHost: x\r\n\r\n"
    let slow = try (0..<3).map { _ in try server.connect(sending: Array(request.utf8)) }
    #expect(try server.get("/photos").status == 200)
    #expect(try server.get("/photo-LBI7cgq3pbX?w=50").status == 200)
    for file in slow { close(file) }
    #expect(try server.get("/healthz").status == 200)
    _ = server.stop()
  }

  @Test("SERVE-37: connections beyond the limit get 503, and the server goes on")
  func connections() async throws {
    let server = try await LocalServer(after: "ulimit -n 84")
    let open = try (0..<20).map { _ in try server.connect(sending: Array("GET /".utf8)) }
    let refused = try server.get("/photos")
    #expect(refused.status == 503)
    #expect(refused["Retry-After"] == "1")
    for file in open { close(file) }
    // The server notices the closed connections at its own pace.
    while try server.get("/photos").status == 503 { sched_yield() }
    #expect(try server.get("/photos").status == 200)
    _ = server.stop()
  }

  @Test("SERVE-72: requests that a client sends at once are answered in their order")
  func requestsInOneWrite() async throws {
    let server = try await LocalServer()
    let request = "HEAD /stats/total HTTP/1.1\r\nHost: x\r\n\r\n"
    let last = "HEAD /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    let requests = String(repeating: request, count: 1_000) + last
    let file = try server.connect(sending: Array(requests.utf8))
    defer { close(file) }
    let answers = String(decoding: LocalServer.read(file), as: UTF8.self)
      .split(separator: "\r\n").filter { $0.hasPrefix("HTTP/1.1 ") }
    #expect(answers.count == 1_001)
    #expect(answers.dropLast().allSatisfy { $0 == "HTTP/1.1 200 OK" })
    #expect(answers.last == "HTTP/1.1 404 Not Found")
    _ = server.stop()
  }

  @Test("SERVE-16: a request in progress is finished after SIGTERM")
  func graceful() async throws {
    let server = try await LocalServer("--rate-limit", "100000", "--backend-option", "latency=1500")
    let request = "GET /photos HTTP/1.1\r\nHost: x\r\n\r\n"
    let file = try server.connect(sending: Array(request.utf8))
    defer { close(file) }
    // Each counted request is a poll, or the one that is in progress.
    var polls = 0
    var counted = 0
    while counted <= polls {
      polls += 1
      let left = try server.get("/stats/total")["X-Ratelimit-Remaining"]
      counted = 100_000 - (try #require(left.flatMap { Int($0) }))
    }
    server.process.signal(SIGTERM)
    let answer = LocalServer.Answer(LocalServer.read(file))
    #expect(answer.status == 200)
    #expect(server.process.finish().status == 143)
  }

  @Test("SERVE-66: a signal ends a server that still waits for its program")
  func signalAtStart() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("touch '\(folder.path)/started'; exec sleep 1000", to: "silent")
    let program = try BuiltProgram()
    let process = try program.start(
      "serve", "--listen", "127.0.0.1:0", "--backend", "stdio", "--backend-option",
      "command=sh \(script)")
    while access("\(folder.path)/started", F_OK) != 0 { sched_yield() }
    process.signal(SIGTERM)
    #expect(process.finish().status == 143)
  }

  @Test("SERVE-2: a folder's photos are served with their pictures, and its statistics are 404")
  func folder() async throws {
    let photos = try TemporaryFolder()
    _ = try photos.write(
      try JPEG.encode(Bitmap(size: PixelSize(width: 40, height: 30))), to: "a.jpg")
    let server = try await LocalServer(
      "--backend", "folder", "--backend-option", "path=\(photos.path)")
    let feed = try #require(try server.get("/photos").json?.arrayValue)
    let id = try #require(feed.first?.objectValue?["id"]?.stringValue)
    let picture = try server.get("/photo-\(id)?w=20")
    #expect(picture.status == 200)
    #expect(picture["Content-Type"] == "image/jpeg")
    #expect(picture["Cache-Control"] == "private, no-cache")
    #expect(try server.get("/photos/\(id)/statistics").status == 404)
    #expect(try server.get("/topics").status == 404)
    #expect(try server.get("/stats/total").status == 404)
    _ = server.stop()
  }

  @Test("SERVE-18: a program that is on live is refused, because it has a key and an account")
  func liveProgram() throws {
    let command = "\(BuiltProgram.path) --frontend jsonl --backend live"
    let outcome = try BuiltProgram(["IMAGEFEED_ACCESS_KEY": "k"]).run(
      "serve", "--listen", "127.0.0.1:0", "--backend", "stdio", "--backend-option",
      "command=\(command)")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("whose backend is live"))
  }

  @Test(
    "SERVE-19: a program is only read, and a picture with an address keeps it",
    .enabled(if: Program.isInstalled("python3"), "needs python3"))
  func program() async throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(Self.program, to: "photos.py")
    let server = try await LocalServer(
      "--backend", "stdio", "--backend-option", "command=python3 \(script)", "--auto-approve")
    let photo = try #require(try server.get("/photos").json?.arrayValue?.first?.objectValue)
    let urls = try #require(photo["urls"]?.objectValue)
    #expect(urls["raw"] == "https://pictures.example/a.jpg")
    let download = photo["links"]?.objectValue?["download"]?.stringValue
    #expect(download?.hasPrefix("https://pictures.example/a.jpg") == true)
    #expect(try server.get("/photo-a?w=9").status == 404)
    _ = server.stop()
  }

  /// A program with one photo, whose picture has an address.
  private static let program = """
    import json, sys
    photo = {"id": "a", "width": 4, "height": 3, "urls": {"raw": "https://pictures.example/a.jpg"},
             "links": {"html": "https://pictures.example/a"}}
    for line in sys.stdin:
        request = json.loads(line)
        method = request["method"].split("/")[-1]
        result = {"operations": ["describe", "list_feed", "get_photo"]}
        if method == "list_feed": result = {"photos": [photo], "page": 1, "hasMore": False}
        if method == "get_photo": result = photo
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
    """
}
