package import FeedCore

/// A client that follows redirects and retries, over a transport that does neither.
///
/// All attempts share the request's `whole` time: each one gets the rest. The outcome of the last
/// attempt is returned unchanged, so a 503 is a response.
package struct HTTPClient: HTTPTransport {
  package static let redirectLimit = 5

  private let transport: any HTTPTransport
  private let clock: any ClockPort
  private let chance: @Sendable () -> Double
  private let retry: RetryPolicy

  /// - Parameter chance: A number from 0 to 1, for the jitter of waits.
  package init(
    transport: any HTTPTransport, clock: any ClockPort, retry: RetryPolicy = RetryPolicy(),
    chance: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    self.transport = transport
    self.clock = clock
    self.chance = chance
    self.retry = retry
  }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let end = request.times.whole.map { clock.uptime() + $0 }
    var request = request
    var attempt = 1
    var mayHaveArrived = false
    while true {
      let sent = await Result(awaiting: { [request] () throws(TransportError) in
        try await follow(request, until: end)
      })
      let outcome = sent.mapError { error in
        var error = error
        error.mayHaveArrived = error.mayHaveArrived || mayHaveArrived
        return error
      }
      let wait = retry.wait(situation(outcome, attempt, request, until: end))
      guard let wait else {
        var response = try outcome.get()
        response.followsLostSending = mayHaveArrived
        return response
      }
      mayHaveArrived = outcome.mayHaveArrived
      if case .failure = outcome { request.usesNewConnection = true }
      try await pause(wait)
      attempt += 1
    }
  }

  private func follow(
    _ request: HTTPRequest, until end: Duration?
  ) async throws(TransportError) -> HTTPResponse {
    var hop = request
    for _ in 0...Self.redirectLimit {
      try AddressPolicy.check(hop.url)
      hop.times.whole = try left(until: end)
      let response = try await send(hop, for: request)
      guard let next = try Redirect.next(after: response, to: hop) else { return response }
      hop = next
    }
    throw TransportError(.tooManyRedirects, "more than \(Self.redirectLimit)")
  }

  /// Sends one hop of a request. The error names the host of the hop.
  private func send(
    _ hop: HTTPRequest, for request: HTTPRequest
  ) async throws(TransportError) -> HTTPResponse {
    do throws(TransportError) {
      return try await transport.send(hop)
    } catch {
      var failure = error
      if hop.url.host != request.url.host { failure.redirectedHost = hop.url.host }
      throw failure
    }
  }

  private func left(until end: Duration?) throws(TransportError) -> Duration? {
    guard let end else { return nil }
    let left = end - clock.uptime()
    guard left > .zero else { throw TransportError(.timeout(.whole)) }
    return left
  }

  private func situation(
    _ outcome: Result<HTTPResponse, TransportError>, _ attempt: Int, _ request: HTTPRequest,
    until end: Duration?
  ) -> RetryPolicy.Situation {
    RetryPolicy.Situation(
      outcome: outcome, attempt: attempt,
      isRetryable: request.isRetryable && request.receiver == nil,
      remaining: end.map { $0 - clock.uptime() }, chance: chance(),
      unixTime: Int(clock.now().seconds))
  }

  private func pause(_ wait: Duration) async throws(TransportError) {
    do throws(FeedError) { try await clock.sleep(for: wait) } catch {
      throw TransportError(.cancelled)
    }
  }
}

extension Result<HTTPResponse, TransportError> {
  /// Whether the server may have acted on the request. Any answer means that it arrived.
  fileprivate var mayHaveArrived: Bool {
    switch self {
    case .success: true
    case .failure(let error): error.mayHaveArrived
    }
  }
}
