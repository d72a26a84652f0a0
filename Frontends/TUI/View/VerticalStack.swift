import TerminalKit

/// Rows of a screen from top to bottom, in parts. With too few rows, whole parts are left out:
/// those of the lowest priority first, from the bottom. If this is not enough, one part scrolls in
/// the remaining rows.
struct VerticalStack {
  /// Draws one row.
  typealias Row = (_ context: inout DrawContext, _ row: Int) -> Void

  enum Priority: Int, CaseIterable {
    case picture, blank, detail, text, remark, required
  }

  private struct Part {
    let priority: Priority
    let scrolls: Bool
    var rows: [Row]
  }

  private var parts: [Part] = []

  mutating func add(_ priority: Priority, scrolls: Bool = false, _ rows: [Row]) {
    parts.append(Part(priority: priority, scrolls: scrolls, rows: rows))
  }

  mutating func blank() { add(.blank, [{ _, _ in }]) }

  /// Adds the program's logo and name.
  mutating func addLogo() {
    add(.picture, Logo.lines.map { line in { $0.centered(line, row: $1, style: $0.theme.accent) } })
    add(.detail, [{ $0.centered(Logo.name, row: $1, style: $0.theme.text.with(.bold)) }])
    blank()
  }

  /// The rows that fit, from row `top` of the part that scrolls.
  func rows(in available: Int, top: Int) -> [Row] {
    let excess = lastTop(in: available)
    return fitting(available).flatMap { part in
      guard part.scrolls, excess > 0 else { return part.rows }
      return Array(part.rows.dropFirst(min(top, excess)).prefix(part.rows.count - excess))
    }
  }

  /// The maximum scroll position.
  func lastTop(in available: Int) -> Int {
    let fitting = fitting(available)
    let scrolling = fitting.first { $0.scrolls }?.rows.count ?? 0
    return max(0, min(scrolling - 1, Self.count(fitting) - available))
  }

  /// Whether all parts fit.
  func fits(_ available: Int) -> Bool { Self.count(parts) <= available }

  private func fitting(_ available: Int) -> [Part] {
    var parts = parts
    for priority in Priority.allCases where priority != .required {
      while Self.count(parts) > available,
        let last = parts.lastIndex(where: { $0.priority == priority })
      {
        parts.remove(at: last)
      }
    }
    return parts
  }

  private static func count(_ parts: [Part]) -> Int { parts.reduce(0) { $0 + $1.rows.count } }
}
