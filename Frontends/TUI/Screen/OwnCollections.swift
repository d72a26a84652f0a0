import FeedCore
import FeedSession

/// The user's own collections, loaded page by page. The screen keeps them until the account changes,
/// because each page is a request.
struct OwnCollections: Sendable, Hashable {
  private(set) var items: [PhotoCollection] = []
  /// The state of the next page.
  private(set) var phase = PhotoList.Phase.idle
  private(set) var nextPage = 1
  /// Whether a reload has begun. The old items stay until its first page arrives.
  private var isOutdated = false
  private var loadedAt: Timestamp?
  private var emptyPages = 0
  /// The collection that the user changed last, which is offered first.
  var lastUsed: String?

  private static let maxEmptyPages = 3
  /// The age in seconds from which the list is loaded again when it is opened.
  private static let maxAge = 600

  /// Whether nothing is known yet.
  var isUnknown: Bool { items.isEmpty && phase != .ended }

  subscript(id: String) -> PhotoCollection? { items.first { $0.id == id } }

  /// The collections that contain all typed words.
  func matching(_ words: String) -> [PhotoCollection] {
    words.isEmpty ? items : items.filter { $0.matches(words) }
  }
}

// Loading.
extension OwnCollections {
  /// Requests the list when it is opened: at first, after a failure, and if it is old.
  mutating func open(at now: Timestamp) -> [ScreenCommand] {
    if case .failed = phase { return reload() }
    let age = loadedAt.map { now.seconds - $0.seconds }
    guard let age, age >= 0, age < Int64(Self.maxAge) else { return reload() }
    return []
  }

  /// Requests the list again from the start.
  mutating func reload() -> [ScreenCommand] {
    guard phase != .loading else { return [] }
    (nextPage, isOutdated, emptyPages) = (1, true, 0)
    return load()
  }

  /// Requests the next page, unless the list is complete or a page has failed.
  mutating func loadMore() -> [ScreenCommand] { phase == .idle && nextPage > 1 ? load() : [] }

  /// Requests a failed page again.
  mutating func retry() -> [ScreenCommand] { if case .failed = phase { load() } else { [] } }

  private mutating func load() -> [ScreenCommand] {
    phase = .loading
    return [.loadOwnCollections(page: nextPage)]
  }

  /// Applies a page. One that is not expected is ignored.
  mutating func take(_ result: ScreenResult, page number: Int, at now: Timestamp) {
    guard phase == .loading, number == nextPage else { return }
    switch result {
    case .collections(let page, _): append(page, at: now)
    case .failed(let error): phase = error.code == .cancelled ? .idle : .failed(error)
    default: break
    }
  }

  private mutating func append(_ page: CollectionPage, at now: Timestamp) {
    if isOutdated { (items, loadedAt) = ([], now) }
    isOutdated = false
    let known = Set(items.map(\.id))
    let fresh = page.items.filter { !known.contains($0.id) }
    items += fresh
    nextPage = page.page + 1
    emptyPages = fresh.isEmpty ? emptyPages + 1 : 0
    phase = page.hasMore && emptyPages < Self.maxEmptyPages ? .idle : .ended
  }
}

// Changes.
extension OwnCollections {
  mutating func insert(_ collection: PhotoCollection) {
    items.removeAll { $0.id == collection.id }
    items.insert(collection, at: 0)
  }

  /// Adapts the number of photos of a collection to a change.
  mutating func noteChange(of id: String, from before: Bool, to isContained: Bool) {
    lastUsed = id
    items.noteChange(of: id, from: before, to: isContained)
  }
}
