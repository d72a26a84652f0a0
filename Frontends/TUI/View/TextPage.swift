import FeedCore
import FeedSession
import TerminalKit

/// A text, wrapped for a box on this screen.
struct TextPage: ScrolledPage {
  let lines: [String]
  let visibleRows: Int
  let columns: Int
  /// The page to which a line leads, and the column from which on.
  private let pages: [Int: (column: Int, page: WebAddress)]

  /// - Parameter lines: The lines, none of them wider than `columns(size)`.
  init(
    _ lines: [String], _ size: TerminalSize, pages: [Int: (column: Int, page: WebAddress)] = [:]
  ) {
    self.lines = lines
    self.pages = pages
    // The box has a frame, and a row above and below.
    visibleRows = max(1, size.rows - 4)
    columns = Self.columns(size)
  }

  /// The name, bio and link of a user.
  init(_ profile: Profile, _ size: TerminalSize, hasPages: Bool = true) {
    let texts = [
      [profile.name, "@\(profile.username)"], [profile.bio], [hasPages ? profile.link?.text : nil],
    ].map { $0.compactMap { $0?.cleaned(keepingLines: true) } }
    let parts = texts.map { $0.flatMap { $0.wrappedLines(toWidth: Self.columns(size)) } }
    let lines = Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
    let link = hasPages ? profile.link : nil
    let linked = link.map { ($0, Set((parts.first ?? []) + (parts.last ?? []))) }
    self.init(
      lines, size,
      pages: lines.indices.reduce(into: [:]) { pages, index in
        if let (page, texts) = linked, texts.contains(lines[index]) { pages[index] = (0, page) }
      })
  }

  static func columns(_ size: TerminalSize) -> Int { max(2, min(64, size.columns - 6)) }
}

extension TextPage {
  func draw(from top: Int, on context: inout DrawContext) {
    let lines = shown(from: top)
    let edge = BoxSpacing.edge(spareRows: visibleRows - lines.count)
    let inside = context.box(rows: lines.count + 2 * edge, columns: columns)
    context.addClickArea(context.canvas.bounds, .back)
    // The × is where menus have it, or above a long first line.
    let isLong = DisplayWidth.of(lines.first ?? "") > columns - 3
    context.text(
      "✕", row: inside.row + (isLong ? 0 : edge), column: inside.right - 2,
      style: context.theme.muted)
    for (index, line) in lines.enumerated() {
      let style = top == 0 && index == 0 ? context.theme.text.with(.bold) : context.theme.text
      let row = inside.row + edge + index
      let end = context.text(line, row: row, column: inside.column, style: style)
      guard let link = pages[lines.startIndex + index], !line.isEmpty else { continue }
      let start = min(end, inside.column + link.column)
      context.addPageLink(to: link.page, row: row, columns: start..<end)
    }
    context.position(positionText(from: top), in: inside)
  }
}

// The help. Keys that can do nothing now are muted, and their reasons are shown (UI-1).
extension KeyHelp {
  func draw(from top: Int, on context: inout DrawContext) {
    let lines = shown(from: top)
    let blank = BoxSpacing(spareRows: visibleRows - lines.count)
    let inside = context.box(rows: 1 + lines.count + blank.rows, columns: columns)
    context.addClickArea(context.canvas.bounds, .back)
    let row = inside.row + blank.top
    let bold = context.theme.text.with(.bold)
    context.centered(context.localized(.help), row: row, style: bold, in: inside)
    context.position(positionText(from: top), in: inside)
    for (index, line) in lines.enumerated() {
      draw(line, row: row + 1 + blank.middle + index, inside, on: &context)
    }
  }

  private func draw(
    _ line: Line, row: Int, _ inside: Rectangle, on context: inout DrawContext
  ) {
    let theme = context.theme
    let quiet = theme.muted.with(.dim)
    for (index, cell) in line.enumerated() {
      let column = inside.column + index * (columnWidth + Self.gap)
      if cell.isHeading {
        context.text(cell.text, row: row, column: column, style: theme.text.with(.bold))
        continue
      }
      let keyStyle = cell.isPossible ? theme.accent.with(.bold) : quiet
      context.text(cell.keys, row: row, column: column, style: keyStyle)
      context.text(
        cell.text, row: row, column: column + keyColumns,
        style: cell.isPossible ? theme.text : quiet)
    }
  }
}
