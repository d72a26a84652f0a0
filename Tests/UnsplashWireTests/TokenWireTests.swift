import FeedCore
import FeedTestSupport
import Testing
import UnsplashWire

@Suite("AUTH-6: replies to the token exchange")
struct TokenWireTests {
  @Test("A token is read from every known format")
  func samples() throws {
    for sample in try Samples.all("token_reply") where sample.status == 200 {
      let grant = try TokenWire.grant(sample.body)
      #expect(grant.token.revealed == "REDACTED_ACCESS_TOKEN", "\(sample.name)")
      #expect(grant.scopes.first == "public", "\(sample.name)")
    }
  }

  @Test("The OAuth error code is read from a refusal")
  func words() throws {
    for sample in try Samples.all("token_reply") where sample.status != 200 {
      let word = try #require(ErrorWire.oauthErrorCode(sample.body))
      #expect(sample.name.hasSuffix(word), "\(sample.name)")
      #expect(throws: WireError.self) { try TokenWire.grant(sample.body) }
    }
    #expect(ErrorWire.oauthErrorCode(Array("oops".utf8)) == nil)
  }

  @Test("Only the token is required, and scopes are split by blanks or commas")
  func tolerant() throws {
    let bare = try TokenWire.grant(Array(#"{"access_token":"t","token_type":null}"#.utf8))
    #expect(bare == TokenGrant(token: try #require(Secret("t")), scopes: []))
    let body = #"{"access_token":"t","token_type":"BEARER","scope":"a, b c","created_at":"x"}"#
    #expect(try TokenWire.grant(Array(body.utf8)).scopes == ["a", "b", "c"])
  }

  @Test(
    "SEC-2: an invalid token is refused with an error that does not contain it",
    arguments: [
      #"{"access_token":"leak\n"}"#, #"{"access_token":" leak"}"#, #"{"access_token":"lea k"}"#,
      #"{"access_token":"leak\u0000"}"#, #"{"access_token":"leaké"}"#, #"{"access_token":7}"#,
      #"{"token":"leak"}"#, #"{"access_token":"leak","token_type":"leak"}"#, #"leak"#, #"["leak"]"#,
      #"{"access_token":"leak"} leak"#,
    ])
  func refused(_ body: String) {
    let error = #expect(throws: WireError.self) { try TokenWire.grant(Array(body.utf8)) }
    #expect(error.map { "\($0)".contains("leak") } == false)
  }

  @Test("An overlong token is refused")
  func long() {
    let body = #"{"access_token":"\#(String(repeating: "a", count: 5_000))"}"#
    #expect(throws: WireError.self) { try TokenWire.grant(Array(body.utf8)) }
  }
}
