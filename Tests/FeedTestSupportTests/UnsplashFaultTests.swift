import FeedCore
import FeedHTTP
import FeedTestSupport
import Testing

@Suite("Faults between a client and the stand-in for Unsplash", .timeLimit(.minutes(10)))
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
    "An answer that breaks off, wherever, and the like that took place all the same",
    arguments: [
      .reset(at: .head(0)), .reset(at: .head(20)), .reset(at: 0), .reset(at: 10),
      .truncated(at: .head(0)), .truncated(at: .head(20)), .truncated(at: 0), .truncated(at: 10),
    ] as [UnsplashFault])
  func breaks(fault: UnsplashFault) async throws {
    server.fault(fault, on: .like, times: 1)
    let kind = try #require(await failure())
    #expect([.truncated, .badReply, .offline].contains(kind), "\(kind)")
    #expect(server.likes() == [server.photoID(7)])
    #expect(try await like().status == 201, "it happens once")
  }

  @Test("A request that never arrives, or that another server answers, changes nothing")
  func refused() async throws {
    server.fault(.silence, on: .like, times: 1)
    #expect(await failure() != nil)
    for (fault, start) in [(UnsplashFault.html, "<"), (.wrongJSON, "{"), (.status(503), "")] {
      server.fault(fault, on: .like, times: 1)
      #expect(try await like().text.prefix(1) == start)
    }
    #expect(server.likes().isEmpty)
  }

  @Test("Faults are for what they name, in the order they were set, until they are healed")
  func matching() async throws {
    server.fault(.status(500), on: .like, .unlike, times: 1)
    server.fault(.status(502), on: .like) { $0.path.contains("-") }
    server.fault(.status(503), on: .like, .unlike)
    #expect(try await like(.delete).status == 500)
    #expect(try await like(.delete).status == 503)
    #expect(try await client.get(server.url + "/photos", key: server.key).status == 200)
    server.heal()
    #expect(try await like(.delete).status == 200)
  }

  @Test("A held answer is old when it comes; a held request acts when it is let go")
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
    #expect(try await like(.delete).status == 200, "released for good")
  }

  @Test("Who leaves while held is let go, and so is the server")
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
