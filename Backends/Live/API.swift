import FeedCore
import FeedHTTP
import UnsplashWire

/// Sends endpoints to the API and maps its answers to values or a `FeedError`.
struct API: Sendable {
  /// A page of 30 photos has 130 kB, a full photo up to 120 kB (UNSPLASH.md §6).
  static let bodyLimit = 16 << 20

  let base: WebAddress
  private let accessKey: Secret
  /// Further secrets that requests of this process may carry, besides the key and the token of a
  /// call. They are removed from quoted answers of the service, for any request (SEC-2).
  private let otherSecrets: [Secret]
  let times: HTTPTimeouts
  let client: HTTPClient
  let services: BackendServices
  let pages: PageCache?
  let pictures: PictureCache?
  private let limiter = Lock(RateLimitTracker())

  init(
    base: WebAddress, accessKey: Secret, times: HTTPTimeouts, client: HTTPClient,
    services: BackendServices, otherSecrets: [Secret] = []
  ) {
    self.base = base
    self.accessKey = accessKey
    self.otherSecrets = otherSecrets
    self.times = times
    self.client = client
    self.services = services
    pages = services.cache.map { PageCache($0, base: base, clock: services.clock) }
    pictures = services.cache.map { PictureCache($0, base: base) }
  }

  /// Calls the API.
  ///
  /// - Returns: The decoded value of a 2xx, and the response itself.
  func ask<Value>(
    _ endpoint: Endpoint, as credentials: Credentials?,
    _ decode: (Reply) throws(WireError) -> Value
  ) async throws(FeedError) -> (answer: Answer<Value>, reply: Reply) {
    try await services.logger.reporting(endpoint.name) { () async throws(FeedError) in
      if let wait = limiter.withLock({ $0.wait(at: services.clock.uptime()) }) {
        throw FeedError(.rateLimited, Message(.errorRateLimited), retryAfter: wait)
      }
      guard endpoint.isValidPath else { throw FeedError(.notFound, endpoint.notFound) }
      let response = try await send(endpoint, as: credentials)
      let rateLimit = note(response)
      let value = try value(of: response, endpoint, as: credentials, decode)
      let answer = Answer(value, rateLimit: rateLimit, isCached: response.headers.isCached)
      return (answer, Reply(response))
    }
  }

  /// The value of a 2xx.
  ///
  /// - Throws: The error for any other answer.
  func value<Value>(
    of response: HTTPResponse, _ endpoint: Endpoint, as credentials: Credentials?,
    _ decode: (Reply) throws(WireError) -> Value
  ) throws(FeedError) -> Value {
    let sender = sender(credentials)
    do throws(FeedError) {
      try APIError.check(response, endpoint, sender, at: services.clock.now())
      do throws(WireError) {
        return try decode(Reply(response))
      } catch {
        throw APIError.badReply(response, error, sender)
      }
    } catch {
      var error = error
      error.mayHaveArrived = error.mayHaveArrived || response.followsLostSending
      throw error
    }
  }

  private func send(
    _ endpoint: Endpoint, as credentials: Credentials?
  ) async throws(FeedError) -> HTTPResponse {
    do throws(TransportError) {
      return try await client.send(request(endpoint, as: credentials))
    } catch {
      throw FeedError(error, host: base.host, limit: Self.bodyLimit)
    }
  }

  func request(_ endpoint: Endpoint, as credentials: Credentials?) -> HTTPRequest {
    let authorization =
      credentials.map { HTTPRequest.Authorization(scheme: "Bearer", secret: $0.token) }
      ?? HTTPRequest.Authorization(scheme: "Client-ID", secret: accessKey)
    let body = endpoint.body.map { members in
      HTTPRequest.Body(Array(JSON.object(members).text.utf8), contentType: "application/json")
    }
    // Likes and unlikes may be sent twice without harm, so they are retried (LIVE-21).
    return HTTPRequest(
      endpoint.method, address(of: endpoint),
      headers: ["Accept-Version": "v1", "Accept": "application/json"],
      authorization: authorization, body: body, bodyLimit: Self.bodyLimit, times: times,
      isRetryable: endpoint.isRetryable)
  }

  /// A text of the service as one line without secrets.
  func quoted(_ text: String, as credentials: Credentials) -> String {
    ServerText(text.utf8).quoted(hiding: sender(credentials).secrets)
  }

  private func sender(_ credentials: Credentials?) -> RequestSender {
    RequestSender(
      base: base, accessKey: accessKey, credentials: credentials, otherSecrets: otherSecrets)
  }

  func address(of endpoint: Endpoint) -> WebAddress {
    base.appending(endpoint.path.map(\.text)).setting(endpoint.query).setting(
      encoded: endpoint.encodedQuery)
  }

  private func note(_ response: HTTPResponse) -> RateLimit? {
    guard response.url.hasSameOrigin(as: base) else { return nil }
    let rateLimit = RateLimit(response.headers)
    let isRefused = APIError.isRateLimit(response)
    let now = services.clock.uptime()
    limiter.withLock { $0.note(rateLimit, isRefused: isRefused, at: now) }
    return rateLimit
  }

  /// Logs the skipped items of a list.
  func log(skipped faults: [WireError], in endpoint: Endpoint) {
    for fault in faults {
      services.logger.report(endpoint.name, "WireError", fault.description)
    }
  }
}

extension API {
  /// A 2xx answer, parsed on demand.
  struct Reply {
    let headers: HTTPHeaders
    let body: [UInt8]

    /// The body as JSON; nil if it is empty.
    func jsonIfAny() throws(WireError) -> JSON? { body.isEmpty ? nil : try json() }

    func json() throws(WireError) -> JSON {
      do throws(JSONSyntaxError) {
        return try JSON(lenient: body)
      } catch {
        throw WireError(path: "", reason: error.description)
      }
    }
  }
}

extension API.Reply {
  fileprivate init(_ response: HTTPResponse) {
    self.init(headers: response.headers, body: response.body)
  }
}

extension HTTPHeaders {
  /// Whether the nearest cache had the answer. The list names the farther caches first.
  var isCacheHit: Bool {
    self["X-Cache"]?.split(separator: ",").last.map { $0.contains("HIT") } ?? false
  }

  /// Whether any cache had the answer, near or far (UNSPLASH.md §10).
  var isCached: Bool { isCacheHit || (number("Age") ?? 0) > 0 }
}
