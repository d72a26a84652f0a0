import FeedCore
import Testing

@Suite("Language selection")
struct LanguageTests {
  @Test(
    "LANG-1: names of languages and locales are recognized",
    arguments: [
      ("ru", Language.russian), ("RU", .russian), ("ru_RU.UTF-8", .russian), ("ru-RU", .russian),
      ("ru@cyrillic", .russian), ("en", .english), ("en_US.UTF-8", .english), ("C", nil),
      ("C.UTF-8", nil), ("POSIX", nil), ("Russian", nil), ("rus", nil), ("de_DE", nil), ("", nil),
      ("_ru", nil), ("ру", nil),
    ])
  func locale(text: String, language: Language?) {
    #expect(Language(locale: text) == language)
  }

  @Test(
    "LANG-1: the first set variable decides, even if its language is not supported",
    arguments: [
      ([:], Language.english),
      (["LANG": "ru_RU.UTF-8"], .russian),
      (["LC_MESSAGES": "ru", "LANG": "en_US"], .russian),
      (["LC_ALL": "en", "LC_MESSAGES": "ru", "LANG": "ru"], .english),
      (["LC_ALL": "C", "LANG": "ru_RU.UTF-8"], .english),
      (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "ru"], .russian),
      (["LANG": "de_DE"], .english),
      (["LC_CTYPE": "ru", "LANGUAGE": "ru"], .english),
    ] as [([String: String], Language)])
  func environment(variables: [String: String], language: Language) {
    #expect(Language(environment: variables) == language)
  }
}
