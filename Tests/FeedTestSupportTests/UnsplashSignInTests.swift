import FeedCore
import FeedHTTP
import FeedTestSupport
import Testing

/// The OAuth of the simulated Unsplash (UNSPLASH.md §2.2).
@Suite("Sign-in at the simulated Unsplash", .timeLimit(.minutes(10)))
struct UnsplashSignInTests {
  private let server: UnsplashServer
  private let client = PlainHTTPClient()
  private static let callback = "http://127.0.0.1:8917/callback"

  init() throws { server = try UnsplashServer() }

  private func page(
    redirect: String = callback, key: String? = nil, scope: String = "public write_likes"
  ) throws -> String {
    try WebAddress("\(server.oauthURL)/authorize").setting([
      ("client_id", key ?? server.key), ("redirect_uri", redirect), ("response_type", "code"),
      ("scope", scope), ("state", "a\"b&<c"),
    ]).text
  }

  private func exchange(
    _ code: String, secret: String? = nil, redirect: String = callback,
    grant: String = "authorization_code"
  ) async throws -> HTTPResponse {
    try await client.post(
      "\(server.oauthURL)/token",
      form: [
        ("client_id", server.key), ("client_secret", secret ?? server.secret),
        ("redirect_uri", redirect), ("code", code), ("grant_type", grant),
      ])
  }

  private func code(from answer: HTTPResponse) throws -> String {
    let location = try WebAddress(try #require(answer.headers["Location"]))
    return try #require(location.parameter("code"))
  }

  @Test("AUTH-3: consent redirects to the application with a code and the state")
  func consent() async throws {
    let question = try await client.get(page())
    #expect(question.status == 200)
    #expect(question.text.contains(#"name="state" value="a&quot;b&amp;&lt;c""#))
    #expect(question.text.contains(">Log in</button>"))
    let answer = try await decide("grant")
    #expect(answer.status == 302)
    let location = try #require(answer.headers["Location"])
    #expect(location == "\(Self.callback)?code=\(server.codes[0])&state=a%22b%26%3Cc")
  }

  @Test("AUTH-7: a refusal redirects to the application with access_denied")
  func denial() async throws {
    let location = try #require(try await decide("deny").headers["Location"])
    #expect(location.hasPrefix("\(Self.callback)?error=access_denied&error_description="))
    #expect(location.hasSuffix("&state=a%22b%26%3Cc"))
    #expect(server.codes.isEmpty)
  }

  private func decide(_ decision: String) async throws -> HTTPResponse {
    try await client.post(
      "\(server.oauthURL)/authorize",
      form: [
        ("client_id", server.key), ("redirect_uri", Self.callback), ("response_type", "code"),
        ("scope", "public"), ("state", "a\"b&<c"), ("decision", decision),
      ])
  }

  @Test("An unregistered redirect address or a wrong key gets an error page")
  func wrongRedirect() async throws {
    let wrong = try [
      page(redirect: "http://localhost:8917/callback"), page(redirect: Self.callback + "/"),
      page(key: "nobody's"),
    ]
    for url in wrong {
      let answer = try await client.get(url)
      #expect(answer.status == 400)
      #expect(answer.text.contains("The redirect uri included is not valid."))
    }
    server.register(redirect: Self.callback + "/")
    #expect(try await client.get(wrong[1]).status == 200)
  }

  @Test("Scopes that were encoded twice are an unknown scope")
  func doubleEncoding() async throws {
    let answer = try await client.get(page(scope: "public+write_likes"))
    #expect(answer.headers["Location"]?.contains("error=invalid_scope") == true)
  }

  @Test("AUTH-3: without a redirect address a page shows the code")
  func outOfBand() async throws {
    server.change { $0.consent = .grant }
    let redirect = "urn:ietf:wg:oauth:2.0:oob"
    let answer = try await client.get(page(redirect: redirect))
    let location = try #require(answer.headers["Location"])
    let code = server.codes[0]
    #expect(location == "/oauth/authorize/native?code=\(code)")
    let page = try await client.get(server.url + location)
    #expect(page.text.contains(">\(code)</code>"))
    #expect(try await exchange(code, redirect: redirect).status == 200)
  }

  @Test("AUTH-5: a code can be exchanged once, for a working token")
  func exchangeOnce() async throws {
    server.change { $0.consent = .grant }
    let code = try code(from: try await client.get(page()))
    let first = try await exchange(code)
    #expect(first.status == 200)
    #expect(first["token_type"]?.stringValue == "bearer")
    #expect(first["scope"]?.stringValue == "public write_likes")
    let token = try #require(first["access_token"]?.stringValue)
    #expect(server.tokens == [token])
    #expect(Set(server.secrets).isSuperset(of: [token, code, server.secret]))
    #expect(try await client.send(.get, server.url + "/me", ("Bearer", token)).status == 200)
    let second = try await exchange(code)
    #expect(second.status == 400)
    #expect(second["error"]?.stringValue == "invalid_grant")
  }

  @Test("AUTH-7: a refused exchange has its error, and the code stays valid")
  func refusals() async throws {
    server.change { $0.consent = .grant }
    let code = try code(from: try await client.get(page()))
    let wrong: [(HTTPResponse, Int, String)] = [
      (try await exchange(code, secret: "wrong"), 401, "invalid_client"),
      (try await exchange(code, redirect: Self.callback + "/"), 400, "invalid_grant"),
      (try await exchange("guess"), 400, "invalid_grant"),
      (try await exchange(code, grant: "password"), 400, "unsupported_grant_type"),
    ]
    for (answer, status, error) in wrong {
      #expect(answer.status == status)
      #expect(answer["error"]?.stringValue == error)
      #expect(answer["error_description"]?.stringValue?.isEmpty == false)
    }
    let inQuery = "\(server.oauthURL)/token?grant_type=authorization_code&code=\(code)"
    #expect(try await client.post(inQuery, form: []).status == 400)
    #expect(try await exchange(code).status == 200)
  }

  @Test("A token may have fewer scopes than requested")
  func fewerScopes() async throws {
    server.change { $0.consent = .grant }
    server.grantedScopes = ["public"]
    let code = try code(from: try await client.get(page()))
    #expect(try await exchange(code)["scope"]?.stringValue == "public")
  }

  @Test(
    "AUTH-3: a real browser is redirected to the program's address",
    .needsBrowser)
  func browser() async throws {
    let program = try LoopbackServer { _ in
      .reply(200, [("Content-Type", "text/html")], body: Array("<p>You can close this.".utf8))
    }
    let callback = program.url("/callback")
    server.register(redirect: callback)
    server.change { $0.consent = .grant }
    let document = try HeadlessBrowser.visit(page(redirect: callback))
    #expect(document.contains("You can close this."))
    let target = program.requests.first { $0.target.hasPrefix("/callback?") }?.target
    #expect(target == "/callback?code=\(server.codes[0])&state=a%22b%26%3Cc")
  }
}
