import FeedCore
import FeedTestSupport
import FrontendHTTP
import Testing

@Suite("COLL-4: changes to collections through the local Unsplash", .timeLimit(.minutes(10)))
struct CollectionChangeTests {
  private let json = ["Content-Type": "application/json"]

  private func signIn(_ served: Served) async throws -> [String: String] {
    try await served.signIn(scope: "public+read_collections+write_collections")
      .merging(json) { $1 }
  }

  @Test(
    "COLL-4, COLL-15: a collection is created, changed, filled and deleted",
    arguments: [false, true])
  func life(isRecording: Bool) async throws {
    let served = isRecording ? try Served.fixture() : try Served()
    let user = try await signIn(served)
    let created = await served.ask(
      "POST", "/collections", user, body: #"{"title":"Fog","private":true}"#)
    #expect(created.status == 201 && created.json["private"] == true)
    let id = try #require(created.json["id"]?.stringValue)
    let changed = await served.ask(
      "PUT", "/collections/\(id)", user, body: #"{"description":"Hills"}"#)
    #expect(changed.status == 200 && changed.json["title"] == "Fog")
    #expect(changed.json["description"] == "Hills")
    let photo = try #require(await served.get("/photos").json.elements.first?["id"]?.stringValue)
    let added = await served.ask(
      "POST", "/collections/\(id)/add", user, body: #"{"photo_id":"\#(photo)"}"#)
    #expect(added.status == 201 && added.json.at("collection.total_photos") == 1)
    #expect(added.json.at("photo.id")?.stringValue == photo)
    let list = await served.get("/collections/\(id)/photos", user).json
    #expect(list.elements.map { $0["id"]?.stringValue } == [photo])
    let removed = await served.ask("DELETE", "/collections/\(id)/remove?photo_id=\(photo)", user)
    #expect(removed.status == 200 && removed.json.at("collection.total_photos") == 0)
    #expect(await served.ask("DELETE", "/collections/\(id)", user).status == 204)
    #expect(await served.get("/collections/\(id)", user).status == 404)
  }

  @Test("COLL-13: older clients send the properties as a form or in the query")
  func forms() async throws {
    let served = try Served()
    var user = try await signIn(served)
    let query = await served.ask("POST", "/collections?title=Fog&private=true", user)
    #expect(query.status == 201 && query.json["private"] == true)
    user["Content-Type"] = "application/x-www-form-urlencoded"
    let form = await served.ask("POST", "/collections", user, body: "title=Fog+bank&private=false")
    #expect(form.status == 201 && form.json["title"] == "Fog bank")
    #expect(form.json["private"] == false)
  }

  @Test("COLL-4, COLL-12: a request without title, photo, scope or ownership is refused")
  func refused() async throws {
    let served = try Served()
    let user = try await signIn(served)
    #expect(await served.ask("POST", "/collections", user, body: "{}").status == 422)
    #expect(await served.ask("POST", "/collections", user, body: #"{"title":" "}"#).status == 422)
    #expect(await served.ask("POST", "/collections/4/add", user, body: "{}").status == 400)
    let nothing = #"{"photo_id":"nothing"}"#
    #expect(await served.ask("POST", "/collections/4/add", user, body: nothing).status == 404)
    #expect(await served.ask("DELETE", "/collections/999", user).status == 404)
    #expect(await served.ask("DELETE", "/collections/9568384", user).status == 403)
    #expect(await served.ask("POST", "/collections", json, body: #"{"title":"x"}"#).status == 401)
    let other = try await served.signIn()
    let refused = await served.ask("POST", "/collections?title=x", other)
    #expect(refused.status == 403 && refused.errors == ["OAuth error: missing permissions"])
  }
}
