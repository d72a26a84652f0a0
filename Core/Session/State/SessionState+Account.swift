import FeedCore

/// The account, and the sign-in that is under way.
extension SessionState {
  /// Stores what the token store says when it is read for the first time. The earlier feed of the
  /// same person stays (TUI-12).
  ///
  /// - Parameters:
  ///   - person: The one whose token it is; nil where nobody, or only the source, knows.
  ///   - needsConfirmation: Whether the service is to confirm a person's token first.
  /// - Returns: Whether it counts: the account was not known yet.
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

  /// Notes that the service has answered a call with the token of an epoch.
  mutating func tokenConfirmed(epoch: Int) {
    guard epoch == self.epoch, awaitsConfirmation else { return }
    awaitsConfirmation = false
    revision += 1
  }

  /// Begins a sign-in, unless one is under way.
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

  /// Asks for the exchange of a code (AUTH-5). While the same code is exchanged, the ticket of that
  /// exchange is returned again; another code replaces it.
  ///
  /// - Parameter number: Codes are numbered in the order of their first appearance.
  /// - Throws: `signInFailed` if no attempt waits for a code.
  mutating func askForExchange(ofCode number: Int) throws(FeedError) -> ExchangeTicket {
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
  /// - Returns: Whether the exchange counts; else it was cancelled or replaced.
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

  /// Ends the attempt of that number.
  ///
  /// - Parameter error: Why it failed; nil if it did not.
  mutating func signInEnded(attempt number: Int, _ error: FeedError?) {
    guard attempt?.number == number else { return }
    attempt = nil
    if !isSignedIn { signInFault = error }
    revision += 1
  }

  /// Signs out the user of an epoch, whose token the service refused (AUTH-9).
  ///
  /// - Returns: Whether that user was signed in.
  @discardableResult
  mutating func tokenRefused(epoch: Int, _ error: FeedError) -> Bool {
    leave(epoch, because: error)
  }

  /// Signs out the user of an epoch, who asked for it.
  ///
  /// - Returns: Whether that user was signed in.
  @discardableResult
  mutating func signedOut(epoch: Int) -> Bool {
    leave(epoch, because: nil)
  }

  /// Signs out the user of an epoch, whose token another process removed (TUI-12).
  ///
  /// - Returns: Whether that user was signed in.
  @discardableResult
  mutating func signedOutElsewhere(epoch: Int) -> Bool {
    leave(epoch, because: .signedOutElsewhere)
  }

  /// Forgets the user of an epoch, in whose place another process signed in somebody else. Who that
  /// is the token store tells next.
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
  /// - Returns: Whether it counts: nobody is signed in, and nothing has changed since the epoch.
  mutating func signedInElsewhere(
    epoch: Int, _ origin: Credentials.Origin, scopes: [String]
  ) -> Bool {
    guard epoch == self.epoch, !isSignedIn else { return false }
    begin(.signedIn(origin, scopes: scopes))
    (awaitsConfirmation, signInsElsewhere) = (true, signInsElsewhere + 1)
    return true
  }

  /// Removes the earlier feed, because the token store does not name its person any more. Does
  /// nothing once the account is known, and where the feed is a guest's.
  mutating func earlierFeedRemoved(epoch: Int) {
    guard epoch == self.epoch, account == .unknown, cachedAccount != nil else { return }
    begin(.unknown)
  }

  private mutating func leave(_ epoch: Int, because reason: FeedError?) -> Bool {
    guard epoch == self.epoch, isSignedIn else { return false }
    begin(.signedOut(reason))
    return true
  }

  /// Removes everything about the previous user (AUTH-10); answers still under way are recognized
  /// by their epoch.
  private mutating func begin(_ account: Account) {
    epoch += 1
    signInFault = nil
    profile = .absent
    feed = PhotoList()
    favorites = PhotoList()
    found = PhotoList()
    foundSource = nil
    leftLists = ListHistory()
    recent = RecentPhotos()
    likes = LikeTable()
    self.account = account
    (awaitsConfirmation, cachedAccount, isReplaced) = (false, nil, false)
    revision += 1
  }
}

/// The profile of the signed-in user.
extension SessionState {
  /// Asks for the profile. While the first one is under way its ticket is returned again.
  mutating func askForProfile() -> ProfileTicket {
    if profile == .loading { return profileTicket }
    profileAttempt += 1
    // A profile that is shown stays while it is loaded again.
    if profile.value == nil { profile = .loading }
    revision += 1
    return profileTicket
  }

  mutating func profileArrived(_ ticket: ProfileTicket, _ profile: Profile) {
    guard ticket == profileTicket else { return }
    self.profile = .loaded(profile)
    revision += 1
  }

  /// Says why the profile did not come, unless one is shown.
  mutating func profileFailed(_ ticket: ProfileTicket, _ error: FeedError) {
    guard ticket == profileTicket, profile.value == nil else { return }
    // A profile that nobody waits for any more has not failed.
    profile = error.code == .cancelled ? .absent : .failed(error)
    revision += 1
  }

  /// Adds the avatar, which comes after the profile (PROF-1).
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
  /// Another process has removed the token.
  static let signedOutElsewhere = FeedError(.notSignedIn, Message(.errorSignedOutElsewhere))
}
