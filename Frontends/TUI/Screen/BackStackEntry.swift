import FeedCore
import FeedSession

/// A screen that back leads to (PHOTO-3): the one from which an author's photos, or the search,
/// were opened.
struct BackStackEntry: Sendable, Hashable {
  let tab: Tab
  let photo: PhotoScreen?
  /// The search tab as it was, and the card that was selected there.
  let search: SearchForm
  let selectedFound: PhotoID?
  /// The list of collections that was shown, with its place (FIND-8).
  let collections: CollectionList?
}

extension ScreenState {
  /// Called before something else is shown.
  mutating func pushBackStack() {
    backStack.append(
      BackStackEntry(
        tab: tab, photo: photo, search: search, selectedFound: found.selectedID,
        collections: collections))
  }

  /// Leaves a tab for the last screen of the stack, else for the feed. From the feed nothing lies
  /// further back: leaving the app takes a key of its own, so that an Esc too many does not.
  mutating func goBack() {
    guard let entry = backStack.popLast() else { return tab = .feed }
    (tab, photo) = (entry.tab, entry.photo)
    guard tab == .search, search.asked != entry.search.asked else { return }
    search = entry.search
    collections = entry.collections?.resumed()
    // Its result may have come meanwhile, and was ignored.
    if search.photo == nil { search.outcome = .list }
    found = CardList(.found, at: entry.selectedFound)
  }
}
