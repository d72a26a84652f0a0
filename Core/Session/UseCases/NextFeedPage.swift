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
      return try keep(answer, ticket)
    } catch {
      _ = apply(.feedPageFailed(ticket, error))
      throw error
    }
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
