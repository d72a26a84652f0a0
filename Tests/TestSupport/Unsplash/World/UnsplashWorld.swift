package import FeedCore

/// The state and the answers of the service. It uses no sockets and no clock, and its seed
/// determines all random values. The same requests in the same order get the same answers.
package struct UnsplashWorld: Sendable {
  /// The user's decision on the consent page.
  package enum Consent: Sendable {
    /// Shows a page with two buttons.
    case ask
    /// Redirects the browser at once without a page, as for a user who has consented before.
    case grant
    case deny
  }

  package let key: String
  package let secret: String
  package var quota = UnsplashQuota()
  package var consent = Consent.ask
  /// The redirect addresses registered for the application. Other addresses are refused.
  package var redirects: Set = ["http://127.0.0.1:8917/callback", "urn:ietf:wg:oauth:2.0:oob"]
  /// The scopes of new tokens, or nil for the requested ones.
  package var grantedScopes: [String]?
  /// The status with which likes and unlikes are refused, if the service has removed them (LIVE-6).
  package var likesStatus: Int?
  /// The likes by username, newest first.
  package var likes: [String: [PhotoID]] = [:]
  package internal(set) var codes: [UnsplashCode] = []
  package internal(set) var grants: [UnsplashGrant] = []
  /// The CDN's cache, or nil. It repeats answers of any age.
  package var edge: UnsplashCDN?
  /// The bytes sent for every picture, or nil to generate them.
  package var pictureBytes: [UInt8]?
  let catalog: UnsplashCatalog
  var chance: SplitMix

  init(photos: Int, seed: UInt64) {
    catalog = UnsplashCatalog(count: photos)
    chance = SplitMix(seed)
    key = chance.word()
    secret = chance.word()
  }

  package mutating func answer(_ request: UnsplashRequest) -> UnsplashReply {
    guard let route = request.route else { return .errors("Not found", status: 404) }
    let call = UnsplashCall(
      request: request, caller: caller(of: request), place: route.place(in: request.path))
    if case .open = route.access { return route.handler(&self, call) }
    if let kept = edge?.reply(to: request) { return kept }
    let reply = refusal(of: call, route.access) ?? served(call, by: route)
    edge?.keep(reply, for: request)
    return reply
  }

  private mutating func served(_ call: UnsplashCall, by route: UnsplashRoute) -> UnsplashReply {
    route.handler(&self, call).adding(
      [
        ("X-Unsplash-Version", "v1"), ("Cache-Control", "no-cache, no-store, must-revalidate"),
        ("Age", "0"), ("X-Cache", "MISS, MISS"),
      ] + quota.headers)
  }
}

/// The CDN in front of the service. It repeats an answer to the same request with the same
/// authorization, including the original likes and quota.
package struct UnsplashCDN: Sendable {
  package let age: Int
  private var replies: [String: UnsplashReply] = [:]

  package init(age: Int) { self.age = age }

  func reply(to request: UnsplashRequest) -> UnsplashReply? { replies[Self.name(request)] }

  mutating func keep(_ reply: UnsplashReply, for request: UnsplashRequest) {
    guard request.method == "GET", (200..<300).contains(reply.status) else { return }
    let own = reply.headers.filter { !["Age", "X-Cache"].contains($0.name) }
    replies[Self.name(request)] = UnsplashReply(
      reply.status, own + [("Age", "\(age)"), ("X-Cache", "MISS, HIT")], body: reply.body)
  }

  private static func name(_ request: UnsplashRequest) -> String {
    "\(request.method) \(request.address.text) \(request["Authorization"] ?? "")"
  }
}
