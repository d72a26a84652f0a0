import FeedCore
import Testing

@Suite("AUTH-18, AUTH-19: replies from a browser or a pasted text")
struct SignInReplyTests {
  private let invitation: SignInInvitation

  init() throws {
    invitation = SignInInvitation(
      page: try WebAddress("https://unsplash.com/oauth/authorize"), redirect: .standard,
      state: try #require(Secret("right-state")))
  }

  private func code(_ text: String) throws -> SignInReply { .code(try #require(Secret(text))) }

  @Test(
    "A code is found in a pasted code, query or address",
    arguments: [
      "abc-DEF_1", "  abc-DEF_1\n", "http://127.0.0.1:8917/callback?code=abc-DEF_1",
      "127.0.0.1:8917/callback?state=right-state&code=abc-DEF_1",
      "https://unsplash.com/oauth/authorize/native?code=abc-DEF_1#top", "?code=abc-DEF_1",
      "code=abc-DEF_1&state=right-state", "http://127.0.0.1:8917/callback?code=abc%2DDEF_1",
    ])
  func pastedCode(_ text: String) throws {
    #expect(SignInReply(pasted: text, to: invitation) == (try code("abc-DEF_1")))
  }

  @Test(
    "Pasted text without a valid code is not a reply",
    arguments: [
      "", "   ", "two words", "https://unsplash.com/oauth/authorize", "code=",
      "ab\u{7}c", "код", String(repeating: "a", count: 600), "?code=a%20b", "?code=",
    ])
  func pastedNothing(_ text: String) {
    #expect(SignInReply(pasted: text, to: invitation) == .noCode)
  }

  @Test("A pasted address with another state belongs to another sign-in")
  func pastedForeign() {
    let text = "http://127.0.0.1:8917/callback?code=abc&state=wrong-state"
    #expect(SignInReply(pasted: text, to: invitation) == .stateMismatch)
  }

  @Test("A refusal contains Unsplash's decoded reason")
  func denied() {
    let query = "error=invalid_scope&error_description=No+such%20scope&state=right-state"
    #expect(SignInReply(callback: query, to: invitation) == .refusedByService("No such scope"))
    #expect(SignInReply(pasted: "/?error=busy", to: invitation) == .refusedByService("busy"))
  }

  @Test("AUTH-7, LANG-1: denied access is reported without Unsplash's text")
  func refused() {
    let query = "error=access_denied&error_description=You+said%20no&state=right-state"
    #expect(SignInReply(callback: query, to: invitation) == .declinedByUser)
    #expect(SignInReply(pasted: "/?error=access_denied", to: invitation) == .declinedByUser)
  }

  @Test(
    "A callback with a wrong or missing state is refused, even if it contains an error",
    arguments: [
      "code=abc", "code=abc&state=", "code=abc&state=right-statf", "code=abc&state=right-state2",
      "error=access_denied", "error=access_denied&state=x",
      "state=wrong&code=abc&state=right-state",
      "",
    ])
  func forgedCallback(_ query: String) {
    #expect(SignInReply(callback: query, to: invitation) == .stateMismatch)
  }

  @Test("A callback with the right state returns its code")
  func callback() throws {
    let reply = SignInReply(callback: "code=abc&state=right%2Dstate", to: invitation)
    #expect(reply == (try code("abc")))
    #expect(SignInReply(callback: "state=right-state", to: invitation) == .noCode)
  }

  @Test(
    "A redirect is the out-of-band name, a loopback address or an https address",
    arguments: [
      ("urn:ietf:wg:oauth:2.0:oob", nil), ("https://example.org/back", nil),
      ("http://127.0.0.1:8917/callback", "8917 /callback"), ("http://localhost:5835", "5835 /"),
      ("http://LOCALHOST:1/a?b=c", "1 /a"), ("http://127.0.0.1/x", "80 /x"),
    ] as [(String, String?)])
  func redirect(_ text: String, _ loopback: String?) throws {
    let redirect = try #require(SignInRedirect(text))
    #expect(redirect.text == text)
    #expect(redirect.loopback.map { "\($0.port) \($0.path)" } == loopback)
  }

  @Test(
    "Other redirects are refused",
    arguments: ["", "oob", "http://example.org/", "ftp://127.0.0.1/", "http://0.0.0.0:1/"])
  func strangeRedirect(_ text: String) {
    #expect(SignInRedirect(text) == nil)
  }
}
