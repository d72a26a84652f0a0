import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

/// The size of answers, because each byte takes context of the model.
@Suite("MCP-2: lists and tools for models", .timeLimit(.minutes(10)))
struct ModelTests {
  private static let meta: JSON = [
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": [:],
  ]

  private func bytes(_ object: JSONObject?) -> Int {
    object.map { JSON.object($0).encoded().count } ?? 0
  }

  @Test("The whole list of tools takes at most 9,000 bytes, in every revision")
  func toolList() async throws {
    let client = try PipedClient.mock()
    for parameters in [[:], ["_meta": Self.meta]] as [JSONObject] {
      let list = try await client.result("tools/list", parameters)
      #expect(bytes(list) <= 11_000, "\(bytes(list))")
      let names = list["tools"]?.arrayValue?.compactMap { $0.objectValue?["name"]?.stringValue }
      for name in ["describe", "next_feed_page", "reload_feed"] {
        #expect(names?.contains(name) == false, "\(name)")
      }
    }
  }

  @Test("MCP-11: A tool returns up to 10 photos by default, and a method returns 20")
  func ten() async throws {
    let client = try PipedClient.mock("photos=60")
    let count = { (list: JSONObject?) in list?["photos"]?.arrayValue?.count }
    let calls: [(name: String, arguments: JSONObject)] = [
      ("list_feed", [:]), ("search_photos", ["query": "the"]), ("list_favorites", [:]),
      ("list_user_photos", ["username": "mira"]),
    ]
    for (name, arguments) in calls {
      let call: JSONObject = ["name": .string(name), "arguments": .object(arguments)]
      let short = try await client.result("tools/call", call)["structuredContent"]?.objectValue
      #expect((5...10).contains(count(short) ?? 0), "\(name)")
      var more = arguments
      more["perPage"] = 12
      let asked = try await client.result(
        "tools/call", ["name": .string(name), "arguments": .object(more)])
      #expect((count(asked["structuredContent"]?.objectValue) ?? 0) <= 12, "\(name)")
    }
    #expect(count(try await client.result("imagefeed/list_feed")) == 20)
  }

  @Test("MCP-12: Text and structure have the same facts of each photo, in at most 300 bytes")
  func short() async throws {
    let client = try PipedClient.mock("photos=60")
    let result = try await client.result(
      "tools/call", ["name": "search_photos", "arguments": ["query": "the", "perPage": 30]])
    let photos =
      result["structuredContent"]?.objectValue?["photos"]?.arrayValue?.compactMap(\.objectValue)
    let text = result["content"]?.arrayValue?.first?.objectValue?["text"]?.stringValue ?? ""
    let lines = text.split(separator: "\n").map(String.init)
    #expect(photos?.count == 30 && lines.count == 61)
    for (index, photo) in (photos ?? []).enumerated() {
      #expect(photo.keys == ["id", "caption", "author", "size", "page", "credit"])
      #expect(bytes(photo) <= 300)
      let line = lines[2 * index] + "\n" + lines[2 * index + 1]
      #expect(JSON.string(line).encoded().count <= 302 && line.hasPrefix("\(index + 1). "))
      for member in photo.members { #expect(line.contains(member.value.stringValue ?? "?")) }
    }
    #expect(bytes(result) <= 30 * 600 + 300)
  }

  @Test(
    "A photo with a long caption or name keeps its limit of bytes and a whole credit",
    arguments: [
      ("fog", "Nora Fjeld"), (String(repeating: "fog ", count: 90), "Nora Fjeld"),
      (String(repeating: "夜明けの海 🌅", count: 40), "Ольга Соколова"),
      (String(repeating: "\"\\", count: 200), "<script>alert(1)</script>"),
      ("fog", String(repeating: "Nora ", count: 400)), ("", "[x](javascript:0)"),
    ])
  func long(caption: String, author: String) {
    let photo = Photo.sample(caption: caption, author: author)
    let brief = photo.brief(number: 12)
    #expect(bytes(brief) <= 300, "\(bytes(brief))")
    #expect((brief["caption"]?.stringValue ?? "").count <= 80)
    let credit = brief["credit"]?.stringValue ?? ""
    #expect(credit.hasPrefix("Photo by [") && credit.hasSuffix(" on Unsplash"))
    #expect(credit.contains("](https://unsplash.com/@nora_f)"))
  }

  @Test("If the photographer's address exceeds the limit, the credit has no link")
  func longAddress() {
    var photo = Photo.sample()
    photo.author.link = .sample("https://unsplash.com/@" + String(repeating: "n", count: 200))
    let brief = photo.brief()
    #expect(brief["credit"] == "Photo by Nora Fjeld on Unsplash")
    #expect(brief["caption"] == "fog over the hills" && bytes(brief) <= 300)
  }

  @Test("The page is the address without slug and parameters")
  func page() {
    var photo = Photo.sample("uCb8l4CMcka")
    photo.links.page = .sample(
      "https://unsplash.com/photos/fog-over-hills-uCb8l4CMcka?utm_source=x")
    #expect(photo.brief()["page"] == "https://unsplash.com/photos/uCb8l4CMcka")
    photo.links.page = .sample("https://unsplash.com/photos/uCb8l4CMcka")
    #expect(photo.brief()["page"] == "https://unsplash.com/photos/uCb8l4CMcka")
  }

  @Test(
    "MCP-13: The caption keeps 40 letters, and other members are dropped first",
    arguments: [
      (String(repeating: "夜明けの海と静かな港の風景", count: 4), "Ольга Константинопольская-Вознесенская"),
      (String(repeating: "Туман над холмами ", count: 8), "Ольга Соколова"),
      (String(repeating: "fog over the hills ", count: 8), String(repeating: "Nora ", count: 9)),
    ])
  func caption(caption: String, author: String) {
    var photo = Photo.sample(caption: caption, author: author)
    let addresses = [
      "https://unsplash.com/@nora_f?utm_source=imagefeed&utm_medium=referral",
      "https://unsplash.com/@" + String(repeating: "n", count: 90),
      "https://unsplash.com/@" + String(repeating: "n", count: 200),
    ]
    for address in addresses {
      photo.author.link = .sample(address)
      for number in [nil, 12] {
        let brief = photo.brief(number: number)
        let letters = (brief["caption"]?.stringValue ?? "").filter { $0 != "…" }.count
        #expect(bytes(brief) <= 300 && letters >= 40, "\(brief)")
        #expect(brief["id"] != nil && brief["credit"] != nil)
        if letters < min(79, caption.count) {
          #expect(brief["page"] == nil && brief["size"] == nil)
        }
      }
    }
  }

  @Test("MCP-14: Text and structure have the same facts of each collection, in at most 300 bytes")
  func collections() async throws {
    let client = try PipedClient.mock("photos=60")
    let calls: [(String, JSONObject)] = [
      ("list_topics", [:]), ("search_collections", ["query": "a"]),
      ("list_user_collections", ["username": "@ada"]),
    ]
    for (name, arguments) in calls {
      let result = try await client.result(
        "tools/call", ["name": .string(name), "arguments": .object(arguments)])
      let list = result["structuredContent"]?.objectValue
      let text = result["content"]?.arrayValue?.first?.objectValue?["text"]?.stringValue ?? ""
      let collections = list?["collections"]?.arrayValue?.compactMap(\.objectValue) ?? []
      #expect(!collections.isEmpty, "\(name)")
      for collection in collections {
        #expect(bytes(collection) <= 300 && collection["title"] != nil)
        for member in collection.members {
          let value = member.value.stringValue ?? member.value.integerValue.map(String.init)
          #expect(value.map(text.contains) ?? true, "\(name): \(member.key)")
        }
      }
    }
  }

  @Test(
    "MCP-14: The title of a collection is cut last",
    arguments: ["Fog", String(repeating: "Туман ", count: 30)])
  func title(title: String) {
    let collection = PhotoCollection(
      id: "7", title: title, description: String(repeating: "夜明けの海", count: 30), photoCount: 9,
      author: Author(username: String(repeating: "n", count: 90), name: "Nora"),
      link: .sample("https://unsplash.com/collections/7/" + String(repeating: "t", count: 90)))
    let brief = collection.brief
    #expect(bytes(brief) <= 300)
    #expect((brief["title"]?.stringValue ?? "").count == min(80, title.count))
  }

  @Test("RPC-27: Every operation accepts a name, @name or address for a user")
  func users() async throws {
    let client = try PipedClient.mock("photos=60")
    // A random photo differs in each call.
    let names = Operations.all.filter {
      $0.parameters.member("username") != nil && $0.name != "random_photo"
    }.map(\.name)
    #expect(names.count == 4)
    for name in names {
      let plain = try await client.result("imagefeed/\(name)", ["username": "mira"])
      let list = ["@mira", "https://unsplash.com/@mira", "https://mock.invalid/@mira?utm_source=x"]
      for username in list {
        let named = try await client.result(
          "imagefeed/\(name)", ["username": .string(username)])
        #expect(named == plain, "\(name) \(username)")
      }
    }
  }

  @Test(
    "MCP-15: The text of one photo has the camera, place, tags, color, date and sizes of its structure"
  )
  func details() async throws {
    let client = try PipedClient.mock("photos=8")
    for page in 1...8 {
      let list = try await client.result(
        "imagefeed/list_feed", ["page": .integer(Int64(page)), "perPage": 1])
      let id = list["photos"]?.arrayValue?.first?.objectValue?["id"]
      let result = try await client.result(
        "tools/call", ["name": "get_photo", "arguments": ["id": id ?? ""]])
      let photo = result["structuredContent"]?.objectValue ?? [:]
      let text = result["content"]?.arrayValue?.first?.objectValue?["text"]?.stringValue ?? ""
      for key in ["id", "color", "createdAt", "credit", "altDescription"] {
        #expect(photo[key]?.stringValue.map(text.contains) ?? true, "\(key)")
      }
      for key in ["likes", "views", "downloads"] {
        #expect(photo[key]?.integerValue.map { text.contains("\($0) \(key)") } ?? true, "\(key)")
      }
      for tag in photo["tags"]?.arrayValue ?? [] {
        #expect(text.contains(tag.stringValue ?? "?"))
      }
      for member in photo.object("camera").members where member.key != "make" {
        let value = member.value.stringValue ?? member.value.integerValue.map(String.init) ?? "?"
        #expect(text.contains(value), "\(member.key)")
      }
      let author = photo.object("author")
      #expect(text.contains("(@\(author["username"]?.stringValue ?? "?"))"))
    }
  }

  @Test(
    "MCP-22, RPC-26, MCP-7: notes have a separate block, and the text of a snippet is only the snippet"
  )
  func notes() async throws {
    let client = try PipedClient()
    client.startReading()
    let photo = Photo.sample()
    client.photos.track.answers(photo.id, with: .success(()))
    for remaining in [40, 3] as [Int64] {
      let rate = RateLimit(limit: 50, remaining: remaining)
      client.photos.photo.answers(
        photo.id, with: .success(Answer(photo, rateLimit: rate, isStale: remaining == 3)))
      let result = try await client.result(
        "tools/call", ["name": "get_photo", "arguments": ["id": .string(photo.id.text)]])
      let blocks = result["content"]?.arrayValue?.compactMap(\.objectValue) ?? []
      #expect(blocks.first?["text"]?.stringValue?.contains("left this hour") == false)
      #expect(result["structuredContent"]?.objectValue?["rate"] == .object(rate.jsonObject))
      #expect(blocks.count == (remaining == 3 ? 2 : 1))
      if remaining == 3 {
        #expect(
          blocks[1]["text"] == """
            From the cache: could not reach the network.
            Requests left this hour: 3 of 50.
            """)
        #expect(blocks[1]["annotations"]?.objectValue?["audience"] == ["assistant"])
      }
    }
    let snippet = try await client.result(
      "tools/call", ["name": "photo_snippet", "arguments": ["id": .string(photo.id.text)]])
    let text = snippet["content"]?.arrayValue?.first?.objectValue?["text"]
    #expect(text == .string(Snippet(of: photo, as: .markdown).text))
    #expect(snippet["structuredContent"]?.objectValue?["text"] == text)
  }

  @Test("MCP-7: the remarks of a download have a separate block")
  func remarks() {
    let answer: JSONObject = [
      "path": "/a.jpg", "bytes": 7, "credit": "Photo by Nora", "remarks": ["No credit in it."],
    ]
    let blocks = ResultShape.download.content(of: answer)
    #expect(
      blocks.map { $0["text"] } == ["Saved to /a.jpg, 7 bytes.\nPhoto by Nora", "No credit in it."])
  }

  @Test("the text of a photo names no unknown author, and no missing user name")
  func authors() {
    func text(_ author: Author) -> String? {
      var photo = Photo.sample()
      photo.author = author
      let blocks = ResultShape.photo.content(of: photo.jsonObject)
      return blocks.first?["text"]?.stringValue
    }
    #expect(text(.unknown)?.contains("Unknown") == false)
    #expect(text(Author(username: "", name: "Unknown"))?.contains("Unknown") == false)
    let named = text(Author(username: "", name: "Jane Doe"))
    #expect(named?.contains("Jane Doe") == true && named?.contains("(@)") == false)
    #expect(text(Author(username: "jane", name: "Jane Doe"))?.contains("Jane Doe (@jane)") == true)
  }

  @Test("A single photo has all of its members and its credit")
  func one() async throws {
    let client = try PipedClient.mock("photos=2")
    for name in ["get_photo", "random_photo"] {
      let arguments: JSONObject = name == "get_photo" ? ["id": "UKq-msT0000"] : [:]
      let result = try await client.result(
        "tools/call", ["name": .string(name), "arguments": .object(arguments)])
      let photo = result["structuredContent"]?.objectValue
      #expect(photo?["credit"]?.stringValue?.hasPrefix("Photo by [") == true)
      #expect(photo?["urls"] != nil)
    }
  }
}
