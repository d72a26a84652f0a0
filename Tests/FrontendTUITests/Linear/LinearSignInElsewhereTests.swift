import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite(
  "Sign-ins and sign-outs by another process, in linear mode", .timeLimit(.minutes(10)))
struct LinearSignInElsewhereTests {
  private static let api = WebAddress.sample("https://api.test/")
  private let tokens: StubTokenStore
  private let session: Session
  private let photos = StubPhotosPort()
  private let profile = StubProfilePort()

  init() throws {
    tokens = StubTokenStore(try Self.user("ada"), origin: .keyring)
    let audience = TokenAudience(api: Self.api, accessKey: try #require(Secret("key")))
    session = Session(
      Backend(photos: photos, profile: profile, auth: StubAuthPort(audience: audience)),
      services: .stubs(tokens: tokens))
  }

  private static func user(_ token: String) throws -> Credentials {
    Credentials(token: try #require(Secret(token)), scopes: [], origin: .keyring)
  }

  private func store(_ user: Credentials?) {
    tokens.stored = user
    let owner = user.map { TokenOwner.user(AccountDigest($0.token, at: Self.api)) }
    tokens.announce(owner ?? .noToken)
  }

  @Test("TUI-11, TUI-87: a sign-out elsewhere is reported, and the typed command is dropped")
  func signedOut() async throws {
    photos.feed.answers(PageRequest(1), with: .success(Answer(.sample(1, ["a", "b"]))))
    let console = BufferConsole.typing(hasEnd: false)
    let run = Task { await linear(console) }
    try await console.waitForOut("2. ")
    store(nil)
    for await state in await session.updates() where !state.isSignedIn { break }
    console.give(["l 1"])
    try await console.waitForOut("You were signed out in another window or program.")
    run.cancel()
    _ = await run.value
    #expect(photos.like.inputs.isEmpty)
  }

  @Test("TUI-11, TUI-89: a sign-in elsewhere is reported by name, and the feed starts again")
  func signedIn() async throws {
    photos.feed.answers(PageRequest(1), with: .success(Answer(.sample(1, ["a", "b"]))))
    let bob = try Self.user("bob")
    profile.me.answers(bob.token, with: .success(Answer(Profile(username: "bob", name: "Bob"))))
    profile.user.answers("bob", with: .success(Answer(Profile(username: "bob"))))
    photos.feed.answers(PageRequest(1), with: .success(Answer(.sample(1, ["c", "d"]))))
    let console = BufferConsole.typing(hasEnd: false)
    let run = Task { await linear(console) }
    try await console.waitForOut("2. ")
    store(bob)
    for await state in await session.updates() where state.signInsElsewhere == 1 { break }
    console.give(["l 1"])
    try await console.waitForOut("Signed in as Bob (@bob) from another window or program.")
    run.cancel()
    _ = await run.value
    #expect(photos.like.inputs.isEmpty)
  }

  private func linear(_ console: BufferConsole) async -> FeedCore.ExitStatus {
    let context = FrontendContext(
      session: session, console: console.console, isLinear: true,
      program: AppFacts(version: "1", backend: "stub"))
    return await TUIFrontend().run(context)
  }
}
