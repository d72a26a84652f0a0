@testable import BackendLive
import FeedCore
import FeedTestSupport
import Testing

@Suite("AUTH-3, AUTH-8: the authorization page")
struct InvitationTests {
  private func auth(secretKey: String? = "secret-1") throws -> any AuthPort {
    let live = try LiveHarness("http://127.0.0.1:1", secretKey: secretKey)
    return try #require(live.backend.auth)
  }

  @Test("AUTH-3: scopes are encoded once, and the redirect address is sent unchanged")
  func page() throws {
    let invitation = try auth().invitation(for: .standard)
    #expect(
      invitation.page.text == "http://127.0.0.1:1/oauth/authorize?client_id=\(SampleAPI.key)"
        + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A8917%2Fcallback&response_type=code"
        + "&scope=public%20read_user%20write_likes&state=\(invitation.state.revealed)")
    #expect(invitation.redirect == .standard)
    #expect(!"\(invitation)".contains(invitation.state.revealed), "SEC-2")
  }

  @Test("COLL-2: the scopes for collections are requested only if they are needed")
  func collections() throws {
    let page = try auth().invitation(for: .standard, changingCollections: true).page.text
    #expect(
      page.contains(
        "&scope=public%20read_user%20write_likes%20read_collections%20write_collections&"))
  }

  @Test("FAV-15: favorites in a collection need its scopes in every sign-in")
  func favorites() throws {
    let live = try LiveHarness("http://127.0.0.1:1", secretKey: "secret-1") {
      $0.favorites = .collection
    }
    let invitation = try #require(live.backend.auth).invitation(for: .standard)
    #expect(invitation.page.text.contains("write_likes%20read_collections%20write_collections&"))
    #expect(invitation.changesCollections)
    #expect(try !auth().invitation(for: .standard).changesCollections)
  }

  @Test("AUTH-3: each attempt has its own state of 43 characters that need no encoding")
  func state() throws {
    let auth = try auth()
    let states = try (0..<100).map { _ in try auth.invitation(for: .outOfBand).state.revealed }
    #expect(Set(states).count == states.count)
    #expect(states.allSatisfy { $0.utf8.count == 43 && $0 == $0.percentEncoded() })
  }

  @Test("AUTH-8: without a secret key sign-in fails and names the redirect address to register")
  func noSecretKey() async throws {
    let auth = try auth(secretKey: nil)
    let missing = FeedError(
      .notConfigured, Message(.errorNoSecretKey, SignInRedirect.standard.text))
    #expect(throws: missing) { try auth.invitation(for: .standard) }
    let code = try #require(Secret("c"))
    await #expect(throws: missing) { try await auth.exchange(code: code, redirect: .standard) }
  }

  @Test("LIVE-8: the default service is Unsplash, and tokens are bound to address and key")
  func addresses() throws {
    let unsplash = ServiceAddresses(ConnectionSettings())
    #expect(unsplash.api.text == "https://api.unsplash.com/")
    #expect(unsplash.oauth.appending(["token"]).text == "https://unsplash.com/oauth/token")
    let audience = try #require(try auth().audience)
    #expect(audience.api.text == "http://127.0.0.1:1/")
    #expect(audience.accessKey == Secret(SampleAPI.key))
  }
}
