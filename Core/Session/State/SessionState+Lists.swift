import FeedCore

/// The lists. A request for a page returns a ticket, which identifies the answer or failure. These
/// may arrive late, out of order or after a sign-out.
extension SessionState {
  /// Requests the next page of a list. While a page is in progress, its ticket is returned, and its
  /// answer serves both requests (FEED-2).
  ///
  /// - Returns: The ticket; nil if the list has no more pages.
  mutating func requestPage(of list: ListName) -> ListTicket? {
    switch self[list].phase {
    case .loading: return ticket(list)
    case .ended: return nil
    case .idle, .failed: return ask(list)
    }
  }

  /// Requests a list from its first page. A request in progress becomes stale.
  mutating func reload(_ list: ListName) -> ListTicket {
    self[list].restart()
    return ask(list)
  }

  /// Empties the list of found photos for a new source. The list of the previous source is stored,
  /// so that the user can go back to it. An earlier list of the new source also stays stored,
  /// because the user may go forward to it again.
  mutating func beginFinding(_ source: PhotoSource) {
    if let foundSource, foundSource != source { listHistory.keep(found, of: foundSource) }
    foundSource = source
    found.replace()
    revision += 1
  }

  /// Shows the photos of an earlier source as they were (PHOTO-3). The current list is dropped,
  /// because the user cannot return to it.
  ///
  /// - Returns: Whether they are shown. They are not if they are no longer stored.
  mutating func resumeFinding(_ source: PhotoSource) -> Bool {
    if foundSource == source { return true }
    guard let list = listHistory.take(source) else { return false }
    foundSource = source
    found = list.resumed(after: found)
    revision += 1
    return true
  }

  /// Shows the cached feed of an account, or the one without an account, until the first page
  /// arrives (TUI-12). Does nothing in another epoch, or if photos are already shown.
  mutating func showCachedFeed(
    _ answer: Answer<PhotoPage>, of user: AccountDigest?, epoch: Int
  ) {
    guard epoch == self.epoch, feed.showCached(answer.value.photos) else { return }
    feed.isStale = answer.isStale
    (feed.cachedAt, feed.fault) = (answer.cachedAt, answer.fault)
    cachedAccount = user
    revision += 1
  }

  /// Replaces the cached photos by the pending first page (TUI-81).
  mutating func acceptPendingFirstPage(_ list: ListName) {
    if self[list].acceptPendingFirstPage() { revision += 1 }
  }

  /// Appends a page to its list.
  ///
  /// - Returns: The photos that are new in the list; nil if the page is no longer expected, which
  ///   changes nothing.
  @discardableResult
  mutating func pageArrived(_ ticket: ListTicket, _ answer: Answer<PhotoPage>) -> [Photo]? {
    guard isAwaited(ticket) else { return nil }
    let requestedAt = self[ticket.list].requestedAt
    _ = updateLikes(from: answer.value.photos, requestedAt: requestedAt, isCached: answer.isCached)
    let (likes, collected) = (likes, collected)
    let (collection, since) = (collection(of: ticket.list), self[ticket.list].collectionStamp)
    let fresh = self[ticket.list].append(answer.value) { photo in
      // A late page may still contain photos that the user has unliked or removed in the meantime.
      if let collection { return !collected.isRemoved(photo.id, from: collection, since: since) }
      return ticket.list != .favorites || likes.isConfirmed(photo)
    }
    if let collection { photosListed(fresh, in: collection, requestedAt: since) }
    self[ticket.list].isStale = answer.isStale
    self[ticket.list].cachedAt = answer.cachedAt
    self[ticket.list].fault = answer.fault
    if ticket.page == 1 { self[ticket.list].didLoadFirstPage(isStale: answer.isStale) }
    if ticket.list == .favorites { favoritesCounted(answer, requestedAt: requestedAt) }
    revision += 1
    return fresh
  }

  /// Stores why a page could not be loaded, unless the page is no longer expected.
  mutating func pageFailed(_ ticket: ListTicket, _ error: FeedError) {
    guard isAwaited(ticket) else { return }
    // A cancelled request is not a failure. The next request starts it again.
    self[ticket.list].phase = error.code == .cancelled ? .idle : .failed(error)
    revision += 1
  }

  /// Stores the error for a page that could not be requested in an epoch.
  mutating func pageRefused(_ list: ListName, epoch: Int, _ error: FeedError) {
    guard epoch == self.epoch, error.code != .cancelled else { return }
    switch self[list].phase {
    // Another request has progressed further, or there is nothing more to load.
    case .loading, .ended: return
    case .idle, .failed: self[list].phase = .failed(error)
    }
    revision += 1
  }

  /// Records an answer from the network, or that the network may answer again. If the first page of
  /// the feed came from the cache, it becomes due.
  mutating func networkAnswered(epoch: Int) {
    if epoch == self.epoch, feed.networkAnswered() { revision += 1 }
  }

  /// Requests the feed's first page again.
  ///
  /// - Returns: The ticket; nil if the page is not due.
  mutating func requestFirstPage() -> FirstPageTicket? {
    guard feed.firstPage == .due else { return nil }
    feed.didRequestFirstPage()
    revision += 1
    return FirstPageTicket(epoch: epoch, generation: feed.generation, requestedAt: likes.stamp)
  }

  /// Merges the feed's first page above the current photos. Ignores it if it comes from the cache
  /// again, or if the feed was reloaded since the request.
  ///
  /// - Returns: Whether the page was used.
  @discardableResult
  mutating func firstPageArrived(_ ticket: FirstPageTicket, _ answer: Answer<PhotoPage>) -> Bool {
    guard ticket.epoch == epoch, ticket.generation == feed.generation, feed.firstPage != .fresh
    else {
      return false
    }
    revision += 1
    guard !answer.isStale else {
      feed.didRequestFirstPage()
      return false
    }
    _ = updateLikes(
      from: answer.value.photos, requestedAt: ticket.requestedAt, isCached: answer.isCached)
    feed.mergeFirstPage(answer.value)
    return true
  }

  private mutating func ask(_ list: ListName) -> ListTicket {
    self[list].ask(at: likes.stamp, collected.stamp)
    revision += 1
    return ticket(list)
  }

  private func ticket(_ name: ListName) -> ListTicket {
    let list = self[name]
    return ListTicket(
      list: name, epoch: epoch, generation: list.generation, page: list.requestedPage,
      attempt: list.attempt)
  }

  private func isAwaited(_ ticket: ListTicket) -> Bool {
    ticket == self.ticket(ticket.list) && self[ticket.list].phase == .loading
  }
}

/// Identifies the request for a first page that is merged above the current photos.
struct FirstPageTicket: Sendable, Hashable {
  let epoch: Int
  let generation: Int
  let requestedAt: Int
}
