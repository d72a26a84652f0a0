import FeedCore
import FrontendHTTP

/// The API of `imagefeed serve` over the tests' photos, with a cache in front of it.
final class UnsplashService: Sendable {
  let key: String
  let secret: String
  let library: UnsplashLibrary
  let api: API
  let clock = ManualClock()
  /// The cache of the CDN, or nil.
  let cdn = Lock<UnsplashCDN?>(nil)
  /// The bytes that are sent for every picture, or nil to make them.
  let picture = Lock<[UInt8]?>(nil)
  /// The tokens that were revoked.
  let revoked = Lock<[SignInState.Grant]>([])

  /// The hourly limit.
  static let limit = 5_000

  init(photos: Int, approvesAll: Bool) {
    var chance = SplitMix(.random(in: .min ... .max))
    (key, secret) = (chance.word(), chance.word())
    library = UnsplashLibrary(catalog: UnsplashCatalog(count: photos))
    var options = ServeOptions()
    options.backend = "test"
    (options.key, options.secret, options.approvesAll) = (key, secret, approvesAll)
    options.rateLimit = Self.limit
    api = API(library.backend, options, clock: clock)
  }

  func answer(_ request: UnsplashRequest) -> APIResponse {
    if let bytes = picture.withLock(\.self), [.picture, .avatar].contains(request.endpoint) {
      return APIResponse(200, [("Content-Type", "image/jpeg")], body: bytes)
        .tagged(hasRanges: true).conditional(request.request, hasRanges: true)
    }
    if let kept = cdn.withLock({ $0?.reply(to: request) }) { return kept }
    let reply = CallingThread.run { [api] in await api.respond(to: request.request) }
    cdn.withLock { $0?.keep(reply, for: request) }
    return reply
  }
}

/// The CDN in front of the service. It repeats an answer to the same request with the same
/// authorization, including the original likes and rate limit.
struct UnsplashCDN: Sendable {
  private let age: Int
  private var replies: [String: APIResponse] = [:]

  init(age: Int) { self.age = age }

  func reply(to request: UnsplashRequest) -> APIResponse? { replies[Self.name(request)] }

  mutating func keep(_ reply: APIResponse, for request: UnsplashRequest) {
    guard request.method == "GET", reply.status == 200, reply["X-Ratelimit-Limit"] != nil else {
      return
    }
    var kept = reply
    kept.headers += [("Age", "\(age)"), ("X-Cache", "MISS, HIT")]
    replies[Self.name(request)] = kept
  }

  private static func name(_ request: UnsplashRequest) -> String {
    "\(request.method) \(request.target) \(request["Authorization"] ?? "")"
  }
}
