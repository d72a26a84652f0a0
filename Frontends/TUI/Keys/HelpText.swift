import FeedCore
import TerminalKit

/// The help screen and KEYMAP.md, both made of the table of bindings.
enum HelpText {
  struct Row: Sendable, Hashable {
    let keys: String
    let help: Phrase
    let action: ScreenAction
  }

  /// Bindings that help says the same of are one row.
  static func rows(of layer: Layer) -> [Row] {
    let bindings = KeyBinding.of(layer)
    var phrases: [Phrase] = []
    for binding in bindings where !phrases.contains(binding.help) { phrases.append(binding.help) }
    return phrases.compactMap { phrase in
      let same = bindings.filter { $0.help == phrase }
      guard let first = same.first else { return nil }
      let keys = same.flatMap(\.keys).map(\.name).joined(separator: " ")
      return Row(keys: keys, help: phrase, action: first.action)
    }
  }

  /// Rows of help that fit on a screen.
  static func room(in size: TerminalSize) -> Int { max(1, size.rows - 4) }

  /// The file KEYMAP.md.
  static var document: String {
    let language = Language.english
    var lines = [
      "# \(Phrase.keymapTitle.text(in: language))", "",
      Phrase.keymapIntro.text(in: language),
    ]
    for layer in Layer.allCases {
      lines += [
        "", "## \(layer.title.text(in: language))", "", "| Keys | What they do |", "|---|---|",
      ]
      lines += rows(of: layer).map { row in
        "| \(row.keys.split(separator: " ").map { "`\($0)`" }.joined(separator: " ")) "
          + "| \(row.help.text(in: language)) |"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
