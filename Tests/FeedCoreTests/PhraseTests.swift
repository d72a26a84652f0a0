import Testing

@testable import FeedCore

@Suite("Phrases in both languages")
struct PhraseTests {
  @Test("LANG-1: each phrase has a text in both languages", arguments: Phrase.allCases)
  func complete(phrase: Phrase) {
    for language in Language.allCases {
      let text = phrase.text(in: language)
      #expect(!text.isEmpty)
      #expect(text == text.cleaned())
      #expect(!text.hasPrefix(" ") && !text.hasSuffix(" "))
    }
  }

  @Test("LANG-1: both languages have the same number of placeholders", arguments: Phrase.allCases)
  func blanks(phrase: Phrase) {
    let english = phrase.text(in: .english).split(separator: "{}", omittingEmptySubsequences: false)
    let russian = phrase.text(in: .russian).split(separator: "{}", omittingEmptySubsequences: false)
    #expect(english.count == russian.count)
  }

  @Test("RPC-7: an error has separate advice in both languages or in neither")
  func advice() {
    for phrase in Phrase.allCases {
      let (english, russian) = (phrase.parts(in: .english), phrase.parts(in: .russian))
      #expect((english.advice == nil) == (russian.advice == nil), "\(phrase)")
      #expect(Self.blanks(english.advice) == Self.blanks(russian.advice), "\(phrase)")
      for text in [english.statement, english.advice, russian.statement, russian.advice] {
        #expect(text?.contains("|") != true && text?.isEmpty != true, "\(phrase)")
      }
    }
    #expect(Phrase.errorNotSignedIn.parts(in: .english).advice == "Run `imagefeed auth login`.")
  }

  private static func blanks(_ text: String?) -> Int? {
    text?.split(separator: "{}", omittingEmptySubsequences: false).count
  }

  @Test("LANG-1: the texts of a language are all different, and Russian ones have Cyrillic letters")
  func distinct() {
    let same: Set<Phrase> = [.appName, .errorProgramSays, .errorUsage]
    for phrase in Phrase.allCases where !same.contains(phrase) {
      #expect(phrase.text(in: .english) != phrase.text(in: .russian))
      #expect(
        phrase.text(in: .russian).unicodeScalars.contains { (0x410...0x44F).contains($0.value) })
    }
    for language in Language.allCases {
      #expect(Set(Phrase.allCases.map { $0.text(in: language) }).count == Phrase.allCases.count)
    }
  }

  @Test(
    "LANG-2: fixed Russian words are used",
    arguments: [(Phrase.retry, "Повторить"), (.feed, "Лента")])
  func fixed(phrase: Phrase, russian: String) {
    #expect(phrase.text(in: .russian) == russian)
  }

  @Test("AUTH-7, LANG-2: a failed sign-in begins with its fixed words")
  func signIn() {
    let message = Message(.errorSignInFailed, "state mismatch")
    #expect(message.text(in: .english) == "Could not sign in: state mismatch")
    #expect(message.text(in: .russian) == "Не удалось войти в систему: state mismatch")
  }

  @Test("CLI-5: an error message ends as a sentence", arguments: Phrase.allCases)
  func sentences(phrase: Phrase) {
    guard "\(phrase)".hasPrefix("error") else { return }
    for language in Language.allCases {
      let text = phrase.text(in: language)
      #expect(text.hasSuffix(".") || text.hasSuffix("?") || text.hasSuffix("{}"))
    }
  }
}
