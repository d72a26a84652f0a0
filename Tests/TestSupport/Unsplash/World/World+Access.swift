/// Authorization and quota (UNSPLASH.md §2.1, §4, §5).
extension UnsplashWorld {
  func caller(of request: UnsplashRequest) -> UnsplashCall.Caller {
    if request.authorization == nil {
      return request.query["client_id"] == key ? .application : .stranger
    }
    switch request.authorization {
    case ("Client-ID", key)?: return .application
    case ("Bearer", let token)?:
      return grants.first { $0.token == token && !$0.isRevoked }.map { .user($0) } ?? .stranger
    default: return .stranger
    }
  }

  /// Returns the refusal of a call, or nil if it is allowed. A refusal of a known caller uses
  /// quota. An unknown caller gets no quota headers, which distinguishes a wrong key from a missing
  /// sign-in.
  mutating func refusal(
    of call: UnsplashCall, _ access: UnsplashRoute.Access
  ) -> UnsplashReply? {
    if case .stranger = call.caller { return Self.unauthorized }
    guard quota.take() else {
      return .text("Rate Limit Exceeded", status: 403).adding(quota.headers)
    }
    guard case .user(let scope) = access else { return nil }
    guard let grant = call.grant else { return Self.unauthorized.adding(quota.headers) }
    guard scope.map(grant.scopes.contains) ?? true else {
      return .errors("OAuth error: missing permissions", status: 403).adding(quota.headers)
    }
    return nil
  }

  private static var unauthorized: UnsplashReply {
    .errors("OAuth error: The access token is invalid", status: 401)
      .adding([("Cache-Control", "no-cache")])
  }
}

/// The quota of a single hour. All users of the application's key share it, and it is never
/// renewed.
package struct UnsplashQuota: Sendable {
  package var limit = 5_000
  package var remaining = 5_000

  /// Takes one request from the quota.
  ///
  /// - Returns: False if it is used up.
  mutating func take() -> Bool {
    guard remaining > 0 else { return false }
    remaining -= 1
    return true
  }

  var headers: [UnsplashReply.Header] {
    [("X-Ratelimit-Limit", "\(limit)"), ("X-Ratelimit-Remaining", "\(remaining)")]
  }
}
