/// A sentence for users in any language: a phrase, and the arguments for its placeholders.
/// Arguments may come from the network, so they are cleaned here.
package struct Message: Sendable, Hashable {
  package let phrase: Phrase
  package let arguments: [String]

  package init(_ phrase: Phrase, _ arguments: String...) { self.init(phrase, arguments) }

  package init(_ phrase: Phrase, _ arguments: [String]) {
    self.phrase = phrase
    self.arguments = arguments.map { $0.cleaned() }
  }

  /// The sentence in a language, with its arguments filled in.
  package func text(in language: Language) -> String {
    var arguments = arguments[...]
    return Self.fill(phrase.text(in: language), &arguments, language)
  }

  /// The message in two parts, for programs: what failed and, if there is any, what to do next.
  package func parts(in language: Language) -> (statement: String, advice: String?) {
    let parts = phrase.parts(in: language)
    var arguments = arguments[...]
    let statement = Self.fill(parts.statement, &arguments, language)
    return (statement, parts.advice.map { Self.fill($0, &arguments, language) })
  }

  /// Fills the placeholders of a text, and removes the arguments that it uses.
  private static func fill(
    _ words: String, _ arguments: inout ArraySlice<String>, _ language: Language
  ) -> String {
    var parts = words.split(separator: "{}", omittingEmptySubsequences: false)
    var text = String(parts.removeFirst())
    for part in parts {
      var argument = arguments.popFirst() ?? ""
      // If the argument is a sentence that ends the message, one period is enough.
      if part.hasPrefix("."), argument.hasSuffix(".") { argument.removeLast() }
      text += argument + agreeing(part, with: argument, language)
    }
    return text
  }

  /// The text after a placeholder, with `{photo/photos}` replaced by the form for the number in it:
  /// two forms in English, three in Russian (for 1, 2 to 4, and 5).
  private static func agreeing(
    _ words: Substring, with argument: String, _ language: Language
  ) -> Substring {
    guard let start = words.firstIndex(of: "{"), let end = words.firstIndex(of: "}") else {
      return words
    }
    let forms = words[words.index(after: start)..<end].split(separator: "/")
    let form = language.pluralForm(of: Int(argument) ?? 0)
    return words[..<start] + forms[min(form, forms.count - 1)]
      + agreeing(words[words.index(after: end)...], with: argument, language)
  }
}
