import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

@Suite("Sign-in and sign-out by another process, in JSON lines", .timeLimit(.minutes(10)))
struct SignInElsewhereTests {
  private static let api = WebAddress.sample("https://api.test/")
  private let client: PipedClient

  init() throws {
    let audience = TokenAudience(api: Self.api, accessKey: try #require(Secret("key")))
    let tokens = StubTokenStore(try Self.user("ada"), origin: .keyring)
    client = try PipedClient(auth: StubAuthPort(audience: audience), tokens: tokens)
    client.startReading()
  }

  private static func user(_ token: String) throws -> Credentials {
    Credentials(token: try #require(Secret(token)), scopes: [], origin: .keyring)
  }

  /// Replaces or removes the stored token and announces the change.
  private func store(_ user: Credentials?) {
    client.tokens.stored = user
    let owner = user.map { TokenOwner.user(AccountDigest($0.token, at: Self.api)) }
    client.tokens.announce(owner ?? .noToken)
  }

  @Test("TUI-89, RPC-3: a sign-out and a sign-in by another process change the session")
  func followed() async throws {
    #expect(try await client.result("imagefeed/get_session")["state"] == "signedIn")
    store(nil)
    for await state in await client.session.updates() where !state.isSignedIn { break }
    #expect(try await client.result("imagefeed/get_session")["state"] == "signedOut")
    let request = #"{"jsonrpc":"2.0","id":1,"method":"imagefeed/list_favorites"}"#
    let error = try await client.answer(to: request)["error"]?.objectValue
    #expect(error?["code"] == 1_401)
    store(try Self.user("bob"))
    for await state in await client.session.updates() where state.isSignedIn { break }
    #expect(try await client.result("imagefeed/get_session")["state"] == "signedIn")
  }
}
