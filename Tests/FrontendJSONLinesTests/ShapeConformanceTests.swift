import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

/// Each answer matches its schema and has no other members.
@Suite("The answers of the JSON-lines operations", .timeLimit(.minutes(10)))
struct ShapeConformanceTests {
  private static let calls: [(String, JSONObject)] = [
    ("describe", [:]), ("get_session", [:]), ("next_feed_page", [:]), ("reload_feed", [:]),
    ("list_feed", ["page": 1, "perPage": 3]), ("get_photo", ["id": "UKq-msT0000"]),
    ("random_photo", [:]), ("search_photos", ["query": "the", "orderBy": "latest"]),
    ("get_user", ["username": "mira"]), ("list_user_photos", ["username": "mira"]),
    ("list_feed", ["contactSheet": true]),
    ("search_collections", ["query": "pier"]), ("list_topics", ["perPage": 2]),
    ("list_topic_photos", ["slug": "weather"]), ("list_collection_photos", ["id": "310797"]),
    ("list_user_collections", ["username": "ada"]), ("list_user_likes", ["username": "ben"]),
    ("random_photo", ["collection": "310797"]), ("random_photo", ["topic": "weather"]),
    ("random_photo", ["username": "@mira"]), ("list_related_collections", ["id": "310797"]),
    ("search_users", ["query": "o"]),
    ("get_profile", [:]), ("list_favorites", [:]), ("like_photo", ["id": "UKq-msT0000"]),
    ("unlike_photo", ["id": "UKq-msT0000"]), ("photo_snippet", ["id": "UKq-msT0000"]),
    ("photo_thumbnail", ["id": "UKq-msT0000", "width": 64]),
    ("photo_thumbnail", ["id": "UKq-msT0000", "width": 64, "height": 36]),
    ("photo_snippet", ["id": "UKq-msT0000", "size": "1600x900"]),
    ("photo_bytes", ["id": "UKq-msT0000", "size": "small", "offset": 7]),
    ("photo_preview", ["id": "UKq-msT0000"]), ("watch", [:]), ("unwatch", [:]),
    ("download_photo", ["id": "UKq-msT0000", "path": "a.jpg", "size": 64]),
  ]

  @Test("RPC-25, RPC-23, RPC-21, RPC-1, RPC-3: every answer matches its schema", arguments: calls)
  func conforms(name: String, arguments: JSONObject) async throws {
    let client = try PipedClient.mock("photos=12")
    let answer = try await client.result("imagefeed/\(name)", arguments)
    let operation = try #require(Operations.all.first { $0.name == name })
    #expect(operation.result.schema.closed.fault(of: answer) == nil)
  }

  @Test("RPC-22, FIND-19: topics and collections have structure for programs and text for models")
  func collections() async throws {
    let client = try PipedClient.mock("photos=12")
    let topics = try await client.result("imagefeed/list_topics", [:])
    let first = topics["collections"]?.arrayValue?.first?.objectValue ?? [:]
    #expect(first["slug"] == "weather" && first["title"] == "Weather")
    #expect(first["cover"]?.objectValue?.keys.contains("urls") == true)
    #expect(ResultShape.collectionList.text(of: ["collections": []]) == "No collections.")
    let uncounted: JSON = ["id": "1", "title": "One", "link": "https://h.test/1"]
    #expect(
      ResultShape.collectionList.text(of: ["collections": [uncounted], "total": 1])
        == "[1] One — https://h.test/1\n1 in all. No more.")
    let own = try await client.result("imagefeed/list_user_collections", ["username": "ada"])
    let ids = own["collections"]?.arrayValue?.compactMap { $0.objectValue?["id"] }
    #expect(ids == ["310797", "Qk7xTz3mVbo", "4"])
  }

  @Test("FIND-50: found users have structure for programs and text for models")
  func users() async throws {
    let client = try PipedClient.mock("photos=12")
    let list = try await client.result("imagefeed/search_users", ["query": "nora"])
    let users = list["users"]?.arrayValue?.compactMap(\.objectValue) ?? []
    #expect(users.map { $0["username"] } == ["nora_f"] && list["total"] == 1)
    let text = ResultShape.userList.text(of: list)
    #expect(text.hasPrefix("Nora Fjeld (@nora_f)\nFjords, mostly.\n"))
    #expect(text.hasSuffix("1 in all. No more."))
    #expect(ResultShape.userList.text(of: ["users": []]) == "No users.")
  }

  @Test("FIND-3: words and a collection together are rejected before any request")
  func randomOfBoth() async throws {
    let client = try PipedClient()
    client.startReading()
    let line = """
      {"jsonrpc":"2.0","id":1,"method":"imagefeed/random_photo",\
      "params":{"query":"sea","collection":"310797"}}
      """
    let answer = try await client.answer(to: line)
    #expect(answer["error"]?.objectValue?["data"]?.objectValue?["kind"] == "usage")
  }

  @Test("RPC-3: a preview keeps the aspect ratio inside its box, with six hex digits per pixel")
  func preview() async throws {
    let client = try PipedClient.mock("photos=4")
    let box: JSONObject = ["id": "UKq-msT0000", "width": 12, "height": 12]
    let answer = try await client.result("imagefeed/photo_preview", box)
    // The photo has 2400x3600 pixels.
    #expect(answer["width"] == 8 && answer["height"] == 12)
    let rows = answer["rows"]?.arrayValue?.compactMap(\.stringValue) ?? []
    #expect(rows.count == 12)
    #expect(rows.allSatisfy { $0.utf8.count == 48 && $0.allSatisfy(\.isHexDigit) })
    #expect(Set(rows).count > 1)
  }

  @Test("RPC-3: bytes that are not a picture have no preview and returns an error")
  func badPreview() async throws {
    let client = try PipedClient()
    client.startReading()
    let photo = Photo.sample("x")
    client.photos.photo.answers("x", with: .success(Answer(photo)))
    client.photos.picture.answers(photo.picture(.thumb), with: .success(Array("<html>".utf8)))
    let line = #"{"jsonrpc":"2.0","id":1,"method":"imagefeed/photo_preview","params":{"id":"x"}}"#
    let answer = try await client.answer(to: line)
    #expect(answer["error"]?.objectValue?["code"] == 1502)
  }

  @Test("RPC-29: answers contain the rate limit and a mark for cached results")
  func cameAlong() async throws {
    let client = try PipedClient()
    client.startReading()
    client.photos.photo.answers(
      "x",
      with: .success(
        Answer(.sample("x"), rateLimit: RateLimit(limit: 50, remaining: 7), isStale: true)))
    let answer = try await client.result("imagefeed/get_photo", ["id": "x"])
    #expect(answer["rate"] == ["limit": 50, "remaining": 7] && answer["stale"] == true)
    #expect(ResultShape.photo.schema.closed.fault(of: answer) == nil)
    let notes = ResultShape.photo.content(of: answer).last?["text"]?.stringValue
    #expect(notes?.hasSuffix("reach the network.\nRequests left this hour: 7 of 50.") == true)
  }

  @Test("RPC-2: liking an unknown photo requests it once before the like")
  func likeUnknown() async throws {
    let secret = try #require(Secret("token"))
    let client = try PipedClient(
      credentials: Credentials(token: secret, scopes: [], origin: .memory))
    client.startReading()
    client.photos.photo.answers("x", with: .success(Answer(.sample("x"))))
    client.photos.like.answers(.init(true, "x"), with: .success(Answer(LikeState(isLiked: true))))
    let answer = try await client.result("imagefeed/like_photo", ["id": "x"])
    #expect(answer["photo"]?.objectValue?["isLiked"] == true)
    #expect(client.photos.photo.isDone && client.photos.like.isDone)
  }

  @Test("FIND-5: searches and random photos pass on the content filter")
  func contentFilter() async throws {
    let client = try PipedClient()
    client.startReading()
    let page = PhotoPage(photos: [.sample()], page: 1, hasMore: false)
    let query = SearchQuery(words: "fog", contentFilter: .high)
    client.photos.search.answers(.init(query, PageRequest(1)), with: .success(Answer(page)))
    client.photos.random.answers(
      RandomQuery(contentFilter: .low), with: .success(Answer(.sample())))
    _ = try await client.result(
      "imagefeed/search_photos", ["query": "fog", "contentFilter": "high"])
    _ = try await client.result("imagefeed/random_photo", ["contentFilter": "low"])
    #expect(client.photos.search.isDone && client.photos.random.isDone)
  }

  @Test("FIND-6: a thumbnail with a height is cropped, and one without is scaled")
  func thumbnails() async throws {
    let client = try PipedClient()
    client.startReading()
    let photo = Photo.sample("x")
    let bytes = TinyPictures.webp
    for size in [DownloadSize.crop(width: 64, height: 36), .width(64)] {
      client.photos.photo.answers("x", with: .success(Answer(photo)))
      client.photos.picture.answers(photo.picture(size), with: .success(bytes))
    }
    for arguments in [
      ["id": "x", "width": 64, "height": 36], ["id": "x", "width": 64],
    ] as [JSONObject] {
      let answer = try await client.result("imagefeed/photo_thumbnail", arguments)
      #expect(answer["data"] == JSON.string(bytes.base64()))
    }
    #expect(client.photos.picture.isDone)
  }

  @Test("FIND-7: list_user_likes requests the photos that the user likes")
  func userLikes() async throws {
    let client = try PipedClient()
    client.startReading()
    let page = PhotoPage(photos: [.sample("x")], page: 2, hasMore: false)
    client.photos.list.answers(
      .init(.likes(of: "ben"), PageRequest(2)), with: .success(Answer(page)))
    let answer = try await client.result(
      "imagefeed/list_user_likes", ["username": "ben", "page": 2])
    #expect(answer["photos"]?.arrayValue?.first?.objectValue?["id"] == "x")
    #expect(client.photos.list.isDone)
  }
}

extension ObjectSchema {
  /// The same schema, but without other members.
  fileprivate var closed: ObjectSchema {
    var schema = self
    schema.isClosed = true
    schema.members = members.map {
      Property($0.name, $0.schema.closed, required: $0.isRequired, $0.summary)
    }
    return schema
  }
}

extension Schema {
  fileprivate var closed: Schema {
    switch self {
    case .object(let schema): .object(schema.closed)
    case .list(let element): .list(element.closed)
    default: self
    }
  }
}
