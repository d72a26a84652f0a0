import FeedCore
import FeedSession

/// Picking photos for another program (PICK-1).
extension ScreenState {
  var keyMode: KeyMode {
    guard let pick else { return .browse }
    return pick.request.isMultiple ? .pickSeveral : .pickOne
  }

  /// The exit status of the closed screen. A pick that was closed without a photo is interrupted
  /// (PICK-8).
  var exitStatus: ExitStatus { pick == nil || pick?.output != nil ? .done : .interrupted }

  /// Shows photos at once, without a splash and without a sign-in, which lists do not need
  /// (AUTH-11).
  mutating func beginPick(_ session: SessionState) {
    isSplash = false
    isGuest = !session.isSignedIn && session.edition == .extended
  }

  /// Begins the search that the pick was started with, once photos can be shown.
  mutating func searchForPick() -> [ScreenCommand] {
    guard let words = pick?.takeWords(), let input = SearchInput(words, filters: search.filters)
    else { return [] }
    tab = .search
    return startSearch(input)
  }

  /// Picks the marked photos, or the selected or open photo if none is marked.
  mutating func pickPhotos(_ session: SessionState) -> [ScreenCommand] {
    guard let pick, !pick.isInProgress, pick.output == nil else { return [] }
    let photos = pick.marked.isEmpty ? [current(session)].compactMap(\.self) : pick.marked
    guard !photos.isEmpty else {
      return tab == .search && search.submitted == nil ? openSearch() : []
    }
    self.pick?.begin()
    return [.pick(photos, pick.request)]
  }

  mutating func toggleMark(_ session: SessionState) {
    if let photo = current(session) { pick?.toggleMark(photo) }
  }

  /// Closes the screen with the output, or asks whether to lose the downloads in progress. After a
  /// failure the screen stays open with all marks, so that the user can try again.
  mutating func pickEnded(_ result: ScreenResult) {
    if case .picked(let output) = result {
      pick?.end(with: output)
      return quit()
    }
    pick?.end(with: nil)
    if let error = result.error, error.code != .cancelled { present(.error(error.message)) }
  }

  /// Closes a screen that has waited for downloads, after the user has answered their questions and
  /// read their errors.
  mutating func closeAfterDownloads() {
    guard pick?.output != nil || opensAgain, !isDownloading, overlays.last?.layer != .dialog else {
      return
    }
    isClosed = true
  }
}
