import FeedCore
import Testing

@Suite("The text of searches")
struct SearchTextTests {
  @Test(
    "FIND-13: a search finds a word in any letter case, with or without accents",
    arguments: [
      ("istanbul", "İstanbul"), ("ISTANBUL", "İstanbul"), ("İSTANBUL", "istanbul"),
      ("ısparta", "ISPARTA"), ("strasse", "Straße"), ("STRASSE", "straße"), ("straße", "STRASSE"),
      ("STRAẞE", "strasse"), ("σίσυφος", "ΣΊΣΥΦΟΣ"), ("ΣΙΣΥΦΟΣ", "σίσυφος"), ("ᾳδης", "ΑΙΔΗΣ"),
      ("cafe", "Café"), ("café", "CAFE\u{301}"), ("café", "cafe"), ("viet", "Việt Nam"),
      ("office", "o\u{FB03}ce"), ("fine", "\u{FB01}ne"), ("елка", "Ёлка"), ("ЁЛКА", "елка"),
      ("tromso", "Tromsø"), ("LODZ", "Łódź"), ("ŉ", "ʼN"), ("μ", "\u{B5}"), ("שלום", "שָׁלוֹם"),
      ("が", "か\u{3099}"), ("ぱ", "は\u{309A}"), ("ヴ", "ウ\u{3099}"), ("東京", "東京タワー"),
      ("ヷ", "ワ\u{3099}"), ("ヺ", "ヲ\u{3099}"), ("ゞ", "ゝ\u{3099}"), ("ヾ", "ヽ\u{3099}"),
      ("각", "\u{1100}\u{1161}\u{11A8}"), ("й", "и\u{306}"), ("ї", "І\u{308}"),
    ])
  func found(word: String, text: String) {
    #expect(SearchText(text).contains(SearchText(word)))
    #expect(SearchText("x \(text) y").contains(SearchText(word)))
  }

  @Test(
    "FIND-13: letters that a mark turns into a different letter do not match",
    arguments: [("мои", "мой"), ("か", "が"), ("は", "ぱ"), ("हद", "हिंदी"), ("b", "a"), ("aa", "a")])
  func apart(word: String, text: String) {
    #expect(!SearchText(text).contains(SearchText(word)))
  }

  @Test("FIND-13: upper and lower case of every letter have the same folded text")
  func cases() {
    for value in UInt32(0x80)..<0x3000 {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isCased else { continue }
      let folded = SearchText(String(scalar))
      #expect(SearchText(scalar.properties.uppercaseMapping) == folded, "\(scalar)")
      let twice = SearchText(utf8: folded.bytes)
      #expect(twice == folded, "\(scalar) is not folded completely")
    }
  }

  @Test("FIND-1: text with invalid UTF-8 can be searched")
  func invalid() {
    let text = SearchText(utf8: [0xFF, 0x46, 0x6F, 0x67, 0xC3])
    #expect(text.contains(SearchText("fog")) && !text.contains(SearchText("é")))
  }

  @Test("FIND-1: a text must contain every word of a search, and an empty search matches")
  func words() {
    let text = SearchText("Straße am Meer")
    #expect(text.contains(all: SearchText.words(of: " MEER  strasse\t")))
    #expect(!text.contains(all: SearchText.words(of: "meer berg")))
    #expect(text.contains(all: SearchText.words(of: "  ")))
  }
}
