import FeedCore

/// The codes and tokens that were issued. Nothing is stored, so a restart revokes all.
package struct SignInState: Sendable {
  package struct Code: Sendable {
    package let text: String
    let clientID: String
    let redirect: String
    let scopes: [String]
    let issued: Duration
    var isUsed = false
  }

  package struct Grant: Sendable {
    package let token: String
    package let refreshToken: String
    let clientID: String
    let scopes: [String]
    /// The code that the grant began with.
    let code: String
  }

  /// All scopes that the service knows.
  package static let scopes = [
    "public", "read_user", "write_user", "read_photos", "write_photos", "write_likes",
    "write_followers", "read_collections", "write_collections",
  ]

  package private(set) var codes: [Code] = []
  package var grants: [Grant] = []

  /// The number of codes, and of tokens, that are kept. The oldest are forgotten.
  private static let limit = 1_000
  /// The time for which a code is valid.
  private static let codeLifetime = Duration.seconds(600)

  /// Issues a code.
  package mutating func newCode(
    clientID: String, redirect: String, scopes: [String], at time: Duration
  ) -> String {
    let code = Code(
      text: Self.randomToken(), clientID: clientID, redirect: redirect, scopes: scopes, issued: time
    )
    codes = codes.suffix(Self.limit - 1) + [code]
    return code.text
  }

  /// Exchanges a code. A code that comes twice revokes what the first exchange gave, because one of
  /// the two has stolen it (RFC 6749, section 4.1.2).
  mutating func exchange(
    code text: String, clientID: String, redirect: String, at time: Duration
  ) -> Grant? {
    guard let index = codes.firstIndex(where: { $0.text == text }) else { return nil }
    let code = codes[index]
    if code.isUsed {
      grants.removeAll { $0.code == text }
      return nil
    }
    guard code.clientID == clientID, code.redirect == redirect,
      time - code.issued < Self.codeLifetime
    else { return nil }
    codes[index].isUsed = true
    return grant(clientID: clientID, scopes: code.scopes, code: text)
  }

  /// Exchanges a refresh token, which then ends together with its token.
  mutating func refresh(_ token: String, clientID: String) -> Grant? {
    let found = grants.firstIndex { $0.refreshToken == token && $0.clientID == clientID }
    guard let found else { return nil }
    let old = grants.remove(at: found)
    return grant(clientID: clientID, scopes: old.scopes, code: old.code)
  }

  mutating func revoke(_ token: String) {
    grants.removeAll { $0.token == token || $0.refreshToken == token }
  }

  func grant(_ token: String) -> Grant? { grants.first { $0.token == token } }

  /// Issues a token.
  package mutating func grant(clientID: String, scopes: [String], code: String) -> Grant {
    let grant = Grant(
      token: Self.randomToken(), refreshToken: Self.randomToken(), clientID: clientID,
      scopes: scopes, code: code)
    grants = grants.suffix(Self.limit - 1) + [grant]
    return grant
  }

  /// A text of 43 characters that cannot be guessed, in the form of the service's.
  private static func randomToken() -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var source = SystemRandomNumberGenerator()
    return String((0..<43).map { _ in letters.randomElement(using: &source) ?? "A" })
  }
}
