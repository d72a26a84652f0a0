import FeedCore
import FeedHTTP
import UnsplashWire

/// Tells the faults of a set-up apart by asking the service harmless questions, one after the
/// other: what an answer means depends on those before it.
struct LiveDiagnosis {
  let api: API
  let auth: LiveAuth
  let client: HTTPClient
  let patient: Patient

  func findings() async -> [Finding] {
    let question = await ask(api.request(.feed(PageRequest(1, size: 1)), as: nil))
    guard case .success(let response) = question else {
      return [networkFault(question)].compactMap(\.self)
    }
    var findings = [network(response), clock(response), accessKey(response)].compactMap(\.self)
    // Without an application nothing else can be asked.
    if findings.contains(where: { $0.subject == .checkAccessKey && $0.verdict == .fault }) {
      return findings
    }
    findings.append(await secretKey())
    findings.append(await redirect())
    findings.append(await signIn())
    return findings
  }

  private func ask(_ request: HTTPRequest) async -> Result<HTTPResponse, FeedError> {
    do throws(TransportError) {
      return .success(try await client.send(request))
    } catch {
      let host = (try? WebAddress(request.url))?.host ?? ""
      return .failure(APIError.map(error, host: host, limit: request.bodyLimit))
    }
  }
}

/// The network, the clock and the access key, all by one answer.
extension LiveDiagnosis {
  private func networkFault(_ question: Result<HTTPResponse, FeedError>) -> Finding? {
    guard case .failure(let error) = question else { return nil }
    return Finding(.checkNetwork, error)
  }

  private func network(_ response: HTTPResponse) -> Finding {
    let host = api.base.host
    // A hotel's log-in page, or a proxy's: it answers, but it is not the service.
    if response.status == 407 {
      return Finding(.fault, .checkNetwork, Message(.errorProxy, host))
    }
    if case .failure(let error) = page(response), error.code == .webPage {
      return Finding(.checkNetwork, error)
    }
    if let quota = RateLimit(response.headers) {
      let (left, limit) = (String(quota.remaining), String(quota.limit))
      let verdict = quota.remaining == 0 ? Finding.Verdict.notice : .good
      return Finding(verdict, .checkNetwork, Message(.findingQuota, host, left, limit))
    }
    return Finding(.good, .checkNetwork, Message(.findingNetwork, host))
  }

  private func page(_ response: HTTPResponse) -> Result<Void, FeedError> {
    do throws(FeedError) {
      let now = api.services.clock.now()
      try APIError.check(response, .feed(PageRequest(1)), nil, at: now)
      _ = try api.decoded(response) { reply throws(WireError) in
        try ListWire(try reply.json())
      }
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  private func accessKey(_ response: HTTPResponse) -> Finding? {
    switch page(response) {
    case .success: return Finding(.good, .checkAccessKey, Message(.findingAccessKey))
    case .failure(let error) where error.code == .webPage || response.status == 407: return nil
    case .failure(let error) where error.code == .rateLimited:
      return Finding(.notice, .checkAccessKey, error.message)
    case .failure(let error): return Finding(.checkAccessKey, error)
    }
  }

  /// More than this is no delay on the way.
  private static let clockTolerance = 120

  private func clock(_ response: HTTPResponse) -> Finding? {
    // A cached answer tells the time of its making.
    guard !response.headers.isCached,
      let date = response.headers["Date"].flatMap({ HTTPDate.unixTime($0) })
    else { return nil }
    let difference = abs(Int(api.services.clock.now().seconds) - date)
    guard difference > Self.clockTolerance else {
      return Finding(.good, .checkClock, Message(.findingClock))
    }
    let text = difference < 7_200 ? "\(difference / 60) min" : "\(difference / 3_600) h"
    return Finding(.fault, .checkClock, Message(.findingClockOff, text, api.base.host))
  }
}

/// What signing in needs.
extension LiveDiagnosis {
  /// A code that nobody was given is refused in two ways: with a wrong secret key because of the
  /// client, else because of the code.
  private func secretKey() async -> Finding {
    guard let secretKey = auth.secretKey, let code = Secret("imagefeed-doctor") else {
      return Finding(.notice, .checkSecretKey, Message(.findingNoSecretKey))
    }
    let exchange = TokenExchange(
      oauth: auth.addresses.oauth, accessKey: auth.accessKey, secretKey: secretKey, code: code,
      redirect: patient.redirect)
    switch await ask(exchange.request(api.times)) {
    case .failure(let error):
      return Finding(
        .notice, .checkSecretKey, Message(.findingUnknown, error.message.text(in: .english)))
    case .success(let response):
      switch ErrorWire.word(response.body) {
      case "invalid_grant":
        return Finding(.good, .checkSecretKey, Message(.findingSecretKey))
      case "invalid_client":
        return Finding(.fault, .checkSecretKey, Message(.findingSecretKeyWrong))
      default:
        return Finding(
          .notice, .checkSecretKey, Message(.findingUnknown, "status \(response.status)"))
      }
    }
  }

  /// Unsplash says so on a page for people, in these words, and perhaps not before they are
  /// logged in there: a page without them proves nothing.
  private static let refusals = ["redirect uri included is not valid", "invalid_redirect_uri"]

  private func redirect() async -> Finding {
    let name = patient.redirect.text
    guard let invitation = try? auth.invite(to: patient.redirect) else {
      return Finding(.notice, .checkRedirect, Message(.findingNoSecretKey))
    }
    let request = HTTPRequest(
      .get, invitation.page.text, headers: ["Accept": "text/html"], bodyLimit: 1 << 20,
      times: api.times, isRetryable: true)
    switch await ask(request) {
    case .failure(let error):
      return Finding(
        .notice, .checkRedirect, Message(.findingUnknown, error.message.text(in: .english)))
    case .success(let response):
      let text = String(decoding: response.body, as: UTF8.self).lowercased()
      if Self.refusals.contains(where: text.contains) {
        return Finding(.fault, .checkRedirect, Message(.findingRedirectUnregistered, name))
      }
      return Finding(
        .good, .checkRedirect,
        Message(patient.redirect.loopback == nil ? .findingRedirectPasted : .findingRedirect, name))
    }
  }

  private func signIn() async -> Finding {
    do throws(FeedError) {
      guard let credentials = try patient.credentials.get() else {
        return Finding(.notice, .checkSignIn, Message(.findingSignedOut))
      }
      let missing = LiveAuth.scopes.filter { !credentials.scopes.contains($0) }
      let me = try await api.profile(.me, as: credentials).value
      // Nobody told the scopes of a token that was given from outside.
      if !credentials.scopes.isEmpty, !missing.isEmpty {
        let list = missing.joined(separator: " ")
        return Finding(.fault, .checkSignIn, Message(.findingScopes, list))
      }
      return Finding(.good, .checkSignIn, Message(.findingSignedIn, me.username))
    } catch {
      return Finding(.checkSignIn, error)
    }
  }
}
