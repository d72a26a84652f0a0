import FeedCore

// The browser's part of the sign-in (SERVE-6).
extension API {
  func authorize(_ call: Call) async -> APIResponse {
    let request = SignInRequest(call.query)
    if let refusal = await refusal(of: request, call) { return refusal }
    if options.approvesAll { return granted(request, call) }
    // With a file of tokens the application's id is one of them, which a page need not show.
    let app = options.app ?? (tokens == nil ? request.clientID : "the application")
    return .page(SignInPages.consent(request, app: app, site: call.site))
  }

  /// Answers the form of the page. Another site cannot send it for the user.
  func decide(_ call: Call) async -> APIResponse {
    if isForeignForm(call) {
      return .page(SignInPages.error("The form came from another site."), status: 403)
    }
    let form = call.request.form
    let request = SignInRequest(form)
    if let refusal = await refusal(of: request, call) { return refusal }
    return form["decision"] == "allow" ? granted(request, call) : denied(request, call)
  }

  /// Whether the form came from another site. A browser sends `Sec-Fetch-Site` only to this machine
  /// and over HTTPS, otherwise only `Origin`. Other programs send neither.
  private func isForeignForm(_ call: Call) -> Bool {
    if let site = call.request["Sec-Fetch-Site"]?.lowercased() {
      return site != "same-origin" && site != "none"
    }
    guard let origin = call.request["Origin"] else { return false }
    guard let address = try? WebAddress(origin), let own = try? WebAddress(call.site.root) else {
      return true
    }
    return !address.hasSameOrigin(as: own)
  }

  /// The page that shows the code to copy, if there is no redirect address.
  func nativeCode(_ call: Call) -> APIResponse {
    .page(SignInPages.code(call.query["code"] ?? ""))
  }

  /// The refusal of a sign-in; nil if it is valid. An unknown application or redirect address gets a
  /// page, because a redirect could lead to a stranger.
  private func refusal(of request: SignInRequest, _ call: Call) async -> APIResponse? {
    guard (1...SignInRequest.maxClientID).contains(request.clientID.utf8.count),
      accepts(key: request.clientID)
    else {
      return .page(
        SignInPages.error("Client authentication failed due to unknown client."), status: 401)
    }
    guard request.isAllowed(options.redirects) else {
      return .page(SignInPages.error("The redirect uri included is not valid."), status: 400)
    }
    if request.responseType != "code" {
      return sentBack(request, [("error", "unsupported_response_type")], call)
    }
    guard Set(request.scopes).isSubset(of: SignInState.scopes) else {
      return sentBack(request, [("error", "invalid_scope")], call)
    }
    guard await hasUser() else {
      let reason = "The backend \(options.backend) has no account."
      return sentBack(request, [("error", "access_denied"), ("error_description", reason)], call)
    }
    return nil
  }

  /// Whether the backend has a user who can sign in.
  private func hasUser() async -> Bool {
    if backend.builtInCredentials != nil || backend.auth != nil { return true }
    guard let account = backend.account else { return false }
    return (try? await account())?.credentials != nil
  }

  private func granted(_ request: SignInRequest, _ call: Call) -> APIResponse {
    let code = signIns.withLock { state in
      state.newCode(
        clientID: request.clientID, redirect: request.redirect, scopes: request.scopes,
        at: clock.uptime())
    }
    return sentBack(request, [("code", code)], call)
  }

  private func denied(_ request: SignInRequest, _ call: Call) -> APIResponse {
    let reason = "The resource owner or authorization server denied the request."
    return sentBack(request, [("error", "access_denied"), ("error_description", reason)], call)
  }

  private func sentBack(
    _ request: SignInRequest, _ answer: [(name: String, value: String)], _ call: Call
  ) -> APIResponse {
    if request.redirect != SignInRequest.outOfBand { return .redirect(to: request.address(answer)) }
    guard let code = answer.first(where: { $0.name == "code" })?.value else {
      return .page(SignInPages.error(answer.last?.value ?? ""), status: 401)
    }
    return .redirect(
      to: call.site.url(["oauth", "authorize", "native"], "code=\(code.percentEncoded())"))
  }
}

// The application's part of the sign-in.
extension API {
  func token(_ call: Call) async throws(FeedError) -> APIResponse {
    let fields = call.request.fields
    let client = Self.client(call.request, fields)
    guard let client, accepts(key: client.id),
      options.secret.map({ Secret($0)?.matches(client.secret) == true }) ?? !client.secret.isEmpty
    else {
      return Self.refused("invalid_client", Self.unknownClient, status: 401)
    }
    let grant: SignInState.Grant?
    switch fields["grant_type"] {
    case "authorization_code":
      grant = signIns.withLock { state in
        state.exchange(
          code: fields["code"] ?? "", clientID: client.id, redirect: fields["redirect_uri"] ?? "",
          at: clock.uptime())
      }
    case "refresh_token":
      grant = signIns.withLock { $0.refresh(fields["refresh_token"] ?? "", clientID: client.id) }
    default:
      return Self.refused(
        "unsupported_grant_type",
        "The authorization grant type is not supported by the authorization server.", status: 400)
    }
    guard let grant else { return Self.refused("invalid_grant", Self.invalidGrant, status: 400) }
    let me = try await backend.profile.me(as: try await userCredentials()).value.username
    return APIResponse.json([
      "access_token": .string(grant.token), "token_type": "Bearer",
      "refresh_token": .string(grant.refreshToken),
      "scope": .string(grant.scopes.joined(separator: " ")),
      "created_at": .integer(clock.now().seconds),
      "user_id": .integer(Shapes.numericID(me)), "username": .string(me),
    ]).adding([("Cache-Control", "no-store")])
  }

  /// Revokes a token. An unknown one is no error (RFC 7009).
  func revoke(_ call: Call) -> APIResponse {
    if let token = call.request.fields["token"] { signIns.withLock { $0.revoke(token) } }
    return APIResponse.json(.object([:])).adding([("Cache-Control", "no-store")])
  }

  /// The application's id and secret, from the fields or from HTTP Basic.
  private static func client(
    _ request: APIRequest, _ fields: Parameters
  ) -> (id: String, secret: String)? {
    if let id = fields["client_id"] { return (id, fields["client_secret"] ?? "") }
    let words = request["Authorization"]?.split(separator: " ") ?? []
    guard words.count == 2, words[0].lowercased() == "basic",
      let bytes = String(words[1]).base64Decoded()
    else { return nil }
    let parts = String(decoding: bytes, as: UTF8.self).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? (parts[0].formDecoded(), parts[1].formDecoded()) : nil
  }

  private static func refused(_ error: String, _ text: String, status: Int) -> APIResponse {
    APIResponse.json(
      ["error": .string(error), "error_description": .string(text)], status: status
    ).adding([("Cache-Control", "no-store")])
  }

  private static let unknownClient = """
    Client authentication failed due to unknown client, no client authentication included, or \
    unsupported authentication method.
    """
  private static let invalidGrant = """
    The provided authorization grant is invalid, expired, revoked, does not match the redirection \
    URI used in the authorization request, or was issued to another client.
    """
}
