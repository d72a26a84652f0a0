import FeedCore

/// Text in the notation of manual pages.
enum Roff {
  /// The characters that the notation takes for something else, and those that a formatter would
  /// replace by prettier ones, which a user cannot type.
  private static let characters: [Character: String] = [
    "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "~": "\\(ti", "^": "\\(ha", "\"": "\\(dq",
  ]

  /// The text as a formatter prints it unchanged, on one line.
  static func escaped(_ text: String) -> String {
    text.map { character in
      if let known = characters[character] { return known }
      return character.isASCII
        ? String(character)
        : character.unicodeScalars.map {
          "\\[u" + String($0.value, radix: 16, uppercase: true).leftPadded(to: 4) + "]"
        }.joined()
    }.joined()
  }

  /// An argument of a macro, never taken for another macro or for punctuation.
  static func argument(_ text: String) -> String {
    let text = "\\&" + escaped(text)
    return text.contains(" ") ? "\"\(text)\"" : text
  }

  /// A paragraph: each sentence begins a line, as formatters want it, and no line is long.
  static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var begins = true
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      let word = escaped(String(word))
      let last = lines.count - 1
      if begins || lines[last].utf8.count + 1 + word.utf8.count > 78 {
        // A dot at the beginning would be a macro.
        lines.append(word.first == "." ? "\\&" + word : word)
      } else {
        lines[last] += " " + word
      }
      begins = word.last.map { ".!?".contains($0) } ?? false
    }
    return lines
  }

  /// A section with a list of items and their explanations; nothing for no items.
  static func list(_ title: String, _ items: [(item: String, text: String)]) -> [String] {
    if items.isEmpty { return [] }
    return [".Sh \(title)", ".Bl -tag -width Ds"]
      + items.flatMap { [$0.item] + lines($0.text) } + [".El"]
  }
}

extension String {
  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: "0", count: max(0, width - count)) + self
  }
}
