package import FeedCore

extension Session {
  /// Likes a photo or takes that back (FEED-5, FEED-6); doing it twice is no error. One request a
  /// photo at a time: who wants the same meanwhile joins it, who wants the opposite gets `busy`.
  package func setLike(
    _ wanted: Bool, of id: PhotoID
  ) async throws(FeedError) -> Answer<LikeState> {
    try await setLike(wanted, of: id, known: nil)
  }

  /// The same for a photo that the caller has at hand, so that the favorites need not ask for it.
  package func setLike(
    _ wanted: Bool, of photo: Photo
  ) async throws(FeedError) -> Answer<LikeState> {
    try await setLike(wanted, of: photo.id, known: photo)
  }

  private func setLike(
    _ wanted: Bool, of id: PhotoID, known: Photo?
  ) async throws(FeedError) -> Answer<LikeState> {
    _ = try await person()
    switch apply(.likeAsked(id, wanted: wanted)) {
    case .joinLike(let ticket) where settling[ticket] != nil && !likeFlights.isUnderWay(ticket):
      try await settled(ticket)
      return try await setLike(wanted, of: id, known: known)
    case .startLike(let ticket), .joinLike(let ticket):
      return try await likeFlights.run(ticket) { [self] () async throws(FeedError) in
        try await sendLike(ticket, known)
      }
    case .refuse(let error): throw error
    default: preconditionFailure("a like is started, joined or refused")
    }
  }

  /// Waits until it is known what became of a like that was given up.
  private func settled(_ ticket: LikeTicket) async throws(FeedError) {
    guard let task = settling[ticket] else { return }
    try await withCancellableContinuation(
      cancelled: FeedError.cancelled,
      start: { resumer in
        // Ends with the settling, whoever still waits for it.
        Task {
          _ = await task.value
          resumer.resume(.success(()))
        }
      }, cancel: {})
  }

  private func sendLike(
    _ ticket: LikeTicket, _ known: Photo?
  ) async throws(FeedError) -> Answer<LikeState> {
    if Task.isCancelled {
      // Given up before anything was sent.
      _ = apply(.likeRefused(ticket, .cancelled))
      throw .cancelled
    }
    let end = services.clock.uptime() + services.timeLimit
    let answer: Answer<LikeState>
    do throws(FeedError) {
      answer = try await callingAsPerson { person throws(FeedError) in
        try await backend.photos.setLike(ticket.wanted, of: ticket.photo, as: person)
      }
    } catch {
      return try await recover(ticket, known, from: error, until: end)
    }
    return try keep(answer, ticket, known)
  }

  /// A good answer that says the opposite is believed, and is no success.
  private func keep(
    _ answer: Answer<LikeState>, _ ticket: LikeTicket, _ known: Photo?
  ) throws(FeedError) -> Answer<LikeState> {
    let photo = known ?? state.photo(ticket.photo)
    _ = apply(.likeSettled(ticket, answer.value, photo))
    guard answer.value.isLiked == ticket.wanted else {
      throw FeedError(.rejected, Message(.errorLikeUnchanged))
    }
    return answer
  }

  /// What a failed like has done is either known or asked for. Who waits for it waits no longer
  /// than for any call; what became of it is found out all the same.
  private func recover(
    _ ticket: LikeTicket, _ known: Photo?, from error: FeedError, until end: Duration
  ) async throws(FeedError) -> Answer<LikeState> {
    try likeFlights.checkPlace(ticket)
    if error.code == .cancelled || error.leavesInDoubt {
      settleBeside(ticket, known)
      if error.code != .cancelled, let answer = try await settlement(of: ticket, until: end),
        answer.value.isLiked == ticket.wanted
      {
        return answer
      }
      throw error
    }
    _ = apply(.likeRefused(ticket, error))
    throw await meaning(of: error, ticket, until: end)
  }

  /// The service may have done it although no good answer came: the photo itself tells. Nil when
  /// that cannot be asked either, or is told by a cache, which knows nothing of it.
  private func reread(_ ticket: LikeTicket, _ known: Photo?) async -> Answer<LikeState>? {
    do throws(FeedError) {
      let answer = try await callingAsPerson { person throws(FeedError) in
        try await backend.photos.photo(ticket.photo, as: person)
      }
      guard !answer.isCached else { return nil }
      let photo = answer.value
      let state = LikeState(isLiked: photo.isLiked, likes: photo.likes)
      _ = apply(.likeSettled(ticket, state, known ?? photo))
      return answer.map { _ in state }
    } catch {
      return nil
    }
  }

  /// Who asked may leave, and the task with them: what became of the like is asked for beside it,
  /// and until then the photo counts as busy.
  private func settleBeside(_ ticket: LikeTicket, _ known: Photo?) {
    guard ticket.epoch == state.epoch, settling[ticket] == nil else { return }
    settling[ticket] = Task {
      let answer = await reread(ticket, known)
      if answer == nil { _ = apply(.likeRefused(ticket, .cancelled)) }
      settling[ticket] = nil
      return answer
    }
  }

  /// Nil where nobody can tell, or not in time.
  private func settlement(
    of ticket: LikeTicket, until end: Duration
  ) async throws(FeedError) -> Answer<LikeState>? {
    guard let task = settling[ticket] else { return nil }
    return try await services.clock.value(of: task, until: end) ?? nil
  }

  /// LIVE-6: the like address of a photo that exists is gone, so likes are.
  private func meaning(
    of error: FeedError, _ ticket: LikeTicket, until end: Duration
  ) async -> FeedError {
    switch error.code {
    case .gone: break
    case .notFound where await exists(ticket.photo, until: end): break
    default: return error
    }
    let fault = FeedError(.unsupported, Message(.errorLikesOff), detail: error.detail)
    _ = apply(.likesEnded(fault))
    return fault
  }

  /// Whether there is a photo of just this id: by another name, as a slug, one can be looked at but
  /// not liked. A cache on the way may answer, as it does for most photos; what lies on the disk
  /// tells nothing of today.
  private func exists(_ id: PhotoID, until end: Duration) async -> Bool {
    let look = Task {
      await Result(awaiting: { () throws(FeedError) in
        try await calling { credentials throws(FeedError) in
          try await backend.photos.photo(id, as: credentials)
        }
      })
    }
    defer { look.cancel() }
    do throws(FeedError) {
      guard let answer = try await services.clock.value(of: look, until: end)?.get() else {
        return false
      }
      return answer.value.id == id && !answer.isStale
    } catch {
      return false
    }
  }
}

extension FeedError {
  /// Whether the service may have done what it was asked for all the same: a failure on the way,
  /// not an answer that says no.
  fileprivate var leavesInDoubt: Bool {
    switch code {
    case .offline, .timeout, .truncated, .badReply, .webPage, .tooLarge, .serverError: true
    default: false
    }
  }
}
