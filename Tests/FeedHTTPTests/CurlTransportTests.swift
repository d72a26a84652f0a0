import FeedCore
import FeedHTTP
import FeedTestSupport
import FoundationEssentials
import Glibc
import Testing

@Suite("Transfers over libcurl", .timeLimit(.minutes(10)))
struct CurlTransportTests {
  private let harness = CurlHarness()

  @Test("The request and its answer are transferred unchanged")
  func exchange() async throws {
    let server = try LoopbackServer { _ in
      .reply(201, [("X-One", "a"), ("X-One", "b "), ("Empty", "")], body: Array("hi".utf8))
    }
    var request = CurlHarness.get(server.url("/photos?page=1"))
    request.headers = ["Accept-Version": "v1"]
    request.authorization = Secret("tok-123").map { .init(scheme: "Bearer", secret: $0) }
    let response = try await harness.send(request)
    #expect(response.status == 201)
    #expect(response.text == "hi")
    #expect(response.version == "1.1")
    #expect(response.headers.values("x-one") == ["a", "b"])
    #expect(response.headers["Empty"] == "")
    #expect(response.url.text == server.url("/photos?page=1"))
    let seen = try #require(server.requests.first)
    #expect("\(seen.method) \(seen.target)" == "GET /photos?page=1")
    #expect(seen["Accept-Version"] == "v1")
    #expect(seen["Authorization"] == "Bearer tok-123")
    #expect(seen["User-Agent"] == "imagefeed/test")
    #expect(seen["Accept-Encoding"]?.contains("gzip") == true)
  }

  @Test(
    "Each method is sent with bodies of any size",
    arguments: [HTTPRequest.Method.get, .post, .put, .delete], [0, 5, 70_000])
  func methods(method: HTTPRequest.Method, count: Int) async throws {
    let server = try LoopbackServer { _ in .text("ok") }
    var request = CurlHarness.get(server.url())
    request.method = method
    request.body = .init([UInt8](repeating: 0, count: count), contentType: "a/b")
    _ = try await harness.send(request)
    let seen = try #require(server.requests.first)
    #expect(seen.method == method.rawValue)
    #expect(seen.body.count == count)
    #expect(seen["Content-Type"] == "a/b")
  }

  @Test("A POST without a body has Content-Length 0")
  func emptyPost() async throws {
    let server = try LoopbackServer { _ in .text("ok") }
    var request = CurlHarness.get(server.url())
    request.method = .post
    _ = try await harness.send(request)
    #expect(server.requests.first?["Content-Length"] == "0")
    #expect(server.requests.first?["Content-Type"] == nil)
  }

  @Test("SEC-12: programs that are started do not inherit a connection")
  func closedOnExec() async throws {
    let server = try LoopbackServer { _ in .text("ok") }
    _ = try await harness.send(CurlHarness.get(server.url()))
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(
      Int32.init)
    let connections = open.filter { Self.peerPort(of: $0) == server.port }
    #expect(!connections.isEmpty)
    for connection in connections { #expect(fcntl(connection, F_GETFD) & FD_CLOEXEC != 0) }
  }

  private static func peerPort(of socket: Int32) -> Int? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(socket, $0, &size) }
    }
    return status == 0 && address.sin_family == sa_family_t(AF_INET)
      ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }

  @Test("LIVE-1: successive requests use the same connection")
  func keepAlive() async throws {
    let server = try LoopbackServer { .text($0.target) }
    for number in 1...10 {
      let response = try await harness.send(CurlHarness.get(server.url("/\(number)")))
      #expect(response.text == "/\(number)")
    }
    #expect(server.record.opened == 1)
  }

  @Test("LIVE-22: a request that must not be repeated uses a new connection")
  func freshConnection() async throws {
    let server = try LoopbackServer { .text($0.target) }
    _ = try await harness.send(CurlHarness.get(server.url()))
    _ = try await harness.send(CurlHarness.get(server.url(), isRetryable: false))
    #expect(server.record.opened == 2)
  }

  @Test("LIVE-1: fifty concurrent requests keep to the limit of connections")
  func parallel() async throws {
    let server = try LoopbackServer { .text($0.target) }
    let harness = CurlHarness(connectionsPerHost: 8)
    let texts = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for number in 0..<50 {
        group.addTask {
          (number, try await harness.send(CurlHarness.get(server.url("/\(number)"))).text)
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(texts == Dictionary(uniqueKeysWithValues: (0..<50).map { ($0, "/\($0)") }))
    #expect(server.record.opened <= 8)
  }

  @Test("Chunked, slow and interim answers arrive complete")
  func shapes() async throws {
    let server = try LoopbackServer { request in
      switch request.target {
      case "/chunked": .chunked(["ab", "", "c"].filter { !$0.isEmpty })
      case "/drip": .drip("abc", every: .milliseconds(1))
      default:
        .raw(
          "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nX: y\r\n"
            + "Content-Length: 3\r\n\r\nabc")
      }
    }
    for path in ["/chunked", "/drip", "/interim"] {
      let response = try await harness.send(CurlHarness.get(server.url(path)))
      #expect(response.text == "abc")
      #expect(response.headers["Link"] == nil)
    }
  }

  @Test("LIVE-1: a compressed body is unpacked")
  func gzip() async throws {
    let server = try LoopbackServer { _ in
      .reply(200, [("Content-Encoding", "gzip")], body: Samples.gzip)
    }
    let response = try await harness.send(CurlHarness.get(server.url()))
    #expect(response.text == String(repeating: "feed ", count: 40))
  }

  private static let hasIPv6 = (try? LoopbackServer(ipv6: true, { _ in .text("") })) != nil

  @Test(
    "LIVE-14: plain http to this machine works over IPv6",
    .enabled(if: CurlTransportTests.hasIPv6, "needs IPv6"))
  func ipv6() async throws {
    let server = try LoopbackServer(ipv6: true) { _ in .text("six") }
    #expect(try await harness.send(CurlHarness.get(server.url())).text == "six")
  }

  @Test("Progress reports the received bytes and the announced length")
  func progress() async throws {
    let server = try LoopbackServer { _ in .text("abcdef") }
    let seen = Lock([(Int, Int?)]())
    var request = CurlHarness.get(server.url())
    request.progress = { received, expected in
      seen.withLock { $0.append((received, expected)) }
    }
    _ = try await harness.send(request)
    let last = try #require(seen.withLock { $0 }.last)
    #expect(last == (6, 6))
  }

  @Test("PERF-1: a transport starts its thread with its first allowed request")
  func lazy() async throws {
    #expect(!harness.transport.isRunning)
    let failure = await harness.failure(CurlHarness.get("http://far.test/"))
    #expect(failure?.kind == .insecureAddress)
    #expect(!harness.transport.isRunning)
    let server = try LoopbackServer { _ in .text("ok") }
    _ = try await harness.send(CurlHarness.get(server.url()))
    #expect(harness.transport.isRunning)
  }

  @Test("LIVE-1: an idle transport does not wake")
  func idle() async throws {
    let server = try LoopbackServer { _ in .text("ok") }
    let busy = CurlHarness()
    let work = {
      for _ in 0..<50 { _ = try await busy.send(CurlHarness.get(server.url())) }
    }
    _ = try await harness.send(CurlHarness.get(server.url()))
    try await work()
    let before = harness.transport.turns
    try await work()
    #expect(harness.transport.turns == before)
    #expect(busy.transport.turns > before)
  }

  @Test("A shutdown ends requests in progress and refuses later ones")
  func shutdown() async throws {
    let server = try LoopbackServer { _ in LoopbackReply([.stall]) }
    let request = CurlHarness.get(server.url())
    let harness = harness
    let tasks = (0..<5).map { _ in Task { await harness.failure(request)?.kind } }
    try await server.wait { $0.requests.count == 5 }
    harness.transport.shutdown()
    for task in tasks { #expect(await task.value == .cancelled) }
    #expect(await harness.failure(request)?.kind == .cancelled)
    harness.transport.shutdown()
    try await server.wait { $0.ended == 5 }
  }

  @Test("The last release of a transport closes its connections")
  func release() async throws {
    let server = try LoopbackServer { _ in .text("ok") }
    var harness: CurlHarness? = CurlHarness()
    _ = try await harness?.send(CurlHarness.get(server.url()))
    // Other tests may probe a port that was free before, and close that connection.
    let connection = try #require(server.requests.first).connection
    #expect(!server.record.endedConnections.contains(connection))
    harness = nil
    try await server.wait { $0.endedConnections.contains(connection) }
  }
}
