import FeedCore

/// The tokens of a file, of which each request needs one (SERVE-9).
package struct AccessTokens: Sendable {
  private let secrets: [Secret]

  /// - Parameter lines: One token a line. Blank lines and comments are skipped.
  /// - Returns: Nil if there is no token.
  package init?(lines: String) {
    secrets = lines.split(whereSeparator: \.isNewline).compactMap { line in
      let text = line.drop { $0 == " " || $0 == "\t" }
      return text.hasPrefix("#") ? nil : Secret(text)
    }
    if secrets.isEmpty { return nil }
  }

  /// Compares with each token, however early one matches.
  func contains(_ text: String) -> Bool {
    secrets.reduce(false) { found, secret in secret.matches(text) || found }
  }

  /// The signature of a picture's path. It is the same after a restart.
  func signature(of path: String) -> String {
    let key = secrets[0].revealed
    return String(SHA256.name(of: Array("\(key)\n\(path)\n\(key)".utf8)).prefix(32))
  }

  /// Whether a text is the signature of a picture's path.
  func isSignature(_ text: String, of path: String) -> Bool {
    Secret(signature(of: path))?.matches(text) == true
  }
}

// The access that a request has (SERVE-5).
extension API {
  /// Says that the server is ready, to a container or a test that waits for it.
  func health(_ call: Call) -> APIResponse { .text("ok\n", status: 200) }

  /// The sender of a request. A wrong key, token or signature is refused.
  func caller(
    of request: APIRequest, _ route: Route, _ path: [String]
  ) throws(EarlyAnswer) -> Caller {
    switch route.access {
    case .open: return .application
    case .picture:
      guard let tokens else { return .application }
      let isSigned = tokens.isSignature(
        request.query["s"] ?? "", of: path.joined(separator: "/"))
      return isSigned ? .application : try caller(request)
    case .key, .user: return try caller(request)
    }
  }

  /// The refusal of a caller without the user's token or the scope that an address needs; nil if
  /// there is none. It counts against the limit, and a client recognizes it by the headers.
  func refusal(of caller: Caller, _ route: Route) -> APIResponse? {
    guard case .user(let scope) = route.access else { return nil }
    guard case .user(let scopes) = caller else { return .accessTokenInvalid }
    return scope.map(scopes.contains) ?? true ? nil : .missingPermissions
  }

  /// The sender of a request by its key or token. A wrong one is refused even if none is needed. A
  /// token in the address does not count, because it would be in the log of each proxy.
  private func caller(_ request: APIRequest) throws(EarlyAnswer) -> Caller {
    let refused = EarlyAnswer(.accessTokenInvalid)
    if let header = request["Authorization"], !header.isEmpty {
      let words = header.split(separator: " ").map(String.init)
      guard words.count == 2 else { throw refused }
      switch words[0].lowercased() {
      case "bearer":
        guard let scopes = scopes(of: words[1]) else { throw refused }
        return .user(scopes: scopes)
      case "client-id" where accepts(key: words[1]): return .application
      default: throw refused
      }
    }
    if let key = request.query["client_id"] {
      guard accepts(key: key) else { throw refused }
    } else if options.key != nil || tokens != nil {
      throw refused
    }
    return .application
  }

  /// Whether an application has this key. With a file of tokens, they are the only keys.
  func accepts(key: String) -> Bool {
    if let tokens { return tokens.contains(key) }
    return options.key.map { Secret($0)?.matches(key) == true } ?? true
  }

  /// The scopes of a token; nil for an unknown or revoked one.
  private func scopes(of token: String) -> [String]? {
    if tokens?.contains(token) == true { return SignInState.scopes }
    return signIns.withLock { $0.grant(token)?.scopes }
  }
}
