import FeedCore
import FeedHTTP
import FeedTestSupport
import Testing

@Suite("Body receivers", .timeLimit(.minutes(10)))
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

    func take(
      _ chunk: UnsafeRawBufferPointer, resume: @escaping @Sendable () -> Void
    ) throws(TransportError) -> Bool {
      let count = bytes.withLock { bytes in
        bytes += chunk
        return bytes.count
      }
      if count > limit { throw TransportError(.fault, "the disk is full") }
      return true
    }
  }

  /// A receiver with limited room, which a test can increase.
  private final class NarrowReceiver: BodyReceiver {
    let began = Lock(0)
    let bytes = Lock([UInt8]())
    private let room: Lock<Int>
    /// Wakes the paused transfer.
    let resume = Watched<(@Sendable () -> Void)?>(nil)

    init(room: Int) { self.room = Lock(room) }

    func begins(status: Int, headers: HTTPHeaders) -> Bool {
      began.withLock { $0 += 1 }
      return true
    }

    func take(_ chunk: UnsafeRawBufferPointer, resume: @escaping @Sendable () -> Void) -> Bool {
      let count = bytes.withLock { $0.count }
      guard count + chunk.count <= room.withLock({ $0 }) else {
        self.resume.change { $0 = resume }
        return false
      }
      bytes.withLock { $0 += chunk }
      return true
    }

    func makeRoom(_ bytes: Int) {
      room.withLock { $0 += bytes }
      resume.change { resume in
        defer { resume = nil }
        return resume
      }?()
    }
  }

  private func request(
    _ url: String, _ receiver: any BodyReceiver, limit: Int = 8 << 20
  ) -> HTTPRequest {
    var request = CurlHarness.get(url, limit: limit)
    request.receiver = receiver
    return request
  }

  @Test("The receiver gets the whole body once, and the body of the response is empty")
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

  @Test("The body of an error is in the response, and a redirect's body is skipped")
  func refused() async throws {
    let server = try LoopbackServer { request in
      request.target == "/old" ? .redirect(302, to: "/new") : .text("gone", status: 410)
    }
    let receiver = Receiver()
    let client = HTTPClient(
      transport: CurlHarness().transport, clock: ManualClock(passing: true))
    let response = try await client.send(request(server.url("/old"), receiver))
    #expect(response.status == 410)
    #expect(response.text == "gone")
    #expect(receiver.bytes.withLock { $0 }.isEmpty)
  }

  @Test("A receiver that fails ends the transfer with its error")
  func failure() async throws {
    let server = try LoopbackServer { _ in .endless(1 << 30) }
    let receiver = Receiver(limit: 100_000)
    let error = await CurlHarness().failure(request(server.url(), receiver, limit: .max))
    #expect(error == TransportError(.fault, "the disk is full"))
  }

  @Test("A receiver without room pauses its transfer only, and loses no byte")
  func rest() async throws {
    let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let server = try LoopbackServer { request in
      request.target == "/other" ? .text("here") : .reply(200, [], body: body)
    }
    let curl = CurlHarness()
    let receiver = NarrowReceiver(room: 0)
    let request = request(server.url(), receiver, limit: body.count)
    async let response = curl.send(request)
    for _ in 0..<3 {
      try await receiver.resume.wait { $0 != nil }
      let other = try await curl.send(CurlHarness.get(server.url("/other")))
      #expect(other.text == "here")
      receiver.makeRoom(100_000)
    }
    try await receiver.resume.wait { $0 != nil }
    receiver.makeRoom(body.count)
    #expect(try await response.status == 200)
    #expect(receiver.bytes.withLock { $0 } == body)
    #expect(receiver.began.withLock { $0 } == 1, "even if there is no room for the first bytes")
  }

  @Test("A paused transfer does not time out as stalled")
  func restOutlastsStall() async throws {
    let server = try LoopbackServer { request in
      request.target == "/silent" ? LoopbackReply([.stall]) : .text("here")
    }
    let curl = CurlHarness()
    let receiver = NarrowReceiver(room: 0)
    // Long enough for the first bytes on a busy machine, and shorter than `longer`.
    let times = HTTPTimeouts(stall: .seconds(2), whole: nil)
    let longer = HTTPTimeouts(stall: .milliseconds(2_500), whole: nil)
    var request = CurlHarness.get(server.url(), times: times)
    request.receiver = receiver
    let paused = request
    async let response = curl.send(paused)
    try await receiver.resume.wait { $0 != nil }
    let stalled = await curl.failure(CurlHarness.get(server.url("/silent"), times: longer))
    #expect(stalled?.kind == .timeout(.stall))
    receiver.makeRoom(100)
    #expect(try await response.status == 200)
  }

  @Test("Cancelling ends a paused transfer, and so does an error of the receiver")
  func restEnds() async throws {
    let server = try LoopbackServer { _ in .endless(1 << 30) }
    let curl = CurlHarness()
    let receiver = NarrowReceiver(room: 0)
    let request = request(server.url(), receiver, limit: .max)
    let task = Task { await curl.failure(request) }
    try await receiver.resume.wait { $0 != nil }
    task.cancel()
    #expect(await task.value?.kind == .cancelled)
    // More room after the end has no effect.
    receiver.makeRoom(1)
    let faulty = self.request(server.url(), Receiver(limit: 0), limit: .max)
    #expect(await curl.failure(faulty) != nil)
  }

  @Test("The size limit applies to a body for a receiver")
  func limit() async throws {
    let server = try LoopbackServer { _ in .text("12345") }
    let error = await CurlHarness().failure(request(server.url(), Receiver(), limit: 4))
    #expect(error?.kind == .tooLarge)
  }

  @Test("A truncated transfer with a receiver is not retried")
  func once() async throws {
    let server = try LoopbackServer { _ in .broken("half", promised: 100, .close) }
    let client = HTTPClient(
      transport: CurlHarness().transport, clock: ManualClock(passing: true))
    let receiver = Receiver()
    await #expect(throws: TransportError.self) {
      try await client.send(request(server.url(), receiver))
    }
    #expect(server.requests.count == 1)
    #expect(receiver.bytes.withLock { $0 } == Array("half".utf8))
  }
}
