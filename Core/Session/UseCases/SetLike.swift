package import FeedCore

extension Session {
  /// Likes or unlikes a photo (FEED-5, FEED-6). Idempotent. Each photo has at most one request at a
  /// time. A caller that wants the same like joins it. A caller that wants the opposite waits for
  /// its end, and then sends a request if the service has the other like. The newest call wins.
  ///
  /// - Throws: `likeReplaced` if another caller wanted the opposite later.
  package func setLike(
    _ wanted: Bool, of id: PhotoID
  ) async throws(FeedError) -> Answer<LikeState> {
    let order = nextLikeOrder()
    return try await setLike(wanted, of: self.id(of: id), known: nil, order)
  }

  /// Likes or unlikes a photo that the caller has, so that the favorites need not request it.
  ///
  /// - Parameter order: The order of the call, if it was made earlier than now.
  package func setLike(
    _ wanted: Bool, of photo: Photo, order: Int? = nil
  ) async throws(FeedError) -> Answer<LikeState> {
    try await setLike(wanted, of: photo.id, known: photo, order ?? nextLikeOrder())
  }

  /// Returns the order of a call that is made now. Calls may reach the session in another order.
  package nonisolated func nextLikeOrder() -> Int {
    likeOrder.withLock { order in
      order += 1
      return order
    }
  }

  private func setLike(
    _ wanted: Bool, of id: PhotoID, known: Photo?, _ order: Int
  ) async throws(FeedError) -> Answer<LikeState> {
    _ = try await credentialsForWriting()
    let ticket = try state.requestLike(of: id, wanted: wanted, order: order)
    if ticket.isNext {
      return try await likeFlights.run(ticket) { [self] () async throws(FeedError) in
        try await sendNext(ticket, known)
      }
    }
    if outcomeChecks[ticket] != nil, !likeFlights.isInProgress(ticket) {
      try await waitForOutcome(of: ticket)
      guard ticket.epoch == state.epoch else { throw staleAnswerError }
      return try await setLike(wanted, of: id, known: known, order)
    }
    return try await likeFlights.run(ticket) { [self] () async throws(FeedError) in
      try await sendLike(ticket, known)
    }
  }

  /// Waits for the end of the opposite request, then sends this one if it is still wanted and the
  /// service has the other like.
  private func sendNext(
    _ next: LikeTicket, _ known: Photo?
  ) async throws(FeedError) -> Answer<LikeState> {
    for await state in updates() where !state.likes.isInProgress(before: next) { break }
    guard next.epoch == state.epoch else { throw staleAnswerError }
    // The wait ended early, because the callers have left or the session has ended.
    if Task.isCancelled || state.likes.isInProgress(before: next) {
      try likeFlights.checkNotReplaced(next)
      state.likeWithdrawn(next)
      throw .cancelled
    }
    guard state.isWanted(next) else { throw .likeReplaced }
    if let confirmed = state.confirmedLike(next) {
      state.likeWithdrawn(next)
      return Answer(confirmed)
    }
    // Another caller that wants the same may have joined in the meantime.
    let order = state.likes.order(next.photo) ?? nextLikeOrder()
    do throws(FeedError) {
      return try await setLike(next.wanted, of: next.photo, known: known, order)
    } catch {
      state.likeWithdrawn(next)
      throw error
    }
  }

  /// Waits until the outcome of a cancelled like is known.
  private func waitForOutcome(of ticket: LikeTicket) async throws(FeedError) {
    guard let task = outcomeChecks[ticket] else { return }
    try await withCancellableContinuation(
      cancelled: FeedError.cancelled,
      start: { waiter in
        // This task ends together with the check, even if nothing waits for it any longer.
        Task {
          _ = await task.value
          waiter.resume(.success(()))
        }
      }, cancel: {})
  }

  private func sendLike(
    _ ticket: LikeTicket, _ known: Photo?
  ) async throws(FeedError) -> Answer<LikeState> {
    // Another user may have signed in since the request, and their likes must not change.
    guard ticket.epoch == state.epoch else { throw staleAnswerError }
    if Task.isCancelled {
      // Cancelled before the request was sent.
      state.likeFailed(ticket)
      throw .cancelled
    }
    let end = services.clock.uptime() + services.timeLimit
    var mayHaveArrived = false
    let answer: Answer<LikeState>
    do throws(FeedError) {
      answer = try await withAccount { user throws(FeedError) in
        mayHaveArrived = true
        do throws(FeedError) {
          return try await backend.photos.setLike(ticket.wanted, of: ticket.photo, as: user)
        } catch {
          if error.code == .tokenRefused { mayHaveArrived = false }
          throw error
        }
      }
    } catch {
      if mayHaveArrived, ticket.epoch != state.epoch { throw likeOfEarlierAccount(ticket, error) }
      return try await recover(ticket, known, from: error, until: end)
    }
    return try store(answer, ticket, known)
  }

  /// The error of a like that was sent before its user signed out, or before the answer to another
  /// call refused the token. The service may have set it. If the same user signed in again, the photo
  /// is requested for its heart.
  private func likeOfEarlierAccount(_ ticket: LikeTicket, _ error: FeedError) -> FeedError {
    guard [.signedOut, .tokenRefused].contains(error.code) else { return error }
    if state.isSignedIn {
      outcomeChecks[ticket] = Task {
        _ = try? await photo(ticket.photo)
        outcomeChecks[ticket] = nil
        return nil
      }
    }
    return FeedError(error.code, Message(.likeUnconfirmed, ticket.photo.text))
  }

  /// Stores the answer. A valid answer with the opposite like is stored but reported as a failure.
  private func store(
    _ answer: Answer<LikeState>, _ ticket: LikeTicket, _ known: Photo?
  ) throws(FeedError) -> Answer<LikeState> {
    let photo = known ?? state.photo(ticket.photo)
    state.likeConfirmed(ticket, answer.value, photo)
    guard answer.value.isLiked == ticket.wanted else {
      throw FeedError(.rejected, Message(.errorLikeUnchanged))
    }
    return answer
  }

  /// Handles a failed like. The outcome is either known from the error, or requested from the
  /// service. The caller waits no longer than for any other call, but the outcome is determined in
  /// any case.
  private func recover(
    _ ticket: LikeTicket, _ known: Photo?, from error: FeedError, until end: Duration
  ) async throws(FeedError) -> Answer<LikeState> {
    try likeFlights.checkNotReplaced(ticket)
    if error.code == .cancelled || error.mayHaveArrived {
      startOutcomeCheck(ticket, known)
      if error.code == .cancelled { throw error }
      guard let answer = try await outcome(of: ticket, until: end) else {
        throw error.unconfirmed(Message(.likeUnconfirmed, ticket.photo.text))
      }
      guard answer.value.isLiked == ticket.wanted else { throw error }
      return answer
    }
    // A 404 to an unlike may mean that there is no like to remove.
    if !ticket.wanted, error.code == .notFound,
      let answer = await reread(ticket, known, isUnanswered: false),
      !answer.value.isLiked
    {
      return answer
    }
    state.likeFailed(ticket)
    throw await errorToReport(of: error, ticket, until: end)
  }

  /// Requests the photo, because the service may have set the like without a valid answer.
  ///
  /// - Parameter isUnanswered: Whether the like may still take effect after this answer.
  /// - Returns: The like; nil if this request also fails, if the answer does not know the like, or if
  ///   it comes from a cache and may be old.
  private func reread(
    _ ticket: LikeTicket, _ known: Photo?, isUnanswered: Bool
  ) async -> Answer<LikeState>? {
    do throws(FeedError) {
      let answer = try await withAccount { user throws(FeedError) in
        try await backend.photos.photo(ticket.photo, as: user)
      }
      guard !answer.isCached, !answer.value.isLikeUnknown else { return nil }
      let photo = answer.value
      let state = LikeState(isLiked: photo.isLiked, likes: photo.likes)
      self.state.likeConfirmed(ticket, state, known ?? photo)
      if isUnanswered { self.state.likes.noteUnansweredRequest(of: ticket.photo) }
      return answer.map { _ in state }
    } catch {
      return nil
    }
  }

  /// Determines the outcome of a like in a separate task, because the caller may leave. Until then,
  /// the photo counts as busy.
  private func startOutcomeCheck(_ ticket: LikeTicket, _ known: Photo?) {
    guard ticket.epoch == state.epoch, outcomeChecks[ticket] == nil else { return }
    outcomeChecks[ticket] = Task {
      let answer = await reread(ticket, known, isUnanswered: true)
      if answer == nil {
        state.likeFailed(ticket)
        state.likes.noteUnansweredRequest(of: ticket.photo)
      }
      outcomeChecks[ticket] = nil
      return answer
    }
  }

  /// Waits for the outcome of a like; nil if it cannot be determined, or not in time.
  private func outcome(
    of ticket: LikeTicket, until end: Duration
  ) async throws(FeedError) -> Answer<LikeState>? {
    guard let task = outcomeChecks[ticket] else { return nil }
    return try await services.clock.value(of: task, until: end) ?? nil
  }

  /// Returns the error to report. If the like address of an existing photo no longer exists, likes
  /// are no longer supported (LIVE-6).
  private func errorToReport(
    of error: FeedError, _ ticket: LikeTicket, until end: Duration
  ) async -> FeedError {
    if backend.favorites?.isCollection == true { return error }
    switch error.code {
    case .gone: break
    case .notFound where await exists(ticket.photo, until: end): break
    default: return error
    }
    let phrase =
      backend.favorites == nil ? Phrase.errorLikesOff : .errorLikesEndedOnUnsplash
    let fault = FeedError(.unsupported, Message(phrase), detail: error.detail)
    state.likesUnsupported(fault)
    return fault
  }

  /// Whether a photo with exactly this id exists. By another name, such as a slug, a photo can be
  /// loaded but not liked. An answer from a cache on the network path is accepted, because most
  /// answers come from one. An answer from the disk cache is not accepted, because it may be old.
  private func exists(_ id: PhotoID, until end: Duration) async -> Bool {
    let lookup = Task {
      await Result(awaiting: { () throws(FeedError) in
        try await withCredentials { credentials throws(FeedError) in
          try await backend.photos.photo(id, as: credentials)
        }
      })
    }
    defer { lookup.cancel() }
    do throws(FeedError) {
      guard let answer = try await services.clock.value(of: lookup, until: end)?.get() else {
        return false
      }
      return answer.value.id == id && !answer.isStale
    } catch {
      return false
    }
  }
}

extension Session {
  /// Starts to follow likes that change outside of this process, so that they also appear here
  /// (BACK-8).
  func followLikes() {
    guard likeFollower == nil, let changes = backend.likeChanges else { return }
    likeFollower = Task { [weak self] in
      for await _ in await changes() { await self?.rereadLikes() }
    }
  }

  /// Requests the first page of the feed again, and of the favorites if they were loaded, because a
  /// change does not name its photo. The like table adopts the likes that are newer than those of
  /// this process.
  private func rereadLikes() async {
    _ = try? await photos(from: .feed, PageRequest(1))
    guard state.isSignedIn, state.favorites.isBegun else { return }
    _ = try? await reload(.favorites)
  }
}
