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
  /// Whether the field was opened from another tab, so that what is beneath it was not looked at.
  var isOpenedFromElsewhere = false
  var field = TextField()
  /// Its words are not used: what is asked for has its own.
  private(set) var filters = SearchQuery(words: "")
  /// Nil before the first.
  private(set) var asked: SearchInput?
  var outcome = Outcome.list
  /// Whose lists are shown, as far as that is known (FIND-7).
  var person: Profile?
  /// Whether that is all that is known of them, name and bio, which takes a request of its own.
  var isProfileComplete = false
  /// The collection or topic whose photos are shown, where it was opened from a list (FIND-8).
  var openedCollection: PhotoCollection?
  /// Which of the choices beneath the field has the focus; nil where the field has it.
  var choice: Int?

  /// What was found before, or why nothing was, goes at once: what is shown belongs to what stands
  /// in the field.
  mutating func ask(_ input: SearchInput) {
    if input.username == nil || input.username != asked?.username {
      (person, isProfileComplete) = (nil, false)
    }
    if input != asked { openedCollection = nil }
    // A list of collections has a state of its own.
    (asked, outcome) = (input, input.collectionSource == nil ? .asking : .list)
    close()
  }

  /// What was typed and not sent goes.
  mutating func close() {
    (isOpen, isOpenedFromElsewhere, choice) = (false, false, nil)
    if let asked { field = TextField(asked.text) }
  }

  mutating func set(_ choice: FilterChoice) { filters.set(choice) }

  mutating func clearFilters() { filters.clearFilters() }

  /// Whether nothing was searched for yet.
  var isStart: Bool { asked == nil }

  /// What was typed into the open field, to find choices by; empty where nothing was.
  var typed: String { isOpen && !field.isAllSelected ? field.text.lowercased() : "" }

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
