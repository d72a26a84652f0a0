import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

@Suite(
  "UI-2: operations that would always fail are hidden from models and programs",
  .timeLimit(.minutes(10)))
struct CapabilityTests {
  private func client(
    _ capabilities: Capabilities, hasUser: Bool = true, edition: Edition = .extended,
    language: Language = .english
  ) throws -> PipedClient {
    let token = try #require(Secret("token"))
    let user = Credentials(token: token, scopes: ["write_likes"], origin: .memory)
    let backend = Backend(
      photos: StubPhotosPort(), profile: StubProfilePort(), collections: StubCollectionsPort(),
      builtInCredentials: hasUser ? user : nil, capabilities: capabilities)
    let client = try PipedClient(backend, edition: edition, language: language)
    client.startReading()
    return client
  }

  private func names(
    _ client: PipedClient, _ method: String, _ key: String
  ) async throws -> [String] {
    try await client.result(method)[key]?.arrayValue?.compactMap { operation in
      let name = operation.objectValue?["name"] ?? operation.objectValue?["method"]
      return name?.stringValue?.split(separator: "/").last.map(String.init)
    } ?? []
  }

  @Test(
    "An operation is listed if the session can do what it needs",
    arguments: [
      (Capabilities.all, true, Edition.extended, ["begin_sign_in", "complete_sign_in"]),
      (
        .all.subtracting([.collections, .topics]), true, .extended,
        [
          "begin_sign_in", "complete_sign_in", "search_collections", "list_collection_photos",
          "list_related_collections", "list_topics", "list_topic_photos",
          "list_user_collections",
        ]
      ),
      (.all, true, .basic, ["begin_sign_in", "complete_sign_in", "list_favorites"]),
      (
        .all.subtracting(.likes), true, .extended,
        ["begin_sign_in", "complete_sign_in", "like_photo", "unlike_photo"]
      ),
      (
        .all, false, .extended,
        [
          "begin_sign_in", "complete_sign_in", "get_profile", "list_favorites", "like_photo",
          "unlike_photo", "create_collection", "update_collection", "delete_collection",
          "add_to_collection", "remove_from_collection",
        ]
      ),
    ] as [(Capabilities, Bool, Edition, [String])])
  func listed(
    capabilities: Capabilities, hasUser: Bool, edition: Edition, missing: [String]
  ) async throws {
    let client = try client(capabilities, hasUser: hasUser, edition: edition)
    let tools = try await names(client, "tools/list", "tools")
    #expect(tools == Operations.tools.map(\.name).filter { !missing.contains($0) })
    let described = try await names(client, "imagefeed/describe", "operations")
    #expect(described == Operations.all.map(\.name).filter { !missing.contains($0) })
  }

  @Test("A tool omits parameters that need a missing capability")
  func parameters() async throws {
    for capabilities in [Capabilities.all, .all.subtracting([.collections, .topics])] {
      let tools = try await client(capabilities).result("tools/list")["tools"]?.arrayValue
      let tool = tools?.compactMap(\.objectValue).first { $0["name"] == "random_photo" }
      let properties = tool?.object("inputSchema").object("properties").keys ?? []
      #expect(properties.contains("query"))
      #expect(properties.contains("collection") == (capabilities == .all))
    }
  }

  @Test("get_session reports whether likes are available")
  func likes() async throws {
    let cases: [(Capabilities, Bool, Bool)] = [
      (.all, true, true), (.all, false, false), (.all.subtracting(.likes), true, false),
    ]
    for (capabilities, hasUser, expected) in cases {
      let session = try await client(capabilities, hasUser: hasUser)
        .result("imagefeed/get_session")
      #expect(session["likes"] == .bool(expected))
    }
  }

  @Test("MCP-16: Photos from elsewhere are described without mentioning Unsplash")
  func words() async throws {
    let client = try client(.all.subtracting(.unsplash))
    for method in ["initialize", "tools/list", "resources/templates/list"] {
      let text = JSON.object(try await client.result(method)).text
      #expect(!text.contains("Unsplash"), "\(method)")
    }
    let ofUnsplash = try await self.client(.all).result("initialize")
    #expect(ofUnsplash["instructions"]?.stringValue?.contains("Unsplash requires") == true)
  }

  @Test("The page of a list offers no snippet if the tool for it is hidden")
  func gallery() async throws {
    let photo = Photo.sample()
    for readOnly in [false, true] {
      let offered = try OfferedOperations(readOnly: readOnly, tools: nil)
      let client = try PipedClient(
        make: { JSONLinesServer($0, writer: LineWriter($1), offering: offered) })
      client.startReading()
      client.photos.feed.answers(
        PageRequest(1, size: 10),
        with: .success(Answer(PhotoPage(photos: [photo], page: 1, hasMore: false))))
      var picture = photo.picture(.thumb)
      picture.timeout = .seconds(10)
      client.photos.picture.answers(picture, with: .success([0xFF, 0xD8]))
      let pages: JSON = ["extensions": ["io.modelcontextprotocol/ui": [:]]]
      _ = try await client.result("initialize", ["capabilities": pages])
      let result = try await client.result("tools/call", ["name": "list_feed"])
      let shown = result["_meta"]?.objectValue?["org.imagefeed/gallery"]?.arrayValue?.first
      #expect(shown?.objectValue?["insertable"] == (readOnly ? false : nil))
    }
  }

  @Test("RPC-7: protocol errors have a kind, and their message is in the user's language")
  func errors() async throws {
    let client = try client(.all, language: .russian)
    let cases = [
      ("nope", "{}", "methodNotFound"), ("imagefeed/get_photo", "{}", "usage"),
      ("tools/call", #"{"name":"nope"}"#, "usage"),
      ("tools/call", #"{"name":"get_photo","arguments":[]}"#, "usage"),
      ("tools/list", #"{"cursor":"x"}"#, "usage"), ("resources/list", #"{"cursor":"x"}"#, "usage"),
      ("resources/read", "{}", "usage"),
      ("resources/read", #"{"uri":"file:///x"}"#, "resourceNotFound"),
      ("server/discover", "{}", "usage"),
    ]
    for (method, parameters, kind) in cases {
      let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#
      let error = try await client.answer(to: line)["error"]?.objectValue
      #expect(error?["data"]?.objectValue?["kind"] == .string(kind), "\(method)")
      let message = error?["message"]?.stringValue ?? ""
      #expect(
        message.unicodeScalars.contains { (0x410...0x44F).contains($0.value) }, "\(message)")
    }
  }
}
