import FeedCore
import TerminalKit

/// The rows of the help screen and of KEYMAP.md, both derived from the table of bindings.
enum HelpText {
  struct Row: Sendable {
    let keys: String
    let help: Message
    /// The first binding of the row. Its conditions apply to the whole row.
    let binding: KeyBinding
  }

  /// The rows of a layer. Bindings with the same help share one row.
  static func rows(
    of layer: InputLayer, _ language: Language? = nil, mode: KeyMode = .browse,
    keys: KeyMap = .standard,
    where isIncluded: (KeyBinding) -> Bool = { _ in true }
  ) -> [Row] {
    let bindings = keys.bindings(of: layer, language, mode: mode).filter(isIncluded)
    var messages: [Message] = []
    for binding in bindings where !messages.contains(binding.message) {
      messages.append(binding.message)
    }
    return messages.compactMap { message in
      let same = bindings.filter { $0.message == message }
      guard let first = same.first else { return nil }
      let keys = same.flatMap(\.keys).map(\.name).joined(separator: " ")
      return Row(keys: keys, help: message, binding: first)
    }
  }

  /// The text of the file KEYMAP.md.
  static var document: String {
    let language = Language.english
    var lines = [
      "# \(Phrase.keymapTitle.text(in: language))", "",
      Phrase.keymapIntro.text(in: language),
    ]
    for layer in InputLayer.allCases {
      lines += table(layer.title, rows(of: layer), in: language)
    }
    let ofPick = rows(of: .cards, mode: .pickSeveral) { !$0.modes.contains(.browse) }
    lines += table(.layerPick, ofPick, in: language)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func table(
    _ title: Phrase, _ rows: [Row], in language: Language
  ) -> [String] {
    let head = ["", "## \(title.text(in: language))", "", "| Keys | What they do |", "|---|---|"]
    return head
      + rows.map { row in
        "| \(row.keys.split(separator: " ").map { "`\($0)`" }.joined(separator: " ")) "
          + "| \(row.help.text(in: language)) |"
      }
  }
}
