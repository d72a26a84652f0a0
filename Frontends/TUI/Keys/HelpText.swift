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
  static func rows(
    of layer: Layer, _ language: Language? = nil,
    where isOfUse: (ScreenAction) -> Bool = { _ in true }
  ) -> [Row] {
    let bindings = KeyBinding.of(layer, language).filter { isOfUse($0.action) }
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
struct HelpPage: ScrolledPage, Sendable, Hashable {
  struct Line: Sendable, Hashable {
    let keys: String
    let text: String
    /// Whether the keys can do anything now (UI-1).
    let isPossible: Bool
  }

  private(set) var lines: [Line] = []
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
    let rows = HelpText.rows(of: layer, language) { screen.isOfUse($0, in: layer, session) }
    for row in rows {
      let obstacle = screen.obstacle(to: row.action, session)?.onScreen
      let words = [row.help.text(in: language), obstacle?.text(in: language)].compactMap(\.self)
      add(row.keys, words.joined(separator: " — "), isPossible: obstacle == nil)
    }
    if layer == .cards, screen.facts.hasPictures, screen.current(session) != nil {
      add(Self.photoKeys(language), Phrase.helpPhotoKeys.text(in: language), isPossible: true)
    }
  }

  /// Of an open photo, whose own help says the rest.
  private static func photoKeys(_ language: Language) -> String {
    [.zoom(1), .zoom(-1), .turn(degrees: 90), .stepPhoto(1), .stepPhoto(-1)]
      .compactMap { action in
        KeyBinding.of(.photo, language).first { $0.action == action }?.keys.first?.name
      }.joined(separator: " ")
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

}

extension ScreenState {
  /// Whether a key has anything to do on this screen at all, so that help speaks of it.
  func isOfUse(_ action: ScreenAction, in layer: Layer, _ session: SessionState) -> Bool {
    switch action {
    case .chooseFilter: return hasFilters
    case .clearFilters: return hasFilters && search.filters.isFiltered
    case .showPerson: return person(session) != nil
    case .logOut: return session.isSignedIn
    case .browse: return session.edition == .extended
    case .back where layer == .cards: return tab != .feed || !backStack.isEmpty
    case .toggleLike, .pressOrLike, .share, .download, .copyLink, .openInBrowser, .showAuthor:
      return current(session) != nil
    case .confirm where layer == .cards: return current(session) != nil
    // Pressed all the same, these say that a photo has to be opened first.
    case .zoom where layer == .cards: return false
    case .move, .moveFar, .moveToFirst, .moveToLast, .scroll, .stepCard:
      return layer != .cards || current(session) != nil || tab == .profile
    case .stepPhoto: return listName(session) != nil
    default: return true
    }
  }
}
