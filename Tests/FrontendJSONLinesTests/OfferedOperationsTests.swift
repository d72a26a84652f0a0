import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

@Suite("MCP-1: an endpoint that offers only part of the table", .timeLimit(.minutes(10)))
struct OfferedOperationsTests {
  private func client(readOnly: Bool = false, tools: [String]? = nil) throws -> PipedClient {
    let offered = try OfferedOperations(readOnly: readOnly, tools: tools)
    let client = try PipedClient(
      auth: StubAuthPort(),
      make: { JSONLinesServer($0, writer: LineWriter($1), offering: offered) })
    client.startReading()
    return client
  }

  private func tools(_ client: PipedClient) async throws -> [String] {
    try await client.result("tools/list")["tools"]?.arrayValue?.compactMap {
      $0.objectValue?["name"]?.stringValue
    } ?? []
  }

  private func code(
    _ client: PipedClient, _ method: String, _ parameters: String
  ) async throws
    -> JSON?
  {
    let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#
    return try await client.answer(to: line)["error"]?.objectValue?["code"]
  }

  @Test("MCP-9: A read-only endpoint neither lists nor runs operations that change something")
  func readOnly() async throws {
    let client = try client(readOnly: true)
    let tools = try await tools(client)
    #expect(tools.contains("search_photos") && !tools.contains("download_photo"))
    #expect(tools == Operations.tools.filter(\.isReadOnly).map(\.name))
    for operation in Operations.all where !operation.isReadOnly {
      #expect(try await code(client, operation.method, "{}") == -32_601, "\(operation.name)")
      let call = #"{"name":"\#(operation.name)","arguments":{}}"#
      #expect(try await code(client, "tools/call", call) == -32_602, "\(operation.name)")
    }
    let description = try await client.result("imagefeed/describe")
    let described = description["operations"]?.arrayValue?.compactMap(\.objectValue) ?? []
    #expect(!described.isEmpty && described.allSatisfy { $0["readOnly"] == true })
    let greeting = try await client.result("initialize")
    #expect(greeting["instructions"]?.stringValue?.contains("photo_snippet") == false)
  }

  @Test(
    "MCP-9: With `tools`, only the named tools are listed, in the table's order, and can be called")
  func named() async throws {
    let client = try client(tools: ["get_session", "search_photos"])
    #expect(try await tools(client) == ["get_session", "search_photos"])
    #expect(try await client.result("imagefeed/get_session")["backend"] == "stub")
    for name in ["describe", "get_photo", "sign_out", "watch"] {
      #expect(try await code(client, "imagefeed/\(name)", "{}") == -32_601, "\(name)")
    }
    #expect(try await code(client, "tools/call", #"{"name":"get_photo"}"#) == -32_602)
  }

  /// Returns the media types of a photo's resource, or nil without a resource.
  private func types(_ client: PipedClient) async throws -> [JSON?]? {
    let photo = Photo.sample()
    client.photos.photo.answers(photo.id, with: .success(Answer(photo)))
    client.photos.picture.answers(photo.picture(.thumb), with: .success(TinyPictures.webp))
    let parameters = #"{"uri":"imagefeed:///photo/\#(photo.id)"}"#
    let line = #"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":\#(parameters)}"#
    let result = try await client.answer(to: line)["result"]?.objectValue
    return result?["contents"]?.arrayValue?.map { $0.objectValue?["mimeType"] }
  }

  @Test("MCP-10: A photo's resource contains what the named tools return")
  func resources() async throws {
    let nothing = try client(tools: ["get_session", "search_photos"])
    #expect(try await types(nothing) == nil)
    #expect(nothing.photos.photo.inputs.isEmpty && nothing.photos.picture.inputs.isEmpty)
    #expect(try await nothing.result("resources/templates/list")["resourceTemplates"] == [])
    let text = try client(tools: ["get_photo"])
    #expect(try await types(text) == ["text/markdown"])
    #expect(text.photos.picture.inputs.isEmpty)
    let templates = try await text.result("resources/templates/list")["resourceTemplates"]
    #expect(templates?.arrayValue?.count == 1)
    #expect(try await types(try client(tools: ["photo_thumbnail"])) == ["image/webp"])
    #expect(try await types(try client(readOnly: true)) == ["text/markdown", "image/webp"])
  }

  @Test("Found photos are listed as resources only if a tool can read them")
  func listedResources() async throws {
    for (names, count) in [(["search_photos"], 0), (["search_photos", "get_photo"], 1)] {
      let client = try client(tools: names)
      let search = StubPhotosPort.List(SearchQuery(words: "fog"), PageRequest(1))
      let page = PhotoPage(photos: [Photo.sample()], page: 1, hasMore: false)
      client.photos.search.answers(search, with: .success(Answer(page)))
      _ = try await client.result("imagefeed/search_photos", ["query": "fog"])
      let list = try await client.result("resources/list")["resources"]?.arrayValue
      #expect(list?.count == count, "\(names)")
    }
  }

  @Test("Read-only with `tools` offers their intersection; an empty one or a wrong name fails")
  func faults() throws {
    let both = try OfferedOperations(readOnly: true, tools: ["like_photo", "get_photo"])
    #expect(both.all.map(\.name) == ["get_photo"])
    let none = #expect(throws: FeedError.self) {
      try OfferedOperations(readOnly: true, tools: ["like_photo"])
    }
    #expect(none?.message == Message(.errorNoToolLeft, "like_photo"))
    for name in ["", "nope", "describe", "GET_PHOTO", "sign_out", "get_photo "] {
      let error = #expect(throws: FeedError.self) {
        try OfferedOperations(readOnly: false, tools: ["get_photo", name])
      }
      let known = Operations.tools.map(\.name).joined(separator: ", ")
      #expect(error?.message == Message(.errorUnknownTool, name, known))
    }
  }
}
