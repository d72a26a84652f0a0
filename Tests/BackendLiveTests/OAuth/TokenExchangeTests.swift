import FeedCore
import FeedTestSupport
import Testing

@Suite("AUTH-5: exchanging a code for a token", .timeLimit(.minutes(10)))
struct TokenExchangeTests {
  private static let code = "co/de+1"
  private static let secretKey = "secret key&1"
  private static let token = "to.ken-1"
  private static let answer = #"{"access_token":"\#(token)","token_type":"Bearer","scope":"a b"}"#

  private func exchange(
    _ live: LiveHarness, _ redirect: SignInRedirect = .standard
  ) async throws(FeedError) -> TokenGrant {
    guard let auth = live.backend.auth, let code = Secret(Self.code) else { throw .notConfigured }
    return try await auth.exchange(code: code, redirect: redirect)
  }

  /// Returns the error of an exchange that gets `reply`. Checks that the error and the log contain
  /// no secret.
  private func failure(_ reply: LoopbackReply) async throws -> FeedError {
    let server = try LoopbackServer { _ in reply }
    let live = try LiveHarness(server, secretKey: Self.secretKey, timeout: .seconds(60))
    let error = await #expect(throws: FeedError.self) { try await exchange(live) }
    #expect(server.requests.count <= 1, "AUTH-5: the exchange is not retried")
    let failure = try #require(error)
    #expect(live.log.all.count == 1)
    let said = "\(failure) \(failure.message.text(in: .russian)) \(live.log.all)"
    for secret in [Self.code, Self.secretKey, Self.token] {
      #expect(!said.contains(secret), "SEC-2: \(said)")
    }
    return failure
  }

  @Test("AUTH-5: the exchange is one POST with a form and without a query")
  func request() async throws {
    let server = try LoopbackServer { _ in .text(Self.answer) }
    let live = try LiveHarness(server, key: "key+1", secretKey: Self.secretKey)
    let grant = try await exchange(live, .outOfBand)
    #expect(grant == TokenGrant(token: try #require(Secret(Self.token)), scopes: ["a", "b"]))
    let request = try #require(server.requests.first)
    #expect(server.requests.count == 1)
    #expect("\(request.method) \(request.target)" == "POST /oauth/token")
    #expect(request["Content-Type"] == "application/x-www-form-urlencoded")
    #expect(request["Accept"] == "application/json")
    #expect(request["Authorization"] == nil)
    #expect(
      String(decoding: request.body, as: UTF8.self) == "client_id=key%2B1"
        + "&client_secret=secret%20key%261&redirect_uri=urn%3Aietf%3Awg%3Aoauth%3A2.0%3Aoob"
        + "&code=co%2Fde%2B1&grant_type=authorization_code")
    #expect(live.log.all.isEmpty)
  }

  @Test("AUTH-7: the message for an OAuth refusal names the settings to check")
  func refusals() async throws {
    let client = try await failure(
      .text(#"{"error":"invalid_client","error_description":"Client failed."}"#, status: 401))
    #expect(client.code == .signInFailed)
    #expect(client.message == Message(.errorSignInKeys))
    #expect(client.detail == "status 401: Client failed.")
    let grant = try await failure(.text(#"{"error":"invalid_grant"}"#, status: 400))
    #expect(grant.message == Message(.errorSignInCode, "http://127.0.0.1:8917/callback"))
  }

  @Test(
    "AUTH-7: the message for any other refusal quotes its reason in one line",
    arguments: [
      (#"{"error":"invalid_scope","error_description":"The\n\u001b[31mscope"}"#, "The scope"),
      (#"{"error":"unsupported_grant_type"}"#, "unsupported_grant_type"),
      (#"{"errors":["one","two"]}"#, "one; two"),
      (#"{"error":"\#(code) is bad"}"#, "redacted is bad"),
      (#"{"error":"\#(secretKey) is bad"}"#, "redacted is bad"),
      (#"{"error":"\#(String(repeating: "a", count: 999))"}"#, String(repeating: "a", count: 200)),
    ] as [(String, String)])
  func reasons(_ body: String, _ reason: String) async throws {
    let error = try await failure(.text(body, status: 422))
    #expect(error.code == .signInFailed)
    #expect(error.message == Message(.errorSignInFailed, reason))
  }

  @Test(
    "AUTH-6: a 200 without a valid token fails",
    arguments: [
      "", "[]", "{}", #"{"access_token":""}"#,
      #"{"access_token":"to.ken-1\r\nX-Evil: 1"}"#, #"{"access_token":"to.ken-1 "}"#,
      #"{"access_token":"to.ken-1é"}"#, #"{"access_token":["to.ken-1"]}"#,
      #"{"access_token":"to.ken-1","token_type":"mac"}"#, #"{"access_token":"to.ken-1""#,
    ])
  func noToken(_ body: String) async throws {
    let error = try await failure(.text(body))
    #expect(error.code == .signInFailed)
    #expect(error.message == Message(.errorSignInNoToken, "127.0.0.1"))
    #expect(error.detail?.hasPrefix("status 200, ") == true)
  }

  @Test("LIVE-22, AUTH-5: a server error is not retried, and a redirect is not followed")
  func unavailable() async throws {
    for status in [500, 503] {
      let body = Array(#"{"error":"\(Self.secretKey)"}"#.utf8)
      let busy = try await failure(.reply(status, [("Retry-After", "1")], body: body))
      #expect(busy.code == .serverError && busy.code.exitStatus == .network)
      #expect(busy.message == Message(.errorServer, "127.0.0.1", String(status)))
    }
    for status in [302, 307] {
      let moved = try await failure(.redirect(status, to: "/oauth/elsewhere"))
      #expect(moved.message == Message(.errorSignInRedirected, "127.0.0.1"))
    }
  }

  @Test("AUTH-39: each refusal without a reason says what to do")
  func advice() async throws {
    let limits = [(429, "<html>busy</html>"), (429, ""), (403, "Rate Limit Exceeded")]
    for (status, body) in limits {
      let error = try await failure(.text(body, status: status))
      #expect(error.code == .rateLimited)
      #expect(error.message == Message(.errorSignInTooOften, "127.0.0.1", String(status)))
    }
    let forbidden = try await failure(.text("Forbidden", status: 403))
    #expect(forbidden.code == .signInFailed)
    #expect(forbidden.message == Message(.errorSignInForbidden, "127.0.0.1"))
    for body in ["", Self.answer] {
      let other = try await failure(.text(body, status: 422))
      #expect(other.code == .signInFailed)
      #expect(other.message == Message(.errorSignInStatus, "127.0.0.1", "422"))
    }
  }

  @Test("CLI-2: a web page instead of a token is a network error", arguments: [200, 422, 502])
  func page(status: Int) async throws {
    let error = try await failure(.text("\n<html>\(Self.token)</html>", status: status))
    #expect(error.code == (status == 502 ? .serverError : .webPage))
    #expect(error.code.exitStatus == .network)
    #expect(error.detail == "status \(status)")
  }

  @Test("AUTH-5: network errors keep their codes and are not retried")
  func network() async throws {
    #expect(try await failure(.broken(Self.answer, promised: 999, .reset)).code == .truncated)
    #expect(try await failure(.broken("{", promised: 9, .close)).code == .truncated)
    #expect(try await failure(.raw("SSH-2.0\r\n")).code == .badReply)
    #expect(try await failure(.endless(2 << 20)).code == .tooLarge)
  }

  @Test("AUTH-5: no server, a silent server and plain http to a remote host cause different errors")
  func unreachable() async throws {
    let silent = try LoopbackServer { _ in LoopbackReply([.stall]) }
    let stalled = try LiveHarness(silent, secretKey: "s", timeout: .milliseconds(200))
    #expect(await #expect(throws: FeedError.self) { try await exchange(stalled) }?.code == .timeout)
    #expect(silent.requests.count == 1)
    let nobody = try LiveHarness("http://127.0.0.1:1", secretKey: "s")
    #expect(await #expect(throws: FeedError.self) { try await exchange(nobody) }?.code == .offline)
    let far = try LiveHarness("http://api.example", secretKey: "s")
    let insecure = await #expect(throws: FeedError.self) { try await exchange(far) }
    #expect(insecure?.code == .insecureAddress)
  }

  @Test("AUTH-5: the exchange uses a new connection, because libcurl retries on a reused one")
  func freshConnection() async throws {
    let server = try LoopbackServer { request in
      request.method == "GET" ? .text("[]") : .text(Self.answer)
    }
    let live = try LiveHarness(server, secretKey: "s")
    #expect(await live.feedFailure() == nil)
    _ = try await exchange(live)
    #expect(server.requests.map(\.connection) == [1, 2])
  }

  @Test("AUTH-4: a cancelled exchange ends without a log line")
  func cancelled() async throws {
    let server = try LoopbackServer { _ in LoopbackReply([.stall]) }
    let live = try LiveHarness(server, secretKey: "s")
    let attempt = Task { try await exchange(live) }
    try await server.wait { $0.requests.count == 1 }
    attempt.cancel()
    let error = await #expect(throws: FeedError.self) { try await attempt.value }
    #expect(error?.code == .cancelled)
    #expect(live.log.all.isEmpty)
  }
}
