import FeedCore
import FeedSession
import TerminalKit

/// The rows of the help screen and of KEYMAP.md, both derived from the table of bindings.
enum HelpText {
  struct Row: Sendable {
    let keys: String
    let help: Message
    /// The first binding, which stands for all of the row.
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

/// The help of a layer, wrapped for this screen. The same value tells what is shown and how far it
/// can be scrolled.
struct KeyHelp: ScrolledPage, Sendable, Hashable {
  struct Line: Sendable, Hashable {
    let keys: String
    let text: String
    /// Whether the keys can do anything now (UI-1).
    let isPossible: Bool
  }

  private(set) var lines: [Line] = []
  let visibleRows: Int
  let columns: Int
  let keyColumns: Int

  init(
    of layer: InputLayer, _ screen: ScreenState, _ session: SessionState, _ language: Language
  ) {
    // The box has a frame, the title, and a row above and below.
    visibleRows = max(1, screen.size.rows - 5)
    columns = max(2, min(64, screen.size.columns - 6))
    keyColumns = min(24, columns / 2)
    let context = KeyContext(layer: layer, screen: screen, session: session)
    let keys = screen.environment.keys
    let rows = HelpText.rows(of: layer, language, mode: screen.keyMode, keys: keys) {
      $0.isRelevant(context)
    }
    for row in rows {
      let disabledReason = row.binding.disabledReason(context)?.onScreen(keys)
      let help = row.binding.helpLine(width: columns - keyColumns, in: language)
      let words = [help, disabledReason?.text(in: language)].compactMap(\.self)
      add(row.keys, words.joined(separator: " — "), isPossible: disabledReason == nil)
    }
    if layer == .cards, screen.environment.hasPictures, screen.current(session) != nil {
      add(Self.photoKeys(keys, language), Phrase.helpPhotoKeys.text(in: language), isPossible: true)
    }
    if let quota = session.rateLimit, layer == .cards || layer == .photo {
      let words = Message(.requestsLeft, String(quota.remaining), String(quota.limit))
      add("", words.text(in: language), isPossible: true)
    }
  }

  /// The keys of an open photo that help over cards mentions; the photo's own help has the rest.
  private static func photoKeys(_ keys: KeyMap, _ language: Language) -> String {
    [.zoom(1), .zoom(-1), .turn(degrees: 90), .stepPhoto(1), .stepPhoto(-1)]
      .map { keys.keyName(of: $0, in: .photo, language) }.joined(separator: " ")
  }

  /// Adds a line, wrapped: a reason that is cut would be of no use.
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
}
