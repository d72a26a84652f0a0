/// The languages the whole program speaks (LANG-1).
package enum Language: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case russian = "ru"

  /// Reads `--lang` and the locale variables alike: `ru`, `ru_RU.UTF-8`, `Russian` is none.
  /// Nil for a language that is not spoken here.
  package init?(locale: String) {
    let code = locale.prefix { $0.isASCII && $0.isLetter }.lowercased()
    self.init(rawValue: code)
  }

  /// Which form of a noun goes with a number, from 0, as Unicode's plural rules have it.
  func pluralForm(of number: Int) -> Int {
    let (ten, hundred) = (number.magnitude % 10, number.magnitude % 100)
    switch self {
    case .english: return number == 1 ? 0 : 1
    case .russian where ten == 1 && hundred != 11: return 0
    case .russian where (2...4).contains(ten) && !(12...14).contains(hundred): return 1
    case .russian: return 2
    }
  }

  /// From `LC_ALL`, `LC_MESSAGES`, `LANG`, the first that is set; English where it is another
  /// language or none.
  package init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty }
    self = locale.flatMap(Language.init(locale:)) ?? .english
  }
}
