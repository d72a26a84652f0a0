import FeedCore
import Testing

@Suite("Messages")
struct MessageTests {
  @Test("Blanks are filled in order, in each language")
  func filled() {
    let message = Message(.quotaLeft, "12", "50")
    #expect(message.text(in: .english) == "12 of 50 requests left this hour")
    #expect(message.text(in: .russian) == "осталось запросов в этот час: 12 из 50")
  }

  @Test("SEC-3: arguments are cleaned, since they may come from the network")
  func cleaned() {
    let message = Message(.errorPhotoNotFound, "a\u{1B}[31mb\u{202E}c\nd\u{7}")
    #expect(message.arguments == ["abc d"])
    #expect(message.text(in: .english) == "There is no photo «abc d». Check the id.")
  }

  @Test("A blank inside an argument stays text")
  func nested() {
    let message = Message(.errorUnknownOption, "{}", "{}{}", "x")
    #expect(message.text(in: .english) == "The {} backend has no option «{}{}»; it has: x.")
  }

  @Test("RPC-7: in two parts the blanks of the second go on where the first ended")
  func parts() {
    let damaged = Message(.errorTokensDamaged, "tokens.json", "cut").parts(in: .english)
    #expect(damaged.statement == "The stored sign-in, tokens.json, is damaged: cut.")
    #expect(damaged.advice == "Mend it, or remove it and sign in again.")
    let missing = Message(.errorNoSecretKey, "http://h.test/").parts(in: .english)
    #expect(missing.statement == "No secret key is set.")
    #expect(
      missing.advice?.hasSuffix("register the redirect address http://h.test/ there.") == true)
    #expect(Message(.errorCancelled).parts(in: .english).advice == nil)
  }

  @Test("A missing argument leaves its blank empty, and one too many is not shown")
  func counts() {
    #expect(Message(.quotaLeft, "1").text(in: .english) == "1 of  requests left this hour")
    #expect(Message(.errorCancelled, "x").text(in: .english) == "Cancelled.")
  }
}
