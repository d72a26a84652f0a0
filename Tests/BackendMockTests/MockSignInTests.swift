import BackendMock
import FeedCore
import FeedTestSupport
import Testing

@Suite("Signing in to the mock")
struct MockSignInTests {
  @Test("BACK-14: a user is signed in from the start, unless `signed-in=false`")
  func builtInCredentials() async throws {
    let backend = try mock()
    let me = try await backend.profile.me(as: backend.user()).value
    #expect(me.username == "ada")
    #expect(me.totalLikes == 30)
    #expect(try mock("signed-in=false").builtInCredentials == nil)
    #expect(try mock("signed-in=true").builtInCredentials != nil)
  }

  @Test("BACK-14: any code except `refused` signs in")
  func exchange() async throws {
    let backend = try mock("signed-in=false")
    let auth = try #require(backend.auth)
    let grant = try await auth.exchange(code: #require(Secret("abc")), redirect: .outOfBand)
    #expect(
      grant.scopes == ["public", "read_user", "write_likes"] + Credentials.collectionScopes)
    let credentials = Credentials(token: grant.token, scopes: grant.scopes, origin: .memory)
    #expect(try await backend.profile.me(as: credentials).value.username == "ada")
    let refused = FeedError(.signInFailed, Message(.errorSignInCodeRefused))
    await #expect(throws: refused) {
      try await auth.exchange(code: #require(Secret("refused")), redirect: .outOfBand)
    }
  }

  @Test("AUTH-3: the authorization page has the redirect and the state, encoded once")
  func page() throws {
    let auth = try #require(mock().auth)
    let redirect = try #require(SignInRedirect("http://127.0.0.1:1/c?a=b"))
    let page = try auth.invitation(for: redirect).page
    #expect(page.parameter("redirect_uri") == "http%3A%2F%2F127.0.0.1%3A1%2Fc%3Fa%3Db")
    #expect(page.parameter("state") == "mock-state")
  }
}
