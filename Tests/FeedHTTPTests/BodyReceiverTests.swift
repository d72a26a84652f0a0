import FeedCore
import FeedHTTP
import FeedTestSupport
import Testing

@Suite("Bodies that somebody else keeps", .timeLimit(.minutes(10)))
struct BodyReceiverTests {
  private final class Receiver: BodyReceiver {
    let began = Lock([Int]())
    let bytes = Lock([UInt8]())
    private let limit: Int

    init(limit: Int = .max) { self.limit = limit }

    func begins(status: Int, headers: HTTPHeaders) -> Bool {
      began.withLock { $0.append(status) }
      return status == 200
    }

    func take(_ chunk: UnsafeRawBufferPointer) throws(TransportError) {
      let count = bytes.withLock { bytes in
        bytes += chunk
        return bytes.count
      }
      if count > limit { throw TransportError(.fault, "the disk is full") }
    }
  }

  private func request(_ url: String, _ receiver: Receiver, limit: Int = 8 << 20) -> HTTPRequest {
    var request = CurlHarness.get(url, limit: limit)
    request.receiver = receiver
    return request
  }

  @Test("The body goes to the receiver, whole and once, and not into the response")
  func whole() async throws {
    let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let server = try LoopbackServer { _ in .reply(200, [], body: body) }
    let receiver = Receiver()
    let progress = Watched((0, 0))
    var request = request(server.url(), receiver)
    request.progress = { received, expected in progress.change { $0 = (received, expected ?? -1) } }
    let response = try await CurlHarness().send(request)
    #expect(response.body.isEmpty)
    #expect(receiver.bytes.withLock { $0 } == body)
    #expect(receiver.began.withLock { $0 } == [200])
    #expect(progress.value == (body.count, body.count))
  }

  @Test("A refusal's body is answered as any other, and a redirect is followed past")
  func refused() async throws {
    let server = try LoopbackServer { request in
      request.target == "/old" ? .redirect(302, to: "/new") : .text("gone", status: 410)
    }
    let receiver = Receiver()
    let client = HTTPClient(
      transport: CurlHarness().transport, clock: ManualClock(passing: true).http)
    let response = try await client.send(request(server.url("/old"), receiver))
    #expect(response.status == 410)
    #expect(response.text == "gone")
    #expect(receiver.bytes.withLock { $0 }.isEmpty)
  }

  @Test("A receiver that fails ends the transfer with its own error")
  func failure() async throws {
    let server = try LoopbackServer { _ in .endless(1 << 30) }
    let receiver = Receiver(limit: 100_000)
    let error = await CurlHarness().failure(request(server.url(), receiver, limit: .max))
    #expect(error == TransportError(.fault, "the disk is full"))
  }

  @Test("The limit holds here too")
  func limit() async throws {
    let server = try LoopbackServer { _ in .text("12345") }
    let error = await CurlHarness().failure(request(server.url(), Receiver(), limit: 4))
    #expect(error?.kind == .tooLarge)
  }

  @Test("A broken transfer is not sent again behind the receiver's back")
  func once() async throws {
    let server = try LoopbackServer { _ in .broken("half", promised: 100, .close) }
    let client = HTTPClient(
      transport: CurlHarness().transport, clock: ManualClock(passing: true).http)
    let receiver = Receiver()
    await #expect(throws: TransportError.self) {
      try await client.send(request(server.url(), receiver))
    }
    #expect(server.requests.count == 1)
    #expect(receiver.bytes.withLock { $0 } == Array("half".utf8))
  }
}
