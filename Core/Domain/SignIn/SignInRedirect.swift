/// The address to which Unsplash redirects the browser after the user allowed access (AUTH-16). It
/// must be exactly an address that is registered for the application, so the text is stored
/// unchanged.
package struct SignInRedirect: Sendable, Hashable {
  /// An address on this computer to listen on. It is always 127.0.0.1, even if the text says
  /// `localhost`.
  package struct Loopback: Sendable, Hashable {
    package let port: UInt16
    /// The path. It begins with a slash and has no query.
    package let path: String
  }

  package let text: String
  /// The address to listen on. It is nil if only the user sees the page on which the browser ends.
  /// The user then pastes the code.
  package let loopback: Loopback?

  /// The out-of-band address, for which Unsplash shows the code on its own page.
  package static let outOfBand = SignInRedirect(
    text: "urn:ietf:wg:oauth:2.0:oob", loopback: nil)
  package static let standard = SignInRedirect(
    text: "http://127.0.0.1:8917/callback", loopback: Loopback(port: 8_917, path: "/callback"))

  private init(text: String, loopback: Loopback?) {
    (self.text, self.loopback) = (text, loopback)
  }

  /// Parses an address: the out-of-band name, an address on this computer, or one that begins with
  /// https; nil for any other text.
  package init?(_ text: String) {
    if text == Self.outOfBand.text {
      self = .outOfBand
      return
    }
    guard let address = try? WebAddress(text) else { return nil }
    let isLocal = ["127.0.0.1", "localhost"].contains(address.host)
    guard address.scheme == .https || isLocal else { return nil }
    let isLoopback = isLocal && address.scheme == .http
    self.init(
      text: text,
      loopback: isLoopback
        ? Loopback(port: UInt16(address.port), path: String(address.path)) : nil)
  }
}

/// One attempt to sign in, as offered to the user.
package struct SignInInvitation: Sendable, Hashable {
  /// The page on which the user allows access.
  package let page: WebAddress
  package let redirect: SignInRedirect
  /// The OAuth `state`. The genuine answer contains it, and a forged one does not.
  package let state: Secret
  /// Whether the page also requests the scopes for collections, which the application must have
  /// (COLL-2).
  package let changesCollections: Bool

  package init(
    page: WebAddress, redirect: SignInRedirect, state: Secret, changesCollections: Bool = false
  ) {
    self.page = page
    self.redirect = redirect
    self.state = state
    self.changesCollections = changesCollections
  }
}

/// The result of the code exchange.
package struct TokenGrant: Sendable, Hashable {
  package let token: Secret
  package let scopes: [String]

  package init(token: Secret, scopes: [String]) {
    self.token = token
    self.scopes = scopes
  }
}
