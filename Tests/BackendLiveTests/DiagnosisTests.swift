import BackendLive
import FeedCore
import FeedTestSupport
import Testing

/// Checks each verdict of the doctor by causing its fault.
@Suite("doctor: diagnostics of the live backend", .timeLimit(.minutes(10)))
struct DiagnosisTests {
  private let server: UnsplashServer
  private let plugin = LiveBackend(version: "test")

  init() throws {
    server = try UnsplashServer(photos: 10)
  }

  private func diagnostics(
    token: String? = nil, scopes: [String] = ["public", "read_user", "write_likes"],
    redirect: SignInRedirect = .standard, storeFault: FeedError? = nil,
    variables: Set<String> = [],
    _ change: (inout ConnectionSettings) -> Void = { _ in }
  ) async throws -> [Diagnostic.Check: Diagnostic] {
    var settings = ConnectionSettings()
    settings.accessKey = Secret(server.key)
    settings.secretKey = Secret(server.secret)
    settings.apiURL = try WebAddress(server.url)
    settings.oauthURL = try WebAddress(server.oauthURL)
    change(&settings)
    let clock = ManualClock(passing: true, unixTime: 1_700_000_000)
    let credentials = token.flatMap { Secret($0) }.map {
      Credentials(token: $0, scopes: scopes, origin: .memory)
    }
    let found = await plugin.diagnose(
      try PluginOptions([], of: "live", declared: []), settings, .quiet(clock: clock),
      DiagnosisInput(
        credentials: storeFault.map { .failure($0) } ?? .success(credentials), redirect: redirect,
        variables: variables))
    #expect(Set(found.map(\.subject)).count == found.count, "each subject is reported once")
    let said = found.map { $0.message.text(in: .english) }.joined()
    for secret in server.secrets where !secret.isEmpty { #expect(!said.contains(secret)) }
    return Dictionary(found.map { ($0.subject, $0) }) { first, _ in first }
  }

  private func verdicts(
    _ diagnostics: [Diagnostic.Check: Diagnostic]
  ) -> [Diagnostic.Check: Diagnostic.Verdict] {
    diagnostics.mapValues(\.verdict)
  }

  @Test("A working setup gets only good verdicts")
  func well() async throws {
    let found = try await diagnostics(token: server.signIn())
    #expect(found.values.allSatisfy { $0.verdict == .good }, "\(found)")
    #expect(
      Set(found.keys) == [
        .network, .accessKey, .secretKey, .redirect, .signIn,
      ])
  }

  @Test("FAV-15: With favorites in a collection, its scopes and the collection are checked")
  func favorites() async throws {
    let scopes = ["public", "read_user", "write_likes", "read_collections", "write_collections"]
    let change = { (settings: inout ConnectionSettings) in settings.favorites = .collection }
    let limited = try await diagnostics(token: server.signIn(), change)
    #expect(
      limited[.signIn]?.message
        == Message(.findingScopes, "read_collections write_collections"))
    #expect(limited[.favorites] == nil)
    let token = server.signIn(scopes: scopes)
    let none = try await diagnostics(token: token, scopes: scopes, change)
    #expect(none[.favorites]?.message == Message(.findingNoFavorites, "Favorites"))
    let id = server.createCollection(titled: "Favorites")
    try server.setPhotos([server.photoID(1)], inCollection: id)
    let one = try await diagnostics(token: token, scopes: scopes, change)
    #expect(one[.favorites]?.message == Message(.findingFavorites, id, "1"))
    _ = server.createCollection(titled: "Favorites")
    let two = try await diagnostics(token: token, scopes: scopes, change)
    #expect(two[.favorites]?.verdict == .notice)
  }

  @Test("Without an access key, only the missing key is reported")
  func noKey() async throws {
    let found = try await diagnostics { $0.accessKey = nil }
    #expect(verdicts(found) == [.accessKey: .fault])
  }

  @Test("A wrong access key is reported next to a good network")
  func wrongKey() async throws {
    let found = try await diagnostics { $0.accessKey = Secret("wrong") }
    #expect(found[.network]?.verdict == .good)
    #expect(found[.accessKey]?.message.phrase == .errorWrongKey)
    #expect(found[.signIn] == nil)
    let variable = "IMAGEFEED_ACCESS_KEY"
    let exported = try await diagnostics(variables: [variable]) { $0.accessKey = Secret("wrong") }
    #expect(exported[.accessKey]?.message == Message(.findingKeyInEnvironment, variable))
  }

  @Test("A wrong secret key is a fault, and a missing one is a notice")
  func secretKey() async throws {
    let wrong = try await diagnostics { $0.secretKey = Secret("wrong") }
    #expect(wrong[.secretKey]?.message.phrase == .findingSecretKeyWrong)
    #expect(wrong[.accessKey]?.verdict == .good)
    let none = try await diagnostics { $0.secretKey = nil }
    #expect(none[.secretKey]?.verdict == .notice)
    let name = SignInRedirect.standard.text
    #expect(none[.redirect]?.message == Message(.findingRedirectUnchecked, name))
  }

  @Test(
    "An error of the server is a network fault and does not blame the keys",
    arguments: [500, 503, 530])
  func trouble(status: Int) async throws {
    server.fault(.status(status), on: .feed)
    let found = try await diagnostics()
    let host = try WebAddress(server.url).host
    #expect(verdicts(found) == [.network: .fault])
    #expect(found[.network]?.message == Message(.errorServer, host, String(status)))
  }

  @Test("An address that is not the service is a network fault", arguments: [404, 405, 410, 302])
  func elsewhere(status: Int) async throws {
    server.fault(.status(status), on: .feed)
    let found = try await diagnostics()
    let host = try WebAddress(server.url).host
    let message = Message(.findingNotService, host, String(status), "api-url")
    #expect(verdicts(found) == [.network: .fault])
    #expect(found[.network]?.message == message)
  }

  @Test("A 403 web page of a proxy is a network fault, not a verdict on the key")
  func forbidden() async throws {
    let headers = [("Content-Type", "text/html")]
    server.fault(.status(403, headers: headers, body: "<p>No</p>"), on: .feed)
    let found = try await diagnostics()
    #expect(verdicts(found) == [.network: .fault])
  }

  @Test(
    "A 401 that is not from the service is a network fault, not a verdict on the key",
    arguments: [
      ("text/html", "<p>Unauthorized</p>"), ("application/json", #"{"message":"Unauthorized"}"#),
      ("text/plain", "Unauthorized"), ("text/plain", ""),
    ])
  func foreignRefusal(type: String, body: String) async throws {
    server.fault(.status(401, headers: [("Content-Type", type)], body: body), on: .feed)
    let found = try await diagnostics()
    #expect(verdicts(found) == [.network: .fault])
    #expect(found[.network]?.message.phrase == .findingNotService)
  }

  @Test("A network that requires a sign-in is recognized at the API and the OAuth address")
  func networkSignIn() async throws {
    server.fault(.status(511), on: .token)
    let atSignIn = try await diagnostics()
    #expect(atSignIn[.oAuth]?.message.phrase == .errorNetworkSignIn)
    server.fault(.status(511), on: .feed)
    let found = try await diagnostics()
    #expect(verdicts(found) == [.network: .fault])
    #expect(found[.network]?.message.phrase == .errorNetworkSignIn)
  }

  @Test("LIVE-18: each fault of a certificate has its own message", .needsNginx)
  func certificates() async throws {
    let valid = try NginxServer()
    let cases: [(server: NginxServer, caFile: String?, Phrase)] = [
      try trusted(NginxServer(validity: .untilYesterday), .errorCertificateExpired),
      try trusted(NginxServer(validity: .fromTomorrow), .errorCertificateNotYetValid),
      try trusted(NginxServer(names: "DNS:other.test"), .errorCertificateOtherHost),
      (valid, nil, .errorCertificateUnknownIssuer),
    ]
    for (server, caFile, phrase) in cases {
      let address = try WebAddress(server.url(""))
      let found = try await diagnostics {
        $0.apiURL = address
        $0.caFile = caFile
      }
      #expect(verdicts(found) == [.network: .fault])
      #expect(found[.network]?.message == Message(phrase, "localhost"))
    }
  }

  private func trusted(
    _ server: NginxServer, _ phrase: Phrase
  ) -> (server: NginxServer, caFile: String?, Phrase) {
    (server, server.certificateFile, phrase)
  }

  @Test("SEC-2: diagnostics do not contain secrets that the service quotes")
  func quotedSecrets() async throws {
    let token = server.signIn()
    let quote = "\(token) \(server.key) \(server.secret)"
    let headers = [("Content-Type", "application/json")]
    let body = #"{"errors":["not for \#(quote)"]}"#
    server.fault(.status(403, headers: headers, body: body), on: .feed)
    let refused = try await diagnostics(token: token)
    let reason = Message(.errorRejected, "not for redacted redacted redacted")
    #expect(refused[.accessKey]?.message == reason)
    server.heal()
    let other = #"{"id": "1", "username": "\#(token) \#(server.secret)"}"#
    server.fault(.status(200, headers: headers, body: other), on: .me)
    let named = try await diagnostics(token: token)
    #expect(named[.signIn]?.message == Message(.findingSignedIn, "redacted redacted"))
  }

  @Test("A wrong OAuth address is reported without diagnostics on the secret key and the redirect")
  func oauth() async throws {
    let port = try ReservedPort()
    let wrong = try await diagnostics { $0.oauthURL = .sample("\(server.url)/nowhere") }
    #expect(wrong[.oAuth]?.message.arguments.last == "oauth-url")
    let silent = try await diagnostics { $0.oauthURL = .sample(port.url) }
    #expect(silent[.oAuth]?.message.phrase == .errorOffline)
    server.fault(.status(503), on: .token)
    let troubled = try await diagnostics()
    #expect(troubled[.oAuth]?.message.phrase == .errorServer)
    for found in [wrong, silent, troubled] {
      #expect(found[.oAuth]?.verdict == .fault)
      #expect(found[.secretKey] == nil && found[.redirect] == nil)
      #expect(found[.accessKey]?.verdict == .good)
    }
  }

  @Test("An unregistered redirect address is reported")
  func redirect() async throws {
    let strange = try #require(SignInRedirect("http://127.0.0.1:1234/elsewhere"))
    server.fault(.unregistered, on: .authorize)
    let found = try await diagnostics(redirect: strange)
    #expect(found[.redirect]?.message.phrase == .findingRedirectUnregistered)
    #expect(found[.redirect]?.message.arguments == [strange.text])
  }

  @Test("A missing scope, a revoked token and an unreadable token store are reported")
  func token() async throws {
    let token = server.signIn()
    let narrow = try await diagnostics(token: token, scopes: ["public"])
    #expect(narrow[.signIn]?.message.arguments == ["read_user write_likes"])
    #expect(narrow[.signIn]?.verdict == .fault)
    server.revokeTokens()
    let revoked = try await diagnostics(token: token)
    #expect(revoked[.signIn]?.message.phrase == .errorTokenRefused)
    let damaged = FeedError(.disk, Message(.errorTokensDamaged, "tokens.json"))
    let unread = try await diagnostics(storeFault: damaged)
    #expect(unread[.signIn] == Diagnostic(.signIn, damaged))
    let nobody = try await diagnostics()
    #expect(nobody[.signIn]?.verdict == .notice)
  }

  @Test("Without a network, only the network fault is reported")
  func offline() async throws {
    let port = try ReservedPort()
    let found = try await diagnostics { $0.apiURL = .sample(port.url) }
    #expect(verdicts(found) == [.network: .fault])
    let unknown = try await diagnostics { $0.apiURL = .sample("https://imagefeed.invalid") }
    #expect(unknown[.network]?.message.phrase == .errorHostUnknown)
  }

  @Test("A sign-in page of the network is reported, without a verdict on the key")
  func page() async throws {
    server.fault(.html, on: .feed)
    let found = try await diagnostics()
    #expect(found[.network]?.message.phrase == .errorWebPage)
    #expect(found[.accessKey] == nil)
  }

  @Test("A used-up quota is a notice, not a fault")
  func quota() async throws {
    server.limit(remaining: 0)
    let found = try await diagnostics()
    #expect(found[.accessKey]?.verdict == .notice)
  }

  @Test(
    "A clock that differs from the server's by an hour is a fault",
    arguments: [
      ("Tue, 14 Nov 2023 22:13:00 GMT", Diagnostic.Verdict.good),
      ("Tue, 14 Nov 2023 21:13:00 GMT", .fault), ("Thu, 01 Jan 2015 00:00:00 GMT", .fault),
    ])
  func clock(_ date: String, _ verdict: Diagnostic.Verdict) async throws {
    server.fault(.status(200, headers: [("Date", date)], body: "[]"), on: .feed)
    #expect(try await diagnostics()[.clock]?.verdict == verdict)
  }

  @Test("The date of a cached answer is not compared with the clock")
  func cachedClock() async throws {
    let headers = [("Date", "Thu, 01 Jan 2015 00:00:00 GMT"), ("X-Cache", "HIT")]
    server.fault(.status(200, headers: headers, body: "[]"), on: .feed)
    #expect(try await diagnostics()[.clock] == nil)
  }
}
