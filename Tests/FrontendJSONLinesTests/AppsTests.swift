import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

@Suite("MCP-5: lists as a page for clients that support MCP Apps", .timeLimit(.minutes(10)))
struct AppsTests {
  private static let extensions: JSON = [
    "extensions": [
      "io.modelcontextprotocol/ui": ["mimeTypes": ["text/html;profile=mcp-app"]]
    ]
  ]

  private static func meta(_ capabilities: JSON) -> JSON {
    [
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": capabilities,
    ]
  }

  private func galleries(_ list: JSONObject) -> [String] {
    let tools = list["tools"]?.arrayValue?.compactMap(\.objectValue) ?? []
    let named = tools.filter {
      $0["_meta"] == ["ui": ["resourceUri": "ui://imagefeed/gallery"]]
    }
    return named.compactMap { $0["name"]?.stringValue }
  }

  private static let lists = [
    "list_feed", "search_photos", "list_collection_photos", "list_topic_photos", "list_user_likes",
    "list_user_photos", "list_favorites",
  ]

  @Test("RPC-39: Lists name the page for clients that declare support, per session or per request")
  func toolList() async throws {
    let client = try PipedClient.mock("photos=2")
    #expect(galleries(try await client.result("tools/list")) == [])
    _ = try await client.result("initialize", ["capabilities": Self.extensions])
    let list = try await client.result("tools/list")
    #expect(galleries(list) == Self.lists)
    #expect(JSON.object(list).encoded().count <= 11_000)
    for (capabilities, named) in [(Self.extensions, Self.lists), ([:], [])] {
      let list = try await client.result("tools/list", ["_meta": Self.meta(capabilities)])
      #expect(galleries(list) == named)
      #expect(JSON.object(list).encoded().count <= 11_000)
    }
    _ = try await client.result("initialize", ["capabilities": [:]])
    #expect(galleries(try await client.result("tools/list")) == [])
  }

  @Test(
    "Other page types and malformed declarations do not count as support",
    arguments: [
      ["extensions": ["io.modelcontextprotocol/ui": ["mimeTypes": ["text/html"]]]],
      ["extensions": ["io.modelcontextprotocol/ui": true]], ["extensions": []], .null, [:],
    ] as [JSON])
  func unknown(capabilities: JSON) {
    #expect(!MCPApps.areSupported(by: capabilities))
  }

  @Test("A list for the page adds _meta; its text and structured content are unchanged")
  func list() async throws {
    let client = try PipedClient.mock("photos=3")
    let call: JSONObject = ["name": "list_feed", "arguments": [:]]
    let plain = try await client.result("tools/call", call)
    _ = try await client.result("initialize", ["capabilities": Self.extensions])
    let shown = try await client.result("tools/call", call)
    #expect(plain["_meta"] == nil)
    #expect(shown["content"] == plain["content"])
    #expect(shown["structuredContent"] == plain["structuredContent"])
    let photos = shown["_meta"]?.objectValue?["org.imagefeed/gallery"]?.arrayValue ?? []
    #expect(photos.count == 3)
    for photo in photos.compactMap(\.objectValue) {
      // The page may not load from the mock's hosts, so pictures are embedded.
      #expect(photo["src"]?.stringValue?.hasPrefix("data:image/jpeg;base64,/9j/") == true)
      #expect(photo["author"] != nil && photo["authorPage"] != nil && photo["page"] != nil)
    }
    let one = try await client.result(
      "tools/call", ["name": "get_photo", "arguments": ["id": "UKq-msT0000"]])
    #expect(one["_meta"] == nil)
  }

  @Test(
    "MCP-18: Unsplash's pictures are linked; others are embedded, or omitted if they fail to load")
  func sources() async throws {
    let client = try PipedClient()
    client.startReading()
    var hotlinked = Photo.sample("aaaaaaaaaaa")
    hotlinked.addresses = PhotoAddresses(
      raw: .sample("https://images.unsplash.com/photo-1?ixid=x"))
    var disguised = Photo.sample("bbbbbbbbbbb")
    disguised.addresses = PhotoAddresses(raw: .sample("https://images.unsplash.com.evil.test/1"))
    client.photos.feed.answers(
      PageRequest(1, size: 10),
      with: .success(Answer(PhotoPage(photos: [hotlinked, disguised], page: 1, hasMore: false))))
    var request = disguised.picture(.thumb)
    request.timeout = .seconds(10)
    client.photos.picture.answers(request, with: .failure(.unreachable))
    let result = try await client.result(
      "tools/call", ["name": "list_feed", "_meta": Self.meta(Self.extensions)])
    let photos =
      result["_meta"]?.objectValue?["org.imagefeed/gallery"]?.arrayValue?.compactMap(\.objectValue)
    let source = photos?.first?["src"]?.stringValue ?? ""
    #expect(source.hasPrefix("https://images.unsplash.com/photo-1?"))
    #expect(source.contains("ixid=x") && source.contains("w=400"))
    #expect(photos?.last?["src"] == nil && photos?.count == 2)
  }

  @Test("MCP-18: Every client can read the page, whose CSP allows only Unsplash's pictures")
  func page() async throws {
    let client = try PipedClient.mock()
    let result = try await client.result("resources/read", ["uri": "ui://imagefeed/gallery"])
    let page = result["contents"]?.arrayValue?.first?.objectValue
    #expect(page?["mimeType"] == "text/html;profile=mcp-app")
    #expect(
      page?["_meta"] == [
        "ui": [
          "csp": ["resourceDomains": ["https://images.unsplash.com"]], "prefersBorder": true,
        ]
      ])
    let text = page?["text"]?.stringValue ?? ""
    #expect(text.hasPrefix("<!doctype html>"))
    for foreign in ["innerHTML", "insertAdjacent", "document.write", "eval(", "src=", "<link"] {
      #expect(!text.contains(foreign), "\(foreign)")
    }
  }
}
