import FeedCore

/// The addresses of the service: Unsplash's own, or those of the settings (LIVE-8).
struct ServiceAddresses: Sendable {
  let api: WebAddress
  /// The base of `/authorize` and `/token`.
  let oauth: WebAddress

  /// The settings that set one of these addresses. They may be wrong.
  let settings: Set<String>

  init(_ settings: ConnectionSettings) {
    api = settings.apiURL ?? Self.known("https://api.unsplash.com")
    oauth = settings.oauthURL ?? Self.known("https://unsplash.com/oauth")
    let given = [("api-url", settings.apiURL), ("oauth-url", settings.oauthURL)]
    self.settings = Set(given.filter { $0.1 != nil }.map(\.0))
  }

  private static func known(_ text: String) -> WebAddress {
    guard let address = try? WebAddress(text) else {
      preconditionFailure("the service's own address is one")
    }
    return address
  }
}
