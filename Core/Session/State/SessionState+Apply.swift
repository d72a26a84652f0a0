import FeedCore

extension SessionState {
  /// Applies an event: the only place where shared state changes. Pure: the same state and event
  /// give the same state and decision.
  mutating func apply(_ event: SessionEvent) -> SessionDecision {
    let decision = step(event)
    if decision.isChange { revision += 1 }
    return decision
  }

  private mutating func step(_ event: SessionEvent) -> SessionDecision {
    switch event {
    case .pageAsked(let list): askForPage(list)
    case .pageArrived(let ticket, let answer): pageArrived(ticket, answer)
    case .pageFailed(let ticket, let error): pageFailed(ticket, error)
    case .pageRefused(let list, let epoch, let error): pageRefused(list, epoch, error)
    case .reloadAsked(let list): reload(list)
    case .findBegun(let source): beginFinding(source)
    case .photosSeen(let photos, let stamp, let isCached): see(photos, stamp, isCached)
    case .likeAsked(let id, let wanted): askForLike(id, wanted)
    case .likeSettled(let ticket, let state, let photo): likeSettled(ticket, state, photo)
    case .likeRefused(let ticket, _): likeRefused(ticket)
    case .likesEnded(let error): likesEnded(error)
    case .accountRestored(let account): accountRestored(account)
    case .signInBegan(let invitation, let isHeard, let fault):
      signInBegan(invitation, isHeard, fault)
    case .codeGiven(let number): codeGiven(number)
    case .tokenStored(let ticket, let origin, let scopes): tokenStored(ticket, origin, scopes)
    case .tokenGiven(let origin, let scopes): signIn(.signedIn(origin, scopes: scopes))
    case .signInEnded(let number, let error): signInEnded(number, error)
    case .tokenRefused(let epoch, let error): leave(epoch, .signedOut(error))
    case .signedOut(let epoch): leave(epoch, .signedOut(nil))
    case .profileAsked: askForProfile()
    case .profileArrived(let ticket, let profile): profileArrived(ticket, .loaded(profile))
    case .profileFailed(let ticket, let error): profileArrived(ticket, .failed(error))
    case .avatarArrived(let ticket, let avatar): avatarArrived(ticket, avatar)
    case .quotaSeen(let rateLimit): see(rateLimit)
    case .useAnnounced(let id): announced.insert(id).inserted ? .done : .nothing
    }
  }

  private mutating func see(_ rateLimit: RateLimit) -> SessionDecision {
    guard rateLimit != self.rateLimit else { return .nothing }
    self.rateLimit = rateLimit
    return .done
  }
}

/// The lists.
extension SessionState {
  private func ticket(_ name: ListName) -> ListTicket {
    let list = self[name]
    return ListTicket(
      list: name, epoch: epoch, generation: list.generation, page: list.askedPage,
      attempt: list.attempt)
  }

  private mutating func askForPage(_ name: ListName) -> SessionDecision {
    switch self[name].phase {
    case .loading: return .join(ticket(name))
    case .ended: return .atEnd
    case .idle, .failed:
      self[name].ask(at: likes.stamp)
      return .start(ticket(name))
    }
  }

  private mutating func reload(_ name: ListName) -> SessionDecision {
    self[name].beginAnew()
    self[name].ask(at: likes.stamp)
    return .start(ticket(name))
  }

  private mutating func beginFinding(_ source: PhotoSource) -> SessionDecision {
    foundSource = source
    found.replace()
    return .done
  }

  private func isAwaited(_ ticket: ListTicket) -> Bool {
    ticket == self.ticket(ticket.list) && self[ticket.list].phase == .loading
  }

  private mutating func pageArrived(
    _ ticket: ListTicket, _ answer: Answer<PhotoPage>
  ) -> SessionDecision {
    guard isAwaited(ticket) else { return .stale }
    let askedAt = self[ticket.list].askedAt
    _ = see(answer.value.photos, askedAt, answer.isCached)
    let likes = likes
    let fresh = self[ticket.list].append(answer.value) { photo in
      // A late page may still contain what the user unliked meanwhile.
      ticket.list != .favorites || likes.shown(photo).isLiked
    }
    self[ticket.list].isStale = answer.isStale
    self[ticket.list].cachedAt = answer.cachedAt
    return .appended(fresh)
  }

  private mutating func pageFailed(_ ticket: ListTicket, _ error: FeedError) -> SessionDecision {
    guard isAwaited(ticket) else { return .stale }
    // A page that nobody waits for any more has not failed: the next request starts it again.
    self[ticket.list].phase = error.code == .cancelled ? .idle : .failed(error)
    return .done
  }

  private mutating func pageRefused(
    _ name: ListName, _ epoch: Int, _ error: FeedError
  ) -> SessionDecision {
    guard epoch == self.epoch, error.code != .cancelled else { return .stale }
    switch self[name].phase {
    // Another request has got further, or there is nothing more to load.
    case .loading, .ended: return .stale
    case .idle, .failed: self[name].phase = .failed(error)
    }
    return .done
  }
}

/// The likes.
extension SessionState {
  private mutating func see(
    _ photos: [Photo], _ stamp: Int, _ isCached: Bool
  ) -> SessionDecision {
    recent.see(photos)
    var isChanged = false
    for photo in photos where likes.see(photo, askedAt: stamp, isCached: isCached) {
      isChanged = true
      guard !likes.shown(photo).isLiked, favorites.contains(photo.id) else { continue }
      favorites.remove(photo.id)
      favorites.count(-1)
    }
    return isChanged ? .done : .nothing
  }

  private mutating func askForLike(_ id: PhotoID, _ wanted: Bool) -> SessionDecision {
    if let likesFault { return .refuse(likesFault) }
    if let ticket = likes.begin(id, wanted: wanted, epoch: epoch) { return .startLike(ticket) }
    guard let ticket = likes.ticket(id, epoch: epoch), ticket.wanted == wanted else {
      return .refuse(FeedError(.busy, Message(.errorLikeUnderWay)))
    }
    return .joinLike(ticket)
  }

  private mutating func likeSettled(
    _ ticket: LikeTicket, _ state: LikeState, _ photo: Photo?
  ) -> SessionDecision {
    guard ticket.epoch == epoch, let change = likes.end(ticket, with: state) else {
      return .stale
    }
    if var profile = profile.value {
      profile.totalLikes? += change
      self.profile = .loaded(profile)
    }
    favorites.count(change)
    if !state.isLiked {
      favorites.remove(ticket.photo)
    } else if change > 0 || !ticket.wasKnown, favorites.isBegun {
      favorites.prepend(photo.map(likes.shown))
    }
    return .done
  }

  private mutating func likeRefused(_ ticket: LikeTicket) -> SessionDecision {
    guard ticket.epoch == epoch, likes.end(ticket, with: nil) != nil else { return .stale }
    return .done
  }

  private mutating func likesEnded(_ error: FeedError) -> SessionDecision {
    guard likesFault == nil else { return .nothing }
    likesFault = error
    return .done
  }
}

/// The account.
extension SessionState {
  private mutating func accountRestored(_ account: Account) -> SessionDecision {
    guard self.account == .unknown else { return .stale }
    return signIn(account)
  }

  private mutating func signInBegan(
    _ invitation: SignInInvitation, _ isHeard: Bool, _ fault: FeedError?
  ) -> SessionDecision {
    guard attempt == nil else { return .nothing }
    signInFault = nil
    attemptCount += 1
    attempt = SignInAttempt(
      invitation: invitation, isHeard: isHeard, listenerFault: fault, number: attemptCount)
    return .done
  }

  /// Registers a code (AUTH-5): the same code joins its exchange, another one replaces it.
  private mutating func codeGiven(_ number: Int) -> SessionDecision {
    let notBegun = FeedError(.signInFailed, Message(.errorSignInNotBegun))
    guard var attempt else { return .refuse(notBegun) }
    if attempt.step != .waiting, attempt.code == number { return .joinExchange(attempt.ticket) }
    if attempt.step == .profile { return .refuse(notBegun) }
    attempt.step = .exchanging
    attempt.code = number
    attempt.exchange += 1
    self.attempt = attempt
    return .startExchange(attempt.ticket)
  }

  private mutating func tokenStored(
    _ ticket: ExchangeTicket, _ origin: Credentials.Origin, _ scopes: [String]
  ) -> SessionDecision {
    guard attempt?.ticket == ticket else { return .stale }
    attempt?.step = .profile
    return signIn(.signedIn(origin, scopes: scopes))
  }

  private mutating func signInEnded(_ number: Int, _ error: FeedError?) -> SessionDecision {
    guard attempt?.number == number else { return .stale }
    attempt = nil
    if !isSignedIn { signInFault = error }
    return .done
  }

  private mutating func signIn(_ account: Account) -> SessionDecision {
    forgetPerson()
    self.account = account
    return .done
  }

  private mutating func leave(_ epoch: Int, _ account: Account) -> SessionDecision {
    guard epoch == self.epoch, isSignedIn else { return .stale }
    return signIn(account)
  }

  /// Removes everything about the previous user (AUTH-10); answers still under way are recognized
  /// by their epoch.
  private mutating func forgetPerson() {
    epoch += 1
    signInFault = nil
    profile = .absent
    feed = PhotoList()
    favorites = PhotoList()
    found = PhotoList()
    foundSource = nil
    recent = RecentPhotos()
    likes = LikeTable()
  }

  private var profileTicket: ProfileTicket {
    ProfileTicket(epoch: epoch, attempt: profileAttempt)
  }

  private mutating func askForProfile() -> SessionDecision {
    if profile == .loading { return .joinProfile(profileTicket) }
    profileAttempt += 1
    // A profile that is shown stays while it is loaded again.
    if profile.value == nil { profile = .loading }
    return .startProfile(profileTicket)
  }

  private mutating func profileArrived(
    _ ticket: ProfileTicket, _ arrived: Loadable<Profile>
  ) -> SessionDecision {
    guard ticket == profileTicket else { return .stale }
    if case .failed(let error) = arrived {
      if profile.value != nil { return .nothing }
      // A profile that nobody waits for any more has not failed.
      profile = error.code == .cancelled ? .absent : arrived
    } else {
      profile = arrived
    }
    return .done
  }

  private mutating func avatarArrived(
    _ ticket: ProfileTicket, _ avatar: WebAddress
  ) -> SessionDecision {
    guard ticket == profileTicket, var profile = profile.value else { return .stale }
    profile.avatar = avatar
    self.profile = .loaded(profile)
    return .done
  }
}
