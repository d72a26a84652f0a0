import FeedCore
import FeedSession

/// The search tab: its field, its filters, the last search and its outcome.
struct SearchForm: Sendable, Hashable {
  /// The outcome of the last search.
  enum Outcome: Sendable, Hashable {
    case loading
    /// The session has the photos or the error.
    case list
    /// The result of a search for one photo.
    case photo(Photo)
    case failed(FeedError)
  }

  /// Whether the field is open, so that letters go into it.
  var isOpen = false
  /// Whether the field was opened on another tab, so that the list below it was not visible.
  var wasOpenedFromOtherTab = false
  /// Whether a letter opened the field, so that it closes when it is empty again.
  var isOpenedByTyping = false
  var field = TextField()
  /// The filters of the next search. Its words are not used.
  var filters = SearchQuery(words: "")
  /// The last search; nil before the first one.
  private(set) var submitted: SearchInput?
  var outcome = Outcome.list
  /// The user whose lists are shown, as far as the profile is known (FIND-7).
  var user: Profile?
  /// Whether the user's full profile, with the bio, was loaded.
  var isProfileComplete = false
  /// The collection or topic whose photos are shown, if it was opened from a list (FIND-8).
  var openedCollection: PhotoCollection?
  /// The index of the focused choice below the field; nil if the field has the focus.
  var choice: Int? { didSet { if choice != nil { (color, filter) = (nil, nil) } } }
  /// The index of the focused swatch in the row of colors; nil if it has no focus.
  var color: Int? { didSet { if color != nil { (choice, filter) = (nil, nil) } } }
  /// The index of the focused filter below the field; nil if it has no focus.
  var filter: Int? { didSet { if filter != nil { (choice, color) = (nil, nil) } } }

  /// Begins a search. The earlier result is removed at once, so that the screen never shows the
  /// result of a different search than the field does.
  mutating func submit(_ input: SearchInput) {
    if input.username == nil || input.username != submitted?.username {
      (user, isProfileComplete) = (nil, false)
    }
    if input != submitted { openedCollection = nil }
    // Lists of collections have their own state.
    (submitted, outcome) = (input, input.collectionSource == nil ? .loading : .list)
    close()
  }

  /// Closes the field and discards text that was not submitted.
  mutating func close() {
    (isOpen, wasOpenedFromOtherTab, isOpenedByTyping) = (false, false, false)
    focusField()
    field = TextField(submitted?.text ?? "")
  }

  /// The field as it is, without the last search and its result; nil if letters do not go into it.
  var emptied: SearchForm? {
    guard isOpen || isStart else { return nil }
    var form = SearchForm()
    (form.isOpen, form.isOpenedByTyping, form.wasOpenedFromOtherTab) =
      (isOpen, isOpenedByTyping, isOpen && !isStart)
    (form.field, form.filters) = (field, filters)
    return form
  }

  /// Moves the focus into the field.
  mutating func focusField() { (choice, color, filter) = (nil, nil, nil) }

  /// Whether there was no search yet.
  var isStart: Bool { submitted == nil }

  /// The typed text, which filters the choices; empty if nothing was typed.
  var typed: String { isOpen && !field.isAllSelected ? field.text : "" }

  /// Whether the session's list of this source is the result of the last search.
  func shows(_ source: PhotoSource?) -> Bool {
    guard let source else { return false }
    return submitted?.source == source
  }

  /// The outcome, if it is one photo.
  var photo: Photo? { if case .photo(let photo) = outcome { photo } else { nil } }

  var hasFailed: Bool { if case .failed = outcome { true } else { false } }

  /// Whether filters apply to the text in the field.
  var canFilter: Bool {
    (isOpen ? SearchInput(field.text, filters: filters) : submitted)?.canBeFiltered ?? true
  }

  /// Whether the text in the field differs from the last search.
  var isEdited: Bool { isOpen && field.text != (submitted?.text ?? "") }
}
