import FeedCore

/// The application's part of the sign-in, which exchanges a code for a token.
extension UnsplashWorld {
  /// Handles a token request. Only the form's fields count because queries end up in logs.
  mutating func token(_ call: UnsplashCall) -> UnsplashReply {
    let form = call.request.form
    guard let type = form["grant_type"] else { return Self.refused("invalid_request") }
    guard ["authorization_code", "refresh_token"].contains(type) else {
      return Self.refused("unsupported_grant_type")
    }
    guard form["client_id"] == key, form["client_secret"] == secret else {
      return Self.refused("invalid_client", status: 401)
    }
    if type == "refresh_token" { return refreshed(form) }
    guard let index = codes.firstIndex(where: { Self.fits($0, form) }) else {
      return Self.refused("invalid_grant")
    }
    codes[index].isUsed = true
    return .json(.object(shape(grant(codes[index].scopes))))
      .adding([("Cache-Control", "no-store")])
  }

  private mutating func refreshed(_ form: UnsplashParameters) -> UnsplashReply {
    guard let old = grants.first(where: { $0.refreshToken == form["refresh_token"] }) else {
      return Self.refused("invalid_grant")
    }
    return .json(.object(shape(grant(old.scopes)))).adding([("Cache-Control", "no-store")])
  }

  /// Revokes a token. An unknown token is not an error (RFC 7009, section 2.2).
  mutating func revoke(_ call: UnsplashCall) -> UnsplashReply {
    let form = call.request.form
    guard form["client_id"] == key, form["client_secret"] == secret else {
      return Self.refused("unauthorized_client", status: 403)
    }
    for index in grants.indices where grants[index].token == form["token"] {
      grants[index].isRevoked = true
    }
    return .json([:])
  }

  /// Issues a token for the user at the browser, as a sign-in does.
  mutating func grant(_ scopes: [String]) -> UnsplashGrant {
    let grant = UnsplashGrant(
      token: chance.word(), refreshToken: chance.word(), scopes: scopes,
      username: UnsplashUser.me.username)
    grants.append(grant)
    return grant
  }

  private static func fits(_ code: UnsplashCode, _ form: UnsplashParameters) -> Bool {
    !code.isUsed && code.text == form["code"] && code.redirect == form["redirect_uri"]
  }

  private func shape(_ grant: UnsplashGrant) -> JSONObject {
    [
      "access_token": .string(grant.token),
      "token_type": .string("bearer"),
      "refresh_token": .string(grant.refreshToken),
      "scope": .string(grant.scopes.joined(separator: " ")),
      "created_at": .integer(1_767_225_600),
      "user_id": .integer(Int64(UnsplashUser.me.number)),
      "username": .string(grant.username),
    ]
  }

  private static func refused(_ error: String, status: Int = 400) -> UnsplashReply {
    let body: JSONObject = [
      "error": .string(error), "error_description": .string(descriptions[error] ?? error),
    ]
    return .json(.object(body), status: status).adding([("Cache-Control", "no-store")])
  }

  private static let descriptions = [
    "invalid_request": "Missing required parameter: grant_type.",
    "unsupported_grant_type":
      "The authorization grant type is not supported by the authorization server.",
    "invalid_client":
      "Client authentication failed due to unknown client, no client authentication included, "
      + "or unsupported authentication method.",
    "invalid_grant":
      "The provided authorization grant is invalid, expired, revoked, does not match the "
      + "redirection URI used in the authorization request, or was issued to another client.",
  ]
}
