/// The letters of a Russian keyboard and the Latin ones on the same keys.
enum RussianLayout {
  static func latin(_ letter: Character) -> Character? { table[letter] }

  private static let table: [Character: Character] = {
    let russian = Array("йцукенгшщзхъфывапролджэячсмитьбю")
    let latin = Array("qwertyuiop[]asdfghjkl;'zxcvbnm,.")
    let lower = Array(zip(russian, latin))
    let upper = lower.compactMap { russian, latin -> (Character, Character)? in
      guard latin.isLetter, let large = russian.uppercased().first else { return nil }
      return (large, latin.uppercased().first ?? latin)
    }
    return Dictionary(lower + upper) { first, _ in first }
  }()
}
