package import FeedCore

extension Session {
  /// Loads a list's next page and answers the photos that joined it. Who asks while a page is
  /// under way gets that page (FEED-2). At the end: an empty page with `hasMore` false.
  package func nextPage(of list: ListName) async throws(FeedError) -> Answer<PhotoPage> {
    try await prepare(list)
    return try await load(apply(.pageAsked(list)), list)
  }

  /// Begins a list anew and answers its first page. Answers for the old one are dropped.
  package func reload(_ list: ListName) async throws(FeedError) -> Answer<PhotoPage> {
    try await prepare(list)
    return try await load(apply(.reloadAsked(list)), list)
  }

  /// What a list needs to know before it can be asked for. Without that its page has failed: who
  /// follows the state would else see a list that waits to be asked for, and ask at once again.
  private func prepare(_ list: ListName) async throws(FeedError) {
    try await restore()
    guard list == .favorites else { return }
    let epoch = state.epoch
    do throws(FeedError) {
      _ = try await favoritesOwner()
    } catch {
      _ = apply(.pageRefused(list, epoch: epoch, error))
      throw error
    }
  }

  private func load(
    _ decision: SessionDecision, _ list: ListName
  ) async throws(FeedError) -> Answer<PhotoPage> {
    switch decision {
    case .start(let ticket), .join(let ticket):
      return try await pageFlights.run(ticket) { [self] () async throws(FeedError) in
        try await fetch(ticket)
      }
    default:
      let page = PhotoPage(photos: [], page: max(1, state[list].lastPage), hasMore: false)
      return Answer(page, rateLimit: state.rateLimit)
    }
  }

  private func fetch(_ ticket: ListTicket) async throws(FeedError) -> Answer<PhotoPage> {
    do throws(FeedError) {
      let answer = try await page(ticket)
      try pageFlights.checkPlace(ticket)
      return try keep(answer, ticket)
    } catch {
      try pageFlights.checkPlace(ticket)
      _ = apply(.pageFailed(ticket, error))
      throw error
    }
  }

  private func page(_ ticket: ListTicket) async throws(FeedError) -> Answer<PhotoPage> {
    let request = PageRequest(ticket.page)
    switch ticket.list {
    case .feed:
      return try await calling { credentials throws(FeedError) in
        try await backend.photos.feed(request, as: credentials)
      }
    case .favorites: return try await favorites(request)
    case .found: return try await found(request)
    }
  }

  private func keep(
    _ answer: Answer<PhotoPage>, _ ticket: ListTicket
  ) throws(FeedError) -> Answer<PhotoPage> {
    let decision = apply(.pageArrived(ticket, answer))
    guard ticket.epoch == state.epoch else { throw .signedOut }
    // Reloaded meanwhile: a late page of the old list is not even returned.
    guard ticket.generation == state[ticket.list].generation else { throw .cancelled }
    guard case .appended(let fresh) = decision else { return shown(answer) }
    return shown(
      answer.map { page in
        var page = page
        page.photos = fresh
        return page
      })
  }
}
