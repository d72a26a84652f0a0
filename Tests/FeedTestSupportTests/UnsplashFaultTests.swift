import FeedCore
import FeedHTTP
import FeedTestSupport
import Testing

@Suite("Faults of the tests' Unsplash", .timeLimit(.minutes(10)))
struct UnsplashFaultTests {
  private let server: UnsplashServer
  private let client = PlainHTTPClient()

  init() throws { server = try UnsplashServer(photos: 20) }

  private func like(_ method: HTTPRequest.Method = .post) async throws -> HTTPResponse {
    let token = server.tokens.first ?? server.signIn()
    return try await client.send(
      method, "\(server.url)/photos/\(server.photoID(7))/like", ("Bearer", token))
  }

  private func failure() async -> TransportError.Kind? {
    do {
      _ = try await like()
      return nil
    } catch {
      return (error as? TransportError)?.kind
    }
  }

  @Test(
    "A like takes effect even if its answer breaks off",
    arguments: [
      .reset(at: .head(0)), .reset(at: .head(20)), .reset(at: 0), .reset(at: 10),
      .truncated(at: .head(0)), .truncated(at: .head(20)), .truncated(at: 0), .truncated(at: 10),
    ] as [UnsplashFault])
  func breaks(fault: UnsplashFault) async throws {
    server.fault(fault, on: .like, times: 1)
    let kind = try #require(await failure())
    #expect([.truncated, .badReply, .offline].contains(kind), "\(kind)")
    #expect(server.likes() == [server.photoID(7)])
    #expect(try await like().status == 201, "the fault happens once")
  }

  @Test("A like that the service does not receive has no effect")
  func refused() async throws {
    server.fault(.silence, on: .like, times: 1)
    #expect(await failure() != nil)
    for (fault, start) in [(UnsplashFault.html, "<"), (.wrongJSON, "{"), (.status(503), "")] {
      server.fault(fault, on: .like, times: 1)
      #expect(try await like().text.prefix(1) == start)
    }
    #expect(server.likes().isEmpty)
  }

  @Test("The first fault that matches a request applies, until faults are removed")
  func matching() async throws {
    server.fault(.status(500), on: .like, .unlike, times: 1)
    server.fault(.status(502), on: .like) { $0.target.contains("/-") }
    server.fault(.status(503), on: .like, .unlike)
    #expect(try await like(.delete).status == 500)
    #expect(try await like(.delete).status == 503)
    #expect(try await client.get(server.url + "/photos", key: server.key).status == 200)
    server.heal()
    #expect(try await like(.delete).status == 200)
  }

  @Test("A held answer has the old state, and a held request takes effect at its release")
  func holding() async throws {
    let atAnswer = server.hold(.like, times: 1)
    async let first = like()
    try await atAnswer.wait()
    #expect(server.likes() == [server.photoID(7)])
    let atRequest = server.hold(.unlike, at: .request)
    async let second = like(.delete)
    try await atRequest.wait()
    #expect(server.likes() == [server.photoID(7)])
    atRequest.release()
    #expect(try await second["photo"]?.objectValue?["liked_by_user"] == false)
    #expect(server.likes().isEmpty)
    atAnswer.release()
    #expect(try await first["photo"]?.objectValue?["liked_by_user"] == true)
    #expect(try await like(.delete).status == 200, "the hold stays released")
  }

  @Test("A held request ends when its client disconnects or the server stops")
  func leaving() async throws {
    let hold = server.hold(.feed, at: .request)
    let (url, key, client) = (server.url + "/photos", server.key, client)
    let task = Task { try await client.get(url, key: key) }
    try await hold.wait()
    try await server.waitForRequest { $0.endpoint == .feed }
    task.cancel()
    await #expect(throws: TransportError.self) { _ = try await task.value }
    let held = Task { try await client.get(url, key: key) }
    try await hold.wait(for: 2)
    server.stop()
    await #expect(throws: TransportError.self) { _ = try await held.value }
  }
}
