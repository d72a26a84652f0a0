import FeedCore

extension SessionState {
  /// The only place where shared state changes. Pure: the same state and event give the same
  /// state and decision.
  mutating func apply(_ event: SessionEvent) -> SessionDecision {
    let decision = step(event)
    switch decision {
    case .stale, .join, .atEnd, .nothing: break
    case .start, .appended, .done: revision += 1
    }
    return decision
  }

  private mutating func step(_ event: SessionEvent) -> SessionDecision {
    switch event {
    case .feedPageAsked: askForPage()
    case .feedPageArrived(let ticket, let answer): pageArrived(ticket, answer)
    case .feedPageFailed(let ticket, let error): pageFailed(ticket, error)
    case .feedReloadAsked: reload()
    case .quotaSeen(let rateLimit): see(rateLimit)
    case .useAnnounced(let id): announced.insert(id).inserted ? .done : .nothing
    }
  }

  private var feedTicket: FeedTicket {
    FeedTicket(
      epoch: epoch, generation: feed.generation, page: feed.nextPage, attempt: feed.attempt)
  }

  private mutating func askForPage() -> SessionDecision {
    switch feed.phase {
    case .loading: return .join(feedTicket)
    case .ended: return .atEnd
    case .idle, .failed:
      feed.phase = .loading
      feed.attempt += 1
      return .start(feedTicket)
    }
  }

  private mutating func pageArrived(
    _ ticket: FeedTicket, _ answer: Answer<PhotoPage>
  ) -> SessionDecision {
    guard ticket == feedTicket else { return .stale }
    let fresh = feed.append(answer.value.photos)
    feed.skipped += answer.value.skipped
    feed.isStale = answer.isStale
    feed.nextPage += 1
    feed.phase = answer.value.hasMore ? .idle : .ended
    return .appended(fresh)
  }

  private mutating func pageFailed(_ ticket: FeedTicket, _ error: FeedError) -> SessionDecision {
    guard ticket == feedTicket else { return .stale }
    // A page that nobody waits for any more has not failed: the next ask begins it anew.
    feed.phase = error.code == .cancelled ? .idle : .failed(error)
    return .done
  }

  private mutating func reload() -> SessionDecision {
    feed.beginAnew()
    feed.phase = .loading
    return .start(feedTicket)
  }

  private mutating func see(_ rateLimit: RateLimit) -> SessionDecision {
    guard rateLimit != self.rateLimit else { return .nothing }
    self.rateLimit = rateLimit
    return .done
  }
}
