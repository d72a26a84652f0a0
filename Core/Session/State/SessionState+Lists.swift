import FeedCore

/// The lists. A request for a page returns a ticket, with which its answer or failure comes back;
/// those may come late, out of order, or after sign-out.
extension SessionState {
  /// Asks for the next page of a list. While one is under way its ticket is returned again: its
  /// answer is the answer to both (FEED-2).
  ///
  /// - Returns: The ticket; nil if the list has no more pages.
  mutating func askForPage(of list: ListName) -> ListTicket? {
    switch self[list].phase {
    case .loading: return ticket(list)
    case .ended: return nil
    case .idle, .failed: return ask(list)
    }
  }

  /// Asks for a list from its beginning. A request under way becomes stale.
  mutating func reload(_ list: ListName) -> ListTicket {
    self[list].restart()
    return ask(list)
  }

  /// Begins the list of found photos anew, for photos from elsewhere. The list of another source is
  /// kept, for the way back; so is an earlier one of this source, since the way may lead on to it.
  mutating func beginFinding(_ source: PhotoSource) {
    if let foundSource, foundSource != source { leftLists.keep(found, of: foundSource) }
    foundSource = source
    found.replace()
    revision += 1
  }

  /// Shows the photos of a source as they were left (PHOTO-3). What was looked for since is
  /// forgotten: no way leads back to it.
  ///
  /// - Returns: Whether they are shown; else they are not kept any more.
  mutating func resumeFinding(_ source: PhotoSource) -> Bool {
    if foundSource == source { return true }
    guard let list = leftLists.take(source) else { return false }
    foundSource = source
    found = list.resumed(after: found)
    revision += 1
    return true
  }

  /// Shows the feed as a person, or a guest, received it earlier, until its first page comes
  /// (TUI-12). Does nothing in another epoch, and where there are photos already.
  mutating func showEarlierFeed(
    _ answer: Answer<PhotoPage>, of user: AccountDigest?, epoch: Int
  ) {
    guard epoch == self.epoch, feed.showEarlier(answer.value.photos) else { return }
    feed.isStale = answer.isStale
    feed.cachedAt = answer.cachedAt
    cachedAccount = user
    revision += 1
  }

  /// Puts the page that was offered in the place of the earlier photos (TUI-12).
  mutating func showOffered(_ list: ListName) {
    if self[list].acceptPendingFirstPage() { revision += 1 }
  }

  /// Appends a page to its list.
  ///
  /// - Returns: The photos that are new in the list; nil if the page is not awaited any more, which
  ///   changes nothing.
  @discardableResult
  mutating func pageArrived(_ ticket: ListTicket, _ answer: Answer<PhotoPage>) -> [Photo]? {
    guard isAwaited(ticket) else { return nil }
    let askedAt = self[ticket.list].askedAt
    _ = updateLikes(from: answer.value.photos, askedAt: askedAt, isCached: answer.isCached)
    let likes = likes
    let fresh = self[ticket.list].append(answer.value) { photo in
      // A late page may still contain what the user unliked meanwhile.
      ticket.list != .favorites || likes.applyingLikes(to: photo).isLiked
    }
    self[ticket.list].isStale = answer.isStale
    self[ticket.list].cachedAt = answer.cachedAt
    if ticket.page == 1 { self[ticket.list].didLoadFirstPage(isStale: answer.isStale) }
    if ticket.list == .favorites { favoritesCounted(answer, askedAt: askedAt) }
    revision += 1
    return fresh
  }

  /// Says why a page did not come, unless it is not awaited any more.
  mutating func pageFailed(_ ticket: ListTicket, _ error: FeedError) {
    guard isAwaited(ticket) else { return }
    // A page that nobody waits for any more has not failed: the next request starts it again.
    self[ticket.list].phase = error.code == .cancelled ? .idle : .failed(error)
    revision += 1
  }

  /// Says why a page could not even be asked for in an epoch.
  mutating func pageRefused(_ list: ListName, epoch: Int, _ error: FeedError) {
    guard epoch == self.epoch, error.code != .cancelled else { return }
    switch self[list].phase {
    // Another request has got further, or there is nothing more to load.
    case .loading, .ended: return
    case .idle, .failed: self[list].phase = .failed(error)
    }
    revision += 1
  }

  /// Notes an answer of the network, or that it may answer again: a feed whose first page came from
  /// the cache is to be brought up to date.
  mutating func networkAnswered(epoch: Int) {
    if epoch == self.epoch, feed.networkAnswered() { revision += 1 }
  }

  /// Asks for the feed's first page anew.
  ///
  /// - Returns: The request; nil if the page is not due.
  mutating func askForTop() -> TopTicket? {
    guard feed.firstPage == .due else { return nil }
    feed.didRequestFirstPage()
    revision += 1
    return TopTicket(epoch: epoch, generation: feed.generation, askedAt: likes.stamp)
  }

  /// Takes the feed's first page above what stands, unless it comes from the cache again, or the feed
  /// has begun anew since it was asked for.
  ///
  /// - Returns: Whether it is taken.
  @discardableResult
  mutating func topArrived(_ ticket: TopTicket, _ answer: Answer<PhotoPage>) -> Bool {
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
      from: answer.value.photos, askedAt: ticket.askedAt, isCached: answer.isCached)
    feed.mergeTop(answer.value)
    return true
  }

  private mutating func ask(_ list: ListName) -> ListTicket {
    self[list].ask(at: likes.stamp)
    revision += 1
    return ticket(list)
  }

  private func ticket(_ name: ListName) -> ListTicket {
    let list = self[name]
    return ListTicket(
      list: name, epoch: epoch, generation: list.generation, page: list.askedPage,
      attempt: list.attempt)
  }

  private func isAwaited(_ ticket: ListTicket) -> Bool {
    ticket == self.ticket(ticket.list) && self[ticket.list].phase == .loading
  }
}

/// Identifies the request for a first page that is taken above what stands.
struct TopTicket: Sendable, Hashable {
  let epoch: Int
  let generation: Int
  let askedAt: Int
}
