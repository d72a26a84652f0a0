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
    var parts = phrase.text(in: language).split(separator: "{}", omittingEmptySubsequences: false)
    var text = String(parts.removeFirst())
    for (index, part) in parts.enumerated() {
      text += (index < arguments.count ? arguments[index] : "") + part
    }
    return text
  }
}
