/// A sentence for a person in whichever language is asked for: a phrase of the one table with
/// its blanks filled. Arguments may come from the network, so they are cleaned here.
package struct Message: Sendable, Hashable {
  package let phrase: Phrase
  package let arguments: [String]

  package init(_ phrase: Phrase, _ arguments: String...) {
    self.phrase = phrase
    self.arguments = arguments.map { $0.cleaned() }
  }

  package func text(in language: Language) -> String {
    var arguments = arguments[...]
    return Self.fill(phrase.text(in: language), &arguments)
  }

  /// The same in two, for programs: what failed, and what to do next where there is anything.
  package func parts(in language: Language) -> (statement: String, advice: String?) {
    let parts = phrase.parts(in: language)
    var arguments = arguments[...]
    let statement = Self.fill(parts.statement, &arguments)
    return (statement, parts.advice.map { Self.fill($0, &arguments) })
  }

  /// Takes away the arguments that it uses.
  private static func fill(_ words: String, _ arguments: inout ArraySlice<String>) -> String {
    var parts = words.split(separator: "{}", omittingEmptySubsequences: false)
    var text = String(parts.removeFirst())
    for part in parts { text += (arguments.popFirst() ?? "") + part }
    return text
  }
}
