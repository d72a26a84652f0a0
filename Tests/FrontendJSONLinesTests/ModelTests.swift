import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

/// What answers cost a model: all of it is bytes of its context.
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
      #expect(bytes(list) <= 9_000, "\(bytes(list))")
      let names = list["tools"]?.arrayValue?.compactMap { $0.objectValue?["name"]?.stringValue }
      for name in ["describe", "next_feed_page", "reload_feed"] {
        #expect(names?.contains(name) == false, "\(name)")
      }
    }
  }

  @Test("A list holds 10 photos unless more are asked for; a method answers as many as ever")
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

  @Test("Text and structure have the same facts of each photo, in at most 300 bytes")
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
    "Captions and names of any length and script leave a photo within its bytes, its credit whole",
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

  @Test("Where a photographer's address alone fills a photo's bytes, the credit has no link")
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

  @Test("One photo comes with everything, and with its credit")
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
