import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

@Suite("MCP on the JSON-lines streams", .timeLimit(.minutes(10)))
struct MCPTests {
  private let meta: JSON = [
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": [:],
  ]

  @Test(
    "RPC-14: the handshake agrees on the requested version if it is supported",
    arguments: [
      ("2024-11-05", "2024-11-05"), ("2025-03-26", "2024-11-05"), ("2025-06-18", "2025-06-18"),
      ("2025-11-25", "2025-11-25"), ("2026-07-28", "2025-11-25"), ("x", "2025-11-25"),
    ])
  func versions(asked: String, agreed: String) async throws {
    let client = try PipedClient.mock()
    let result = try await client.result("initialize", ["protocolVersion": .string(asked)])
    #expect(result["protocolVersion"] == .string(agreed))
  }

  @Test("RPC-1: the tools are those of the table, with and without `_meta`")
  func tools() async throws {
    let client = try PipedClient.mock()
    let tools = try await client.result("tools/list")
    let names = tools["tools"]?.arrayValue?.compactMap { $0.objectValue?["name"]?.stringValue }
    #expect(names == Operations.tools.map(\.name) && names?.count == 26)
    #expect(tools.keys == ["tools"])
    let modern = try await client.result("tools/list", ["_meta": meta])
    #expect(modern["tools"] == tools["tools"])
    #expect(modern.keys == ["tools", "ttlMs", "cacheScope", "_meta", "resultType"])
  }

  @Test("RPC-13: a tool returns the method's result, but a list as short structure and text")
  func structured() async throws {
    let client = try PipedClient.mock("photos=2")
    let plain = try await client.result("imagefeed/get_user", ["username": "mira"])
    let user = try await client.result(
      "tools/call", ["name": "get_user", "arguments": ["username": "mira"]])
    #expect(user["structuredContent"] == .object(plain))
    let tool = try await client.result(
      "tools/call", ["name": "list_feed", "arguments": ["perPage": 1]])
    let credit = """
      Photo by [Mira Kovač](https://mock.invalid/@mira?utm_source=imagefeed&utm_medium=referral) \
      on Unsplash
      """
    #expect(
      tool["structuredContent"] == [
        "photos": [
          [
            "id": "UKq-msT0000", "caption": "the moon at the end of the valley", "author": "@mira",
            "size": "2400x3600", "page": "https://mock.invalid/photos/UKq-msT0000",
            "credit": .string(credit),
          ]
        ], "page": 1, "hasMore": true, "total": 2,
      ])
    let text = tool["content"]?.arrayValue?.first?.objectValue?["text"]?.stringValue ?? ""
    #expect(
      text == """
        1. [UKq-msT0000] the moon at the end of the valley — @mira, 2400x3600, \
        https://mock.invalid/photos/UKq-msT0000
        \(credit)
        2 in all. More on page 2.
        """)
  }

  @Test("MCP-21: `arguments` and `params` of null count as absent")
  func nullArguments() async throws {
    let client = try PipedClient.mock("photos=2")
    let call = try await client.result("tools/call", ["name": "list_feed", "arguments": .null])
    #expect(call["isError"] == nil && call["structuredContent"] != nil)
    for method in ["tools/list", "imagefeed/list_feed"] {
      let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":null}"#
      #expect(try await client.answer(to: line)["result"] != nil, "\(method)")
    }
    for wrong in ["[]", "\"\"", "0", "false"] {
      let line =
        #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_feed","arguments":\#(wrong)}}"#
      let error = try await client.answer(to: line)["error"]?.objectValue
      #expect(error?["code"] == -32_602, "\(wrong)")
    }
  }

  @Test("RPC-7: an unknown revision is rejected with the list of supported ones")
  func refusedRevision() async throws {
    let client = try PipedClient.mock("photos=1")
    for revision in ["2025-11-25", "2024-11-05", "2027-01-01"] {
      let meta: JSONObject = [
        "io.modelcontextprotocol/protocolVersion": .string(revision),
        "io.modelcontextprotocol/clientCapabilities": [:],
      ]
      let request: JSONObject = [
        "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": ["_meta": .object(meta)],
      ]
      let error = try await client.answer(to: JSON.object(request).text)["error"]?.objectValue
      #expect(error?["code"] == -32_022)
      let data = error?["data"]?.objectValue
      #expect(data?["kind"] == "unsupportedRevision" && data?["requested"] == .string(revision))
      #expect(data?["supported"] == ["2026-07-28"])
    }
  }

  @Test("RPC-2: a thumbnail is an image block with a credit, without structured content")
  func thumbnail() async throws {
    let client = try PipedClient.mock("photos=2")
    let result = try await client.result(
      "tools/call", ["name": "photo_thumbnail", "arguments": ["id": "UKq-msT0000", "width": 32]])
    let block = result["content"]?.arrayValue?.first?.objectValue
    #expect(block?["type"] == "image" && block?["mimeType"] == "image/jpeg")
    #expect(block?["data"]?.stringValue?.hasPrefix("/9j/") == true)
    let credit = result["content"]?.arrayValue?.last?.objectValue
    #expect(credit?["type"] == "text")
    #expect(credit?["text"]?.stringValue?.hasPrefix("Photo by [Mira Kovač](") == true)
    #expect(result["structuredContent"] == nil)
  }

  @Test("RPC-1: the resources are the photos seen so far, and reading one requests no details")
  func listedResources() async throws {
    let client = try PipedClient()
    client.startReading()
    let photo = Photo.sample()
    let search = StubPhotosPort.List(SearchQuery(words: "fog"), PageRequest(1))
    client.photos.search.answers(
      search, with: .success(Answer(PhotoPage(photos: [photo], page: 1, hasMore: false))))
    #expect(try await client.result("resources/list") == ["resources": []])
    _ = try await client.result("imagefeed/search_photos", ["query": "fog"])
    let address: JSON = .string("imagefeed:///photo/\(photo.id)")
    let list = try await client.result("resources/list", ["_meta": meta])
    #expect(
      list["resources"] == [
        [
          "uri": address, "name": .string(photo.id.text), "title": "fog over the hills",
          "description": "Photo by Nora Fjeld (@nora_f), 6000x4000",
        ]
      ])
    #expect(list["ttlMs"] == 0 && list["cacheScope"] == "private" && list["nextCursor"] == nil)
    client.photos.picture.answers(photo.picture(.thumb), with: .success(TinyPictures.webp))
    _ = try await client.result("resources/read", ["uri": address])
    #expect(client.photos.photo.inputs.isEmpty)
  }

  @Test("RPC-1: resources are listed once each on several pages, and an unknown cursor is rejected")
  func resourcePages() async throws {
    let client = try PipedClient.mock("photos=120")
    for page in 1...4 {
      _ = try await client.result(
        "imagefeed/list_feed", ["page": .integer(Int64(page)), "perPage": 30])
    }
    var (names, cursor, pages) = ([JSON?](), JSON?.none, 0)
    repeat {
      let list = try await client.result("resources/list", ["cursor": cursor])
      names += list["resources"]?.arrayValue?.map { $0.objectValue?["name"] } ?? []
      (cursor, pages) = (list["nextCursor"], pages + 1)
    } while cursor != nil
    #expect(pages == 3 && names.count == 120 && Set(names).count == 120)
    await #expect(throws: PipedClient.Unexpected.self) {
      try await client.result("resources/list", ["cursor": "made up"])
    }
  }

  @Test("RPC-1: a photo as a resource is its credit and a thumbnail, and reports no download")
  func resource() async throws {
    let client = try PipedClient()
    client.startReading()
    let photo = Photo.sample()
    client.photos.photo.answers(photo.id, with: .success(Answer(photo)))
    client.photos.picture.answers(photo.picture(.thumb), with: .success(TinyPictures.webp))
    let address = "imagefeed:///photo/\(photo.id)"
    let result = try await client.result(
      "resources/read", ["uri": .string(address), "_meta": meta])
    let contents = result["contents"]?.arrayValue?.compactMap(\.objectValue)
    #expect(contents?.map { $0["mimeType"] } == ["text/markdown", "image/webp"])
    #expect(
      contents?.first?["text"]?.stringValue == """
        fog over the hills

        Photo by [Nora Fjeld](https://unsplash.com/@nora_f) on \
        [Unsplash](https://unsplash.com/?utm_source=imagefeed&utm_medium=referral)

        6000x4000 pixels, [the photo’s page](https://unsplash.com/photos/abcdefghij0)

        """)
    #expect(contents?.last?["blob"] == .string(TinyPictures.webp.base64()))
    #expect(result["cacheScope"] == "private" && result["resultType"] == "complete")
    #expect(client.photos.track.inputs.isEmpty)
  }
}
