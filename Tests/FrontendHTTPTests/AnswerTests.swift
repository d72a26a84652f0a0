import FeedCore
import FeedTestSupport
import FrontendHTTP
import Testing

@Suite("Answers of the local Unsplash", .timeLimit(.minutes(10)))
struct AnswerTests {
  @Test(
    "SERVE-2: every address of the service's description is answered",
    arguments: [
      "/photos", "/photos/random", "/photos/random?count=3", "/photos/ID", "/photos/ID/download",
      "/photos/ID/statistics", "/search/photos?query=fog", "/search/collections?query=fog",
      "/search/users?query=nora", "/collections", "/collections/310797",
      "/collections/310797/photos", "/collections/310797/related", "/topics", "/topics/weather",
      "/topics/weather/photos", "/users/ada", "/users/ada/photos", "/users/ada/collections",
      "/users/ada/likes", "/users/nora_f/statistics", "/users/ada/portfolio", "/stats/total",
      "/stats/month",
    ])
  func addresses(target: String) async throws {
    let served = try Served()
    let id = try #require(await served.get("/photos").json.elements.first?["id"]?.stringValue)
    let answer = await served.get(target.replacing("ID", with: id))
    #expect(answer.status == 200)
    #expect(answer["Content-Type"] == "application/json")
    #expect(answer.json != .null)
  }

  @Test("SERVE-3: a photo has every member that the description requires, in Unsplash's order")
  func photo() async throws {
    let photo = try #require(try await Served().get("/photos?per_page=1").json.elements.first)
    #expect(
      photo.objectValue?.keys == [
        "id", "slug", "alternative_slugs", "created_at", "updated_at", "promoted_at", "width",
        "height", "color", "blur_hash", "description", "alt_description", "breadcrumbs", "urls",
        "links", "likes", "liked_by_user", "bookmarked", "current_user_collections",
        "sponsorship", "topic_submissions", "asset_type", "user",
      ])
    #expect(
      photo.at("urls.small")?.stringValue?.hasPrefix("http://127.0.0.1:8080/photo-") == true)
    #expect(photo.at("user.links.likes") != nil)
  }

  @Test("SERVE-3: a photo's slug names the photo")
  func slug() async throws {
    let served = try Served()
    let photo = try #require(await served.get("/photos").json.elements.first)
    let slug = try #require(photo["slug"]?.stringValue)
    #expect(await served.get("/photos/\(slug)").json["id"] == photo["id"])
  }

  @Test("SERVE-20: a list names its total and its other pages")
  func pages() async throws {
    let served = try Served()
    let second = await served.get("/photos?page=2&per_page=5&client_id=k")
    #expect(second["X-Total"] == "60")
    #expect(second["X-Per-Page"] == "5")
    let base = "http://127.0.0.1:8080/photos?per_page=5&page="
    #expect(
      second["Link"] == """
        <\(base)1>; rel="first", <\(base)1>; rel="prev", <\(base)12>; rel="last", \
        <\(base)3>; rel="next"
        """)
    let beyond = await served.get("/photos?page=99999&per_page=5")["Link"]
    #expect(beyond == "<\(base)1>; rel=\"first\", <\(base)12>; rel=\"prev\"")
    let search = await served.get("/search/photos?query=nature&per_page=7").json
    #expect(search["total"]?.integerValue == 60)
    #expect(search["total_pages"]?.integerValue == 9)
  }

  @Test(
    "SERVE-22: page numbers are clamped, and unknown parameters ignored",
    arguments: [
      ("page=0", 10), ("page=-3", 10), ("per_page=1000", 30), ("per_page=0", 1), ("page=x", 10),
      ("page=99999999999999999999", 0), ("per_page=-9", 1), ("unknown=1&%ff=%ff", 10), ("page", 10),
    ])
  func clamped(query: String, count: Int) async throws {
    let answer = try await Served().get("/photos?\(query)")
    #expect(answer.status == 200)
    #expect(answer.json.elements.count == count)
  }

  @Test(
    "SERVE-22: a value that a known parameter does not have is an error",
    arguments: [
      "/search/photos?query=a&color=beige", "/search/photos?query=a&orientation=round",
      "/photos/random?orientation=round", "/topics/weather/photos?orientation=x",
    ])
  func unknownValue(target: String) async throws {
    let answer = try await Served().get(target)
    #expect(answer.status == 400)
    #expect(answer.errors.first?.hasSuffix("does not have a valid value") == true)
  }

  @Test("SERVE-21: unknown addresses and things are 404, in the service's words")
  func missing() async throws {
    let served = try Served()
    for (target, text) in [
      ("/nothing", "Not found"), ("/photos/nothing", "Couldn't find Photo"),
      ("/users/missing", "Couldn't find User"), ("/users/missing/likes", "Couldn't find User"),
      ("/collections/9", "Couldn't find Collection"), ("/topics/9", "Couldn't find Topic"),
      ("/photos/random?query=zzzz", "No photos found."),
      ("/photos/..%2f..%2fetc", "Couldn't find Photo"),
    ] {
      let answer = await served.get(target)
      #expect(answer.status == 404, "\(target)")
      #expect(answer.errors == [text], "\(target)")
    }
    #expect(await served.get("/search/photos").errors == ["query is missing"])
    #expect(await served.get("/photos/%ff").status == 400)
  }

  @Test("SERVE-21: another method is 405 and lists those that are allowed")
  func methods() async throws {
    let answer = try await Served().ask("PATCH", "/photos/abc/like")
    #expect(answer.status == 405)
    #expect(answer["Allow"] == "POST, DELETE, OPTIONS")
    #expect(answer.errors == ["Method not allowed"])
    #expect(try await Served().ask("HEAD", "/photos").status == 200)
  }

  @Test("SERVE-65: an absolute address names the host, and `*` the whole server")
  func targets() async throws {
    let served = try Served()
    let photo = await served.get("HTTP://photos.test:81/photos?per_page=1").json.elements.first
    #expect(photo?.at("links.self")?.stringValue?.hasPrefix("http://photos.test:81/") == true)
    #expect(await served.get("http://photos.test").status == 404)
    #expect(await served.get("http://u@h/photos").status == 400)
    let options = await served.ask("OPTIONS", "*")
    #expect(options.status == 204)
    #expect(options["Allow"] == "GET, HEAD, POST, PUT, DELETE, OPTIONS")
    #expect(try await Served.folder().get("http://evil.example/photos").status == 421)
  }

  @Test("SERVE-2: filters and orders that the backend does not know are applied to its list")
  func filters() async throws {
    let served = try Served()
    let tall = await served.get("/topics/weather/photos?orientation=portrait").json.elements
    #expect(!tall.isEmpty)
    for photo in tall {
      #expect((photo["height"]?.integerValue ?? 0) > (photo["width"]?.integerValue ?? 0))
    }
    let newest = await served.get("/users/nora_f/photos?per_page=30").json.elements
    let oldest = await served.get("/users/nora_f/photos?per_page=30&order_by=oldest").json.elements
    #expect(newest == Array(oldest.reversed()))
  }

  @Test("SERVE-68: a search is limited to the photos of collections")
  func searchInCollections() async throws {
    let served = try Served()
    let target = "/search/photos?query=nature&per_page=30"
    let members = await served.get("/collections/310797/photos?per_page=30").json.elements
    let found = await served.get("\(target)&collections=310797,none").json.at("results")?.elements
    let ids = (found ?? []).compactMap { $0["id"] }
    #expect(!ids.isEmpty)
    #expect(Set(ids).isSubset(of: members.compactMap { $0["id"] }))
    #expect(await served.get("\(target)&collections=none").json["total"] == 0)
  }

  @Test("SERVE-2: random photos are one object without a count, and different ones with it")
  func random() async throws {
    let served = try Served()
    #expect(await served.get("/photos/random").json["id"] != nil)
    #expect(await served.get("/photos/random?count=1").json.elements.count == 1)
    let many = await served.get("/photos/random?count=30").json.elements.compactMap { $0["id"] }
    #expect(Set(many).count == many.count)
    #expect(many.count > 20)
    let own = await served.get("/photos/random?username=nora_f").json
    #expect(own.at("user.username") == "nora_f")
    #expect(await served.get("/photos/random?query=a&collections=4").status == 400)
  }

  @Test("SERVE-64: random photos of a user are drawn from one reading of the list")
  func randomReads() async throws {
    let mock = try Served().backend
    let photos = CountedPhotos(mock.photos)
    let api = API(
      Backend(photos: photos, profile: mock.profile), ServeOptions(), clock: ManualClock())
    let request = APIRequest("GET", "/photos/random?username=nora_f&count=30", [("Host", "x")])
    let found = await api.respond(to: request).json.elements.compactMap { $0["id"] }
    #expect(found.count > 1)
    #expect(Set(found).count == found.count)
    #expect(photos.readPages == 1)
  }

  @Test("SERVE-25: an answer that the client has already is not sent again")
  func conditional() async throws {
    let served = try Served()
    let tag = try #require(await served.get("/topics")["ETag"])
    let again = await served.get("/topics", ["If-None-Match": tag])
    #expect(again.status == 304)
    #expect(again.body.isEmpty)
    #expect(await served.get("/topics", ["If-None-Match": "\"other\""]).status == 200)
    let list = "\"other\", \(tag) , \"third\""
    #expect(await served.get("/topics", ["If-None-Match": list]).status == 304)
    let revoked = await served.ask(
      "POST", "/oauth/revoke?token=x", ["If-None-Match": "*"])
    #expect(revoked.status == 200)
    #expect(revoked["ETag"] == nil)
  }

  @Test("SERVE-8: a header makes its request fail with the named error")
  func planned() async throws {
    let served = try Served()
    let limited = await served.get("/photos", ["X-Imagefeed-Fail": "rateLimited"])
    #expect(limited.status == 403)
    #expect(limited.text == "Rate Limit Exceeded")
    #expect(limited["X-Ratelimit-Remaining"] == "0")
    let wrongKey = await served.get("/photos", ["X-Imagefeed-Fail": "wrongKey"])
    #expect(wrongKey.status == 401)
    #expect(wrongKey["X-Ratelimit-Remaining"] == nil)
    #expect(await served.get("/photos", ["X-Imagefeed-Fail": "tokenRefused"]).status == 401)
    #expect(await served.get("/photos", ["X-Imagefeed-Fail": "serverError"]).status == 500)
    #expect(await served.get("/photos", ["X-Imagefeed-Fail": "offline"]).delivery == .none)
    #expect(await served.get("/photos", ["X-Imagefeed-Fail": "no such"]).status == 400)
    #expect(await served.get("/photos").status == 200)
  }

  @Test("SERVE-8: the backend's planned failures are answered as the service answers them")
  func backendFaults() async throws {
    let served = try Served("fail=list_feed:rateLimited:1")
    let limited = await served.get("/photos")
    #expect(limited.status == 403)
    #expect(limited["X-Ratelimit-Remaining"] == "0")
    #expect(await served.get("/photos").status == 200)
  }

  @Test("SERVE-34: the hourly limit counts down, refuses, and starts again after an hour")
  func rateLimit() async throws {
    let served = try Served { $0.rateLimit = 2 }
    #expect(await served.get("/photos")["X-Ratelimit-Remaining"] == "1")
    #expect(await served.get("/photos")["X-Ratelimit-Remaining"] == "0")
    let refused = await served.get("/photos")
    #expect(refused.status == 403)
    #expect(refused.text == "Rate Limit Exceeded")
    #expect(refused["X-Ratelimit-Remaining"] == "0")
    #expect(await served.get("/healthz").status == 200)
    served.clock.advance(by: .seconds(3_601))
    #expect(await served.get("/photos").status == 200)
  }

  @Test("SERVE-7: every well-formed id or slug is a photo, always the same")
  func anyID() async throws {
    let served = try Served("ids=any")
    let photo = await served.get("/photos/LBI7cgq3pbM")
    #expect(photo.status == 200)
    #expect(photo.json["id"] == "LBI7cgq3pbM")
    #expect(await served.get("/photos/a-forest-LBI7cgq3pbM").json == photo.json)
    #expect(try await Served("ids=any").get("/photos/LBI7cgq3pbM").json == photo.json)
    #expect(await served.get("/photos/short").status == 404)
    #expect(try await Served().get("/photos/LBI7cgq3pbM").status == 404)
  }

  @Test("SERVE-7: a like of any id is kept, and listed under its id")
  func likeOfAnyID() async throws {
    let served = try Served("ids=any", "liked=none")
    let user = try await served.signIn()
    #expect(await served.ask("POST", "/photos/LBI7cgq3pbM/like", user).status == 201)
    let likes = await served.get("/users/ada/likes", user).json.elements
    #expect(likes.map { $0["id"] } == ["LBI7cgq3pbM"])
    #expect(likes.first?["liked_by_user"] == true)
  }

  @Test("SERVE-39: a search in a huge catalog ends with its caller")
  func hugeSearch() async throws {
    let served = try Served("photos=1000000")
    let search = Task { await served.get("/search/photos?query=unfindable") }
    #expect(await served.get("/photos?per_page=1").status == 200)
    search.cancel()
    #expect(await search.value.delivery == .none)
  }
}
