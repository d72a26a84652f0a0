package import FeedCore

extension Session {
  /// Likes or unlikes a photo (FEED-5, FEED-6); idempotent. One request per photo at a time: a
  /// caller that wants the same meanwhile joins it.
  ///
  /// - Throws: `busy` if the opposite is under way.
  package func setLike(
    _ wanted: Bool, of id: PhotoID
  ) async throws(FeedError) -> Answer<LikeState> {
    try await setLike(wanted, of: self.id(of: id), known: nil)
  }

  /// Likes or unlikes a photo that the caller has, so that the favorites need not request it.
  package func setLike(
    _ wanted: Bool, of photo: Photo
  ) async throws(FeedError) -> Answer<LikeState> {
    try await setLike(wanted, of: photo.id, known: photo)
  }

  private func setLike(
    _ wanted: Bool, of id: PhotoID, known: Photo?
  ) async throws(FeedError) -> Answer<LikeState> {
    _ = try await credentialsForWriting()
    let ticket = try state.askForLike(of: id, wanted: wanted)
    if outcomeChecks[ticket] != nil, !likeFlights.isUnderWay(ticket) {
      try await waitForOutcome(of: ticket)
      guard ticket.epoch == state.epoch else { throw staleAnswerError }
      return try await setLike(wanted, of: id, known: known)
    }
    return try await likeFlights.run(ticket) { [self] () async throws(FeedError) in
      try await sendLike(ticket, known)
    }
  }

  /// Waits until the outcome of a cancelled like is known.
  private func waitForOutcome(of ticket: LikeTicket) async throws(FeedError) {
    guard let task = outcomeChecks[ticket] else { return }
    try await withCancellableContinuation(
      cancelled: FeedError.cancelled,
      start: { resumer in
        // Ends with the task, even if nobody waits any more.
        Task {
          _ = await task.value
          resumer.resume(.success(()))
        }
      }, cancel: {})
  }

  private func sendLike(
    _ ticket: LikeTicket, _ known: Photo?
  ) async throws(FeedError) -> Answer<LikeState> {
    // Somebody else may have signed in since it was asked for: it is none of their likes.
    guard ticket.epoch == state.epoch else { throw staleAnswerError }
    if Task.isCancelled {
      // Cancelled before anything was sent.
      state.likeRefused(ticket)
      throw .cancelled
    }
    let end = services.clock.uptime() + services.timeLimit
    let answer: Answer<LikeState>
    do throws(FeedError) {
      answer = try await withAccount { user throws(FeedError) in
        try await backend.photos.setLike(ticket.wanted, of: ticket.photo, as: user)
      }
    } catch {
      return try await recover(ticket, known, from: error, until: end)
    }
    return try store(answer, ticket, known)
  }

  /// Stores the answer. A valid answer that says the opposite is stored, but is no success.
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

  /// Handles a failed like: its outcome is either known from the error, or requested. The caller
  /// waits no longer than for any call; the outcome is determined all the same.
  private func recover(
    _ ticket: LikeTicket, _ known: Photo?, from error: FeedError, until end: Duration
  ) async throws(FeedError) -> Answer<LikeState> {
    try likeFlights.checkNotReplaced(ticket)
    if error.code == .cancelled || error.mayHaveArrived {
      startOutcomeCheck(ticket, known)
      if error.code != .cancelled, let answer = try await outcome(of: ticket, until: end),
        answer.value.isLiked == ticket.wanted
      {
        return answer
      }
      throw error
    }
    state.likeRefused(ticket)
    throw await errorToReport(of: error, ticket, until: end)
  }

  /// Requests the photo, because the service may have set the like without a valid answer.
  ///
  /// - Returns: The like; nil if that fails too, or the answer comes from a cache, which does not
  ///   know.
  private func reread(_ ticket: LikeTicket, _ known: Photo?) async -> Answer<LikeState>? {
    do throws(FeedError) {
      let answer = try await withAccount { user throws(FeedError) in
        try await backend.photos.photo(ticket.photo, as: user)
      }
      guard !answer.isCached else { return nil }
      let photo = answer.value
      let state = LikeState(isLiked: photo.isLiked, likes: photo.likes)
      self.state.likeConfirmed(ticket, state, known ?? photo)
      return answer.map { _ in state }
    } catch {
      return nil
    }
  }

  /// Determines the outcome of a like in a task of its own, because the caller may leave. Until
  /// then the photo counts as busy.
  private func startOutcomeCheck(_ ticket: LikeTicket, _ known: Photo?) {
    guard ticket.epoch == state.epoch, outcomeChecks[ticket] == nil else { return }
    outcomeChecks[ticket] = Task {
      let answer = await reread(ticket, known)
      if answer == nil { state.likeRefused(ticket) }
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

  /// The error to report. If the like address of an existing photo is gone, likes are no longer
  /// supported (LIVE-6).
  private func errorToReport(
    of error: FeedError, _ ticket: LikeTicket, until end: Duration
  ) async -> FeedError {
    switch error.code {
    case .gone: break
    case .notFound where await exists(ticket.photo, until: end): break
    default: return error
    }
    let fault = FeedError(.unsupported, Message(.errorLikesOff), detail: error.detail)
    state.likesUnsupported(fault)
    return fault
  }

  /// Whether a photo of exactly this id exists: by another name, such as a slug, one can be loaded
  /// but not liked. An answer from a cache on the way is accepted, as most are from one; one from
  /// the disk is not, since it may be old.
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
  /// Starts to follow likes that somebody else changes, so that they show here too (BACK-8).
  func followLikes() {
    guard likeFollower == nil, let changes = backend.likeChanges else { return }
    likeFollower = Task { [weak self] in
      for await _ in await changes() { await self?.rereadLikes() }
    }
  }

  /// Asks again for the first page of the feed and, if they were asked for, of the favorites: a
  /// change does not tell its photo. The like table takes from them what is newer than one's own.
  private func rereadLikes() async {
    _ = try? await photos(from: .feed, PageRequest(1))
    guard state.isSignedIn, state.favorites.isBegun else { return }
    _ = try? await reload(.favorites)
  }
}
