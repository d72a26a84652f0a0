import FeedCore
import FeedHTTP
import FeedTestSupport
import Testing

@Suite("Redirects and retries over a scripted transport")
struct HTTPClientTests {
  private let clock = ManualClock(passing: true)

  private func client(_ transport: ScriptedTransport) -> HTTPClient {
    HTTPClient(transport: transport, clock: clock, chance: { 1 })
  }

  private func request(
    _ method: HTTPRequest.Method = .get, _ url: String = "https://api.test/photos",
    isRetryable: Bool = true
  ) -> HTTPRequest {
    HTTPRequest(
      method, .sample(url),
      authorization: Secret("tok-123").map { .init(scheme: "Bearer", secret: $0) },
      body: method == .post ? .init([1, 2], contentType: "text/plain") : nil,
      bodyLimit: 1000, isRetryable: isRetryable)
  }

  private func answer(
    _ status: Int, _ headers: HTTPHeaders = [:]
  ) -> Result<HTTPResponse, TransportError> {
    .success(
      HTTPResponse(status: status, headers: headers, url: .sample("https://api.test/photos")))
  }

  /// Returns the error of a call, or nil.
  private func failure(
    _ transport: ScriptedTransport, _ request: HTTPRequest
  ) async -> TransportError.Kind? {
    do throws(TransportError) {
      _ = try await client(transport).send(request)
      return nil
    } catch {
      return error.kind
    }
  }

  @Test("LIVE-15: a redirect within the origin keeps credentials, method and body")
  func sameOrigin() async throws {
    let transport = ScriptedTransport([answer(308, ["Location": "/v2/photos"]), answer(200)])
    let response = try await client(transport).send(request(.post))
    #expect(response.status == 200)
    let second = try #require(transport.requests.last)
    #expect(second.url.text == "https://api.test/v2/photos")
    #expect(second.method == .post)
    #expect(second.body?.bytes == [1, 2])
    #expect(second.authorization != nil)
  }

  @Test(
    "LIVE-15: credentials and body never leave the origin",
    arguments: [
      "https://other.test/", "https://api.test:8443/", "https://sub.api.test/", "//other.test/x",
    ])
  func otherOrigin(location: String) async throws {
    let transport = ScriptedTransport([
      answer(307, ["Location": location]), answer(307, ["Location": "https://api.test/back"]),
      answer(200),
    ])
    _ = try await client(transport).send(request())
    #expect(transport.requests.count == 3)
    for hop in transport.requests.dropFirst() {
      #expect(hop.authorization == nil)
      #expect(hop.body == nil)
    }
  }

  @Test("LIVE-1: https is another origin than http on the same host and port")
  func schemeChange() async throws {
    let transport = ScriptedTransport([
      answer(301, ["Location": "https://localhost:443/"]), answer(200),
    ])
    _ = try await client(transport).send(request(.get, "http://localhost:443/"))
    #expect(transport.requests.last?.authorization == nil)
  }

  @Test(
    "LIVE-6: POST and DELETE requests follow only redirects that keep the method",
    arguments: [301, 302, 303, 307, 308], [HTTPRequest.Method.post, .delete])
  func methods(status: Int, method: HTTPRequest.Method) async throws {
    let transport = ScriptedTransport([answer(status, ["Location": "/x"]), answer(200)])
    let failure = await failure(transport, request(method))
    let isFollowed = status > 303
    #expect(failure == (isFollowed ? nil : .refusedRedirect))
    #expect(
      transport.requests.map(\.method) == Array(repeating: method, count: isFollowed ? 2 : 1))
  }

  @Test(
    "LIVE-15: a redirect of a POST request to another host is refused", arguments: [307, 308])
  func changeElsewhere(status: Int) async {
    let transport = ScriptedTransport([
      answer(status, ["Location": "https://other.test/"]), answer(200),
    ])
    #expect(await failure(transport, request(.post)) == .refusedRedirect)
    #expect(transport.requests.count == 1)
  }

  @Test("LIVE-15: the sixth redirect is refused")
  func tooMany() async {
    let five = Array(repeating: answer(302, ["Location": "/next"]), count: 5)
    let enough = ScriptedTransport(five + [answer(200)])
    #expect(await failure(enough, request()) == nil)
    let loop = ScriptedTransport(five + five)
    #expect(await failure(loop, request()) == .tooManyRedirects)
    #expect(loop.requests.count == 6)
  }

  @Test(
    "LIVE-15: a redirect to an address that is not allowed is refused",
    arguments: [
      "http://other.test/", "http://localhost/", "ftp://api.test/", "https://user@api.test/",
      "https://api.test/\u{1}", "file:///etc/passwd",
    ])
  func refusedHop(location: String) async {
    let transport = ScriptedTransport([answer(302, ["Location": location]), answer(200)])
    #expect(await failure(transport, request()) == .refusedRedirect)
    #expect(transport.requests.count == 1)
  }

  @Test("A redirect without a Location header is returned as an answer")
  func noRedirect() async throws {
    for status in [302, 304, 300] {
      let transport = ScriptedTransport([answer(status)])
      #expect(try await client(transport).send(request()).status == status)
    }
  }

  @Test("LIVE-2: the error after a redirect names the new host")
  func redirectedFailure() async {
    let request = request()
    for (location, host) in [("https://far.test/x?y", "far.test"), ("/x", request.url.host)] {
      let transport = ScriptedTransport([
        answer(302, ["Location": location]), .failure(TransportError(.tls)),
      ])
      let error = await #expect(throws: TransportError.self) {
        try await client(transport).send(request)
      }
      let message = error.map { FeedError($0, host: request.url.host, limit: 1).message }
      #expect(message == Message(.errorTLS, host))
    }
  }

  @Test("LIVE-14: a request to a refused address is not sent")
  func refusedAddress() async {
    let transport = ScriptedTransport([])
    let request = request(.get, "http://far.test/")
    #expect(await failure(transport, request) == .insecureAddress)
    #expect(transport.requests.isEmpty)
  }

  @Test("LIVE-21: after three attempts with growing waits the last answer is returned")
  func retries() async throws {
    let transport = ScriptedTransport([
      answer(500), .failure(TransportError(.offline)), answer(503), answer(200),
    ])
    #expect(try await client(transport).send(request()).status == 503)
    #expect(transport.requests.count == 3)
    #expect(clock.sleeps == [.milliseconds(500), .milliseconds(1000)])
  }

  @Test(
    "LIVE-6: the final error reports that an earlier attempt may have arrived",
    arguments: [
      (.failure(TransportError(.truncated)), true), (.failure(TransportError(.offline)), false),
      (.success(HTTPResponse(status: 503, url: .sample("https://api.test/"))), true),
    ] as [(Result<HTTPResponse, TransportError>, Bool)])
  func arrival(first: Result<HTTPResponse, TransportError>, mayHaveArrived: Bool) async {
    let transport = ScriptedTransport([first, .failure(TransportError(.dns))])
    let error = await #expect(throws: TransportError.self) {
      try await client(transport).send(request(.post))
    }
    #expect(error?.kind == .dns)
    #expect(error?.mayHaveArrived == mayHaveArrived)
  }

  @Test(
    "LIVE-6: a refusal reports that an earlier attempt may have arrived",
    arguments: [(.truncated, true), (.offline, false)] as [(TransportError.Kind, Bool)])
  func arrivalBeforeAnswer(first: TransportError.Kind, isLost: Bool) async throws {
    let transport = ScriptedTransport([.failure(TransportError(first)), answer(403)])
    let response = try await client(transport).send(request(.post))
    #expect(response.status == 403 && response.followsLostSending == isLost)
    let alone = ScriptedTransport([answer(403)])
    #expect(try await !client(alone).send(request(.post)).followsLostSending)
  }

  @Test("LIVE-22: a request that is not retryable is sent once")
  func once() async throws {
    let transport = ScriptedTransport([answer(500), answer(200)])
    let response = try await client(transport).send(request(.post, isRetryable: false))
    #expect(response.status == 500)
    #expect(transport.requests.count == 1)
    #expect(clock.sleeps.isEmpty)
  }

  @Test("LIVE-17: attempts and waits share the time limit of the call")
  func wholeTime() async throws {
    let times = Lock([Duration?]())
    let clock = clock
    let transport = ScriptedTransport { (request) throws(TransportError) in
      times.withLock { $0.append(request.times.whole) }
      clock.advance(by: .seconds(14))
      throw TransportError(.timeout(.stall))
    }
    #expect(await failure(transport, request()) == .timeout(.stall))
    // 30 - 14 - 0.5 = 15.5. After the second attempt 1.5 is left: a wait of 1, then 0.5.
    #expect(
      times.withLock { $0 } == [.seconds(30), .milliseconds(15_500), .milliseconds(500)])
  }

  @Test("A redirect after the time limit is not followed")
  func lateRedirect() async {
    let clock = clock
    let transport = ScriptedTransport { (_) throws(TransportError) in
      clock.advance(by: .seconds(31))
      return HTTPResponse(
        status: 302, headers: ["Location": "/x"], url: .sample("https://api.test/"))
    }
    #expect(await failure(transport, request()) == .timeout(.whole))
    #expect(transport.requests.count == 1)
  }

  @Test("Cancelling during a wait ends the call")
  func cancelledWait() async throws {
    let clock = ManualClock()
    let transport = ScriptedTransport([answer(500), answer(200)])
    let client = HTTPClient(transport: transport, clock: clock, chance: { 1 })
    let request = request()
    let task = Task { () throws(TransportError) in try await client.send(request) }
    try await clock.waitForSleepers()
    task.cancel()
    await #expect(throws: TransportError(.cancelled)) { try await task.value }
    #expect(transport.requests.count == 1)
  }

  @Test("SEC-2: a request and its parts print neither credentials, query nor body")
  func printing() {
    var request = request(.post, "https://api.test/photos?client_id=k-987")
    request.body = .init(Array("code=c-555".utf8), contentType: "text/plain")
    var text = "\(request) \(String(reflecting: request)) \(request.body.debugDescription)"
    dump(request, to: &text)
    dump(request.authorization, to: &text)
    dump(request.body, to: &text)
    for secret in ["tok-123", "k-987", "c-555"] { #expect(!text.contains(secret)) }
    #expect("\(request)" == "POST https://api.test/photos")
  }

  @Test("Header names compare without case and keep every value in order")
  func headers() {
    var headers: HTTPHeaders = ["Link": "a", "X-Total": "3"]
    headers.add("LINK", "b")
    #expect(headers["link"] == "a")
    #expect(headers.values("Link") == ["a", "b"])
    headers["link"] = nil
    #expect(headers.fields.map(\.name) == ["X-Total"])
  }
}
