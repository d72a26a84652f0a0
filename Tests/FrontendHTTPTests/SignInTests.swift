import FeedCore
import FeedTestSupport
import FrontendHTTP
import Testing

@Suite("Sign-in at the local Unsplash", .timeLimit(.minutes(10)))
struct SignInTests {
  private static let query =
    "client_id=app&response_type=code&scope=public+read_user&state=a%26b&redirect_uri="

  @Test("SERVE-6: the page names the application and its scopes, and sends the user back")
  func page() async throws {
    let served = try Served { $0.app = "My <App>" }
    let page = await served.get("/oauth/authorize?\(Self.query)http%3A%2F%2Flocalhost%3A1%2Fcb")
    #expect(page.status == 200)
    #expect(page.text.contains("My &lt;App&gt;"))
    #expect(page.text.contains("read_user"))
    #expect(page.text.contains("Allow"))
    #expect(page.text.contains("value=\"a&amp;b\""))
    #expect(page["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
  }

  @Test("SERVE-6: without asking, the code and the state arrive at the redirect address")
  func autoApprove() async throws {
    let served = try Served { $0.approvesAll = true }
    let answer = await served.get("/oauth/authorize?\(Self.query)myapp%3A%2F%2Fcb%3Fx%3D1")
    #expect(answer.status == 302)
    let location = try #require(answer["Location"])
    #expect(location.hasPrefix("myapp://cb?x=1&code="))
    #expect(location.hasSuffix("&state=a%26b"))
  }

  @Test("SERVE-6: “Deny” sends the refusal, and another site cannot press a button")
  func deny() async throws {
    let served = try Served()
    let form = Self.query + "http://127.0.0.1:1/&decision=deny"
    let type = ["Content-Type": "application/x-www-form-urlencoded"]
    let denied = await served.ask("POST", "/oauth/authorize", type, body: form)
    #expect(denied["Location"]?.contains("error=access_denied") == true)
    let forged = await served.ask(
      "POST", "/oauth/authorize", type.merging(["Sec-Fetch-Site": "cross-site"]) { $1 },
      body: form)
    #expect(forged.status == 403)
    // Browsers send no other header over plain HTTP to another machine.
    for (origin, status) in [
      ("http://evil.example", 403), ("null", 403), ("http://127.0.0.1:8081", 403),
      ("http://127.0.0.1:8080", 302),
    ] {
      let answer = await served.ask(
        "POST", "/oauth/authorize", type.merging(["Origin": origin]) { $1 }, body: form)
      #expect(answer.status == status, "\(origin)")
    }
  }

  @Test("SERVE-29: the out-of-band redirect ends on a page with the code")
  func outOfBand() async throws {
    let served = try Served {
      $0.approvesAll = true
      $0.publicURL = "http://host.test/base"
    }
    let answer = await served.get("/oauth/authorize?\(Self.query)urn:ietf:wg:oauth:2.0:oob")
    let location = try #require(answer["Location"])
    let start = "http://host.test/base/oauth/authorize/native?code="
    #expect(location.hasPrefix(start))
    let code = String(location.dropFirst(start.count))
    #expect(await served.get("/oauth/authorize/native?code=\(code)").text.contains(code))
    let token = await served.token(
      "grant_type=authorization_code&code=\(code)", redirect: "urn:ietf:wg:oauth:2.0:oob")
    #expect(token.status == 200)
  }

  @Test("SERVE-69: without an account the application learns at once that no user can sign in")
  func noAccount() async throws {
    let mock = try Served().backend
    let api = API(
      Backend(photos: mock.photos, profile: mock.profile), ServeOptions(), clock: ManualClock())
    let target = "/oauth/authorize?\(Self.query)http://127.0.0.1:1/"
    let answer = await api.respond(to: APIRequest("GET", target, [("Host", "x")]))
    #expect(answer.status == 302)
    #expect(answer["Location"]?.contains("?error=access_denied&") == true)
  }

  @Test("SERVE-63: a code keeps each scope once, and no id of any length")
  func bounded() async throws {
    let served = try Served()
    let scopes = Array(repeating: "public+write_likes", count: 500).joined(separator: "+")
    let code = try await served.code(scope: scopes)
    let answer = await served.token("grant_type=authorization_code&code=\(code)").json
    #expect(answer["scope"] == "public write_likes")
    let id = String(repeating: "a", count: 201)
    let redirect = "redirect_uri=urn:ietf:wg:oauth:2.0:oob&response_type=code"
    #expect(await served.get("/oauth/authorize?client_id=\(id)&\(redirect)").status == 401)
    #expect(
      await served.get("/oauth/authorize?client_id=\(id.dropLast())&\(redirect)").status == 200)
  }

  @Test(
    "SERVE-32: only this machine, custom schemes and named addresses are redirected to",
    arguments: [
      ("http://localhost:3000/cb", 302), ("http://[::1]:3000/cb", 302), ("myapp:cb", 302),
      ("https://known.example/cb", 302), ("https://evil.example/cb", 400),
      ("javascript:alert(1)", 400), ("data:text/html,x", 400),
      ("http://127.0.0.1.evil.example/", 400),
      ("/cb", 400), ("", 400), ("http://u@127.0.0.1/", 400), ("myapp:a%0D%0Ab", 400),
    ])
  func redirects(address: String, status: Int) async throws {
    let served = try Served {
      $0.approvesAll = true
      $0.redirects = ["https://known.example/cb"]
    }
    let answer = await served.get("/oauth/authorize?\(Self.query)\(address)")
    #expect(answer.status == status)
  }

  @Test("SERVE-30: the code is checked with its redirect address and application, and works once")
  func exchange() async throws {
    let served = try Served()
    let code = try await served.code(scope: "public+write_likes")
    let grant = "grant_type=authorization_code&code=\(code)"
    let other = await served.token(grant, redirect: "http://127.0.0.1:9/other")
    #expect(other.status == 400)
    #expect(other.json["error"] == "invalid_grant")
    let answer = await served.token(grant).json
    #expect(
      answer.objectValue?.keys == [
        "access_token", "token_type", "refresh_token", "scope", "created_at", "user_id",
        "username",
      ])
    #expect(answer["scope"] == "public write_likes")
    let header = ["Authorization": "Bearer \(answer["access_token"]?.stringValue ?? "")"]
    let me = await served.get("/me", header).json
    #expect(me["username"] == "ada")
    #expect(me["email"] == nil && me["uploads_remaining"] == nil)
    // A second use is a theft, so the token of the first one ends too.
    #expect(await served.token(grant).status == 400)
    #expect(await served.get("/me", header).status == 401)
  }

  @Test("SERVE-30: the application's secret is checked, from the form, the query or the header")
  func client() async throws {
    let served = try Served { $0.secret = "right" }
    let code = try await served.code()
    let fields = "grant_type=authorization_code&code=\(code)&redirect_uri=http://127.0.0.1:9/cb"
    let wrong = await served.ask("POST", "/oauth/token?client_id=app&client_secret=x&\(fields)")
    #expect(wrong.status == 401)
    #expect(wrong.json["error"] == "invalid_client")
    let basic = Array("app:right".utf8).base64()
    let right = await served.ask(
      "POST", "/oauth/token?\(fields)", ["Authorization": "Basic \(basic)"])
    #expect(right.status == 200)
    #expect(
      try await Served().token("grant_type=password").json["error"] == "unsupported_grant_type")
  }

  @Test("SERVE-70: a token request may be a form in parts, as web pages send it")
  func multipart() async throws {
    let served = try Served()
    let fields = [
      ("client_id", "app"), ("client_secret", "s"), ("grant_type", "authorization_code"),
      ("code", try await served.code()), ("redirect_uri", "http://127.0.0.1:9/cb"),
    ]
    let parts = fields.map { name, value in
      "--xY\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
    }
    let answer = await served.ask(
      "POST", "/oauth/token", ["Content-Type": "multipart/form-data; boundary=\"xY\""],
      body: parts.joined() + "--xY--\r\n")
    #expect(answer.status == 200)
    #expect(answer.json["scope"] == "public")
  }

  @Test("SERVE-31: a refresh token gives a new token once, and a revoked token ends")
  func refresh() async throws {
    let served = try Served()
    let code = try await served.code(scope: "public+read_user")
    let first = await served.token("grant_type=authorization_code&code=\(code)").json
    let refresh =
      "grant_type=refresh_token&refresh_token=\(first["refresh_token"]?.stringValue ?? "")"
    let second = await served.token(refresh).json
    let token = try #require(second["access_token"]?.stringValue)
    #expect(second["scope"] == "public read_user")
    #expect(await served.token(refresh).status == 400)
    let old = ["Authorization": "Bearer \(first["access_token"]?.stringValue ?? "")"]
    #expect(await served.get("/me", old).status == 401)
    let new = ["Authorization": "Bearer \(token)"]
    let me = await served.get("/me", new).json
    #expect(me["email"] != nil && me["uploads_remaining"] != nil)
    #expect(await served.ask("POST", "/oauth/revoke?token=\(token)").status == 200)
    #expect(await served.get("/me", new).status == 401)
  }
}
