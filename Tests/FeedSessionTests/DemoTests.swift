import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("The demo in the session")
struct DemoTests {
  private func session(
    isDemo: Bool, _ auth: StubAuthPort = StubAuthPort(),
    _ profile: StubProfilePort = StubProfilePort(), desktop: StubDesktop = StubDesktop()
  ) -> Session {
    var backend = Backend(photos: StubPhotosPort(), profile: profile, auth: auth)
    backend.isDemo = isDemo
    return Session(backend, services: .stubs(desktop: desktop))
  }

  @Test("CLI-16, CLI-14: a sign-in completes at once in the demo; elsewhere the user completes it")
  func signIn() async throws {
    let (auth, profile) = (StubAuthPort(), StubProfilePort())
    let demo = session(isDemo: true, auth, profile)
    let token = try #require(Secret("t"))
    auth.exchange.answers(
      try #require(Secret("demo")), with: .success(TokenGrant(token: token, scopes: [])))
    profile.me.answers(token, with: .success(Answer(Profile(username: "ada"))))
    profile.user.answers("ada", with: .success(Answer(Profile(username: "ada"))))
    #expect(try await demo.signInToDemo())
    let state = await demo.state
    #expect(state.isSignedIn && state.attempt == nil && state.profile.value?.username == "ada")
    #expect(state.isDemo && !state.hasPages)
    let other = session(isDemo: false)
    #expect(try await !other.signInToDemo())
    let untouched = await other.state
    #expect(untouched.attempt == nil && !untouched.isDemo && untouched.hasPages)
  }

  @Test("CLI-17: An address with a reserved host is not opened in a browser")
  func invalid() async throws {
    let desktop = StubDesktop()
    let session = session(isDemo: false, desktop: desktop)
    for host in ["mock.invalid", "folder.invalid", "a.b.INVALID"] {
      let address = try WebAddress("https://\(host)/photos/x")
      let error = await #expect(throws: FeedError.self) { try await session.open(address) }
      #expect(error?.code == .unsupported)
    }
    try await session.open(WebAddress("https://invalid.example/x"))
    #expect(desktop.opened.value.count == 1)
  }

  @Test("LIVE-5: the session counts as offline from a failed connection until the next answer")
  func offline() async throws {
    let photos = StubPhotosPort()
    let session = Session(
      Backend(photos: photos, profile: StubProfilePort()), services: .stubs())
    let error = FeedError(.dns, Message(.errorUnreachable))
    photos.photo.answers("a", with: .failure(error))
    photos.photo.answers("b", with: .success(Answer(.bare("b"), isStale: true, fault: .offline)))
    photos.photo.answers(
      "c", with: .success(Answer(.bare("c"), isStale: true, fault: .rateLimited)))
    photos.photo.answers("d", with: .success(Answer(.bare("d"), isStale: true, fault: .offline)))
    photos.photo.answers("e", with: .success(Answer(.bare("e"))))
    for (id, isOffline) in [("a", true), ("b", true), ("c", false), ("d", true), ("e", false)] {
      _ = try? await session.photo(PhotoID(id))
      #expect(await session.state.isOffline == isOffline, "\(id)")
    }
  }
}
