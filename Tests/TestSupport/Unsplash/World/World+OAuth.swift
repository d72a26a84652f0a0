import FeedCore

/// One code, as it was given to one browser.
package struct UnsplashCode: Sendable {
  package let text: String
  package let redirect: String
  package let scopes: [String]
  package internal(set) var isUsed = false
}

/// What a person granted: the token and what it may do.
package struct UnsplashGrant: Sendable {
  package let token: String
  package let refreshToken: String
  package let scopes: [String]
  package let username: String
  package internal(set) var isRevoked = false
}

/// The browser's half of the sign-in (UNSPLASH.md §2.2).
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

  /// The consent page's form comes back.
  mutating func decide(_ call: UnsplashCall) -> UnsplashReply {
    let form = call.request.form
    if let refusal = refusal(of: form) { return refusal }
    return form["decision"] == "grant" ? granted(form) : denied(form)
  }

  /// Where a browser ends that has no address to be sent to: the person copies the code.
  func nativeCode(_ call: UnsplashCall) -> UnsplashReply {
    .page(UnsplashPages.code(call.request.query["code"] ?? ""))
  }

  /// Pages for the person, since nobody else can be trusted with an answer.
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

  /// A code as a person's consent would have brought it.
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
