package import FeedCore

/// The parts of a sign-in that are not in the state: running tasks, waiting callers, and the codes.
struct RunningSignIn {
  let number: Int
  /// The codes so far, numbered from 1. The state distinguishes them by number, without the codes
  /// themselves.
  var codes: [Secret] = []
  var tasks: [Task<Void, Never>] = []
  var waiters: [Waiter<Profile?, FeedError>] = []

  func cancel() { tasks.forEach { $0.cancel() } }

  mutating func number(of code: Secret) -> Int {
    if let index = codes.firstIndex(of: code) { return index + 1 }
    codes.append(code)
    return codes.count
  }
}

extension Session {
  private static let timeLimit = Duration.seconds(5 * 60)

  /// Starts a sign-in. Sends nothing and opens nothing. If a sign-in is already in progress, its
  /// invitation is returned (AUTH-22).
  ///
  /// - Parameter changingCollections: Whether the user wants to change collections (COLL-2).
  /// - Returns: The invitation, with the page for the user.
  package func beginSignIn(
    redirect: SignInRedirect? = nil, changingCollections: Bool = false
  ) async throws(FeedError) -> SignInInvitation {
    try await restore()
    guard let auth = backend.auth else { throw .noAccounts }
    try checkNoTokenIsSet()
    try await services.tokens.prepare()
    if let attempt = state.attempt { return attempt.invitation }
    let invitation = try auth.invitation(
      for: redirect ?? services.redirect, changingCollections: changingCollections)
    begin(invitation, auth)
    return invitation
  }

  /// Signs in the demo's user, without any question.
  ///
  /// - Returns: Whether that was done. Otherwise the caller continues with `beginSignIn`.
  package func signInToDemo() async throws(FeedError) -> Bool {
    guard backend.isDemo, let code = Secret("demo") else { return false }
    _ = try await beginSignIn()
    _ = try await exchange(code)
    return true
  }

  /// Rejects a sign-in if the user has set a token. That token takes precedence, so a stored one
  /// would have no effect.
  private func checkNoTokenIsSet() throws(FeedError) {
    guard case .signedIn(let origin, _) = state.account, let place = origin.givenAt else { return }
    throw FeedError(.unsupported, Message(.errorGivenSignIn, place))
  }

  private func begin(_ invitation: SignInInvitation, _ auth: any AuthPort) {
    var listener: (any SignInListener)?
    var fault: FeedError?
    do throws(FeedError) {
      listener = try auth.listen(for: invitation)
    } catch {
      fault = error
    }
    state.signInBegan(invitation, isListening: listener != nil, listenerFault: fault)
    let number = state.attemptCount
    var running = RunningSignIn(number: number)
    running.tasks.append(Task { await limit(number) })
    if let listener {
      running.tasks.append(Task { await listen(listener, number) })
    }
    signIn = running
  }

  private func limit(_ number: Int) async {
    do throws(FeedError) {
      try await services.clock.sleep(for: Self.timeLimit)
      // A user who is already signed in only waits for the profile, and can continue without it
      // (PROF-2).
      let isSignedIn = state.attempt?.step == .profile
      let timeout = FeedError(.signInFailed, Message(.errorSignInTimeout))
      end(number, isSignedIn ? .success(nil) : .failure(timeout))
    } catch {
      // The attempt ended before its time limit.
    }
  }

  private func listen(_ listener: any SignInListener, _ number: Int) async {
    do throws(FeedError) {
      let reply = try await listener.reply()
      guard signIn?.number == number else { return }
      _ = try await take(reply, number)
    } catch {
      // Callers that wait for the attempt get the error. If only the listener failed, pasting still
      // works.
    }
  }

  /// Completes the sign-in with a pasted text: the code or the whole address (AUTH-18). A text
  /// without a code is an error, and the attempt continues.
  ///
  /// - Returns: The profile; nil if it could not be loaded (PROF-2).
  package func completeSignIn(pasted text: String) async throws(FeedError) -> Profile? {
    guard let attempt = state.attempt else {
      throw FeedError(.signInFailed, Message(.errorSignInNotBegun))
    }
    return try await take(SignInReply(pasted: text, to: attempt.invitation), attempt.number)
  }

  private func take(_ reply: SignInReply, _ number: Int) async throws(FeedError) -> Profile? {
    switch reply {
    case .code(let code): return try await exchange(code)
    case .declinedByUser: throw ended(number, Message(.errorSignInRefused))
    case .refusedByService(let reason): throw ended(number, Message(.errorSignInFailed, reason))
    case .stateMismatch: throw FeedError(.signInFailed, Message(.errorSignInStateMismatch))
    case .noCode: throw FeedError(.usage, Message(.errorSignInNoCode))
    }
  }

  /// Ends the attempt for this reason.
  private func ended(_ number: Int, _ reason: Message) -> FeedError {
    let error = FeedError(.signInFailed, reason)
    end(number, .failure(error))
    return error
  }

  /// Waits until the current attempt ends. Without one, reports the outcome of the last attempt.
  ///
  /// - Returns: The profile, as in `completeSignIn`.
  package func signInOutcome() async throws(FeedError) -> Profile? {
    guard signIn != nil else {
      if let fault = state.signInFault { throw fault }
      _ = try await requireCredentials()
      return state.profile.value
    }
    return try await withCancellableContinuation(
      cancelled: FeedError.cancelled, start: { signIn?.waiters.append($0) }, cancel: {})
  }

  /// Cancels the attempt. When this returns, no token of the attempt is stored, unless the user was
  /// signed in before the call.
  package func cancelSignIn() async {
    if let number = signIn?.number { end(number, .failure(.cancelled)) }
    _ = await storing?.value
  }

  /// Ends the wait for the browser because another process has signed in. If a code is already
  /// being exchanged, the attempt continues, because the code is the user's newest choice.
  func endWaitForBrowser() {
    guard let attempt = state.attempt, attempt.step == .waiting else { return }
    end(attempt.number, .success(nil))
  }

  private func end(_ number: Int, _ outcome: Result<Profile?, FeedError>) {
    guard let running = signIn, running.number == number else { return }
    let exchange = state.attempt?.ticket
    signIn = nil
    running.cancel()
    switch outcome {
    case .success: state.signInEnded(attempt: number, nil)
    case .failure(let error):
      state.signInEnded(attempt: number, error.code == .cancelled ? nil : error)
    }
    if let exchange { exchangeFlights.end(exchange, outcome) }
    running.waiters.forEach { $0.resume(outcome) }
  }
}

/// The exchange of a code for a token (AUTH-5, AUTH-6).
extension Session {
  private func exchange(_ code: Secret) async throws(FeedError) -> Profile? {
    let before = state.attempt?.ticket
    let ticket = try state.requestExchange(ofCode: signIn?.number(of: code) ?? 0)
    if let before, before != ticket {
      let error = FeedError(.signInFailed, Message(.errorSignInReplaced))
      exchangeFlights.end(before, .failure(error))
    }
    return try await exchange(code, ticket)
  }

  private func exchange(
    _ code: Secret, _ ticket: ExchangeTicket
  ) async throws(FeedError) -> Profile? {
    try await exchangeFlights.run(ticket) { [self, exchangeFlights] () async throws(FeedError) in
      do throws(FeedError) {
        try await requestToken(code, ticket)
        let profile = try await profileAfterSignIn()
        await end(ticket.attempt, .success(profile))
        return profile
      } catch {
        try exchangeFlights.checkNotReplaced(ticket)
        await fail(ticket, error)
        throw error
      }
    }
  }

  private func requestToken(_ code: Secret, _ ticket: ExchangeTicket) async throws(FeedError) {
    guard let auth = backend.auth, let redirect = state.attempt?.invitation.redirect else {
      throw .cancelled
    }
    let grant = try await auth.exchange(code: code, redirect: redirect)
    guard state.attempt?.ticket == ticket else { throw .cancelled }
    let task = Task {
      await Result(awaiting: { [self] () throws(FeedError) in try await store(grant, ticket) })
    }
    storing = task
    try await task.value.get()
  }

  /// Stores the token. Cancellation does not interrupt it, so that the store is never left half
  /// written.
  private func store(_ grant: TokenGrant, _ ticket: ExchangeTicket) async throws(FeedError) {
    tokenChanges.begun += 1
    defer { tokenChanges.ended += 1 }
    let saved = try await services.tokens.save(grant)
    if state.tokenStored(ticket, saved.origin, scopes: saved.scopes) {
      await replaceCredentials(with: saved)
    } else {
      try await discard(saved)
      throw .cancelled
    }
  }

  /// Restores the store after an attempt that was cancelled or replaced while its token was being
  /// stored (AUTH-7).
  private func discard(_ saved: Credentials) async throws(FeedError) {
    if let credentials, credentials.origin != .memory {
      let earlier = TokenGrant(token: credentials.token, scopes: credentials.scopes)
      _ = try await services.tokens.save(earlier)
    } else {
      try await services.tokens.remove(saved)
    }
  }

  /// Switches to new credentials, and deletes the private answers that were cached with the earlier
  /// token.
  private func replaceCredentials(with saved: Credentials) async {
    let earlier = credentials
    credentials = saved
    if followsTokens { followTokens() }
    if let earlier, earlier.token != saved.token { await forget(earlier) }
  }

  /// Ends the attempt of a failed exchange, unless the exchange was replaced.
  private func fail(_ ticket: ExchangeTicket, _ error: FeedError) {
    guard state.attempt?.ticket == ticket else { return }
    end(ticket.attempt, .failure(error))
  }

  /// Loads the profile after a sign-in. If that fails, the user stays signed in, and the state
  /// contains the reason (PROF-2). A refusal of the token itself is an error.
  private func profileAfterSignIn() async throws(FeedError) -> Profile? {
    do throws(FeedError) {
      return try await loadProfile().value
    } catch {
      switch error.code {
      case .tokenRefused, .signedOut, .cancelled: throw error
      default: return nil
      }
    }
  }

  /// Signs in with a given token, after asking the service for its owner. If the service does not
  /// return one, nothing is stored.
  package func signIn(with token: Secret) async throws(FeedError) -> Profile {
    // The previous user must be known, so that their data can be deleted.
    try await restore()
    try checkNoTokenIsSet()
    try await services.tokens.prepare()
    let trial = Credentials(token: token, scopes: [], origin: .memory)
    let profile = try await owner(of: trial)
    tokenChanges.begun += 1
    defer { tokenChanges.ended += 1 }
    let tokens = services.tokens
    let saved = try await shielded { () throws(FeedError) in
      try await tokens.save(TokenGrant(token: token, scopes: []))
    }
    state.tokenGiven(saved.origin, scopes: saved.scopes)
    await replaceCredentials(with: saved)
    // The check of the token has already returned the profile.
    state.profileArrived(state.requestProfile(), profile)
    return profile
  }

  private func owner(of credentials: Credentials) async throws(FeedError) -> Profile {
    do throws(FeedError) {
      let answer = try await backend.profile.me(as: credentials)
      // A stale answer does not prove that the token is still valid.
      if answer.isStale { throw .unreachable }
      return answer.value
    } catch  where error.code == .tokenRefused {
      throw FeedError(.signInFailed, Message(.errorTokenUnknown), detail: error.detail)
    }
  }
}
