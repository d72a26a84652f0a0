import FeedCore
import FeedSession

/// An earlier screen that back leads to (PHOTO-3): the one from which an author's photos, or the
/// search, were opened.
struct BackStackEntry: Sendable, Hashable {
  let tab: Tab
  let photo: PhotoScreen?
  /// The search tab as it was, and its list of photos with its scroll position.
  let search: SearchForm
  let found: CardList
  /// The list of collections, with its scroll position (FIND-8).
  let collections: CollectionList?
}

extension ScreenState {
  /// Puts the present screen on the stack, before something else is shown.
  mutating func pushBackStack() {
    backStack.append(
      BackStackEntry(
        tab: tab, photo: photo, search: search, found: found.resting(), collections: collections))
  }

  /// Goes back to the last screen of the stack, else to the feed. The feed is the end: leaving the
  /// app takes another key, so that one Esc too many does not.
  mutating func goBack() {
    guard let entry = backStack.popLast() else { return tab = .feed }
    (tab, photo) = (entry.tab, entry.photo)
    guard tab == .search, search.asked != entry.search.asked else { return }
    search = entry.search
    collections = entry.collections?.resumed()
    // The result may have arrived meanwhile, and was ignored.
    if search.photo == nil { search.outcome = .list }
    found = entry.found
  }
}
