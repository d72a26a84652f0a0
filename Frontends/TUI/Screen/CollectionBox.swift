import FeedCore
import FeedSession

/// The box that adds photos to the user's collections (COLL-14). Typed letters filter the list.
struct CollectionBox: Sendable, Hashable {
  /// A row of the box.
  enum Row: Sendable, Hashable {
    case create
    /// A collection, by its id.
    case collection(String)
    /// Requests a page again that has failed.
    case retry
  }

  /// Whether all photos of the box are in a collection, or some.
  enum Tick: Sendable, Hashable {
    case none, some, all
  }

  let photos: [Photo]
  private(set) var field = TextField()
  /// The row that the user has moved to; nil before that.
  private(set) var chosen: Row?
  /// The properties of a new collection while they are entered.
  var form: NewCollectionForm?
  /// Why the last change failed.
  var fault: Message?

  init(_ photos: [Photo]) { self.photos = photos }

  var layer: InputLayer { form == nil ? .collecting : .newCollection }

  func rows(_ own: OwnCollections) -> [Row] {
    let hasFailed = if case .failed = own.phase { true } else { false }
    return [.create] + own.matching(field.text).map { .collection($0.id) }
      + (hasFailed ? [.retry] : [])
  }

  /// The index of the row that has the focus. Before the user moves it, that is the collection that
  /// was changed last, otherwise the first one.
  func focus(_ own: OwnCollections) -> Int {
    let rows = rows(own)
    if let index = chosen.flatMap(rows.firstIndex) { return index }
    let lastUsed = own.lastUsed.flatMap { rows.firstIndex(of: .collection($0)) }
    return lastUsed ?? min(1, rows.count - 1)
  }

  /// Edits the words of the filter, or moves the focus.
  mutating func apply(_ action: ScreenAction, _ own: OwnCollections) {
    let before = field.text
    switch action {
    case .type(let letter): field.type(String(letter))
    case .paste(let text): field.type(text)
    case .edit(let edit): field.apply(edit)
    default:
      let rows = rows(own)
      let steps = action.choiceSteps(among: rows.count)
      if steps != 0 { chosen = rows[min(max(0, focus(own) + steps), rows.count - 1)] }
    }
    if field.text != before { chosen = nil }
  }

  mutating func choose(_ row: Row) { chosen = row }

  mutating func clearFilter() { field = TextField() }
}

/// The form for the title and the privacy of a new collection.
struct NewCollectionForm: Sendable, Hashable {
  private(set) var field: TextField
  private(set) var isPrivate = false
  var fault: Message?

  /// - Parameter title: The words of the filter, which are often the title.
  init(_ title: String) { field = TextField(title) }

  var properties: CollectionProperties {
    CollectionProperties(title: field.text, isPrivate: isPrivate)
  }

  mutating func apply(_ action: ScreenAction) {
    switch action {
    case .type(let letter): field.type(String(letter))
    case .paste(let text): field.type(text)
    case .edit(let edit): field.apply(edit)
    case .togglePrivate: isPrivate.toggle()
    default: break
    }
  }
}
