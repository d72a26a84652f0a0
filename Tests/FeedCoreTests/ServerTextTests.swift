import FeedCore
import Testing

@Suite("SEC-2: server texts are shortened and shown without secrets")
struct ServerTextTests {
  private let key = "key-1+2/3=4"
  private let secrets: [Secret]

  init() throws { secrets = [try #require(Secret(key)), try #require(Secret("key-1"))] }

  private func quoted(_ text: String) -> String {
    ServerText(text.utf8).quoted(hiding: secrets)
  }

  @Test(
    "Secrets are hidden in plain and in percent-encoded form",
    arguments: [
      ("bad key-1+2/3=4.", "bad redacted."), ("key-1+2/3=4key-1+2/3=4", "redactedredacted"),
      ("client_id=key-1%2B2%2F3%3D4&x", "client_id=redacted&x"), ("key-1", "redacted"),
      ("key-", "key-"), ("", ""), ("ключ key-1", "ключ redacted"),
      // Removed control characters do not split a secret.
      ("ke\u{202E}y-\u{1}1+2/3=4", "redacted"),
    ])
  func hidden(text: String, told: String) {
    #expect(quoted(text) == told)
  }

  @Test("At most 200 characters are shown, and no part of a secret", arguments: 150...260)
  func cut(place: Int) {
    let told = quoted(
      String(repeating: "x", count: place) + key + String(repeating: "y", count: 9_999))
    #expect(told.count == 200)
    #expect(!told.contains("key"))
    #expect(quoted(String(repeating: "ж", count: place)).count == min(place, 200))
  }

  @Test("A text that consists of secrets is cut as well")
  func many() {
    let told = quoted(String(repeating: key, count: 200_000))
    #expect(told.count == 200 && told.hasPrefix("redactedredacted"))
    #expect(!told.contains("key"))
  }

  @Test("SEC-3: a server text becomes one clean line")
  func clean() {
    let text = ServerText(Array("a\n\u{1B}[31mb".utf8) + [0xFF])
    #expect(text.quoted(hiding: []) == "a b\u{FFFD}")
    #expect(text.contains("a b"))
  }
}
