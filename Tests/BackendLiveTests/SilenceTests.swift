import FeedCore
import FeedHTTP
import FeedTestSupport
import Testing

@testable import BackendLive

/// The time limit for a picture without new bytes. The transport advances the clock.
@Suite("LIVE-17: timeouts of pictures")
struct SilenceTests {
  private let clock = ManualClock(passing: true)
  private let log = LogLines()
  private let tries = Lock([HTTPTimeouts]())

  private func photos(timeout: Int, _ transport: any HTTPTransport) throws -> LivePhotos {
    let key = try #require(Secret("key"))
    let api = API(
      base: .sample("https://api.test"), accessKey: key,
      times: HTTPTimeouts(stall: .seconds(20), whole: .seconds(timeout)),
      client: HTTPClient(transport: transport, clock: clock, chance: { 1 }),
      services: BackendServices(clock: clock, logger: log.logger))
    return LivePhotos(api: api)
  }

  private func fetch(
    _ photos: LivePhotos, limit: Duration? = nil
  ) async throws -> Result<[UInt8], FeedError> {
    let request = PictureRequest(
      .photo("a"), size: "small", address: .sample("https://api.test/a.jpg"), timeout: limit)
    return await Result(awaiting: { () throws(FeedError) in
      try await photos.picture(request) { _, _ in }
    })
  }

  /// A transport that accepts a request and sends nothing until the timeout.
  private var silence: ScriptedTransport {
    let (clock, tries) = (clock, tries)
    return ScriptedTransport { (request) throws(TransportError) in
      tries.withLock { $0.append(request.times) }
      clock.advance(by: request.times.stall)
      throw TransportError(.timeout(.stall))
    }
  }

  @Test(
    "A silent host times out after one call's time, including retries and pauses",
    arguments: [
      (30, nil, [20, 9]), (4, nil, [4]), (60, nil, [20, 20, 17]), (30, 5, [5]), (4, 60, [4]),
      (30, 22, [20, 1]), (30, 0, []), (30, -5, []),
    ] as [(Int, Int?, [Int])])
  func silent(timeout: Int, limit: Int?, stalls: [Int]) async throws {
    let outcome = try await fetch(
      photos(timeout: timeout, silence), limit: limit.map { .seconds($0) })
    #expect(throws: FeedError.self) { try outcome.get() }
    if case .failure(let error) = outcome { #expect(error.code == .timeout) }
    let tried = tries.withLock { $0 }
    #expect(tried.map(\.stall) == stalls.map { .seconds($0) })
    #expect(tried.map(\.connect) == stalls.map { .seconds(min(10, $0)) })
    #expect(tried.allSatisfy { $0.whole == nil })
    #expect(clock.uptime() <= .seconds(min(timeout, max(0, limit ?? timeout))))
  }

  @Test("A slow and interrupted picture does not time out while bytes arrive")
  func moving() async throws {
    let (clock, sent) = (clock, Lock(0))
    let picture: [UInt8] = [0xFF, 0xD8, 1, 2, 0xFF, 0xD9]
    let transport = ScriptedTransport { (request) throws(TransportError) in
      let from = sent.withLock { $0 }
      let headers: HTTPHeaders =
        from == 0
        ? ["ETag": "\"t\"", "Content-Length": "6"] : ["Content-Range": "bytes \(from)-5/6"]
      let status = from == 0 ? 200 : 206
      clock.advance(by: .seconds(15))
      if let receiver = request.receiver, try receiver.begins(status: status, headers: headers) {
        _ = try [picture[from]].withUnsafeBytes { bytes in receiver.outcome(of: bytes) }.get()
      }
      sent.withLock { $0 = from + 1 }
      if from == 5 { return HTTPResponse(status: 206, headers: headers, url: request.url) }
      clock.advance(by: .seconds(10))
      throw TransportError(.truncated)
    }
    #expect(try await fetch(photos(timeout: 30, transport)).get() == picture)
    #expect(clock.uptime() > .seconds(100))
  }

  /// Returns a transport that sends one of `answers` per request, without a validator or a length,
  /// then breaks off.
  private func breaking(_ answers: [[UInt8]]) -> ScriptedTransport {
    let (clock, tries) = (clock, tries)
    return ScriptedTransport { (request) throws(TransportError) in
      let number = tries.withLock { tries in
        tries.append(request.times)
        return tries.count - 1
      }
      clock.advance(by: .seconds(10))
      let bytes = number < answers.count ? answers[number] : []
      if !bytes.isEmpty, let receiver = request.receiver,
        try receiver.begins(status: 200, headers: [:])
      {
        _ = try bytes.withUnsafeBytes { receiver.outcome(of: $0) }.get()
      }
      guard !bytes.isEmpty else { return HTTPResponse(status: 200, headers: [:], url: request.url) }
      throw TransportError(.truncated)
    }
  }

  @Test("Repeated beginnings of a picture do not reset the timeout")
  func repeated() async throws {
    let answers = [[0xFF, 0xD8, 0xFF]] + [[UInt8]](repeating: [0xFF, 0xD8], count: 9)
    let outcome = try await fetch(photos(timeout: 30, breaking(answers)))
    #expect(throws: FeedError.self) { try outcome.get() }
    let stalls = tries.withLock { $0.map(\.stall) }
    #expect(stalls.count > 2 && stalls.dropFirst(2).allSatisfy { $0 < .seconds(20) })
  }

  @Test("An empty 200 does not complete an interrupted picture")
  func emptyRest() async throws {
    let outcome = try await fetch(photos(timeout: 30, breaking([[0xFF, 0xD8, 0xFF]])))
    #expect(throws: FeedError.self) { try outcome.get() }
  }

  @Test("The time that a sink takes does not count toward the timeout")
  func slowSink() async throws {
    let sink = SlowSink(clock)
    let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]
    let transport = ScriptedTransport { (request) throws(TransportError) in
      let from = sink.count
      let headers: HTTPHeaders =
        from == 0
        ? ["ETag": "\"t\"", "Content-Length": "4"] : ["Content-Range": "bytes \(from)-3/4"]
      let status = from == 0 ? 200 : 206
      if let receiver = request.receiver, try receiver.begins(status: status, headers: headers) {
        let rest = from == 0 ? picture[..<3] : picture[3...]
        _ = try rest.withUnsafeBytes { receiver.outcome(of: $0) }.get()
      }
      if from > 0 { return HTTPResponse(status: status, headers: headers, url: request.url) }
      throw TransportError(.truncated)
    }
    let request = PictureRequest(
      .photo("a"), size: "small", address: .sample("https://api.test/a.jpg"))
    try await photos(timeout: 30, transport).download(request, into: sink) { _, _ in }
    #expect(sink.bytes == picture)
  }

  @Test("A refusal fails at once if its Retry-After does not end before the deadline")
  func busy() async throws {
    let transport = ScriptedTransport { (request) throws(TransportError) in
      HTTPResponse(status: 503, headers: ["Retry-After": "5"], url: request.url)
    }
    let outcome = try await fetch(photos(timeout: 30, transport), limit: .seconds(5))
    if case .failure(let error) = outcome { #expect(error.retryAfter == .seconds(5)) }
    #expect(throws: FeedError.self) { try outcome.get() }
    #expect(clock.sleeps.isEmpty)
  }
}

/// A sink whose every write takes longer than the timeout.
private final class SlowSink: ByteSink {
  private let state = Lock([UInt8]())
  private let clock: ManualClock

  init(_ clock: ManualClock) { self.clock = clock }

  var bytes: [UInt8] { state.withLock { $0 } }
  var count: Int { bytes.count }

  func write(_ bytes: ArraySlice<UInt8>) {
    clock.advance(by: .seconds(60))
    state.withLock { $0 += bytes }
  }

  func restart() { state.withLock { $0 = [] } }
}

extension BodyReceiver {
  /// Returns the result of `take` as a value, because the closure cannot throw a typed error.
  fileprivate func outcome(of bytes: UnsafeRawBufferPointer) -> Result<Bool, TransportError> {
    do throws(TransportError) {
      return .success(try take(bytes) {})
    } catch {
      return .failure(error)
    }
  }
}
