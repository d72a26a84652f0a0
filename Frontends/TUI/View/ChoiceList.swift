import FeedCore
import TerminalKit

/// Choices, one per row: those of a menu, or the searches below the search field (FIND-9).
struct ChoiceList {
  struct Row {
    /// The key of the choice, or a tick, in front of the words; nil in a list without marks.
    var mark: String?
    /// The colors of the two cells in front of the words.
    var swatch: [Color]?
    var words = ""
    /// The words if these do not fit.
    var briefWords: String?
    /// Muted words in a separate column.
    var note = ""
    var isPossible = true
  }

  enum Line {
    case heading(Phrase)
    case blank
    case choice(Row, index: Int)
  }

  let lines: [Line]
  let focus: Int?

  /// The columns for the words, in front of a note.
  private static let wordColumns = 16

  /// Draws as many lines as fit, among them the choice that has the focus.
  func draw(in area: Rectangle, on context: inout DrawContext) {
    let available = min(area.rows, lines.count)
    guard available > 0 else { return }
    let focused = lines.firstIndex {
      if case .choice(_, let index) = $0 { index == focus } else { false }
    }
    let top = min(max(0, (focused ?? 0) - available / 2), lines.count - available)
    for (offset, line) in lines[top..<top + available].enumerated() {
      let place = Rectangle(
        row: area.row + offset, column: area.column, rows: 1, columns: area.columns)
      switch line {
      case .blank: break
      case .heading(let phrase):
        context.text(
          context.localized(phrase), row: place.row, column: place.column + 2,
          style: context.theme.muted, clip: place)
      case .choice(let row, let index):
        draw(row, hasFocus: index == focus, in: place, on: &context)
        context.addClickArea(place, .press(index))
      }
    }
  }

  private func draw(
    _ row: Row, hasFocus: Bool, in place: Rectangle, on context: inout DrawContext
  ) {
    let theme = context.theme
    var style = row.isPossible ? theme.text : theme.muted.with(.dim)
    if hasFocus {
      style = row.isPossible ? theme.focus : theme.focus.with(.dim)
      context.canvas.fill(place, style: style)
    }
    // Rows with marks are in a box, which has blank columns at its edges.
    var column = place.column + (row.mark == nil ? 2 : 1)
    if let mark = row.mark {
      let isPlain = hasFocus || !row.isPossible
      let end = context.text(
        mark, row: place.row, column: column, style: isPlain ? style : theme.accent.with(.bold))
      column = max(column + 2, end + 1)
    }
    if let swatch = row.swatch {
      let background = hasFocus ? style.background : theme.background
      context.swatch(swatch, row: place.row, column: column, on: background)
      column += 3
    }
    let right = place.right - (row.mark == nil ? 2 : 0)
    let fits = DisplayWidth.of(row.words) <= right - column
    let words = fits ? row.words : row.briefWords ?? row.words
    let end = context.text(
      words.truncated(toWidth: right - column), row: place.row, column: column, style: style)
    let noteColumn = row.words.isEmpty ? column : max(end + 2, column + Self.wordColumns)
    guard !row.note.isEmpty, noteColumn < right else { return }
    context.text(
      row.note.truncated(toWidth: right - noteColumn), row: place.row, column: noteColumn,
      style: hasFocus ? style : theme.muted)
  }
}

extension ChoiceList {
  /// The searches below the field. With headings, recent searches and suggestions are separated.
  init(_ choices: [SearchChoice], focus: Int?, hasHeadings: Bool, _ context: DrawContext) {
    let lines = choices.enumerated().map { Line.choice($1.row(context), index: $0) }
    let split = choices.firstIndex { if case .suggestion = $0 { true } else { false } }
    let recent = lines.prefix(hasHeadings ? split ?? lines.count : 0)
    let others = lines.dropFirst(recent.count)
    self.init(
      lines: (recent.isEmpty ? [] : [.heading(.recentSearches)] + recent)
        + (recent.isEmpty || others.isEmpty ? [] : [.blank])
        + (hasHeadings && !others.isEmpty ? [.heading(.searchSuggestions)] : []) + others,
      focus: focus)
  }
}

extension SearchChoice {
  fileprivate func row(_ context: DrawContext) -> ChoiceList.Row {
    switch self {
    case .recent(let text): ChoiceList.Row(words: text.cleaned())
    case .forgetRecent: ChoiceList.Row(note: context.localized(.forgetRecentSearches))
    // Its sign opens the help before a search.
    case .suggestion(.random, let name): ChoiceList.Row(words: name)
    case .suggestion(let input, let name): ChoiceList.Row(words: input.text.cleaned(), note: name)
    }
  }
}
