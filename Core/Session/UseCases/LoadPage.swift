package import FeedCore

extension Session {
  /// Loads a list's next page. A caller that asks while a page is in progress gets that page
  /// (FEED-2).
  ///
  /// - Returns: The photos that were added to the list; an empty page with `hasMore` false at the
  ///   end of the list.
  package func nextPage(of list: ListName) async throws(FeedError) -> Answer<PhotoPage> {
    try await prepare(list)
    guard let ticket = state.requestPage(of: list) else {
      let page = PhotoPage(photos: [], page: max(1, state[list].lastPage), hasMore: false)
      return Answer(page, rateLimit: state.rateLimit)
    }
    return try await load(ticket)
  }

  /// Reloads a list from its first page. Answers to earlier requests are dropped.
  ///
  /// - Returns: The first page.
  package func reload(_ list: ListName) async throws(FeedError) -> Answer<PhotoPage> {
    try await prepare(list)
    return try await load(state.reload(list))
  }

  /// Requests the feed's first page again if it came from the cache and the network has answered
  /// another call by now (TUI-82). New photos are merged above the others.
  package func refreshFirstPage() async throws(FeedError) {
    guard let ticket = state.requestFirstPage() else { return }
    let answer = try await page(PageRequest(1), of: .feed)
    let isTaken = state.firstPageArrived(ticket, answer)
    if isTaken, state.feed.pendingFirstPage != nil { pendingSince = services.clock.uptime() }
  }

  /// Makes the feed's first page due again if it came from the cache, even without an answer from
  /// the network. On an idle screen, no other request would produce one. Does nothing in another
  /// epoch.
  package func retryFirstPageLater(epoch: Int) { state.networkAnswered(epoch: epoch) }

  /// Loads what a list depends on. A failure counts as a failed page. Otherwise an observer of the
  /// state would see a list that is ready to load, and request it again immediately.
  private func prepare(_ list: ListName) async throws(FeedError) {
    try await restore()
    guard list == .favorites else { return }
    let epoch = state.epoch
    do throws(FeedError) {
      _ = try await favoritesOwner()
    } catch {
      state.pageRefused(list, epoch: epoch, error)
      throw error
    }
  }

  private func load(_ ticket: ListTicket) async throws(FeedError) -> Answer<PhotoPage> {
    try await pageFlights.run(ticket) { [self] () async throws(FeedError) in
      try await fetch(ticket)
    }
  }

  private func fetch(_ ticket: ListTicket) async throws(FeedError) -> Answer<PhotoPage> {
    do throws(FeedError) {
      let answer = try await page(ticket)
      try pageFlights.checkNotReplaced(ticket)
      return try store(answer, ticket)
    } catch {
      try pageFlights.checkNotReplaced(ticket)
      state.pageFailed(ticket, error)
      throw error
    }
  }

  private func page(_ ticket: ListTicket) async throws(FeedError) -> Answer<PhotoPage> {
    let request = PageRequest(ticket.page)
    switch ticket.list {
    case .feed: return try await page(request, of: .feed)
    case .favorites: return try await favorites(request)
    case .found:
      guard let source = state.foundSource else {
        // Nothing has been searched for yet.
        return Answer(PhotoPage(photos: [], page: request.number, hasMore: false))
      }
      return try await page(request, of: source)
    }
  }

  private func store(
    _ answer: Answer<PhotoPage>, _ ticket: ListTicket
  ) throws(FeedError) -> Answer<PhotoPage> {
    let fresh = state.pageArrived(ticket, answer)
    // Later pages may arrive while a first page is pending, and they do not change it.
    if fresh != nil, ticket.page == 1, state[ticket.list].pendingFirstPage != nil {
      pendingSince = services.clock.uptime()
    }
    guard ticket.epoch == state.epoch else { throw staleAnswerError }
    // The list was reloaded in the meantime, so a late page of the old list is not returned.
    guard ticket.generation == state[ticket.list].generation else { throw .cancelled }
    guard let fresh else { return applyingLikes(to: answer) }
    return applyingLikes(
      to: answer.map { page in
        var page = page
        page.photos = fresh
        return page
      })
  }
}

extension Session {
  /// Finds photos and returns the first page. `nextPage(of: .found)` loads the next ones. The
  /// previous photos leave the list immediately.
  package func find(_ source: PhotoSource) async throws(FeedError) -> Answer<PhotoPage> {
    try await restore()
    state.beginFinding(source)
    return try await nextPage(of: .found)
  }

  /// Shows an earlier list of found photos as it was, without a request. Finds the photos again if
  /// the list is no longer stored.
  package func findAgain(_ source: PhotoSource) async throws(FeedError) {
    try await restore()
    if !state.resumeFinding(source) { _ = try await find(source) }
  }
}
