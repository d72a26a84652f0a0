import FeedCore
import FeedSession

/// The search tab: its field, its filters, what was asked for last and what came of that.
struct SearchForm: Sendable, Hashable {
  /// What became of that which was asked for.
  enum Outcome: Sendable, Hashable {
    case asking
    /// The session has the photos, or why there are none.
    case list
    /// The one photo that was asked for.
    case photo(Photo)
    case failed(FeedError)
  }

  /// Whether letters go into the field.
  var isOpen = false
  var field = TextField()
  /// Its words are not used: what is asked for has its own.
  private(set) var filters = SearchQuery(words: "")
  /// Nil before the first.
  private(set) var asked: SearchInput?
  var outcome = Outcome.list
  /// Whose photos are looked for, once that is known.
  var person: Profile?

  /// What was found before, or why nothing was, goes at once: what is shown belongs to what stands
  /// in the field.
  mutating func ask(_ input: SearchInput) {
    (asked, outcome, person) = (input, .asking, nil)
    close()
  }

  /// What was typed and not sent goes.
  mutating func close() {
    isOpen = false
    if let asked { field = TextField(asked.text) }
  }

  mutating func set(_ choice: FilterChoice) { filters.set(choice) }

  mutating func clearFilters() { filters.clearFilters() }

  /// Whether a list of the session is what was asked for.
  func shows(_ source: PhotoSource?) -> Bool {
    guard let source else { return false }
    return asked?.source == source
  }

  /// Where the outcome is one photo.
  var photo: Photo? { if case .photo(let photo) = outcome { photo } else { nil } }

  var hasFailed: Bool { if case .failed = outcome { true } else { false } }

  /// Goes by what stands in the field, sent or not.
  var canFilter: Bool {
    (isOpen ? SearchInput(field.text, filters: filters) : asked)?.canBeFiltered ?? true
  }

  /// Another text stands in the field than what was asked for.
  var isEdited: Bool { isOpen && field.text != asked?.text }
}

/// What a person asks for in the search field (FIND-1).
enum SearchInput: Sendable, Hashable {
  case words(SearchQuery)
  /// Somebody's photos.
  case user(String)
  case photo(PhotoID)
  case random

  /// Nil for a text that asks for nothing.
  init?(_ text: String, filters: SearchQuery) {
    let text = text.trimmed
    let name = String(text.dropFirst()).trimmed
    let id = String(text.dropFirst(Self.idMark.count)).trimmed
    var query = filters
    query.words = text
    if text == Self.randomMark {
      self = .random
    } else if text.hasPrefix(Self.idMark), !id.isEmpty {
      self = .photo(PhotoID(id))
    } else if PhotoID.isPageAddress(text) {
      self = .photo(PhotoID(named: text))
    } else if text.hasPrefix("@"), !name.isEmpty {
      self = .user(name)
    } else if !text.isEmpty {
      self = .words(query)
    } else {
      return nil
    }
  }

  /// What somebody asked for who got photos from this source; nil for a list that the field does not
  /// ask for.
  init?(_ source: PhotoSource) {
    switch source {
    case .search(let query): self = .words(query)
    case .user(let username): self = .user(username)
    case .feed, .favorites, .likes, .collection, .topic: return nil
    }
  }

  /// Where its photos come from; nil where it asks for one photo.
  var source: PhotoSource? {
    switch self {
    case .words(let query): .search(query)
    case .user(let username): .user(username)
    case .photo, .random: nil
    }
  }

  /// Shape, colour and order mean something for words alone.
  var canBeFiltered: Bool { if case .words = self { true } else { false } }

  /// As it stands in the field.
  var text: String {
    switch self {
    case .words(let query): query.words
    case .user(let username): "@\(username)"
    case .photo(let id): "\(Self.idMark)\(id)"
    case .random: Self.randomMark
    }
  }

  var commands: [ScreenCommand] {
    switch self {
    case .words(let query): [.find(.search(query))]
    case .user(let username): [.find(.user(username)), .fetchUser(username)]
    case .photo(let id): [.fetchPhoto(id)]
    case .random: [.fetchRandomPhoto]
    }
  }

  private static let idMark = "id:"
  private static let randomMark = "?"
}

extension String {
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first == " " { rest = rest.dropFirst() }
    while rest.last == " " { rest = rest.dropLast() }
    return String(rest)
  }
}
