import FeedCore
import FeedSession

/// Where the items of a list come from.
enum LinearSource: Sendable, Hashable {
  /// A list in which the session keeps a position.
  case session(ListName)
  /// What somebody looks for: words, a person's lists, topics, collections.
  case found(SearchInput)

  static let feed = LinearSource.session(.feed)
  static let favorites = LinearSource.session(.favorites)

  /// Whether its items are collections or topics, each with photos of its own.
  var hasCollections: Bool {
    if case .found(let input) = self { input.collectionSource != nil } else { false }
  }
}

/// A place in a list; numbers begin with 1.
struct LinearPosition: Sendable, Hashable {
  let number: Int
  let source: LinearSource
}

/// A list that somebody looked for. It is linear mode's own: each page is a request beside the
/// session's lists, so that back leads to it as it was left.
struct LinearList: Sendable, Hashable {
  /// What a list of collections calls the one whose photos these are.
  let name: String?
  /// One of the two is empty.
  private(set) var photos: [Photo] = []
  private(set) var collections: [PhotoCollection] = []
  /// The state of the next page.
  private(set) var phase = PhotoList.Phase.idle
  private(set) var total: Int?
  /// Why and how old the newest page is, if it comes from the cache.
  private(set) var staleness: Message?
  private(set) var nextPage = 1

  init(named name: String? = nil) { self.name = name }

  var count: Int { photos.count + collections.count }

  /// Takes the end of a request for a page. The first page begins the list anew; without it, what
  /// was there stays.
  mutating func take(_ result: LinearResult, page number: Int) {
    switch result {
    case .photos(let page, let staleness):
      if number == 1 { photos = [] }
      photos += page.unknown(beside: photos)
      note(page, number, staleness)
    case .collections(let page, let staleness):
      if number == 1 { collections = [] }
      collections += page.unknown(beside: collections)
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
  /// Lists shift while they are read, so that the same item can come twice.
  fileprivate func unknown(beside items: [Item]) -> [Item] {
    var known = Set(items.map(\.id))
    return self.items.filter { known.insert($0.id).inserted }
  }
}

/// What is known of a list, wherever it is kept.
extension LinearState {
  /// The list of linear mode's own.
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

  /// The photo at an index, as it is received; nil in a list of collections.
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
