import FeedCore
import FeedSession

/// The source of a list's items.
enum LinearSource: Sendable, Hashable {
  /// A list of the session.
  case session(ListName)
  /// The result of a search: for words, or for a user's lists, topics or collections.
  case found(SearchInput)

  static let feed = LinearSource.session(.feed)
  static let favorites = LinearSource.session(.favorites)

  /// Whether its items are collections or topics, each with photos of its own.
  var hasCollections: Bool {
    if case .found(let input) = self { input.collectionSource != nil } else { false }
  }
}

/// A position in a list. Numbers begin with 1.
struct LinearPosition: Sendable, Hashable {
  let number: Int
  let source: LinearSource
}

/// A list that was found by a search. Linear mode stores it, so that back leads to it without a
/// request.
struct LinearList: Sendable, Hashable {
  /// The title of the collection whose photos these are, if it was opened from a list.
  let name: String?
  /// The photos or collections. One of the two is empty.
  private(set) var photos: [Photo] = []
  private(set) var collections: [PhotoCollection] = []
  /// The state of the next page.
  private(set) var phase = PhotoList.Phase.idle
  private(set) var total: Int?
  /// The reason and age of the newest page, if it is from the cache.
  private(set) var staleness: Message?
  private(set) var nextPage = 1

  init(named name: String? = nil) { self.name = name }

  var count: Int { photos.count + collections.count }

  /// Applies the result of a request for a page. The first page replaces the list. If it fails, the
  /// list stays.
  mutating func take(_ result: LinearResult, page number: Int) {
    switch result {
    case .photos(let page, let staleness):
      if number == 1 { photos = [] }
      photos += page.new(notIn: photos)
      note(page, number, staleness)
    case .collections(let page, let staleness):
      if number == 1 { collections = [] }
      collections += page.new(notIn: collections)
      note(page, number, staleness)
    case .failed(let error): phase = error.code == .cancelled ? .idle : .failed(error)
    default: break
    }
  }

  private mutating func note<Item>(_ page: Page<Item>, _ number: Int, _ staleness: Message?) {
    (total, nextPage, self.staleness) = (page.total, number + 1, staleness)
    phase = page.hasMore ? .idle : .ended
  }
}

extension Page where Item: Identifiable {
  /// The items that are not in the list yet. Lists change between requests, so that two pages can
  /// contain the same item.
  fileprivate func new(notIn items: [Item]) -> [Item] {
    var known = Set(items.map(\.id))
    return self.items.filter { known.insert($0.id).inserted }
  }
}

/// The properties of a list, whether the session or linear mode stores it.
extension LinearState {
  /// The list that linear mode stores.
  func found(_ source: LinearSource) -> LinearList? {
    if case .found(let input) = source { lists[input] } else { nil }
  }

  func count(of source: LinearSource) -> Int {
    switch source {
    case .session(let name): session.list(name).count
    case .found(let input): lists[input]?.count ?? 0
    }
  }

  func phase(of source: LinearSource) -> PhotoList.Phase {
    switch source {
    case .session(let name): session.list(name).phase
    case .found(let input): lists[input]?.phase ?? .idle
    }
  }

  func hasFailed(_ source: LinearSource) -> Bool {
    if case .failed = phase(of: source) { true } else { false }
  }

  func total(of source: LinearSource) -> Int? {
    switch source {
    case .session(let name): session.list(name).total
    case .found(let input): lists[input]?.total
    }
  }

  func staleness(of source: LinearSource) -> Message? {
    switch source {
    case .session(let name): session.list(name).staleness(at: now, in: language)
    case .found(let input): lists[input]?.staleness
    }
  }

  /// The photo at an index, as received; nil in a list of collections.
  func photo(at index: Int, of source: LinearSource) -> Photo? {
    guard index >= 0, index < count(of: source) else { return nil }
    switch source {
    case .session(let name): return session.list(name)[index]
    case .found(let input):
      guard let photos = lists[input]?.photos, photos.indices.contains(index) else { return nil }
      return photos[index]
    }
  }

  /// The collection at an index; nil in a list of photos.
  func collection(at index: Int, of source: LinearSource) -> PhotoCollection? {
    guard let list = found(source), list.collections.indices.contains(index) else { return nil }
    return list.collections[index]
  }
}
