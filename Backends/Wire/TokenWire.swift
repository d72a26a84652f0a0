package import FeedCore

/// The answer to the token exchange (UNSPLASH.md §2.2). All of it is secret, so no error repeats a
/// byte of it.
package enum TokenWire {
  /// Reads the token. Only `access_token` is required.
  package static func grant(_ body: [UInt8]) throws(WireError) -> TokenGrant {
    guard let json = try? JSON(lenient: body) else {
      throw WireError(path: "", reason: "not JSON")
    }
    let object = try WireObject(json, at: "")
    let type = object.line("token_type") ?? "bearer"
    guard type.lowercased() == "bearer" else { throw object.error("token_type", "not bearer") }
    guard let text = object.json("access_token")?.stringValue, isToken(text),
      let token = Secret(text)
    else { throw object.error("access_token", "missing, or not a token") }
    let scopes = (object.line("scope") ?? "").split { $0 == " " || $0 == "," }
    return TokenGrant(token: token, scopes: scopes.map(String.init))
  }

  /// Whether the text is a valid token. It is sent in a header, where any other byte could begin a
  /// second one. It is refused instead of cleaned, because a changed token is invalid.
  private static func isToken(_ text: String) -> Bool {
    (1...4_096).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
