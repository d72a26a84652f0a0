import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

@Suite("MCP-3: a list with a contact sheet", .timeLimit(.minutes(10)))
struct ContactSheetTests {
  private func search(_ client: PipedClient, _ arguments: JSONObject) async throws -> JSONObject {
    var arguments = arguments
    arguments["query"] = "the"
    return try await client.result(
      "tools/call", ["name": "search_photos", "arguments": .object(arguments)])
  }

  private func photos(_ list: JSONObject?) -> [JSONObject] {
    list?["photos"]?.arrayValue?.compactMap(\.objectValue) ?? []
  }

  @Test("A model gets one JPEG of the first twelve photos, numbered as in the list")
  func model() async throws {
    let client = try PipedClient.mock("photos=60")
    let result = try await search(client, ["contactSheet": true, "perPage": 15])
    let blocks = result["content"]?.arrayValue?.compactMap(\.objectValue) ?? []
    #expect(blocks.map { $0["type"] } == ["text", "image"])
    #expect(blocks.last?["mimeType"] == "image/jpeg")
    let data = blocks.last?["data"]?.stringValue ?? ""
    #expect(data.hasPrefix("/9j/") && data.utf8.count <= 120_000, "\(data.utf8.count)")
    let list = result["structuredContent"]?.objectValue
    #expect(list?["contactSheet"] == nil && result["_meta"] == nil)
    let numbers = photos(list).map { $0["number"]?.integerValue }
    #expect(numbers == (1...15).map { $0 <= 12 ? $0 : nil })
    for photo in photos(list) { #expect(JSON.object(photo).encoded().count <= 300) }
  }

  @Test("Without the option or without photos, no contact sheet is made")
  func without() async throws {
    let client = try PipedClient.mock("photos=2")
    for arguments in [[:], ["contactSheet": false], ["contactSheet": .null]] as [JSONObject] {
      let result = try await search(client, arguments)
      #expect(result["content"]?.arrayValue?.count == 1)
    }
    let empty = try await search(client, ["contactSheet": true, "page": 9])
    #expect(empty["content"]?.arrayValue?.count == 1 && empty["isError"] == nil)
  }

  @Test("A program gets the contact sheet next to the unchanged photos")
  func program() async throws {
    let client = try PipedClient.mock("photos=3")
    let list = try await client.result("imagefeed/list_feed", ["contactSheet": true])
    let sheet = list["contactSheet"]?.objectValue
    #expect(sheet?["mimeType"] == "image/jpeg")
    #expect(photos(list).count == 3 && photos(list).allSatisfy { $0["urls"] != nil })
  }

  @Test("A picture that cannot be loaded or decoded shows only its number")
  func missing() async throws {
    let client = try PipedClient()
    client.startReading()
    // Both pictures are loaded at the same time.
    client.photos.picture.comeInAnyOrder()
    let found = [Photo.sample("aaaaaaaaaaa"), .sample("bbbbbbbbbbb")]
    client.photos.feed.answers(
      PageRequest(1), with: .success(Answer(PhotoPage(photos: found, page: 1, hasMore: false))))
    for (photo, answer) in zip(
      found,
      [.failure(.unreachable), .success(Array("<html>".utf8))] as [Result<[UInt8], FeedError>])
    {
      var request = photo.picture(.thumb)
      request.timeout = .seconds(10)
      client.photos.picture.answers(request, with: answer)
    }
    let list = try await client.result("imagefeed/list_feed", ["contactSheet": true])
    #expect(list["contactSheet"] != nil && photos(list).count == 2)
  }
}
