package import FeedCore

extension Session {
  /// Shows the feed's first page as this account last received it, before the token store and the
  /// network have answered (TUI-12). Sends nothing. Shows nothing if the token store cannot name
  /// the account immediately.
  package func showCachedFeed() async {
    guard let cachedFeed = backend.cachedFeed else { return }
    let epoch = state.epoch
    let user: AccountDigest?
    switch state.account {
    case .unknown:
      guard case .user(let owner) = await services.tokens.owner() else { return }
      user = owner
    case .signedIn:
      guard let digest = credentials.flatMap(digest) else { return }
      user = digest
    case .signedOut: user = nil
    }
    guard let answer = await cachedFeed(user) else { return }
    state.showCachedFeed(answer, of: user, epoch: epoch)
  }

  /// The time for which a pending first page counts as new.
  private static let pendingLifetime = Duration.seconds(5 * 60)

  /// Replaces the cached photos by the pending first page. An old one is requested again.
  package func acceptPendingFirstPage(_ list: ListName) async throws(FeedError) {
    guard state[list].pendingFirstPage != nil else { return }
    if services.clock.uptime() - pendingSince > Self.pendingLifetime {
      _ = try await reload(list)
    } else {
      state.acceptPendingFirstPage(list)
    }
  }

  /// The digest of the account; nil if tokens do not belong to a service.
  func digest(_ credentials: Credentials) -> AccountDigest? {
    backend.auth?.audience.map { AccountDigest(credentials.token, at: $0.api) }
  }
}

extension Session {
  /// Starts to follow sign-outs and sign-ins by other processes. A sign-out also removes the
  /// private data here, and a sign-in also signs in here.
  package func followTokens() {
    followsTokens = true
    guard tokenFollower == nil else { return }
    let changes = services.tokens.changes()
    tokenFollower = Task { [weak self] in
      for await _ in changes { await self?.checkStoredToken() }
      await self?.endFollower()
    }
  }

  /// Stops following a store that has nothing to follow, such as one in memory. The next sign-in
  /// starts it again.
  private func endFollower() { tokenFollower = nil }

  /// Signs out if the store no longer contains the user's token, and signs in the account that the
  /// store contains instead.
  ///
  /// - Parameter isRestoring: Whether this is part of a restoration, for which `restore` waits.
  func checkStoredToken(isRestoring: Bool = false) async {
    let (epoch, changes) = (state.epoch, tokenChanges)
    let owner = await services.tokens.owner()
    // Changes by this session are already reflected in its state.
    guard changes.begun == changes.ended, tokenChanges == changes, epoch == state.epoch,
      owner != .unknown
    else { return }
    if state.account == .unknown {
      guard let user = state.cachedAccount, owner != .user(user) else { return }
      return state.cachedFeedRemoved(epoch: epoch)
    }
    // A token from outside takes precedence over the stored one.
    guard credentials == nil || storedAccount != nil,
      owner != lastAdoptedAccount.map(TokenOwner.user)
    else { return }
    lastAdoptedAccount = nil
    let earlier = credentials
    if earlier != nil {
      guard
        owner == .noToken
          ? state.signedOutElsewhere(epoch: epoch) : state.replacedElsewhere(epoch: epoch)
      else { return }
      credentials = nil
    }
    if case .user(let user) = owner {
      if isRestoring { await takeToken(of: user) } else { await signInElsewhere(user) }
    }
    // Answers that arrived in the meantime were cached again.
    if let earlier { await forget(earlier) }
  }

  /// Signs in the account that the store names. Callers that need the account wait for it. A
  /// restoration that is already ending does not count, so the loop tries again.
  private func signInElsewhere(_ user: AccountDigest) async {
    repeat {
      _ = try? await restorations.run(0) { [self] () async throws(FeedError) in
        await takeToken(of: user)
      }
    } while state.account == .unknown && !Task.isCancelled
  }

  /// Loads the token of an account from the store. If a keyring does not contain it yet, no user is
  /// signed in until the next change of the store.
  private func takeToken(of user: AccountDigest) async {
    let epoch = state.epoch
    do throws(FeedError) {
      let stored = try await services.tokens.load()
      guard let stored, digest(stored) == user else {
        state.accountRestored(.signedOut(.signedOutElsewhere))
        return
      }
      guard state.signedInElsewhere(epoch: epoch, stored.origin, scopes: stored.scopes) else {
        return
      }
      credentials = stored
      endWaitForBrowser()
    } catch {
      if !Task.isCancelled { state.accountRestored(.signedOut(error)) }
    }
  }

  /// Ignores the account that the store currently names. Only the next change of the store signs in
  /// here.
  func ignoreStoredAccount() async {
    guard followsTokens, case .user(let user) = await services.tokens.owner() else { return }
    // An account that was signed in in the meantime has already been recorded.
    if storedAccount == nil { lastAdoptedAccount = user }
  }

  /// The account whose token came from the store, as far as this session knows; nil without one.
  var storedAccount: AccountDigest? {
    guard let credentials, credentials.origin.isStored else { return nil }
    return digest(credentials)
  }
}

extension Credentials.Origin {
  /// Whether other processes read the token from the same place.
  fileprivate var isStored: Bool {
    switch self {
    case .keyring, .file: true
    case .memory, .environment, .settings: false
    }
  }
}
