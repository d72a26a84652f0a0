import TerminalKit

/// What stands on a screen from top to bottom. Where there are too few rows, whole parts give way,
/// those of the lowest rank first and of these the lowest ones; at last the part that scrolls keeps
/// the rows that are left.
struct VerticalStack {
  typealias Row = (_ context: inout DrawContext, _ row: Int) -> Void

  enum Rank: Int, CaseIterable {
    case picture, blank, words, remark, needed
  }

  private struct Part {
    let rank: Rank
    let scrolls: Bool
    var rows: [Row]
  }

  private var parts: [Part] = []

  mutating func add(_ rank: Rank, scrolls: Bool = false, _ rows: [Row]) {
    parts.append(Part(rank: rank, scrolls: scrolls, rows: rows))
  }

  mutating func blank() { add(.blank, [{ _, _ in }]) }

  /// The rows that are seen in so much room, from row `top` of the part that scrolls.
  func rows(in room: Int, top: Int) -> [Row] {
    let excess = lastTop(in: room)
    return fitting(room).flatMap { part in
      guard part.scrolls, excess > 0 else { return part.rows }
      return Array(part.rows.dropFirst(min(top, excess)).prefix(part.rows.count - excess))
    }
  }

  /// How far the part that scrolls can be scrolled.
  func lastTop(in room: Int) -> Int {
    let fitting = fitting(room)
    let scrolling = fitting.first { $0.scrolls }?.rows.count ?? 0
    return max(0, min(scrolling - 1, Self.count(fitting) - room))
  }

  /// Whether nothing has to give way.
  func fits(_ room: Int) -> Bool { Self.count(parts) <= room }

  private func fitting(_ room: Int) -> [Part] {
    var parts = parts
    for rank in Rank.allCases where rank != .needed {
      while Self.count(parts) > room, let last = parts.lastIndex(where: { $0.rank == rank }) {
        parts.remove(at: last)
      }
    }
    return parts
  }

  private static func count(_ parts: [Part]) -> Int { parts.reduce(0) { $0 + $1.rows.count } }
}
