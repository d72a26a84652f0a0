package import FeedCore

extension Session {
  /// Loads the feed's next page and answers the photos that joined it. Who asks while a page is
  /// under way gets that page (FEED-2). At the end: an empty page with `hasMore` false.
  package func nextFeedPage() async throws(FeedError) -> Answer<PhotoPage> {
    try await load(apply(.feedPageAsked))
  }

  /// Begins the feed anew and answers its first page. Answers for the old one are dropped.
  package func reloadFeed() async throws(FeedError) -> Answer<PhotoPage> {
    try await load(apply(.feedReloadAsked))
  }

  private func load(_ decision: SessionDecision) async throws(FeedError) -> Answer<PhotoPage> {
    switch decision {
    case .start(let ticket), .join(let ticket):
      let credentials = credentials
      return try await feedFlights.run(ticket) { [self] () async throws(FeedError) in
        try await fetch(ticket, as: credentials)
      }
    default:
      let page = PhotoPage(photos: [], page: max(1, state.feed.nextPage - 1), hasMore: false)
      return Answer(page, rateLimit: state.rateLimit)
    }
  }

  private func fetch(
    _ ticket: FeedTicket, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    do throws(FeedError) {
      let answer = try await backend.photos.feed(PageRequest(ticket.page), as: credentials)
      try checkPlace(ticket)
      return try keep(answer, ticket)
    } catch {
      try checkPlace(ticket)
      _ = apply(.feedPageFailed(ticket, error))
      throw error
    }
  }

  /// Everybody may have left this request, and then somebody asked again before it ended: the
  /// newer one, under the same ticket, has its place now, and this one's outcome is nobody's.
  private func checkPlace(_ ticket: FeedTicket) throws(FeedError) {
    if Task.isCancelled, feedFlights.isUnderWay(ticket) { throw .cancelled }
  }

  private func keep(
    _ answer: Answer<PhotoPage>, _ ticket: FeedTicket
  ) throws(FeedError) -> Answer<PhotoPage> {
    let decision = apply(.feedPageArrived(ticket, answer))
    guard ticket.epoch == state.epoch else { throw .signedOut }
    // Reloaded meanwhile: a late page of the old list is not even returned.
    guard ticket.generation == state.feed.generation else { throw .cancelled }
    if let rateLimit = answer.rateLimit { _ = apply(.quotaSeen(rateLimit)) }
    guard case .appended(let fresh) = decision else { return answer }
    return answer.map { page in
      var page = page
      page.photos = fresh
      return page
    }
  }
}
