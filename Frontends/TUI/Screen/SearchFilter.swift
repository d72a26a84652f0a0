import FeedCore

/// A filter of a search.
enum SearchFilter: Sendable, Hashable, CaseIterable {
  case orientation, color, order

  /// All values, after the one for any.
  var choices: [FilterChoice] {
    switch self {
    case .orientation: [.orientation(nil)] + Orientation.allCases.map { .orientation($0) }
    case .color: [.color(nil)] + PhotoColor.allCases.map { .color($0) }
    case .order: [.order(nil)] + SearchOrder.allCases.map { .order($0) }
    }
  }

  var title: Phrase {
    switch self {
    case .orientation: .filterShape
    case .color: .filterColor
    case .order: .filterOrder
    }
  }
}

/// A value of a filter; nil means any.
enum FilterChoice: Sendable, Hashable {
  case orientation(Orientation?)
  case color(PhotoColor?)
  case order(SearchOrder?)

  var name: Phrase {
    switch self {
    case .orientation(let orientation): orientation?.name ?? .anyShape
    case .color(let color): color?.name ?? .anyColor
    case .order(let order): order?.name ?? .anyOrder
    }
  }

  var isAny: Bool {
    self == .orientation(nil) || self == .color(nil) || self == .order(nil)
  }
}

extension SearchQuery {
  func choice(of filter: SearchFilter) -> FilterChoice {
    switch filter {
    case .orientation: .orientation(orientation)
    case .color: .color(color)
    case .order: .order(order)
    }
  }

  mutating func set(_ choice: FilterChoice) {
    switch choice {
    case .orientation(let orientation): self.orientation = orientation
    case .color(let color): self.color = color
    case .order(let order): self.order = order
    }
  }

  var isFiltered: Bool { orientation != nil || color != nil || order != nil }

  mutating func clearFilters() { self = SearchQuery(words: words) }
}
