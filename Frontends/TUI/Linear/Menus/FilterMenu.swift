import FeedCore

/// The filters of a search: shape, color and order. A choice starts the search at once.
extension LinearState {
  private static let filters: [SearchFilter] = [.orientation, .color, .order]

  func filterMenu(_ query: SearchQuery) -> LinearMenu {
    let items = Self.filters.map { filter in
      LinearMenu.Item(
        "\(text(filter.title)): \(label(query.choice(of: filter).name))",
        .menu(filterMenu(query, filter)))
    }
    var plain = query
    plain.clearFilters()
    let clear = LinearMenu.Item(text(.clearFilters), .find(.words(plain)))
    return LinearMenu(
      title: "\(text(.linearFilters)).", items: items + (query.isFiltered ? [clear] : []))
  }

  /// The values of a filter.
  private func filterMenu(_ query: SearchQuery, _ filter: SearchFilter) -> LinearMenu {
    let items = filter.choices.map { choice in
      var query = query
      query.set(choice)
      return LinearMenu.Item(text(choice.name), .find(.words(query)))
    }
    return LinearMenu(title: "\(text(filter.title)).", items: items)
  }

  /// The words of a search with its filters.
  func title(of query: SearchQuery) -> String {
    let choices = Self.filters.map(query.choice(of:)).filter { !$0.isAny }
    let filters = choices.map { label($0.name) }
    return ([text(.linearResults, query.words)] + filters).joined(separator: ", ")
  }
}
