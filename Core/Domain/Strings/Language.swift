/// The languages of the user interface (LANG-1).
package enum Language: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case russian = "ru"

  /// Parses the value of `--lang` or of a locale variable, such as `ru` or `ru_RU.UTF-8`, but not
  /// `Russian`.
  ///
  /// - Returns: Nil for a language that is not supported.
  package init?(locale: String) {
    let code = locale.prefix { $0.isASCII && $0.isLetter }.lowercased()
    self.init(rawValue: code)
  }

  /// The index of the plural form for a number, by Unicode's plural rules.
  func pluralForm(of number: Int) -> Int {
    let (ten, hundred) = (number.magnitude % 10, number.magnitude % 100)
    switch self {
    case .english: return number == 1 ? 0 : 1
    case .russian where ten == 1 && hundred != 11: return 0
    case .russian where (2...4).contains(ten) && !(12...14).contains(hundred): return 1
    case .russian: return 2
    }
  }

  /// The language of `LC_ALL`, `LC_MESSAGES` or `LANG`, whichever is set first. English if that
  /// language is not supported, or if none is set.
  package init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty }
    self = locale.flatMap(Language.init(locale:)) ?? .english
  }
}
