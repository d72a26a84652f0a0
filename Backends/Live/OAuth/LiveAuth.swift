import FeedCore
import FeedHTTP
import Logging

/// Sign-in at Unsplash (AUTH-3): the page where the user agrees, the listener for the browser's
/// answer, and the exchange of a code for a token.
struct LiveAuth: AuthPort {
  static let scopes = ["public", "read_user", "write_likes"]

  let addresses: ServiceAddresses
  let accessKey: Secret
  let secretKey: Secret?
  /// The bare transport. It sends once and follows no redirect, so the code and the secret key
  /// reach only the configured address (AUTH-5, LIVE-8).
  let transport: any HTTPTransport
  let times: HTTPTimeouts
  let logger: Logger
  /// Favorites in a collection need its scopes, too.
  let favorites: FavoritesPlace

  var audience: TokenAudience? { TokenAudience(api: addresses.api, accessKey: accessKey) }

  func invitation(
    for redirect: SignInRedirect, changingCollections: Bool
  ) throws(FeedError) -> SignInInvitation {
    // Without the secret key, the code that the user fetches could not be exchanged.
    _ = try secretKey(for: redirect)
    let state = Self.newState()
    let asksForCollections = changingCollections || favorites.isCollection
    let scopes = Self.scopes + (asksForCollections ? Credentials.collectionScopes : [])
    let page = addresses.oauth.appending(["authorize"]).setting([
      ("client_id", accessKey.revealed), ("redirect_uri", redirect.text),
      ("response_type", "code"), ("scope", scopes.joined(separator: " ")),
      ("state", state.revealed),
    ])
    return SignInInvitation(
      page: page, redirect: redirect, state: state, changesCollections: asksForCollections)
  }

  func listen(for invitation: SignInInvitation) throws(FeedError) -> (any SignInListener)? {
    guard let loopback = invitation.redirect.loopback else { return nil }
    do throws(FeedError) {
      return try CallbackListener(CallbackHandler(invitation: invitation, loopback: loopback))
    } catch {
      logger.report("OAuth.listen", error)
      throw error
    }
  }

  func exchange(code: Secret, redirect: SignInRedirect) async throws(FeedError) -> TokenGrant {
    try await logger.reporting("OAuth.exchange") { () async throws(FeedError) in
      let exchange = TokenExchange(
        oauth: addresses.oauth, accessKey: accessKey, secretKey: try secretKey(for: redirect),
        code: code, redirect: redirect)
      return try exchange.grant(try await send(exchange.request(times)))
    }
  }

  private func send(_ request: HTTPRequest) async throws(FeedError) -> HTTPResponse {
    do throws(TransportError) {
      return try await transport.send(request)
    } catch {
      throw FeedError(error, host: addresses.oauth.host, limit: request.bodyLimit)
    }
  }

  private func secretKey(for redirect: SignInRedirect) throws(FeedError) -> Secret {
    guard let secretKey else {
      throw FeedError(.notConfigured, Message(.errorNoSecretKey, redirect.text))
    }
    return secretKey
  }

  /// A new `state`: 43 letters of base64url, 258 random bits. `SystemRandomNumberGenerator` is
  /// documented to be cryptographically secure. On Linux it uses the kernel (getrandom).
  private static func newState() -> Secret {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    var generator = SystemRandomNumberGenerator()
    let letters = (0..<43).compactMap { _ in alphabet.randomElement(using: &generator) }
    guard let state = Secret(String(letters)) else { preconditionFailure("43 letters are some") }
    return state
  }
}
