import FeedCore

/// The address by which the client knows the server. All addresses in answers begin with it.
struct Site: Sendable {
  /// The address without a slash at its end.
  let root: String
  /// Signs the addresses of pictures; nil if they need no signature.
  let tokens: AccessTokens?

  /// An address below the root.
  func url(_ path: [String], _ query: String = "") -> String {
    let path = path.map { "/" + $0.percentEncoded() }.joined()
    return root + path + (query.isEmpty ? "" : "?" + query)
  }

  /// The address of a picture, with its signature.
  func picture(_ name: String, _ query: String) -> String {
    let signature = tokens.map { "s=\($0.signature(of: name))" }
    return url([name], [query, signature].compactMap(\.self).joined(separator: "&"))
  }
}

extension API {
  /// The address by which the client of a request knows the server. The last one is remembered,
  /// because a client sends the same host with each request.
  func site(of request: APIRequest) throws(EarlyAnswer) -> Site {
    let hosts = request.headers.filter { $0.name.isHeader("Host") }.map(\.value)
    guard hosts.count <= 1 else { throw .badHost }
    let host = request.authority ?? hosts.first ?? (options.listen.isLoopback ? "localhost" : "")
    // A proxy that ends TLS says so. On other backends `--public-url` does.
    let isSecure = isMock && request["X-Forwarded-Proto"]?.lowercased() == "https"
    if let last = lastSite.withLock(\.self), last.host == host, last.isSecure == isSecure {
      return last.site
    }
    let root = try Site.root(host, isSecure: isSecure, options, isMock: isMock)
    let site = Site(root: root, tokens: tokens)
    lastSite.withLock { $0 = (host, isSecure, site) }
    return site
  }
}

extension EarlyAnswer {
  fileprivate static let badHost = EarlyAnswer(.errors("Bad Host", status: 400))
}

extension Site {
  /// Checks a request's `Host`.
  ///
  /// A web page can give any name the address of this machine (DNS rebinding) and would then read
  /// the answers as its own. On the mock that is harmless, and a CI service may have any name.
  fileprivate static func root(
    _ host: String, isSecure: Bool, _ options: ServeOptions, isMock: Bool
  ) throws(EarlyAnswer) -> String {
    guard let address = try? WebAddress("http://\(host)/"), address.target == "/",
      !host.contains("?"), !host.contains("#"), !host.contains("/")
    else { throw .badHost }
    let publicURL = options.publicURL.flatMap { try? WebAddress($0) }
    guard isMock || isKnown(address.host, options, publicURL) else {
      throw EarlyAnswer(.errors("Unknown Host: add it with --public-url", status: 421))
    }
    guard let publicURL else { return "\(isSecure ? "https" : "http")://\(host.lowercased())" }
    var root = publicURL.text.prefix { $0 != "?" }
    while root.hasSuffix("/") { root = root.dropLast() }
    return String(root)
  }

  /// Whether the host is known, or an address instead of a name, which no page can point elsewhere.
  private static func isKnown(
    _ host: String, _ options: ServeOptions, _ publicURL: WebAddress?
  ) -> Bool {
    let isIPv6 = host.hasPrefix("[")
    let isIPv4 = host.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
    return isIPv6 || isIPv4 || ListenAddress.isLoopback(host) || host == publicURL?.host
  }
}
