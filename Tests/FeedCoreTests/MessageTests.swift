import FeedCore
import Testing

@Suite("Messages")
struct MessageTests {
  @Test("Placeholders are filled in order, in each language")
  func filled() {
    let message = Message(.requestsLeft, "12", "50")
    #expect(message.text(in: .english) == "12 of 50 requests left this hour")
    #expect(message.text(in: .russian) == "осталось запросов в этот час: 12 из 50")
  }

  @Test("SEC-3: arguments are cleaned because they may be from the network")
  func cleaned() {
    let message = Message(.errorPhotoNotFound, "a\u{1B}[31mb\u{202E}c\nd\u{7}")
    #expect(message.arguments == ["abc d"])
    #expect(message.text(in: .english) == "No photo “abc d” found. Check the id.")
  }

  @Test("A placeholder inside an argument stays text")
  func nested() {
    let message = Message(.errorUnknownOption, "{}", "{}{}", "x")
    #expect(message.text(in: .english) == "The {} backend has no option “{}{}”. It has: x.")
  }

  @Test("RPC-7: the advice takes the arguments that follow those of the statement")
  func parts() {
    let damaged = Message(.errorTokensDamaged, "tokens.json", "cut").parts(in: .english)
    #expect(damaged.statement == "The stored sign-in in tokens.json is damaged: cut.")
    #expect(damaged.advice == "Fix the file, or remove it and sign in again.")
    let missing = Message(.errorNoSecretKey, "http://h.test/").parts(in: .english)
    #expect(missing.statement == "No secret key set.")
    #expect(
      missing.advice?.contains("register the redirect address http://h.test/ there,") == true)
    #expect(Message(.errorCancelled).parts(in: .english).advice == nil)
  }

  @Test(
    "LANG-1: a noun agrees with its number",
    arguments: [
      ("0", "0 problems", "0 проблем"), ("1", "1 problem", "1 проблема"),
      ("2", "2 problems", "2 проблемы"), ("5", "5 problems", "5 проблем"),
      ("11", "11 problems", "11 проблем"), ("12", "12 problems", "12 проблем"),
      ("21", "21 problems", "21 проблема"), ("104", "104 problems", "104 проблемы"),
      ("111", "111 problems", "111 проблем"),
    ])
  func plurals(number: String, english: String, russian: String) {
    let message = Message(.doctorFaults, number)
    #expect(message.text(in: .english) == "Found \(english).")
    #expect(message.text(in: .russian) == "Найдено: \(russian).")
  }

  @Test("LANG-1: a time to wait agrees with its number in Russian too")
  func waits() {
    let minutes = Message(.errorRateLimitedMinutes, "21").parts(in: .russian)
    #expect(minutes.advice == "Попробуйте через 21 минуту.")
    let seconds = Message(.errorRateLimitedSeconds, "12").parts(in: .russian)
    #expect(seconds.advice == "Попробуйте через 12 секунд.")
  }

  @Test("A message that ends with a quoted sentence has one period")
  func fullStop() {
    let message = Message(.errorPicture, "a.jpg", "cut short.")
    #expect(message.text(in: .russian) == "Не удаётся показать a.jpg: cut short.")
    #expect(Message(.errorPicture, "a.", "x").text(in: .russian) == "Не удаётся показать a.: x.")
  }

  @Test("A missing argument is shown as empty, and a surplus one is not shown")
  func counts() {
    #expect(Message(.requestsLeft, "1").text(in: .english) == "1 of  requests left this hour")
    #expect(Message(.errorCancelled, "x").text(in: .english) == "Cancelled.")
  }
}
