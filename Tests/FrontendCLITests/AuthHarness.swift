import FeedCore
import FeedSession
import FeedTestSupport
import Testing

/// A signed-out user with stub ports and the token `s3cret`.
struct AuthHarness: Sendable {
  let profile = StubProfilePort()
  let photos = StubPhotosPort()
  let auth: StubAuthPort
  let tokens: StubTokenStore
  let desktop = StubDesktop()

  static let scopes = ["public", "read_user", "write_likes"]
  static let ada = Profile(username: "ada", name: "Ada Byron", totalLikes: 3)

  init(
    _ auth: StubAuthPort = StubAuthPort(hears: false), stored: Credentials.Origin? = nil,
    saves origin: Credentials.Origin = .keyring
  ) throws {
    self.auth = auth
    tokens = StubTokenStore(try stored.map { try Self.credentials($0) }, origin: origin)
  }

  static func secret(_ text: String = "s3cret") throws -> Secret { try #require(Secret(text)) }

  static func credentials(_ origin: Credentials.Origin) throws -> Credentials {
    Credentials(token: try secret(), scopes: scopes, origin: origin)
  }

  /// Plans a successful exchange of the code.
  func takes(_ code: String) throws {
    let grant = TokenGrant(token: try Self.secret(), scopes: Self.scopes)
    auth.exchange.answers(try Self.secret(code), with: .success(grant))
    try knowsAda()
  }

  /// Plans the requests after a sign-in: the profile and, for the avatar, the user.
  func knowsAda() throws {
    profile.me.answers(try Self.secret(), with: .success(Answer(Self.ada)))
    profile.user.answers("ada", with: .success(Answer(Self.ada)))
  }

  func run(
    _ line: String, credentials: Credentials? = nil, console: BufferConsole = BufferConsole(),
    language: Language = .english
  ) async throws -> CommandRun {
    let backend = Backend(photos: photos, profile: profile, auth: auth)
    let run = try await FrontendCLITests.run(
      line, on: backend, services: .stubs(tokens: tokens, desktop: desktop),
      credentials: credentials, console: console, language: language)
    #expect(!run.transcript.contains("s3cret"), "SEC-2")
    return run
  }
}
