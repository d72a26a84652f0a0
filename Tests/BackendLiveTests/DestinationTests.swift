import FeedCore
import FeedTestSupport
import Testing

@Suite("LIVE-1, LIVE-8: destinations of requests")
struct DestinationTests {
  @Test("LIVE-8: calls use the configured address, and the key is sent to no other host")
  func keyStaysWithItsHost() async throws {
    let other = try LoopbackServer { _ in .text("[]") }
    let address = other.url("/photos")
    let server = try LoopbackServer { _ in .redirect(302, to: address) }
    let live = try LiveHarness(server)
    #expect(await live.feedFailure() == nil)
    #expect(server.requests.map { $0["Authorization"] } == ["Client-ID \(SampleAPI.key)"])
    #expect(other.requests.map { $0["Authorization"] } == [nil])
  }

  @Test("LIVE-15: a redirect to plain http on a remote host is reported as a bad reply")
  func refusedRedirect() async throws {
    let server = try LoopbackServer { _ in .redirect(302, to: "http://example.com/") }
    let error = await (try LiveHarness(server)).feedFailure()
    #expect(error?.code == .badReply)
    #expect(error?.message == Message(.errorRefusedRedirect, "127.0.0.1"))
  }

  @Test("AUTH-26: a 401 from another host after a redirect does not reject the token")
  func unauthorizedAfterRedirect() async throws {
    let other = try LoopbackServer { _ in .text("{}", status: 401) }
    let address = other.url("/me")
    let server = try LoopbackServer { _ in .redirect(302, to: address) }
    let live = try LiveHarness(server)
    let user = try LiveHarness.user("the-token")
    let error = await #expect(throws: FeedError.self) {
      try await live.backend.profile.me(as: user)
    }
    #expect(error?.code == .badReply)
    #expect(await live.feedFailure()?.code == .badReply)
  }
}
