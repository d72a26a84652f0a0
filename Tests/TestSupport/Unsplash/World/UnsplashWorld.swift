package import FeedCore

/// The service itself: its state, and what it answers. Pure: no sockets, no clock, no chance but
/// that of its seed, so that the same requests in the same order get the same answers.
package struct UnsplashWorld: Sendable {
  /// How the person at the browser takes the question whether the application may.
  package enum Consent: Sendable {
    /// A page with two buttons.
    case ask
    /// No page: the browser is sent on at once, as for a person who has agreed before.
    case grant
    case deny
  }

  package let key: String
  package let secret: String
  package var quota = UnsplashQuota()
  package var consent = Consent.ask
  /// Registered for the application; others are refused, as is any that differs in a letter.
  package var redirects: Set = ["http://127.0.0.1:8917/callback", "urn:ietf:wg:oauth:2.0:oob"]
  /// What a token may do; nil for all that was asked for.
  package var grantedScopes: [String]?
  /// What likes and unlikes are refused with, once the service has them no more (LIVE-6).
  package var likesStatus: Int?
  /// Newest first, by username.
  package var likes: [String: [PhotoID]] = [:]
  package internal(set) var codes: [UnsplashCode] = []
  package internal(set) var grants: [UnsplashGrant] = []
  /// Keeps answers and gives them again, however old, while it is there.
  package var edge: UnsplashEdge?
  /// Sent for every picture; nil for painted ones.
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

/// The CDN before the service: it tells an answer again to whoever asks the same with the same
/// authorization, likes and quota as they were when it first came.
package struct UnsplashEdge: Sendable {
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
