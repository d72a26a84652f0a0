import FeedTestSupport
import Testing

@testable import FeedCore

@Suite("Phrases in both languages")
struct PhraseTests {
  @Test("LANG-3: each phrase has a text in both languages", arguments: try PhraseTable.rows())
  func complete(row: PhraseTable.Row) {
    for text in [row.english, row.russian] {
      #expect(!text.isEmpty)
      #expect(text == text.cleaned())
      #expect(!text.hasPrefix(" ") && !text.hasSuffix(" "))
    }
    #expect(Self.blanks(row.english) == Self.blanks(row.russian), "the same placeholders")
  }

  @Test("RPC-7: an error has separate advice in both languages or in neither")
  func advice() throws {
    for row in try PhraseTable.rows() {
      let phrase = Phrase(row.english, row.russian)
      let (english, russian) = (phrase.parts(in: .english), phrase.parts(in: .russian))
      #expect((english.advice == nil) == (russian.advice == nil), "\(row)")
      #expect(Self.blanks(english.advice) == Self.blanks(russian.advice), "\(row)")
      for text in [english.statement, english.advice, russian.statement, russian.advice] {
        #expect(text?.contains("|") != true && text?.isEmpty != true, "\(row)")
      }
    }
    #expect(Phrase.errorNotSignedIn.parts(in: .english).advice == "Run `imagefeed auth login`.")
  }

  private static func blanks(_ text: String?) -> Int? {
    text?.split(separator: "{}", omittingEmptySubsequences: false).count
  }

  private static let namesAndAddresses = [
    "accessKeyAddress", "appName", "errorProgramSays", "errorUsage", "percent",
  ]

  @Test("LANG-1: the texts of a language are all different, and Russian ones have Cyrillic letters")
  func distinct() throws {
    let rows = try PhraseTable.rows()
    #expect(rows.count > 600)
    for row in rows where !Self.namesAndAddresses.contains(row.name) {
      #expect(row.english != row.russian)
      #expect(row.russian.unicodeScalars.contains { (0x410...0x44F).contains($0.value) })
    }
    #expect(Set(rows.map(\.english)).count == rows.count)
    #expect(Set(rows.map(\.russian)).count == rows.count)
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

  @Test("CLI-5: an error message ends as a sentence", arguments: try PhraseTable.rows())
  func sentences(row: PhraseTable.Row) {
    guard row.name.hasPrefix("error") else { return }
    for text in [row.english, row.russian] {
      #expect(text.hasSuffix(".") || text.hasSuffix("?") || text.hasSuffix("{}"))
    }
  }
}
