import FeedCore
import FeedTestSupport
import Testing
import UnsplashWire

@Suite("AUTH-6: the answer to the token exchange")
struct TokenWireTests {
  @Test("every known shape is a token")
  func samples() throws {
    for sample in try Samples.all("token_reply") where sample.status == 200 {
      let grant = try TokenWire.grant(sample.body)
      #expect(grant.token.revealed == "REDACTED_ACCESS_TOKEN", "\(sample.name)")
      #expect(grant.scopes.first == "public", "\(sample.name)")
    }
  }

  @Test("refusals have their word")
  func words() throws {
    for sample in try Samples.all("token_reply") where sample.status != 200 {
      let word = try #require(ErrorWire.word(sample.body))
      #expect(sample.name.hasSuffix(word), "\(sample.name)")
      #expect(throws: WireError.self) { try TokenWire.grant(sample.body) }
    }
    #expect(ErrorWire.word(Array("oops".utf8)) == nil)
  }

  @Test("only the token is required; scopes are split by blanks or commas")
  func tolerant() throws {
    let bare = try TokenWire.grant(Array(#"{"access_token":"t","token_type":null}"#.utf8))
    #expect(bare == TokenGrant(token: try #require(Secret("t")), scopes: []))
    let body = #"{"access_token":"t","token_type":"BEARER","scope":"a, b c","created_at":"x"}"#
    #expect(try TokenWire.grant(Array(body.utf8)).scopes == ["a", "b", "c"])
  }

  @Test(
    "SEC-2: what is no token is refused, without a byte of it in the error",
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

  @Test("a token as long as a page is refused")
  func long() {
    let body = #"{"access_token":"\#(String(repeating: "a", count: 5_000))"}"#
    #expect(throws: WireError.self) { try TokenWire.grant(Array(body.utf8)) }
  }
}
