/// A text that users see, in both languages. The texts are static members, in one file for each
/// place in which they are shown.
///
/// `{}` is a placeholder, which `Message` fills in order. ` | ` separates what failed from what to
/// do next, and is shown as a space.
package struct Phrase: Sendable, Hashable {
  private let english: String
  private let russian: String

  init(_ english: String, _ russian: String) {
    self.english = english
    self.russian = russian
  }

  package func text(in language: Language) -> String {
    let (statement, advice) = parts(in: language)
    return advice.map { "\(statement) \($0)" } ?? statement
  }

  /// The statement and, if the user can do something about the error, the advice.
  func parts(in language: Language) -> (statement: String, advice: String?) {
    let text = language == .english ? english : russian
    guard let border = text.utf8.firstIndex(of: UInt8(ascii: "|")) else { return (text, nil) }
    return (String(text[..<border].dropLast()), String(text[border...].dropFirst(2)))
  }
}
