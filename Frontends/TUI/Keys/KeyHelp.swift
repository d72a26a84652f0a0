import FeedCore
import FeedSession
import TerminalKit

/// The groups of the help, in its order (TUI-104).
enum KeyGroup: Int, Sendable, Hashable, CaseIterable {
  case move, view, photo, commands, lists, program

  var title: Phrase {
    switch self {
    case .move: .groupMove
    case .view: .groupView
    case .photo: .layerPhoto
    case .commands: .groupCommands
    case .lists: .groupLists
    case .program: .groupProgram
    }
  }
}

/// The help of a layer in groups, wrapped for this screen: in two columns if there is room.
struct KeyHelp: ScrolledPage, Sendable, Hashable {
  struct Cell: Sendable, Hashable {
    var keys = ""
    var text = ""
    /// Whether the keys can do anything now (UI-1).
    var isPossible = true
    var isHeading = false
  }

  /// The cells of a row, from left to right.
  typealias Line = [Cell]

  private(set) var lines: [Line] = []
  let visibleRows: Int
  /// The width of all columns.
  let columns: Int
  /// The width of one column, without the gap after it.
  let columnWidth: Int
  let keyColumns: Int

  static let gap = 2
  /// The blanks between keys and words.
  private static let keyGap = 2
  /// The width of the screen from which the help has two columns.
  private static let twoColumns = 76

  init(
    of layer: InputLayer, _ screen: ScreenState, _ session: SessionState, _ language: Language
  ) {
    let isWide = screen.size.columns >= Self.twoColumns
    // The box has a frame, the title, and a row above and below.
    visibleRows = max(1, screen.size.rows - 5)
    columns = max(2, min(isWide ? 92 : 64, screen.size.columns - 6))
    columnWidth = isWide ? (columns - Self.gap) / 2 : columns
    keyColumns = isWide ? columnWidth * 3 / 8 : min(24, columns / 2)
    let groups = groups(of: layer, screen, session, language)
    lines = isWide ? Self.columns(groups) : groups.flatMap { $0 }.map { [$0] }
  }

  /// The texts of all cells.
  var texts: [String] { lines.flatMap { $0.map(\.text) } }

  /// The cells of each group, with its title if there are several.
  private func groups(
    of layer: InputLayer, _ screen: ScreenState, _ session: SessionState, _ language: Language
  ) -> [[Cell]] {
    let context = KeyContext(layer: layer, screen: screen, session: session)
    let keys = screen.environment.keys
    let rows = HelpText.rows(of: layer, language, mode: screen.keyMode, keys: keys) {
      $0.isRelevant(context) && !$0.keys.isEmpty
    }
    var groups: [KeyGroup: [Cell]] = [:]
    for row in rows {
      let disabledReason = row.binding.disabledReason(context)?.onScreen(keys)
      let help = row.binding.helpLine(width: columnWidth - keyColumns, in: language)
      let words = [help, disabledReason?.text(in: language)].compactMap(\.self)
      groups[row.binding.group, default: []] += cells(
        row.keys, words.joined(separator: " — "), isPossible: disabledReason == nil)
    }
    if layer == .cards, screen.environment.hasPictures, screen.current(session) != nil {
      groups[.photo, default: []] += cells(
        Self.photoKeys(keys, language), Phrase.helpPhotoKeys.text(in: language))
    }
    if let quota = session.rateLimit, layer == .cards || layer == .photo {
      let words = Message(.requestsLeft, String(quota.remaining), String(quota.limit))
      groups[.program, default: []] += cells("", words.text(in: language))
    }
    let named = KeyGroup.allCases.compactMap { group in groups[group].map { (group, $0) } }
    guard named.count > 1 else { return named.map(\.1) }
    return named.map { group, cells in
      [Cell(text: group.title.text(in: language), isHeading: true)] + cells
    }
  }

  /// Places the groups in two columns of about the same height, with a blank row between groups.
  private static func columns(_ groups: [[Cell]]) -> [Line] {
    func height(_ groups: some Collection<[Cell]>) -> Int { groups.reduce(0) { $0 + $1.count + 1 } }
    let split = (0...groups.count).min { one, other in
      let heights = [one, other].map { max(height(groups[..<$0]), height(groups[$0...])) }
      return heights[0] < heights[1]
    }
    let halves = [groups[..<(split ?? 0)], groups[(split ?? 0)...]].map {
      Array($0.joined(separator: [Cell()]))
    }
    return (0..<(halves.map(\.count).max() ?? 0)).map { row in
      halves.map { row < $0.count ? $0[row] : Cell() }
    }
  }

  /// The keys of an open photo that the help of cards mentions. The photo's own help lists all.
  private static func photoKeys(_ keys: KeyMap, _ language: Language) -> String {
    [.zoom(1), .zoom(-1), .turn(degrees: 90), .stepPhoto(1), .stepPhoto(-1)]
      .map { keys.keyName(of: $0, in: .photo, language) }.joined(separator: " ")
  }

  /// The keys in one row if they fit, otherwise one pair in each row.
  private static func rows(of keys: String, width: Int) -> [String] {
    if DisplayWidth.of(keys) <= width { return [keys] }
    let names = keys.split(separator: " ")
    return stride(from: 0, to: names.count, by: 2).flatMap { start in
      names[start..<min(start + 2, names.count)].joined(separator: " ").wrapped(toWidth: width)
    }
  }

  /// The cells of a row, wrapped because a truncated reason would be useless.
  private func cells(_ keys: String, _ words: String, isPossible: Bool = true) -> [Cell] {
    let left = Self.rows(of: keys, width: keyColumns - Self.keyGap)
    let right = words.wrapped(toWidth: columnWidth - keyColumns)
    return (0..<max(left.count, right.count)).map { index in
      Cell(
        keys: index < left.count ? left[index] : "", text: index < right.count ? right[index] : "",
        isPossible: isPossible)
    }
  }
}
