package import FeedCore

extension Session {
  /// Loads a list's next page. A caller that asks while a page is under way gets that page
  /// (FEED-2).
  ///
  /// - Returns: The photos that joined the list; at its end an empty page with `hasMore` false.
  package func nextPage(of list: ListName) async throws(FeedError) -> Answer<PhotoPage> {
    try await prepare(list)
    guard let ticket = state.askForPage(of: list) else {
      let page = PhotoPage(photos: [], page: max(1, state[list].lastPage), hasMore: false)
      return Answer(page, rateLimit: state.rateLimit)
    }
    return try await load(ticket)
  }

  /// Reloads a list from its first page; answers to earlier requests are dropped.
  ///
  /// - Returns: The first page.
  package func reload(_ list: ListName) async throws(FeedError) -> Answer<PhotoPage> {
    try await prepare(list)
    return try await load(state.reload(list))
  }

  /// Asks again for the feed's first page, once it came from the cache and the network has answered
  /// since: new photos come in above (TUI-12). Does nothing else.
  package func refreshFirstPage() async throws(FeedError) {
    guard let ticket = state.askForTop() else { return }
    let answer = try await page(PageRequest(1), of: .feed)
    let isTaken = state.topArrived(ticket, answer)
    if isTaken, state.feed.pendingFirstPage != nil { offeredAt = services.clock.uptime() }
  }

  /// Has the feed's first page asked for again, once that came from the cache, although the network
  /// has not answered since: nothing else may be asked for, as on a screen that nobody touches. Does
  /// nothing in another epoch.
  package func retryFirstPageLater(epoch: Int) { state.networkAnswered(epoch: epoch) }

  /// Loads what a list depends on. A failure counts as a failed page: an observer of the state
  /// would otherwise see a list that waits to be loaded, and ask again at once.
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
        // Nothing was looked for yet.
        return Answer(PhotoPage(photos: [], page: request.number, hasMore: false))
      }
      return try await page(request, of: source)
    }
  }

  private func store(
    _ answer: Answer<PhotoPage>, _ ticket: ListTicket
  ) throws(FeedError) -> Answer<PhotoPage> {
    let fresh = state.pageArrived(ticket, answer)
    // Pages behind the first one may come while an offer stands, and bring none.
    if fresh != nil, ticket.page == 1, state[ticket.list].pendingFirstPage != nil {
      offeredAt = services.clock.uptime()
    }
    guard ticket.epoch == state.epoch else { throw staleAnswerError }
    // Reloaded meanwhile: a late page of the old list is not even returned.
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
  /// Looks for photos and returns the first page; the next ones come by `nextPage(of: .found)`.
  /// What was found before leaves the list at once.
  package func find(_ source: PhotoSource) async throws(FeedError) -> Answer<PhotoPage> {
    try await restore()
    state.beginFinding(source)
    return try await nextPage(of: .found)
  }

  /// Shows photos that were looked for before as they were left, without a request; looks for them
  /// anew if they are not kept any more.
  package func findAgain(_ source: PhotoSource) async throws(FeedError) {
    try await restore()
    if !state.resumeFinding(source) { _ = try await find(source) }
  }
}
