import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

@Suite("COLL-3: changes to collections as operations", .timeLimit(.minutes(10)))
struct CollectionChangeTests {
  private let client: PipedClient

  init() throws { client = try PipedClient.mock() }

  private func photos(_ count: Int64) async throws -> [JSON] {
    let page = try await client.result("imagefeed/list_feed", ["perPage": .integer(count)])
    return page["photos"]?.arrayValue?.compactMap { $0.objectValue?["id"] } ?? []
  }

  @Test("COLL-3: a collection is created, changed, filled and deleted")
  func life() async throws {
    let created = try await client.result(
      "imagefeed/create_collection", ["title": "Fog", "private": true])
    let id = try #require(created["id"])
    #expect(created["private"] == true)
    let changed = try await client.result(
      "imagefeed/update_collection", ["id": id, "description": "Hills"])
    #expect(changed["title"] == "Fog" && changed["description"] == "Hills")
    let photos = try await photos(2)
    let added = try await client.result(
      "imagefeed/add_to_collection", ["id": id, "photos": .array(photos)])
    #expect(added["photos"]?.arrayValue?.compactMap { $0.objectValue?["id"] } == photos)
    _ = try await client.result(
      "imagefeed/remove_from_collection", ["id": id, "photos": .array([photos[0]])])
    let list = try await client.result("imagefeed/list_collection_photos", ["id": id])
    #expect(list["photos"]?.arrayValue?.map { $0.objectValue?["id"] } == [photos[1]])
    let deleted = try await client.result("imagefeed/delete_collection", ["id": id])
    #expect(deleted == ["id": id])
    let own = try await client.result(
      "imagefeed/list_user_collections", ["username": "ada"])
    #expect(own["total"] == 3)
  }

  @Test("COLL-30: an empty description removes it in JSON lines, and null leaves it")
  func emptyDescription() async throws {
    let created = try await client.result(
      "imagefeed/create_collection", ["title": "Fog", "description": "Hills"])
    let id = try #require(created["id"])
    let same = try await client.result(
      "imagefeed/update_collection", ["id": id, "title": "Mist", "description": .null])
    #expect(same["description"] == "Hills" && same["title"] == "Mist")
    let emptied = try await client.result(
      "imagefeed/update_collection", ["id": id, "title": "", "description": ""])
    #expect(emptied["description"] == nil && emptied["title"] == "Mist")
    let parameters: JSONObject = ["id": id, "title": "Fog", "description": ""]
    #expect(
      Operation.updateCollection.arguments(in: parameters, isTool: true)["description"] == nil,
      "models must write every parameter")
  }

  @Test("COLL-11: the call fails only if no photo succeeded")
  func outcomes() async throws {
    let known = try await photos(1)[0]
    let mixed = try await client.result(
      "imagefeed/add_to_collection", ["id": "4", "photos": .array(["nothing", known])])
    let outcomes = mixed["photos"]?.arrayValue?.map { $0.objectValue?["error"] }
    #expect(outcomes?.count == 2 && outcomes?[0] != nil && outcomes?[1] == nil)
    await #expect(throws: PipedClient.Unexpected.self) {
      try await client.result(
        "imagefeed/add_to_collection", ["id": "4", "photos": ["nothing", "neither"]])
    }
    await #expect(throws: PipedClient.Unexpected.self) {
      try await client.result("imagefeed/add_to_collection", ["id": "4", "photos": [7]])
    }
  }

  @Test("COLL-3, MCP-12: with --read-only no change is offered, and a tool's text names each photo")
  func tools() async throws {
    let changes = Operations.all.filter { $0.declaration.needs == .collectionChanges }
    #expect(changes.count == 5)
    let offered = try OfferedOperations(readOnly: true, tools: nil).tools(in: client.session.latest)
    #expect(offered.allSatisfy { !changes.map(\.name).contains($0.name) })
    let known = try await photos(1)[0]
    let answer: JSONObject = [
      "id": "4",
      "photos": [["id": known], ["id": "nothing", "error": ["message": "No photo found."]]],
    ]
    #expect(
      ResultShape.collectionOutcome.text(of: answer)
        == "Collection 4: done.\n[\(known.stringValue ?? "")] done\n[nothing] No photo found.")
  }
}
