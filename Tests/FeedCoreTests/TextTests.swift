import FeedCore
import Testing

@Suite("Cleaning and measuring text")
struct TextTests {
  @Test(
    "SEC-3: escape sequences, controls and bidi overrides are removed, and words stay",
    arguments: [
      ("plain", "plain"),
      ("\u{1B}[31mred\u{1B}[0m", "red"),
      ("\u{1B}[38;2;1;2;3mrgb", "rgb"),
      ("\u{9B}31mC1", "C1"),
      ("a\u{1B}]0;title\u{07}b", "ab"),
      ("a\u{1B}]8;;https://evil\u{1B}\\link\u{1B}]8;;\u{1B}\\b", "alinkb"),
      ("a\u{1B}P+q544e\u{1B}\\b", "ab"),
      ("a\u{1B}(0b", "ab"),
      ("end\u{1B}", "end"),
      ("end\u{1B}[", "end"),
      ("never\u{1B}]0;closed", "never0;closed"),
      ("\u{202E}gpj.exe\u{202C}", "gpj.exe"),
      ("\u{2066}x\u{2069}\u{200F}", "x"),
      ("tab\tand\r\nbreaks\n\nmany", "tab and breaks many"),
      ("bell\u{07}back\u{08}", "bellback"),
      ("null\u{00}", "null"),
      ("👩‍👩‍👧 stays", "👩‍👩‍👧 stays"),
      ("\u{FEFF}bom", "bom"),
    ])
  func cleaned(raw: String, expected: String) {
    #expect(raw.cleaned() == expected)
    #expect(raw.cleaned().cleaned() == expected)
  }

  @Test(
    "SEC-3: control strings are removed with their content, for each introducer and terminator",
    arguments: ["\u{90}", "\u{98}", "\u{9D}", "\u{9E}", "\u{9F}"]
      + ["P", "X", "]", "^", "_"].map { "\u{1B}\($0)" })
  func strings(introducer: String) {
    for end in ["\u{07}", "\u{9C}", "\u{1B}\\"] {
      #expect("a\(introducer)hidden\(end)b".cleaned() == "ab")
    }
  }

  @Test("SEC-13: every bidi control and invisible character is removed, wherever it is")
  func invisible() {
    let ranges: [ClosedRange<UInt32>] = [
      0xAD...0xAD, 0x61C...0x61C, 0x200B...0x200B, 0x200E...0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0x3164...0x3164, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF9...0xFFFB,
      0x1D173...0x1D17A, 0xE0000...0xE007F,
    ]
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
      let isBreak = ["\u{2028}", "\u{2029}"].contains(scalar)
      for keepsLines in [false, true] {
        func cleaned(_ text: String) -> String { text.cleaned(keepingLines: keepsLines) }
        let between = isBreak ? keepsLines ? "\n" : " " : ""
        #expect(cleaned("a\(scalar)b") == "a\(between)b", "\(scalar.value)")
        if !isBreak {
          #expect(cleaned("ж\(scalar)\(scalar)日") == "ж日", "\(scalar.value)")
          #expect(cleaned("\(scalar)") == "" && cleaned("\(scalar)a\(scalar)") == "a")
          #expect(cleaned("\u{1B}[1m\(scalar)a") == "a")
        }
      }
    }
  }

  @Test(
    "SEC-13: joiners and variation selectors stay",
    arguments: [
      "👩\u{200D}🚀", "می\u{200C}خواهم", "क्\u{200D}ष", "❤\u{FE0F}", "葛\u{E0100}", "ᠠ\u{180E}",
    ])
  func joiners(text: String) {
    #expect(Array(text.cleaned().unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test("SEC-3: a biography keeps its lines on request")
  func lines() {
    #expect("one\r\ntwo\rthree\u{2028}four".cleaned(keepingLines: true) == "one\ntwo\nthree\nfour")
    #expect("one\n\ttwo".cleaned(keepingLines: true) == "one\ntwo", "leading blanks are removed")
    #expect(
      "\u{1B}[2 qone\u{9B}1!ptwo".cleaned() == "onetwo",
      "sequences with intermediate bytes are removed")
  }

  @Test(
    "SEC-3: unterminated control strings are cleaned in linear time",
    .timeLimit(.minutes(10)), arguments: ["\u{90}", "\u{1B}]", "\u{9D}a"])
  func unterminated(introducer: String) {
    let text = String(repeating: introducer, count: 50_000) + "end\u{9B}"
    #expect(text.cleaned().hasSuffix("end"))
    #expect(!text.cleaned().unicodeScalars.contains { $0.value < 0x20 || $0.value > 0x7E })
  }

  @Test(
    "Display width counts columns, not characters",
    arguments: [
      ("", 0), ("abc", 3), ("éè", 2), ("e\u{301}", 1), ("日本", 4), ("한국", 4), ("😀", 2),
      ("♥", 1), ("…", 1), ("\u{1100}\u{1161}", 2), ("Привет", 6), ("⌚", 2),
      ("a\u{7F}b\u{1F}", 2),
      ("か\u{3099}", 2), ("は\u{309A}", 2), ("一\u{302A}\u{302F}", 2),
      ("\u{16FE4}\u{16FF0}", 0), ("\u{1112}\u{1161}\u{11AB}", 2), ("가\u{11A8}", 2),
      ("\u{1100}\u{D7B0}\u{D7CB}", 2), ("\u{1161}", 1), ("a\u{11A8}", 2), ("\u{1100}\u{11A8}", 3),
      ("각\u{1161}", 3), ("हिन्दी", 5), ("தமிழ்", 4), ("น้ำ", 2), ("🇯🇵", 2), ("👩‍👩‍👧", 6),
      ("👍🏽", 4), ("❤", 1), ("❤\u{FE0F}", 2), ("⌚\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2),
      ("a\u{FE0F}", 1), ("\u{1FAE9}", 2), ("\u{1F6D8}", 2), ("\u{4DC0}", 2), ("so\u{AD}ft", 5),
    ])
  func width(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test("Truncation never splits a wide character and marks the cut")
  func truncation() {
    #expect("日本語".truncated(toWidth: 6) == "日本語")
    #expect("日本語".truncated(toWidth: 5) == "日本…")
    #expect("日本語".truncated(toWidth: 4) == "日…")
    #expect("abc".truncated(toWidth: 0) == "")
    #expect("日本語".padded(toWidth: 4) == "日… ")
  }

  @Test("Truncation keeps or drops a letter of several scalars as a whole")
  func truncationOfClusters() {
    #expect("👩‍👩‍👧abc".truncated(toWidth: 5) == "…")
    #expect("👩‍👩‍👧abc".truncated(toWidth: 7) == "👩‍👩‍👧…")
    #expect("🇯🇵🇷🇺".truncated(toWidth: 3) == "🇯🇵…")
    #expect("a🇯🇵🇷🇺".truncated(toWidth: 3) == "a…")
    #expect("❤\u{FE0F}abc".truncated(toWidth: 2) == "…")
    #expect("ab\u{1112}\u{1161}\u{11AB}x".truncated(toWidth: 4) == "ab…")
    #expect("か\u{3099}か\u{3099}か\u{3099}".truncated(toWidth: 5) == "か\u{3099}か\u{3099}…")
  }

  @Test("Text is wrapped at blanks, and an overlong word continues on the next line")
  func wrapping() {
    #expect("one two three".wrapped(toWidth: 7) == ["one two", "three"])
    #expect("日本 語".wrapped(toWidth: 4) == ["日本", "語"])
    #expect("abcdefgh i".wrapped(toWidth: 4) == ["abcd", "efgh", "i"])
    #expect("".wrapped(toWidth: 4) == [])
    #expect("x".wrapped(toWidth: 0) == [])
    #expect("one two\nthree".wrappedLines(toWidth: 4) == ["one", "two", "thre", "e"])
  }

  @Test("A long address is wrapped between its parts, or within a part if necessary")
  func wrappingAddresses() {
    #expect(
      "https://unsplash.com/oauth/applications".wrapped(toWidth: 36) == [
        "https://unsplash.com/oauth/", "applications",
      ])
    #expect(
      "see https://a.test/b?c=1&d=2 now".wrapped(toWidth: 16) == [
        "see", "https://a.test/", "b?c=1&d=2 now",
      ])
    #expect("http://localhost/a".wrapped(toWidth: 9) == ["http://lo", "calhost/a"])
    let address = "https://pictures.test/a-grey-day--abc/?size=1600x900&crop=entropy&日本語=1"
    for width in 2...80 {
      let lines = address.wrapped(toWidth: width)
      #expect(lines.joined() == address)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
    }
  }

  @Test("An ellipsis marks lines that were cut")
  func cutLines() {
    let lines = ["one", "four", "six"]
    #expect(lines.cut(toLines: 3, width: 4) == lines)
    #expect(lines.cut(toLines: 2, width: 4) == ["one", "fou…"])
    #expect(lines.cut(toLines: 1, width: 4) == ["one…"])
  }

  @Test("A text becomes one word of a shell, also with an apostrophe")
  func shellWords() {
    #expect("/home/me/2022-05_a.jpg".shellQuoted == "/home/me/2022-05_a.jpg")
    #expect(["", "a b", "~", "$(x)"].map(\.shellQuoted) == ["''", "'a b'", "'~'", "'$(x)'"])
    #expect("it's".shellQuoted == #"'it'\''s'"#)
  }
}
