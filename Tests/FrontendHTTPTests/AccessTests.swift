import FeedCore
import FrontendHTTP
import Testing

@Suite("Keys, origins and hosts of the local Unsplash", .timeLimit(.minutes(10)))
struct AccessTests {
  @Test("SERVE-5: any key or none is accepted, unless one is enforced")
  func keys() async throws {
    let open = try Served()
    #expect(await open.get("/photos", ["Authorization": "Client-ID anything"]).status == 200)
    #expect(await open.get("/photos?client_id=anything").status == 200)
    let closed = try Served { $0.key = "k" }
    #expect(await closed.get("/photos").status == 401)
    #expect(await closed.get("/photos").errors == ["OAuth error: The access token is invalid"])
    #expect(await closed.get("/photos")["X-Ratelimit-Limit"] == nil)
    #expect(await closed.get("/photos", ["Authorization": "Client-ID x"]).status == 401)
    #expect(await closed.get("/photos", ["Authorization": "Client-ID k"]).status == 200)
    #expect(await closed.get("/photos?client_id=k").status == 200)
    #expect(await closed.get("/healthz").status == 200)
    #expect(await closed.get("/photo-x").status == 404)
  }

  @Test("SERVE-28: a write needs a token in the header, with the scope for it")
  func writes() async throws {
    let served = try Served()
    let id = try #require(await served.get("/photos").json.elements[1]["id"]?.stringValue)
    #expect(await served.ask("POST", "/photos/\(id)/like").status == 401)
    #expect(
      await served.ask("POST", "/photos/\(id)/like", ["Authorization": "Bearer x"]).status == 401)
    let reader = try await served.signIn(scope: "public")
    #expect(await served.ask("POST", "/photos/\(id)/like", reader).status == 403)
    let user = try await served.signIn()
    let liked = await served.ask("POST", "/photos/\(id)/like", user)
    #expect(liked.status == 201)
    #expect(liked.json.at("photo.liked_by_user") == true)
    #expect(liked.json.at("photo.user") == nil)
    #expect(liked.json.at("user.username") == "ada")
    #expect(await served.get("/photos/\(id)", user).json["liked_by_user"] == true)
    #expect(await served.get("/photos/\(id)").json["liked_by_user"] == false)
    #expect(await served.ask("DELETE", "/photos/\(id)/like", user).status == 200)
    #expect(await served.get("/photos/\(id)", user).json["liked_by_user"] == false)
  }

  @Test("SERVE-40: the headers of the limit tell a missing sign-in from a wrong key")
  func refusals() async throws {
    let served = try Served { ($0.key, $0.rateLimit) = ("app", 50) }
    let known = ["Authorization": "Client-ID app"]
    let missing = await served.get("/me", known)
    let wrong = await served.get("/photos", ["Authorization": "Client-ID other"])
    for answer in [missing, wrong, await served.get("/photos")] {
      #expect(answer.status == 401)
      #expect(answer.errors == ["OAuth error: The access token is invalid"])
    }
    #expect(missing["X-Ratelimit-Remaining"] == "49")
    #expect(wrong["X-Ratelimit-Remaining"] == nil)
    let reader = try await served.signIn(scope: "public")
    let unscoped = await served.ask("POST", "/photos/x/like", reader)
    #expect(unscoped.status == 403 && unscoped["X-Ratelimit-Remaining"] == "48")
  }

  @Test("SERVE-67: a private collection needs the scope `read_collections`")
  func privateCollections() async throws {
    let served = try Served()
    let stranger = try await served.signIn(scope: "public+read_user")
    let owner = try await served.signIn(scope: "public+read_collections")
    let id = "Qk7xTz3mVbo"
    for target in ["/collections/\(id)", "/collections/\(id)/photos"] {
      #expect(await served.get(target).status == 404, "\(target)")
      #expect(await served.get(target, stranger).status == 404, "\(target)")
      #expect(await served.get(target, owner).status == 200, "\(target)")
    }
    func lists(_ user: [String: String]) async -> Bool {
      await served.get("/users/ada/collections", user).json.elements.contains {
        $0["id"] == .string(id)
      }
    }
    #expect(await !lists(stranger))
    #expect(await lists(owner))
    #expect(await served.get("/collections/310797/photos", stranger).status == 200)
  }

  @Test("COLL-27: a photo names the user's collections only with the scope `read_collections`")
  func collectionsOfPhoto() async throws {
    let served = try Served()
    let photo = await served.get("/collections/310797/photos").json.elements.first?["id"]
    let id = try #require(photo?.stringValue)
    for scope in ["public+read_user", "public+read_collections"] {
      let user = try await served.signIn(scope: scope)
      let found = await served.get("/photos/\(id)", user).json["current_user_collections"]
      let ids = found?.arrayValue?.compactMap { $0["id"]?.stringValue } ?? []
      #expect(ids.contains("310797") == scope.hasSuffix("read_collections"))
    }
    let guest = await served.get("/photos/\(id)").json["current_user_collections"]
    #expect(guest == .array([]))
  }

  @Test("SERVE-26: every web page may read the mock, after a preflight")
  func cors() async throws {
    let served = try Served()
    let answer = await served.get("/photos", ["Origin": "https://example.com"])
    #expect(answer["Access-Control-Allow-Origin"] == "*")
    #expect(answer["Access-Control-Expose-Headers"]?.contains("X-Total") == true)
    let preflight = await served.ask(
      "OPTIONS", "/photos", ["Origin": "null", "Access-Control-Request-Method": "GET"])
    #expect(preflight.status == 204)
    #expect(preflight["Access-Control-Allow-Headers"]?.contains("Authorization") == true)
    let other = await served.ask(
      "OPTIONS", "/photos", ["Access-Control-Request-Headers": "authorization, x-trace"])
    #expect(other["Access-Control-Allow-Headers"] == "authorization, x-trace")
    #expect(
      await served.get("/photos", ["Host": "a b"])["Access-Control-Allow-Origin"] == "*")
  }

  @Test("SERVE-27: another backend answers no other site, except the named origins")
  func privateOrigins() async throws {
    let served = try Served.folder { $0.origins = ["http://localhost:3000"] }
    let foreign = ["Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"]
    #expect(await served.get("/photos", foreign).status == 403)
    #expect(await served.get("/photos", ["Sec-Fetch-Site": "cross-site"]).status == 403)
    #expect(
      await served.get("/photos", foreign)["Access-Control-Allow-Origin"] == nil)
    #expect(
      await served.ask("OPTIONS", "/photos", ["Origin": "https://evil.example"]).status == 403)
    let known = await served.get(
      "/photos", ["Origin": "http://localhost:3000", "Sec-Fetch-Site": "cross-site"])
    #expect(known.status == 200)
    #expect(known["Access-Control-Allow-Origin"] == "http://localhost:3000")
    #expect(known["Vary"] == "Origin")
    #expect(await served.get("/photos").status == 200)
  }

  @Test("SERVE-36: the mock answers any well-formed host, and its addresses follow it")
  func hosts() async throws {
    let served = try Served()
    let photo = await served.get("/photos", ["Host": "unsplash.test:81"]).json.elements[0]
    #expect(photo.at("urls.raw")?.stringValue?.hasPrefix("http://unsplash.test:81/photo-") == true)
    for bad in ["a b", "", "a/b", "x:0", "u@h", "[::1", "a?b"] {
      #expect(await served.get("/photos", ["Host": bad]).status == 400, "\(bad)")
    }
    let named = try Served { $0.publicURL = "https://unsplash.test/base/" }
    let base = await named.get("/photos").json.elements[0].at("links.self")?.stringValue
    #expect(base?.hasPrefix("https://unsplash.test/base/photos/") == true)
  }

  @Test("SERVE-36: another backend answers only hosts that no stranger can name")
  func rebinding() async throws {
    let served = try Served.folder { $0.publicURL = "http://photos.test" }
    for host in ["evil.example:8080", "127.0.0.1.evil.example", "1.2.3.4.example"] {
      #expect(await served.get("/photos", ["Host": host]).status == 421, "\(host)")
    }
    for host in [
      "127.0.0.1:8080", "localhost:8080", "[::1]:8080", "photos.test", "192.168.1.5:8080",
      "[fe80::1]:8080",
    ] {
      #expect(await served.get("/photos", ["Host": host]).status == 200, "\(host)")
    }
  }

  @Test("SERVE-9: with a file of tokens each request needs one, in any of the three places")
  func tokens() async throws {
    let served = try Served(tokens: "# comment\n\n one \ntwo\n")
    #expect(await served.get("/photos").status == 401)
    #expect(await served.get("/photos?client_id=three").status == 401)
    #expect(await served.get("/photos?client_id=two").status == 200)
    #expect(await served.get("/photos", ["Authorization": "Client-ID one"]).status == 200)
    #expect(await served.get("/me", ["Authorization": "Bearer one"]).status == 200)
    #expect(AccessTokens(lines: "# none\n") == nil)
  }

  @Test("SERVE-60: with a file of tokens only an application with one of them signs in")
  func tokensAndSignIn() async throws {
    let served = try Served(tokens: "app\n")
    let form = ["Content-Type": "application/x-www-form-urlencoded"]
    let stranger =
      "client_id=any&response_type=code&redirect_uri=http://127.0.0.1:9/cb&decision=allow"
    #expect(await served.ask("POST", "/oauth/authorize", form, body: stranger).status == 401)
    #expect(await served.get("/oauth/authorize?\(stranger)").status == 401)
    let code = try await served.code()
    let stolen = "client_id=any&client_secret=x&grant_type=authorization_code&code=\(code)"
    let answer = await served.ask("POST", "/oauth/token", form, body: stolen)
    #expect(answer.status == 401)
    #expect(answer.json["error"] == "invalid_client")
    let user = try await served.signIn()
    #expect(await served.get("/photos", user).status == 200)
  }

  @Test("SERVE-35: with a file of tokens a picture needs the signature of its address")
  func signatures() async throws {
    let served = try Served(tokens: "one")
    let photos = await served.get("/photos?client_id=one").json.elements
    let address = try #require(photos[0].at("urls.thumb")?.stringValue)
    let target = String(address.dropFirst("http://127.0.0.1:8080".count))
    #expect(await served.get(target).status == 200)
    #expect(await served.get(target + "&h=10&fit=crop").status == 200)
    let other = try #require(photos[1]["id"]?.stringValue)
    let forged = "/photo-\(other)?" + target.split(separator: "?")[1]
    #expect(await served.get(forged).status == 401)
  }
}
