import FeedCore
import FeedHTTP
import UnsplashWire

/// Diagnoses a setup by sending harmless requests to the service in sequence. The meaning of an
/// answer depends on the earlier ones.
struct LiveDiagnosis {
  let api: API
  let auth: LiveAuth
  let client: HTTPClient
  /// The favorites, if they are in a collection.
  let favorites: CollectionFavorites?
  let input: DiagnosisInput

  func diagnostics() async -> [Diagnostic] {
    let response: HTTPResponse
    switch await ask(api.request(.photos(from: .feed, PageRequest(1, size: 1)), as: nil)) {
    case .success(let answer): response = answer
    case .failure(let error): return [Diagnostic(.network, attributingProxy(error))]
    }
    // If the answer does not come from the service, it says nothing about the key.
    if let fault = serviceFault(response) { return [fault] }
    let diagnostics = [network(response), clock(response), accessKey(response)].compactMap(\.self)
    // Without a valid key, no other request can succeed.
    if diagnostics.contains(where: { $0.subject == .accessKey && $0.verdict == .fault }) {
      return diagnostics
    }
    return await diagnostics + signInSetUp() + [signIn(), favoritesDiagnostic()].compactMap(\.self)
  }

  /// Names the proxy in a timeout, because the proxy may be what does not answer.
  private func attributingProxy(_ error: FeedError) -> FeedError {
    guard error.code == .timeout, let variable = ProxyVariable.name(for: api.base.host) else {
      return error
    }
    return FeedError(error.code, Message(.errorProxy, api.base.host, variable))
  }

  private func ask(_ request: HTTPRequest) async -> Result<HTTPResponse, FeedError> {
    do throws(TransportError) {
      return .success(try await client.send(request))
    } catch {
      return .failure(FeedError(error, host: request.url.host, limit: request.bodyLimit))
    }
  }
}

/// The network, the clock and the access key, from a single answer.
extension LiveDiagnosis {
  /// The fault if another server answered, or if the service is out of order. Nil if the service
  /// itself answered, even with a refusal.
  private func serviceFault(_ response: HTTPResponse) -> Diagnostic? {
    let host = api.base.host
    switch response.status {
    case 407:
      let variable = ProxyVariable.inUse(for: host)
      return Diagnostic(.fault, .network, Message(.errorProxy, host, variable))
    case 200..<300, 429:
      // The sign-in page of a hotel or a proxy.
      guard case .failure(let error) = page(response), error.code != .rateLimited else {
        return nil
      }
      return Diagnostic(.network, error)
    case 401, 403:
      guard case .failure(let error) = page(response), error.code == .webPage else { return nil }
      return foreign(response, host, "api-url")
    case HTTPResponse.networkSignIn:
      return Diagnostic(.network, APIError.networkSignIn(response))
    case 500...: return serverError(.network, host, response)
    default: return foreign(response, host, "api-url", .network)
    }
  }

  private func serverError(
    _ subject: Diagnostic.Check, _ host: String, _ response: HTTPResponse
  ) -> Diagnostic {
    Diagnostic(.fault, subject, Message(.errorServer, host, String(response.status)))
  }

  /// The diagnostic for an answer of another server: the setting with the service's address is
  /// wrong, or something intercepts the connection.
  private func foreign(
    _ response: HTTPResponse, _ host: String, _ setting: String,
    _ subject: Diagnostic.Check = .network
  ) -> Diagnostic {
    if auth.addresses.settings.contains(setting) {
      let status = String(response.status)
      return Diagnostic(.fault, subject, Message(.findingNotService, host, status, setting))
    }
    if APIError.isPage(response) {
      return Diagnostic(.fault, subject, Message(.errorWebPage, host))
    }
    if response.status == 401 {
      return Diagnostic(.fault, subject, Message(.errorProxyRefused, host, "401"))
    }
    return serverError(subject, host, response)
  }

  private func network(_ response: HTTPResponse) -> Diagnostic {
    let host = api.base.host
    if let rateLimit = RateLimit(response.headers) {
      let (left, limit) = (String(rateLimit.remaining), String(rateLimit.limit))
      let verdict = rateLimit.remaining == 0 ? Diagnostic.Verdict.notice : .good
      return Diagnostic(verdict, .network, Message(.findingRateLimit, host, left, limit))
    }
    return Diagnostic(.good, .network, Message(.findingNetwork, host))
  }

  private func page(_ response: HTTPResponse) -> Result<Void, FeedError> {
    do throws(FeedError) {
      _ = try api.value(of: response, .photos(from: .feed, PageRequest(1)), as: nil) {
        reply throws(WireError) in
        try ListWire(try reply.json())
      }
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  private func accessKey(_ response: HTTPResponse) -> Diagnostic {
    let variable = "IMAGEFEED_ACCESS_KEY"
    switch page(response) {
    case .success: return Diagnostic(.good, .accessKey, Message(.findingAccessKey))
    case .failure(let error) where error.code == .rateLimited:
      return Diagnostic(.notice, .accessKey, error.message)
    case .failure(let error) where error.code == .wrongKey && input.variables.contains(variable):
      return Diagnostic(.fault, .accessKey, Message(.findingKeyInEnvironment, variable))
    case .failure(let error): return Diagnostic(.accessKey, error)
    }
  }

  /// The difference between two clocks, in seconds, that network delays can explain.
  private static let clockTolerance = 120

  private func clock(_ response: HTTPResponse) -> Diagnostic? {
    // A cached answer has the time at which it was created.
    guard !response.headers.isCached,
      let date = response.headers["Date"].flatMap({ HTTPDate.unixTime($0) })
    else { return nil }
    let difference = abs(Int(api.services.clock.now().seconds) - date)
    guard difference > Self.clockTolerance else {
      return Diagnostic(.good, .clock, Message(.findingClock))
    }
    let text = difference < 7_200 ? "\(difference / 60) min" : "\(difference / 3_600) h"
    return Diagnostic(.fault, .clock, Message(.findingClockOff, text, api.base.host))
  }
}

/// The secret key, the redirect address and the token, which are needed for signing in.
extension LiveDiagnosis {
  /// Checks the sign-in address by using the secret key. If the address is wrong, nothing else is
  /// reported.
  private func signInSetUp() async -> [Diagnostic] {
    let name = input.redirect.text
    guard let secretKey = auth.secretKey, let code = Secret("imagefeed-doctor") else {
      return [
        Diagnostic(.notice, .secretKey, Message(.findingNoSecretKey)),
        Diagnostic(.notice, .redirect, Message(.findingRedirectUnchecked, name)),
      ]
    }
    let exchange = TokenExchange(
      oauth: auth.addresses.oauth, accessKey: auth.accessKey, secretKey: secretKey, code: code,
      redirect: input.redirect)
    switch await ask(exchange.request(api.times)) {
    case .failure(let error): return [Diagnostic(.oAuth, error)]
    case .success(let response):
      if let fault = signInFault(response) { return [fault] }
      return [self.secretKey(response), await redirect()]
    }
  }

  /// The fault if the answer does not come from a sign-in service; nil if it does.
  private func signInFault(_ response: HTTPResponse) -> Diagnostic? {
    let host = auth.addresses.oauth.host
    if response.status == HTTPResponse.networkSignIn {
      return Diagnostic(.oAuth, APIError.networkSignIn(response))
    }
    if response.status >= 500 { return serverError(.oAuth, host, response) }
    let isKnown = ErrorWire.oauthErrorCode(response.body) != nil || response.status == 429
    return isKnown ? nil : foreign(response, host, "oauth-url", .oAuth)
  }

  /// The diagnostic for the secret key. A code that was never issued is refused in two ways:
  /// because of the client if the secret key is wrong, otherwise because of the code.
  private func secretKey(_ response: HTTPResponse) -> Diagnostic {
    switch ErrorWire.oauthErrorCode(response.body) {
    case "invalid_grant": Diagnostic(.good, .secretKey, Message(.findingSecretKey))
    case "invalid_client": Diagnostic(.fault, .secretKey, Message(.findingSecretKeyWrong))
    default: unknown(.secretKey, "status \(response.status)")
    }
  }

  private func unknown(_ subject: Diagnostic.Check, _ reason: String) -> Diagnostic {
    Diagnostic(.notice, subject, Message(.findingUnknown, reason))
  }

  /// The texts with which Unsplash refuses a redirect address, on a page for browsers. Unsplash may
  /// require logging in first, so a page without them proves nothing.
  static let refusals = ["redirect uri included is not valid", "invalid_redirect_uri"]

  private func redirect() async -> Diagnostic {
    let name = input.redirect.text
    guard let invitation = try? auth.invitation(for: input.redirect) else {
      return Diagnostic(.notice, .redirect, Message(.findingRedirectUnchecked, name))
    }
    let request = HTTPRequest(
      .get, invitation.page, headers: ["Accept": "text/html"], bodyLimit: 1 << 20,
      times: api.times, isRetryable: true)
    switch await ask(request) {
    case .failure(let error):
      return unknown(.redirect, error.message.text(in: .english))
    case .success(let response):
      let text = String(decoding: response.body, as: UTF8.self).lowercased()
      if Self.refusals.contains(where: text.contains) {
        return Diagnostic(.fault, .redirect, Message(.findingRedirectUnregistered, name))
      }
      guard (200..<300).contains(response.status) else {
        return unknown(.redirect, "status \(response.status)")
      }
      return Diagnostic(
        .good, .redirect,
        Message(input.redirect.loopback == nil ? .findingRedirectPasted : .findingRedirect, name))
    }
  }

  private func signIn() async -> Diagnostic {
    do throws(FeedError) {
      guard let credentials = try input.credentials.get() else {
        return Diagnostic(.notice, .signIn, Message(.findingSignedOut))
      }
      let needed = LiveAuth.scopes + (favorites == nil ? [] : Credentials.collectionScopes)
      let missing = needed.filter { !credentials.scopes.contains($0) }
      let me = try await api.profile(.me, as: credentials).value
      // The scopes of a token from the environment are unknown.
      if !credentials.scopes.isEmpty, !missing.isEmpty {
        let list = missing.joined(separator: " ")
        return Diagnostic(.fault, .signIn, Message(.findingScopes, list))
      }
      let name = api.quoted(me.username, as: credentials)
      return Diagnostic(.good, .signIn, Message(.findingSignedIn, name))
    } catch {
      return Diagnostic(.signIn, error)
    }
  }

  /// The diagnostic for the collection of the favorites. Nil if there is none to check.
  private func favoritesDiagnostic() async -> Diagnostic? {
    guard let favorites, let credentials = try? input.credentials.get() else { return nil }
    do throws(FeedError) {
      let list = try await favorites.current(as: credentials)
      guard let collection = list.collection else {
        return Diagnostic(
          .good, .favorites, Message(.findingNoFavorites, CollectionFavorites.title))
      }
      let count = String(list.total ?? list.photos.count)
      if list.hasDuplicates {
        let names = [CollectionFavorites.title, collection.id]
        return Diagnostic(.notice, .favorites, Message(.favoritesDuplicates, names))
      }
      return Diagnostic(.good, .favorites, Message(.findingFavorites, collection.id, count))
    } catch {
      // The diagnostic of the sign-in names the missing scopes.
      if error.code == .missingScope { return nil }
      return Diagnostic(.favorites, error)
    }
  }
}
