import FeedCore
import FeedTestSupport
import Testing

@Suite("COLL-1: changes to collections over HTTP", .timeLimit(.minutes(10)))
struct CollectionChangeTests {
  private let user: Credentials

  init() throws {
    user = Credentials(
      token: try #require(Secret("the-token")), scopes: [], origin: .memory)
  }

  private func port(_ live: LiveHarness) throws -> any CollectionsPort {
    try #require(live.backend.collections)
  }

  private static let collection = #"{"id":"x","title":"Fog","published_at":"2026-01-02T03:04:05Z"}"#

  @Test("COLL-1: changes are sent as the API's description has them")
  func requests() async throws {
    let server = try LoopbackServer { _ in .text(Self.collection) }
    let live = try LiveHarness(server)
    let port = try port(live)
    let created = try await port.create(
      CollectionProperties(title: "Fog", description: "A\nB", isPrivate: true), as: user
    ).value
    #expect(created.createdAt == Timestamp(iso8601: "2026-01-02T03:04:05Z"))
    _ = try await port.update("x", CollectionProperties(isPrivate: false), as: user)
    _ = try await port.set(true, "p", in: "x", as: user)
    _ = try await port.set(false, "p", in: "x", as: user)
    _ = try await port.delete("x", as: user)
    let sent = server.requests.map { request in
      "\(request.method) \(request.target) \(String(decoding: request.body, as: UTF8.self))"
    }
    #expect(
      sent == [
        #"POST /collections {"title":"Fog","description":"A\nB","private":true}"#,
        #"PUT /collections/x {"private":false}"#, #"POST /collections/x/add {"photo_id":"p"}"#,
        "DELETE /collections/x/remove?photo_id=p ", "DELETE /collections/x ",
      ])
    #expect(server.requests.prefix(3).allSatisfy { $0["Content-Type"] == "application/json" })
    #expect(server.requests.allSatisfy { $0["Authorization"] == "Bearer the-token" })
  }

  @Test("COLL-10: a lost answer is requested again, except that of a creation")
  func lost() async throws {
    for isCreation in [true, false] {
      let server = try LoopbackServer { _ in .text("", status: 503) }
      let live = try LiveHarness(server)
      let port = try port(live)
      let error = await #expect(throws: FeedError.self) {
        if isCreation {
          _ = try await port.create(CollectionProperties(title: "Fog"), as: user)
        } else {
          _ = try await port.set(true, "p", in: "x", as: user)
        }
      }
      #expect(error?.mayHaveArrived == true)
      #expect(server.requests.count == 1 || !isCreation)
      #expect(server.requests.count > 1 || isCreation)
    }
  }

  @Test("COLL-8: removing a photo that is not in the collection succeeds")
  func absent() async throws {
    let server = try LoopbackServer { request in
      request.method == "GET" ? .text(Self.collection) : .text("", status: 404)
    }
    let live = try LiveHarness(server)
    _ = try await port(live).set(false, "p", in: "x", as: user)
    #expect(server.requests.map(\.method) == ["DELETE", "GET"])
    let empty = try LoopbackServer { _ in .text("", status: 404) }
    let other = try LiveHarness(empty)
    let port = try port(other)
    let error = await #expect(throws: FeedError.self) {
      try await port.set(false, "p", in: "x", as: user)
    }
    #expect(error?.message == Message(.errorCollectionNotFound, "x"))
    #expect(empty.requests.count == 2)
  }

  @Test("COLL-41: removing a photo that does not exist fails")
  func unknownPhoto() async throws {
    let server = try LoopbackServer { request in
      request.method == "GET"
        ? .text(Self.collection) : .text(#"{"errors":["Couldn't find Photo"]}"#, status: 404)
    }
    let live = try LiveHarness(server)
    let port = try port(live)
    let error = await #expect(throws: FeedError.self) {
      try await port.set(false, "p", in: "x", as: user)
    }
    #expect(error?.message == Message(.errorPhotoNotFound, "p"))
  }

  @Test("COLL-2: the error of a token without the scope says how to get it")
  func scope() async throws {
    let body = #"{"errors":["OAuth error: missing permissions"]}"#
    let server = try LoopbackServer { _ in .text(body, status: 403) }
    let live = try LiveHarness(server)
    let port = try port(live)
    let error = await #expect(throws: FeedError.self) {
      try await port.delete("x", as: user)
    }
    #expect(error?.code == .missingScope)
    #expect(error?.message == Message(.errorMissingCollectionScope))
    #expect(server.requests.count == 1)
  }

  @Test("COLL-1: an id that would change the address is not sent", arguments: ["a/b", "..", "a?b"])
  func hostileID(id: String) async throws {
    let server = try LoopbackServer { _ in .text(Self.collection) }
    let live = try LiveHarness(server)
    let port = try port(live)
    let error = await #expect(throws: FeedError.self) { try await port.delete(id, as: user) }
    #expect(error?.code == .notFound && server.requests.isEmpty)
  }
}
