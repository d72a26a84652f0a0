import FeedCore
import FeedSession
import TerminalKit

/// The help screen and KEYMAP.md, both made of the table of bindings.
enum HelpText {
  struct Row: Sendable, Hashable {
    let keys: String
    let help: Phrase
    let action: ScreenAction
  }

  /// Bindings that help says the same of are one row. Without a language those of all.
  static func rows(of layer: Layer, _ language: Language? = nil) -> [Row] {
    let bindings = KeyBinding.of(layer, language)
    var phrases: [Phrase] = []
    for binding in bindings where !phrases.contains(binding.help) { phrases.append(binding.help) }
    return phrases.compactMap { phrase in
      let same = bindings.filter { $0.help == phrase }
      guard let first = same.first else { return nil }
      let keys = same.flatMap(\.keys).map(\.name).joined(separator: " ")
      return Row(keys: keys, help: phrase, action: first.action)
    }
  }

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

/// The help of a layer in the lines that it takes on this screen. The same value says what is
/// shown and how far it can be scrolled.
struct HelpPage: Sendable, Hashable {
  struct Line: Sendable, Hashable {
    let keys: String
    let text: String
    /// Whether the keys can do anything now (UI-1).
    let isPossible: Bool
  }

  private(set) var lines: [Line] = []
  /// Lines that are seen at once.
  let room: Int
  let columns: Int
  let keyColumns: Int

  init(
    of layer: Layer, _ screen: ScreenState, _ session: SessionState, _ language: Language
  ) {
    // Around them: a frame, the title, and a row above and below.
    room = max(1, screen.size.rows - 5)
    columns = max(2, min(64, screen.size.columns - 6))
    keyColumns = min(24, columns / 2)
    for row in HelpText.rows(of: layer, language) {
      let obstacle = screen.obstacle(to: row.action, session)
      let words = [row.help.text(in: language), obstacle?.text(in: language)].compactMap(\.self)
      add(row.keys, words.joined(separator: " — "), isPossible: obstacle == nil)
    }
  }

  /// A reason is of no use when it is cut, so that it goes on in the next line.
  private mutating func add(_ keys: String, _ words: String, isPossible: Bool) {
    let left = keys.wrapped(toWidth: keyColumns - 1)
    let right = words.wrapped(toWidth: columns - keyColumns)
    for index in 0..<max(left.count, right.count) {
      lines.append(
        Line(
          keys: index < left.count ? left[index] : "",
          text: index < right.count ? right[index] : "", isPossible: isPossible))
    }
  }

  var lastTop: Int { max(0, lines.count - room) }

  func shown(from top: Int) -> ArraySlice<Line> {
    lines.dropFirst(min(top, lastTop)).prefix(room)
  }

  /// How far one has read, where not all is seen at once.
  func mark(from top: Int) -> String? {
    guard lastTop > 0 else { return nil }
    return "\(shown(from: top).endIndex)/\(lines.count) \(top < lastTop ? "▼" : "▲")"
  }
}
