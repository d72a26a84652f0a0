/// Where Unsplash sends the browser after the person agreed (AUTH-3). It must equal, to the
/// letter, an address that is registered for the application, so the text is kept as it was
/// given.
package struct SignInRedirect: Sendable, Hashable {
  /// A place on this machine that can be listened at: always 127.0.0.1, whatever the name.
  package struct Loopback: Sendable, Hashable {
    package let port: UInt16
    /// Begins with a slash; without a query.
    package let path: String
  }

  package let text: String
  /// Nil where the browser ends on a page that only the person sees: then the code is pasted.
  package let loopback: Loopback?

  /// Unsplash shows the code on a page of its own.
  package static let outOfBand = SignInRedirect(
    text: "urn:ietf:wg:oauth:2.0:oob", loopback: nil)
  package static let standard = SignInRedirect(
    text: "http://127.0.0.1:8917/callback", loopback: Loopback(port: 8_917, path: "/callback"))

  private init(text: String, loopback: Loopback?) {
    (self.text, self.loopback) = (text, loopback)
  }

  /// Nil for what is neither the out-of-band name, nor an address on this machine, nor one that
  /// begins with https.
  package init?(_ text: String) {
    if text == Self.outOfBand.text {
      self = .outOfBand
      return
    }
    guard let address = try? WebAddress(text) else { return nil }
    let isLocal = ["127.0.0.1", "localhost"].contains(address.host)
    guard address.scheme == .https || isLocal else { return nil }
    let isHeard = isLocal && address.scheme == .http
    self.init(
      text: text,
      loopback: isHeard
        ? Loopback(port: UInt16(address.port), path: String(address.path)) : nil)
  }
}

/// One attempt at signing in, as the person is asked to make it.
package struct SignInInvitation: Sendable, Hashable {
  /// The page on which the person agrees.
  package let page: WebAddress
  package let redirect: SignInRedirect
  /// Comes back with the answer and tells it from one that somebody else planted.
  package let state: Secret

  package init(page: WebAddress, redirect: SignInRedirect, state: Secret) {
    self.page = page
    self.redirect = redirect
    self.state = state
  }
}

/// What a code was traded for.
package struct TokenGrant: Sendable, Hashable {
  package let token: Secret
  package let scopes: [String]

  package init(token: Secret, scopes: [String]) {
    self.token = token
    self.scopes = scopes
  }
}
