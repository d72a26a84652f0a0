import FeedCore

/// What a search can be narrowed by.
enum SearchFilter: Sendable, Hashable {
  case orientation, color, order
}

extension SearchQuery {
  /// Any, and then each choice in turn, round and round.
  mutating func step(_ filter: SearchFilter, by count: Int) {
    switch filter {
    case .orientation: orientation = stepped(orientation, by: count)
    case .color: color = stepped(color, by: count)
    case .order: order = stepped(order, by: count)
    }
  }

  private func stepped<Choice: CaseIterable & Equatable>(
    _ choice: Choice?, by count: Int
  ) -> Choice? {
    let all = [nil] + Choice.allCases.map(Optional.some)
    let index = all.firstIndex(of: choice) ?? 0
    return all[(index + count + all.count) % all.count]
  }

  var isFiltered: Bool { orientation != nil || color != nil || order != nil }

  mutating func clearFilters() { self = SearchQuery(words: words) }
}
