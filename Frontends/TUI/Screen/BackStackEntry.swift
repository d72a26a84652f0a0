import FeedCore
import FeedSession

/// Where the person was before an author's photos, or the search, were opened from there; what
/// back leads to (PHOTO-3).
struct BackStackEntry: Sendable, Hashable {
  let tab: Tab
  let photo: PhotoScreen?
  /// What the search tab showed, and which card there was selected.
  let search: SearchForm
  let found: PhotoID?
}

extension ScreenState {
  /// Called before something else is shown.
  mutating func pushBackStack() {
    backStack.append(
      BackStackEntry(tab: tab, photo: photo, search: search, found: found.selectedID))
  }

  /// From a tab; without a place to go back to, that is the feed. There is nothing to go back to
  /// from there: leaving the app takes a key of its own, so that an Esc too many does not.
  mutating func goBack() {
    guard let origin = backStack.popLast() else { return tab = .feed }
    (tab, photo) = (origin.tab, origin.photo)
    guard tab == .search, search.asked != origin.search.asked else { return }
    search = origin.search
    // Whatever became of it meanwhile was passed over.
    if search.photo == nil { search.outcome = .list }
    found = CardList(.found, at: origin.found)
  }
}
