import FeedMetadata
import Testing

@Suite("BACK-7: texts in the header of a picture")
struct TaggedTextTests {
  @Test("Text that is not UTF-8 is read as windows-1252")
  func encodings() {
    #expect(String(tagged: Array("Łódź €".utf8)) == "Łódź €")
    #expect(String(tagged: Array("O".utf8) + [0x92] + Array("Neil".utf8)) == "O’Neil")
    #expect(String(tagged: [0x8C, 0x80, 0xE9, 0xFF, 0x9F]) == "Œ€éÿŸ")
    #expect(String(tagged: [0x43, 0x61, 0x66, 0xE9]) == "Café")
    // Bytes without a character become control characters, as in browsers.
    #expect(
      String(tagged: [0x41, 0x81, 0x8D, 0x8F, 0x90, 0x9D]) == "A\u{81}\u{8D}\u{8F}\u{90}\u{9D}")
  }

  @Test("Zeros end a text, and blanks at its end are dropped")
  func ends() {
    #expect(String(tagged: Array("a b \n\0c".utf8)) == "a b")
    #expect(String(tagged: Array(" \0x".utf8)) == nil)
    #expect(String(tagged: []) == nil)
  }

  @Test("UTF-8 that is cut within a character is read up to the cut")
  func cut() {
    let text = Array("Müller Łódź".utf8)
    #expect(String(tagged: text.dropLast()) == "Müller Łód")
    #expect(String(tagged: Array("Zo".utf8) + [0xC3], isUTF8: true) == "Zo")
    #expect(String(tagged: Array("Zo".utf8) + [0xEB]) == "Zoë")
    // The text is declared as UTF-8 but is not.
    #expect(String(tagged: Array("Zo".utf8) + [0xEB, 0x20, 0x41], isUTF8: true) == "Zoë A")
  }
}
