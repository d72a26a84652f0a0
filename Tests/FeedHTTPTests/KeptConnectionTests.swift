import FeedCore
import FeedHTTP
import FeedTestSupport
import Testing

@Suite("Kept connections that a server drops", .timeLimit(.minutes(10)))
struct KeptConnectionTests {
  private let harness = CurlHarness()
  private static let kept = 4

  /// Starts a server that drops each request to `/drop` without an answer, and opens several
  /// connections that stay open.
  private func server() async throws -> LoopbackServer {
    let gate = LoopbackGate()
    let server = try LoopbackServer { request in
      request.target == "/drop"
        ? LoopbackReply([.close]) : LoopbackReply([.hold(gate)] + LoopbackReply.text("ok").steps)
    }
    let tasks = (0..<Self.kept).map { _ in
      Task { [harness] in await harness.failure(CurlHarness.get(server.url())) }
    }
    try await server.wait { $0.requests.count == Self.kept }
    gate.open()
    for task in tasks { #expect(await task.value == nil) }
    return server
  }

  @Test(
    "LIVE-41: a request on a kept connection that is dropped is sent three times at most",
    arguments: [HTTPRequest.Method.get, .post, .delete])
  func dropped(method: HTTPRequest.Method) async throws {
    let server = try await server()
    let client = HTTPClient(transport: harness.transport, clock: ManualClock(passing: true))
    var request = CurlHarness.get(server.url("/drop"))
    request.method = method
    let error = await #expect(throws: TransportError.self) { try await client.send(request) }
    #expect(error?.kind == .truncated && error?.mayHaveArrived == true)
    let connections = server.requests.dropFirst(Self.kept).map(\.connection)
    #expect(connections.count == 3)
    #expect(connections.dropFirst().allSatisfy { $0 > Self.kept }, "The retries are on new ones")
  }

  @Test("LIVE-41: libcurl sends a picture's request once more by itself, on a new connection")
  func picture() async throws {
    let server = try await server()
    var request = CurlHarness.get(server.url("/drop"))
    request.receiver = NoBody()
    #expect(await harness.failure(request)?.kind == .truncated)
    let connections = server.requests.dropFirst(Self.kept).map(\.connection)
    #expect(connections.count == 2)
    #expect(connections.last.map { $0 > Self.kept } == true)
  }

  @Test("LIVE-41: an attempt after a dropped kept connection succeeds")
  func recovered() async throws {
    let drops = Watched(1)
    let server = try LoopbackServer { request in
      guard request.target == "/like", drops.value > 0 else { return .text("ok") }
      drops.change { $0 -= 1 }
      return LoopbackReply([.close])
    }
    _ = try await harness.send(CurlHarness.get(server.url()))
    let client = HTTPClient(transport: harness.transport, clock: ManualClock(passing: true))
    var request = CurlHarness.get(server.url("/like"))
    request.method = .post
    let response = try await client.send(request)
    #expect(response.text == "ok" && response.followsLostSending)
    let connections = server.requests.map(\.connection)
    #expect(connections.count == 3 && Set(connections).count == 2, "The retry is on a new one")
  }
}

/// A receiver of a body that never arrives.
private struct NoBody: BodyReceiver {
  func begins(status: Int, headers: HTTPHeaders) -> Bool { true }
  func take(_ chunk: UnsafeRawBufferPointer, resume: @escaping @Sendable () -> Void) -> Bool {
    true
  }
}
