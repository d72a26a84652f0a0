import FeedTestSupport
import Testing

@testable import FeedHTTP

@Suite(
  "TLS and HTTP/2 through nginx", .needsNginx, .timeLimit(.minutes(10)))
struct CurlTLSTests {
  @Test("LIVE-1: with HTTP/2 concurrent requests share one connection")
  func http2() async throws {
    let server = try NginxServer()
    let harness = CurlHarness(caFile: server.certificateFile)
    let request = CurlHarness.get(server.url("/connection"))
    let connections = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<20 {
        group.addTask {
          let response = try await harness.send(request)
          #expect(response.version == "2")
          return response.text
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(connections.count == 1)
  }

  @Test("PERF-2: many pictures load over HTTP/2 with reused handles")
  func pictures() async throws {
    let server = try NginxServer()
    let harness = CurlHarness(caFile: server.certificateFile)
    let request = CurlHarness.get(server.url("/picture"))
    for _ in 0..<10 {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<16 { group.addTask { try await harness.send(request).body.count } }
        for try await size in group { #expect(size == NginxServer.pictureSize) }
      }
    }
  }

  @Test("LIVE-1: HTTP/1.1 is used if the server does not offer HTTP/2")
  func http1() async throws {
    let server = try NginxServer(http2: false)
    let harness = CurlHarness(caFile: server.certificateFile)
    let response = try await harness.send(CurlHarness.get(server.url()))
    #expect(response.version == "1.1")
    #expect(response.text == "feed")
  }

  @Test("LIVE-13: a certificate of an unknown authority fails as tls, even with an extra file")
  func unknownAuthority() async throws {
    let server = try NginxServer()
    let request = CurlHarness.get(server.url())
    #expect(await CurlHarness().failure(request)?.kind == .tls)
    let folder = try TemporaryFolder()
    try NginxServer.makeCertificate(in: folder)
    let other = CurlHarness(caFile: folder.file("certificate.pem"))
    #expect(await other.failure(request)?.kind == .tls)
  }

  @Test(
    "LIVE-2: a connection that ends during the handshake fails as offline and is retried",
    arguments: FlakyRelay.Ending.allCases)
  func brokenHandshake(_ ending: FlakyRelay.Ending) async throws {
    let server = try NginxServer()
    let relay = try FlakyRelay(to: server.port, breaking: { $0 <= 3 }, by: ending)
    let harness = CurlHarness(caFile: server.certificateFile)
    let request = CurlHarness.get("https://localhost:\(relay.port)/")
    #expect(await harness.failure(request)?.kind == .offline)
    let client = HTTPClient(
      transport: harness.transport, clock: ManualClock(passing: true))
    #expect(try await client.send(request).text == "feed")
    #expect(relay.connections == 4)
  }

  @Test("LIVE-13: a certificate for another host fails as tls")
  func wrongHost() async throws {
    let server = try NginxServer(names: "DNS:other.test")
    let harness = CurlHarness(caFile: server.certificateFile)
    #expect(await harness.failure(CurlHarness.get(server.url()))?.kind == .tls)
  }

  @Test("LIVE-13: an extra certificate is trusted in addition to those of the system")
  func added() async throws {
    let (first, second) = (try NginxServer(), try NginxServer())
    let joined = try CertificateBlock(
      adding: second.certificateFile, to: first.certificateFile)
    let folder = try TemporaryFolder()
    let file = try folder.write(String(decoding: joined.bytes, as: UTF8.self), to: "joined.pem")
    let harness = CurlHarness(caFile: file)
    for server in [first, second] {
      let response = try await harness.send(CurlHarness.get(server.url()))
      #expect(response.text == "feed")
    }
  }

  @Test("Missing and empty certificate files cause different errors")
  func badFile() async throws {
    let server = try LoopbackServer { _ in .text("ok") }
    let folder = try TemporaryFolder()
    let empty = try folder.write("nothing", to: "empty.pem")
    for path in [folder.file("missing.pem"), empty] {
      let failure = await CurlHarness(caFile: path).failure(CurlHarness.get(server.url()))
      #expect(failure?.kind == .badCertificateFile)
      #expect(failure?.detail == path)
    }
  }
}
