import FeedCore
import Testing

@Suite("Secrets")
struct SecretTests {
  @Test("SEC-2: a secret prints, interpolates, reflects and dumps as a placeholder")
  func redacted() throws {
    let secret = try #require(Secret("tok-123"))
    var dumped = ""
    dump(secret, to: &dumped)
    for text in ["\(secret)", String(describing: secret), String(reflecting: [secret]), dumped] {
      #expect(!text.contains("tok-123"))
      #expect(text.contains("redacted"))
    }
  }

  @Test("A secret is trimmed, and empty text is not a secret")
  func trimmed() {
    #expect(Secret(" abc\n")?.revealed == "abc")
    #expect(Secret(" \n") == nil)
    #expect(Secret("") == nil)
  }
}
