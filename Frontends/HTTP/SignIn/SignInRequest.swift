import FeedCore

/// The parameters with which an application opens the page of the sign-in.
struct SignInRequest: Sendable {
  let clientID: String
  let redirect: String
  let scopes: [String]
  let state: String?
  let responseType: String?

  /// One more than there are, so that an unknown one stays and is refused.
  private static let maxScopes = SignInState.scopes.count + 1
  /// The bytes of an application's id. Codes and tokens keep it.
  static let maxClientID = 200

  static let outOfBand = "urn:ietf:wg:oauth:2.0:oob"

  init(_ fields: Parameters) {
    clientID = fields["client_id"] ?? ""
    redirect = fields["redirect_uri"] ?? ""
    var scopes: [String] = []
    for scope in (fields["scope"] ?? "public").split(separator: " ").map(String.init)
    where !scopes.contains(scope) && scopes.count < Self.maxScopes { scopes.append(scope) }
    self.scopes = scopes
    state = fields["state"]
    responseType = fields["response_type"]
  }

  /// Whether the answer may go to the redirect address: a page of this machine, an application by
  /// its own scheme, or an address that an option allows. Another one could leak codes to a
  /// stranger.
  func isAllowed(_ more: [String]) -> Bool {
    if redirect == Self.outOfBand || more.contains(redirect) { return true }
    guard let scheme = Self.scheme(of: redirect) else { return false }
    if scheme == "http" || scheme == "https" {
      guard let address = try? WebAddress(redirect) else { return false }
      let host = address.host
      return ListenAddress.isLoopback(
        host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host)
    }
    return !Self.browserSchemes.contains(scheme)
  }

  /// The scheme of an address to which a browser can be sent; nil if it is not one.
  static func scheme(of redirect: String) -> String? {
    guard redirect.utf8.count <= 2_000, redirect.allSatisfy(\.isHeaderSafe),
      !redirect.contains("#"), let colon = redirect.firstIndex(of: ":")
    else { return nil }
    let scheme = redirect[..<colon].lowercased()
    let isScheme =
      scheme.utf8.first?.isASCIILetter == true
      && scheme.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) }
    return isScheme ? scheme : nil
  }

  /// Schemes that a browser handles itself.
  private static let browserSchemes: Set = [
    "about", "blob", "chrome", "data", "file", "filesystem", "ftp", "javascript", "mailto",
    "resource", "urn", "vbscript", "view-source", "ws", "wss",
  ]

  /// The redirect address with an answer.
  func address(_ answer: [(name: String, value: String)]) -> String {
    let all = answer + (state.map { [("state", $0)] } ?? [])
    let query = all.map { "\($0.0.percentEncoded())=\($0.1.percentEncoded())" }
    return redirect + (redirect.contains("?") ? "&" : "?") + query.joined(separator: "&")
  }
}
