import FeedCore
import FeedSession
import TerminalKit

/// Lists of collections and topics (FIND-8).
extension ScreenState {
  /// The list of collections that is shown, if there is one.
  var shownCollections: CollectionList? { tab == .search ? collections : nil }

  /// The sections of the current list, including it; empty if it is the only one.
  func sections(_ session: SessionState) -> [SearchInput] {
    guard tab == .search, let submitted = search.submitted else { return [] }
    let sections = submitted.sections(search.filters).filter(session.offers)
    return sections.count > 1 ? sections : []
  }

  mutating func showTopics() -> [ScreenCommand] {
    if tab == .search, search.submitted == .topics {
      search.close()
      return []
    }
    return pushSearch(to: .topics)
  }

  mutating func stepSection(by count: Int, _ session: SessionState) -> [ScreenCommand] {
    let sections = sections(session)
    guard let index = sections.firstIndex(where: { $0 == search.submitted }) else { return [] }
    let next = index + count
    return sections.indices.contains(next) ? startSearch(sections[next]) : []
  }

  mutating func actOnCollections(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    if var list = collections, list.apply(action) {
      let hasMoved = collections.map { action.hasMoved(($0.selected, $0.top), to: list) } == true
      collections = list
      if !hasMoved { keepStep(action, session) }
      return []
    }
    switch action {
    case .openCard(let index):
      collections?.select(index)
      return openCollection()
    case .confirm, .openPhoto, .pick: return openCollection()
    case .openInBrowser: return collections?.selectedItem.map { [.open($0.link)] } ?? []
    case .showAuthor: return collections?.selectedItem?.author.map { showPage(of: $0) } ?? []
    default: return []
    }
  }

  /// Opens the selected collection as a feed; back leads to its card.
  private mutating func openCollection() -> [ScreenCommand] {
    guard let collection = collections?.selectedItem, let input = SearchInput(collection.source)
    else { return [] }
    let commands = pushSearch(to: input)
    search.openedCollection = collection
    return commands
  }

  mutating func loadCollectionsIfNeeded() -> [ScreenCommand] {
    guard tab == .search, collections != nil else { return [] }
    let body = ScreenLayout(size, tab: .search).body
    collections?.update(
      CardLayout.Metrics(
        columns: body.columns, rows: body.rows, frameRows: environment.frameRows, cell: size.cell,
        hasPictures: environment.hasPictures))
    guard collections?.needsMore == true else { return [] }
    return [collections?.startLoading()].compactMap(\.self)
  }

  /// Applies a page of collections. A page of another list is ignored.
  mutating func take(_ result: ScreenResult, of source: CollectionSource, page: Int) {
    guard collections?.source == source else { return }
    collections?.take(result, page: page)
    if source == .topics { searchMemory.topics = Array((collections?.items ?? []).prefix(6)) }
  }
}
