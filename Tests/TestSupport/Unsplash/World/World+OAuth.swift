import FeedCore

/// An authorization code.
package struct UnsplashCode: Sendable {
  package let text: String
  package let redirect: String
  package let scopes: [String]
  package internal(set) var isUsed = false
}

/// A token with its scopes.
package struct UnsplashGrant: Sendable {
  package let token: String
  package let refreshToken: String
  package let scopes: [String]
  package let username: String
  package internal(set) var isRevoked = false
}

/// The browser's part of the sign-in (UNSPLASH.md §2.2).
extension UnsplashWorld {
  mutating func authorize(_ call: UnsplashCall) -> UnsplashReply {
    let query = call.request.query
    if let refusal = refusal(of: query) { return refusal }
    switch consent {
    case .ask: return .page(UnsplashPages.consent(query, scopes: scopes(asked: query)))
    case .grant: return granted(query)
    case .deny: return denied(query)
    }
  }

  /// Handles the form of the consent page.
  mutating func decide(_ call: UnsplashCall) -> UnsplashReply {
    let form = call.request.form
    if let refusal = refusal(of: form) { return refusal }
    return form["decision"] == "grant" ? granted(form) : denied(form)
  }

  /// Returns the page that shows the code if there is no redirect address. The user copies the
  /// code.
  func nativeCode(_ call: UnsplashCall) -> UnsplashReply {
    .page(UnsplashPages.code(call.request.query["code"] ?? ""))
  }

  /// Returns the refusal of an authorization request, or nil if it is valid. An unknown client or
  /// redirect address gets an error page because a redirect could leak data to a stranger.
  private func refusal(of asked: UnsplashParameters) -> UnsplashReply? {
    let redirect = asked["redirect_uri"] ?? ""
    guard asked["client_id"] == key, redirects.contains(redirect) else {
      return .page(UnsplashPages.error("The redirect uri included is not valid."), status: 400)
    }
    if asked["response_type"] != "code" {
      return sentBack(asked, [("error", "unsupported_response_type")])
    }
    return Set(scopes(asked: asked)).isSubset(of: Self.scopes)
      ? nil : sentBack(asked, [("error", "invalid_scope")])
  }

  /// Issues a new code, as if the user had consented.
  package mutating func newCode(redirect: String) -> String {
    let code = UnsplashCode(text: chance.word(), redirect: redirect, scopes: Self.scopes.sorted())
    codes.append(code)
    return code.text
  }

  private mutating func granted(_ asked: UnsplashParameters) -> UnsplashReply {
    let code = UnsplashCode(
      text: chance.word(), redirect: asked["redirect_uri"] ?? "",
      scopes: grantedScopes ?? scopes(asked: asked))
    codes.append(code)
    return sentBack(asked, [("code", code.text)])
  }

  private func denied(_ asked: UnsplashParameters) -> UnsplashReply {
    let reason = "The resource owner or authorization server denied the request."
    return sentBack(asked, [("error", "access_denied"), ("error_description", reason)])
  }

  private func sentBack(
    _ asked: UnsplashParameters, _ answer: [(name: String, value: String)]
  ) -> UnsplashReply {
    guard let redirect = try? WebAddress(asked["redirect_uri"] ?? "") else {
      return withoutAddress(answer)
    }
    let state = asked["state"].map { [(name: "state", value: $0)] } ?? []
    return .redirect(to: redirect.setting(answer + state).text)
  }

  private func withoutAddress(_ answer: [(name: String, value: String)]) -> UnsplashReply {
    guard let code = answer.first(where: { $0.name == "code" })?.value else {
      return .page(UnsplashPages.error(answer.last?.value ?? ""), status: 401)
    }
    return .redirect(to: "/oauth/authorize/native?code=\(code)")
  }

  private func scopes(asked: UnsplashParameters) -> [String] {
    (asked["scope"] ?? "public").split(separator: " ").map(String.init)
  }

  private static let scopes: Set = [
    "public", "read_user", "write_user", "read_photos", "write_photos", "write_likes",
    "write_followers", "read_collections", "write_collections",
  ]
}
