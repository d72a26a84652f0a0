import FeedCore

/// The account, and the sign-in in progress.
extension SessionState {
  /// Stores the account when the token store has been read for the first time. The cached feed of
  /// the same account stays (TUI-12).
  ///
  /// - Parameters:
  ///   - user: The account that the token belongs to; nil if no token is stored, or if only the
  ///     source knows the account.
  ///   - needsConfirmation: Whether the service has yet to accept the token.
  /// - Returns: Whether the result was used, because the account was still unknown.
  @discardableResult
  mutating func accountRestored(
    _ account: Account, of user: AccountDigest? = nil, needsConfirmation: Bool = true
  ) -> Bool {
    guard self.account == .unknown else { return false }
    if isReplaced, account.isSignedIn { signInsElsewhere += 1 }
    if user == nil || user != cachedAccount {
      begin(account)
    } else {
      self.account = account
      revision += 1
    }
    (awaitsConfirmation, isReplaced) = (needsConfirmation && account.isSignedIn, false)
    return true
  }

  /// Records that the service has answered a call with the token of an epoch.
  mutating func tokenConfirmed(epoch: Int) {
    guard epoch == self.epoch, awaitsConfirmation else { return }
    awaitsConfirmation = false
    revision += 1
  }

  /// Starts a sign-in, unless one is in progress.
  mutating func signInBegan(
    _ invitation: SignInInvitation, isListening: Bool, listenerFault: FeedError?
  ) {
    guard attempt == nil else { return }
    signInFault = nil
    attemptCount += 1
    attempt = SignInAttempt(
      invitation: invitation, isListening: isListening, listenerFault: listenerFault,
      number: attemptCount)
    revision += 1
  }

  /// Requests the exchange of a code (AUTH-5). While the same code is being exchanged, the ticket
  /// of that exchange is returned. Another code replaces it.
  ///
  /// - Parameter number: The number of the code, in the order of first appearance.
  /// - Throws: `signInFailed` if no attempt waits for a code.
  mutating func requestExchange(ofCode number: Int) throws(FeedError) -> ExchangeTicket {
    let notBegun = FeedError(.signInFailed, Message(.errorSignInNotBegun))
    guard var attempt else { throw notBegun }
    if attempt.step != .waiting, attempt.code == number { return attempt.ticket }
    if attempt.step == .profile { throw notBegun }
    attempt.step = .exchanging
    attempt.code = number
    attempt.exchange += 1
    self.attempt = attempt
    revision += 1
    return attempt.ticket
  }

  /// Signs in with the stored token of an exchange.
  ///
  /// - Returns: Whether the exchange is current. Otherwise it was cancelled or replaced.
  @discardableResult
  mutating func tokenStored(
    _ ticket: ExchangeTicket, _ origin: Credentials.Origin, scopes: [String]
  ) -> Bool {
    guard attempt?.ticket == ticket else { return false }
    attempt?.step = .profile
    begin(.signedIn(origin, scopes: scopes))
    return true
  }

  /// Signs in with a stored token that was given directly, without an attempt.
  mutating func tokenGiven(_ origin: Credentials.Origin, scopes: [String]) {
    begin(.signedIn(origin, scopes: scopes))
  }

  /// Ends the attempt with this number.
  ///
  /// - Parameter error: The reason of the failure; nil after a success.
  mutating func signInEnded(attempt number: Int, _ error: FeedError?) {
    guard attempt?.number == number else { return }
    attempt = nil
    if !isSignedIn { signInFault = error }
    revision += 1
  }

  /// Signs out the user of an epoch because the service refused the token (AUTH-9).
  ///
  /// - Returns: Whether that user was signed in.
  @discardableResult
  mutating func tokenRefused(epoch: Int, _ error: FeedError) -> Bool {
    leave(epoch, because: error)
  }

  /// Signs out the user of an epoch at the user's request.
  ///
  /// - Returns: Whether that user was signed in.
  @discardableResult
  mutating func signedOut(epoch: Int) -> Bool {
    leave(epoch, because: nil)
  }

  /// Signs out the user of an epoch because another process removed the token (TUI-87).
  ///
  /// - Returns: Whether that user was signed in.
  @discardableResult
  mutating func signedOutElsewhere(epoch: Int) -> Bool {
    leave(epoch, because: .signedOutElsewhere)
  }

  /// Removes the user of an epoch because another process signed in a different account. The
  /// account is unknown until the token store names it.
  ///
  /// - Returns: Whether that user was signed in.
  mutating func replacedElsewhere(epoch: Int) -> Bool {
    guard epoch == self.epoch, isSignedIn else { return false }
    begin(.unknown)
    isReplaced = true
    return true
  }

  /// Signs in with a token that another process has stored.
  ///
  /// - Returns: Whether it was used. It is used only if no user is signed in and the epoch has not
  ///   changed.
  mutating func signedInElsewhere(
    epoch: Int, _ origin: Credentials.Origin, scopes: [String]
  ) -> Bool {
    guard epoch == self.epoch, !isSignedIn else { return false }
    begin(.signedIn(origin, scopes: scopes))
    (awaitsConfirmation, signInsElsewhere) = (true, signInsElsewhere + 1)
    return true
  }

  /// Starts a new epoch for the same user, because favorites are in a collection now. All known hearts
  /// are likes, so they are dropped.
  mutating func favoritesPlaceChanged() {
    let flags = (awaitsConfirmation, isReplaced)
    likesFault = nil
    begin(account)
    (awaitsConfirmation, isReplaced) = flags
  }

  /// Removes the cached feed because the token store no longer names its account. Does nothing if
  /// the account is known or the feed was shown without an account.
  mutating func cachedFeedRemoved(epoch: Int) {
    guard epoch == self.epoch, account == .unknown, cachedAccount != nil else { return }
    begin(.unknown)
  }

  private mutating func leave(_ epoch: Int, because reason: FeedError?) -> Bool {
    guard epoch == self.epoch, isSignedIn else { return false }
    begin(.signedOut(reason))
    return true
  }

  /// Removes everything about the previous user (AUTH-30). Answers that are still in progress are
  /// recognized by their epoch.
  private mutating func begin(_ account: Account) {
    epoch += 1
    signInFault = nil
    profile = .absent
    feed = PhotoList()
    favorites = PhotoList()
    found = PhotoList()
    foundSource = nil
    listHistory = ListHistory()
    recent = RecentPhotos()
    likes = LikeTable()
    collected = CollectionTable()
    self.account = account
    (awaitsConfirmation, cachedAccount, isReplaced) = (false, nil, false)
    revision += 1
  }
}

extension SessionState {
  /// Whether the token is known to lack the scopes for collections.
  package var lacksCollectionScopes: Bool {
    guard case .signedIn(_, let scopes) = account else { return false }
    return Credentials.lacksCollections(scopes)
  }
}

/// The profile of the signed-in user.
extension SessionState {
  /// Requests the profile. While the first request is in progress, its ticket is returned.
  mutating func requestProfile() -> ProfileTicket {
    if profile == .loading { return profileTicket }
    profileAttempt += 1
    profileStamp = likes.hasRequests ? nil : likes.stamp
    // A loaded profile stays visible while it is loaded again.
    if profile.value == nil { profile = .loading }
    revision += 1
    return profileTicket
  }

  /// Stores the profile. The number of likes is ignored if a like was in progress, because it may or
  /// may not include that like.
  mutating func profileArrived(_ ticket: ProfileTicket, _ profile: Profile) {
    guard ticket == profileTicket else { return }
    var profile = profile
    if profileStamp != likes.stamp { profile.totalLikes = self.profile.value?.totalLikes }
    self.profile = .loaded(profile)
    revision += 1
  }

  /// Stores why the profile could not be loaded, unless an earlier one is shown.
  mutating func profileFailed(_ ticket: ProfileTicket, _ error: FeedError) {
    guard ticket == profileTicket, profile.value == nil else { return }
    // A cancelled request is not a failure.
    profile = error.code == .cancelled ? .absent : .failed(error)
    revision += 1
  }

  /// Adds the avatar, which arrives after the profile (PROF-4).
  mutating func avatarArrived(_ ticket: ProfileTicket, _ avatar: WebAddress) {
    guard ticket == profileTicket, var profile = profile.value else { return }
    profile.avatar = avatar
    self.profile = .loaded(profile)
    revision += 1
  }

  private var profileTicket: ProfileTicket {
    ProfileTicket(epoch: epoch, attempt: profileAttempt)
  }
}

extension FeedError {
  /// The error after another process has removed the token.
  static let signedOutElsewhere = FeedError(.notSignedIn, Message(.errorSignedOutElsewhere))
}
