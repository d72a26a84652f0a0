package import FeedCore

/// Unsplash's API over the ports of a backend: a function from a request to an answer. It knows
/// nothing of connections, and starts no threads but those that make pictures.
package final class API: Sendable {
  let backend: Backend
  let options: ServeOptions
  let clock: any ClockPort
  let tokens: AccessTokens?
  /// Whether the photos are invented, so that every program may read them.
  let isMock: Bool
  private let isCacheable: Bool
  /// The time of the server's start, which entity tags of pictures contain.
  let startTime: Timestamp
  package let signIns = Lock(SignInState())
  let pictures = PictureQueue()
  package let quota: Lock<Quota>
  private let user = Lock<Credentials?>(nil)
  private let draws = Lock<UInt64>(0)
  private let cache = Lock(AnswerCache())
  let lastSite = Lock<(host: String, isSecure: Bool, site: Site)?>(nil)

  /// Makes the API.
  ///
  /// - Parameter tokens: The tokens of which each request needs one; nil if it needs none.
  package init(
    _ backend: Backend, _ options: ServeOptions, clock: any ClockPort, tokens: AccessTokens? = nil
  ) {
    (self.backend, self.options, self.clock, self.tokens) = (backend, options, clock, tokens)
    (isMock, isCacheable) = (options.backend == "mock", Self.isCacheable(options))
    startTime = clock.now()
    quota = Lock(Quota(limit: options.rateLimit))
  }

  /// Whether the backend's answers may be kept: those of the mock, if no failure is planned.
  private static func isCacheable(_ options: ServeOptions) -> Bool {
    options.backend == "mock"
      && !options.backendOptions.contains { $0.hasPrefix("fail=") || $0.hasPrefix("latency=") }
  }

  /// Answers a request. It never fails: each error is an answer too.
  package func respond(to request: APIRequest) async -> APIResponse {
    switch begin(request) {
    case .complete(let response): response
    case .pending(let work): await work()
    }
  }

  /// Answers a request as far as that is possible without the backend. An answer that is kept is
  /// then complete, so it costs no switch to another thread.
  package func begin(_ request: APIRequest) -> AnswerState {
    do throws(EarlyAnswer) {
      let call = try admit(request)
      if let kept = keptAnswer(to: call) { return .complete(finish(kept, to: call)) }
      return .pending { self.finish(await self.answer(call), to: call) }
    } catch {
      return .complete(readable(error.response, to: request))
    }
  }

  /// The call that a request makes, with everything checked that needs no backend.
  private func admit(_ request: APIRequest) throws(EarlyAnswer) -> Call {
    let site = try site(of: request)
    try CrossOrigin.check(request, options, isMock: isMock)
    let (route, path) = try route(of: request)
    let caller = try caller(of: request, route, path)
    // The service does not count a request with a wrong key.
    let planned = plannedFailure(request)
    if let planned, request["X-Imagefeed-Fail"] == FeedError.Code.wrongKey.name {
      throw EarlyAnswer(planned)
    }
    var limitHeaders: [APIResponse.Header] = []
    if route.access.isCounted {
      let (headers, isLeft) = quota.withLock { $0.take(at: clock.uptime()) }
      if !isLeft { throw EarlyAnswer(.rateLimitExceeded.addingMissing(headers)) }
      limitHeaders = headers
    }
    if let refusal = refusal(of: caller, route) ?? planned {
      throw EarlyAnswer(refusal.addingMissing(limitHeaders))
    }
    return Call(
      request: request, route: route, path: path, site: site, caller: caller,
      limitHeaders: limitHeaders)
  }

  /// The row of the table of addresses that answers a request, and the segments of its path.
  private func route(
    of request: APIRequest
  ) throws(EarlyAnswer) -> (route: Route, path: [String]) {
    if request.method == "CONNECT" || request.target == "*" {
      throw EarlyAnswer(Self.otherMethod(request, Route.table))
    }
    guard let path = request.segments else {
      throw EarlyAnswer(.errors("The address is not valid UTF-8", status: 400))
    }
    // HEAD is GET without the body, which the server leaves out.
    let method = request.method == "HEAD" ? "GET" : request.method
    if let route = Route.table.first(where: { $0.method == method && $0.matches(path) }) {
      return (route, path)
    }
    let others = Route.table.filter { $0.matches(path) }
    throw EarlyAnswer(others.isEmpty ? .notFound : Self.otherMethod(request, others))
  }

  private static func otherMethod(_ request: APIRequest, _ routes: [Route]) -> APIResponse {
    let methods = Set(routes.map(\.method))
    let known = [
      ("GET", ["GET", "HEAD"]), ("POST", ["POST"]), ("PUT", ["PUT"]), ("DELETE", ["DELETE"]),
    ]
    let allowed = known.flatMap { methods.contains($0) ? $1 : [] } + ["OPTIONS"]
    let allow = [(name: "Allow", value: allowed.joined(separator: ", "))]
    if request.method == "OPTIONS" { return APIResponse(204, allow) }
    return APIResponse.errors("Method not allowed", status: 405).adding(allow)
  }

  /// The answer to a call as its request wants it.
  private func finish(_ response: APIResponse, to call: Call) -> APIResponse {
    let answer = response.addingMissing(call.limitHeaders)
      .conditional(call.request, hasRanges: call.route.access == .picture)
    return readable(answer, to: call.request)
  }

  /// An answer with the headers that let a web page read it, if it may read others too. Otherwise
  /// the page would not know why it was refused.
  package func readable(_ response: APIResponse, to request: APIRequest) -> APIResponse {
    CrossOrigin.headers(request, options, isMock: isMock).map(response.adding) ?? response
  }

  private func cacheKey(_ call: Call) -> String? {
    call.route.isCacheable && isCacheable ? AnswerCache.key(call) : nil
  }

  private func keptAnswer(to call: Call) -> APIResponse? {
    guard let key = cacheKey(call) else { return nil }
    return cache.withLock { $0[key] }
  }

  private func answer(_ call: Call) async -> APIResponse {
    let route = call.route
    let version = cache.withLock(\.version)
    do throws(FeedError) {
      var response = try await route.handler(self)(call)
      if route.method == "GET" {
        response = response.tagged(hasRanges: route.access == .picture)
      } else if route.access.isCounted {
        cache.withLock { $0.clear() }
      }
      if response.status == 200, let key = cacheKey(call) {
        cache.withLock { $0.keep(response, for: key, since: version) }
      }
      return response
    } catch {
      return .failure(error)
    }
  }

  /// The failure that the client requests (SERVE-8).
  private func plannedFailure(_ request: APIRequest) -> APIResponse? {
    guard let name = request["X-Imagefeed-Fail"] else { return nil }
    guard let code = FeedError.Code(name: name) else {
      let known = FeedError.Code.all.map(\.name).joined(separator: ", ")
      return .errors("X-Imagefeed-Fail is one of: \(known)", status: 400)
    }
    return .failure(FeedError(code, Message(.errorPlanned, code.name)))
  }

  /// The next number of a sequence that is the same in each run.
  func draw() -> UInt64 {
    draws.withLock { number in
      number &+= 1
      var sum = FNV1a()
      sum.add(Array(String(number).utf8)[...])
      return sum.value >> 8
    }
  }

  /// The credentials with which a signed-in caller calls the backend.
  func credentials(of caller: Caller) async throws(FeedError) -> Credentials? {
    guard case .user = caller else { return nil }
    return try await userCredentials()
  }

  /// The credentials with which a signed-in caller reads collections. Without the scope for them the
  /// caller sees only those that are public.
  func collectionCredentials(of caller: Caller) async throws(FeedError) -> Credentials? {
    guard caller.mayReadCollections else { return nil }
    return try await userCredentials()
  }

  /// The credentials of the backend's own user.
  func userCredentials() async throws(FeedError) -> Credentials {
    if let known = backend.builtInCredentials ?? user.withLock(\.self) { return known }
    var found: Credentials?
    if let account = backend.account {
      found = try await account().credentials
    } else if let auth = backend.auth, let code = Secret("serve") {
      let grant = try await auth.exchange(code: code, redirect: .standard)
      found = Credentials(token: grant.token, scopes: grant.scopes, origin: .memory)
    }
    guard let found else { throw .notSignedIn }
    user.withLock { $0 = found }
    return found
  }
}

/// An answer to a request, complete as far as it needs no backend.
package enum AnswerState: Sendable {
  case complete(APIResponse)
  /// The work that is left.
  case pending(@Sendable () async -> APIResponse)
}

/// An answer without a call of the backend: a refusal, or the methods of an address.
struct EarlyAnswer: Error {
  let response: APIResponse

  init(_ response: APIResponse) { self.response = response }
}

/// A request that may be answered.
struct Call: Sendable {
  let request: APIRequest
  let route: Route
  /// The segments of the request's path.
  let path: [String]
  let site: Site
  let caller: Caller
  /// The headers of the hourly limit.
  let limitHeaders: [APIResponse.Header]

  var query: Parameters { request.query }

  /// The id or the name in the path.
  var parameter: String { route.parameter(in: path) }
}

/// The sender of a request.
enum Caller: Sendable {
  case application
  case user(scopes: [String])

  /// Whether it may read the user's collections.
  var mayReadCollections: Bool {
    if case .user(let scopes) = self { scopes.contains("read_collections") } else { false }
  }
}

/// The answers that were given recently, because making one costs more than sending it. They are
/// forgotten when a like changes.
private struct AnswerCache {
  private var answers: [String: APIResponse] = [:]
  private var size = 0
  private(set) var version = 0

  private static let limit = 16 << 20

  /// The key of a request's answer: everything that the answer depends on.
  ///
  /// - Returns: Nil if the answer is not kept, because its address is unusually long.
  static func key(_ call: Call) -> String? {
    guard call.request.target.utf8.count + call.site.root.utf8.count <= 1_024,
      // Statistics end with today.
      call.query["stats"] == nil
    else { return nil }
    let user: String
    switch call.caller {
    case .application: user = "-"
    case .user(let scopes): user = "+" + scopes.joined(separator: "+")
    }
    return "\(user) \(call.site.root) \(call.request.target)"
  }

  subscript(key: String) -> APIResponse? { answers[key] }

  mutating func keep(_ answer: APIResponse, for key: String, since version: Int) {
    guard version == self.version else { return }
    guard answers[key] == nil else { return }
    let headers = answer.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    let count = key.utf8.count + headers + answer.content.count
    if size + count > Self.limit || answers.count >= 2_000 { clear() }
    answers[key] = answer
    size += count
  }

  mutating func clear() {
    version += 1
    (answers, size) = ([:], 0)
  }
}

/// The hourly limit, counted from the first request.
package struct Quota: Sendable {
  private let limit: Int?
  private var used: Int
  private var start: Duration?

  /// The limit of the service for a production key, which is sent if none is played.
  private static let standard = 5_000

  package init(limit: Int?, used: Int = 0) { (self.limit, self.used) = (limit, used) }

  /// Counts a request.
  ///
  /// - Returns: The headers, and whether the request may be answered.
  mutating func take(at time: Duration) -> (headers: [APIResponse.Header], isLeft: Bool) {
    guard let limit else { return (Self.headers(Self.standard, Self.standard), true) }
    if let begun = start, time - begun >= .seconds(3_600) { (start, used) = (nil, 0) }
    start = start ?? time
    used += used > limit ? 0 : 1
    return (Self.headers(limit, max(0, limit - used)), used <= limit)
  }

  private static func headers(_ limit: Int, _ remaining: Int) -> [APIResponse.Header] {
    [("X-Ratelimit-Limit", String(limit)), ("X-Ratelimit-Remaining", String(remaining))]
  }
}
