package import FeedCore

extension Session {
  /// Shows the first page of the feed as the person received it last, before the token store and the
  /// network have answered (TUI-12). Sends nothing. Nothing is shown of somebody of whom the token
  /// store does not say at once who they are.
  package func showEarlierFeed() async {
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
    state.showEarlierFeed(answer, of: user, epoch: epoch)
  }

  /// The time for which an offer counts as new.
  private static let offerLifetime = Duration.seconds(5 * 60)

  /// Shows the photos that were offered in place of earlier ones; an old pendingFirstPage is asked for again.
  package func showOffered(_ list: ListName) async throws(FeedError) {
    guard state[list].pendingFirstPage != nil else { return }
    if services.clock.uptime() - offeredAt > Self.offerLifetime {
      _ = try await reload(list)
    } else {
      state.showOffered(list)
    }
  }

  /// The person of a token; nil where tokens belong to no service.
  func digest(_ credentials: Credentials) -> AccountDigest? {
    backend.auth?.audience.map { AccountDigest(credentials.token, at: $0.api) }
  }
}

extension Session {
  /// Starts to follow sign-outs and sign-ins by other processes: what is private leaves here too,
  /// and who signs in there is signed in here.
  package func followTokens() {
    followsTokens = true
    guard tokenFollower == nil else { return }
    let changes = services.tokens.changes()
    tokenFollower = Task { [weak self] in
      for await _ in changes { await self?.checkStoredToken() }
      await self?.endFollower()
    }
  }

  /// Ends following, where the store has nothing to follow, as one in memory. The next sign-in begins
  /// anew.
  private func endFollower() { tokenFollower = nil }

  /// Takes what is private away where the store does not hold the token any more of the person whom
  /// it belongs to, and signs in whom the store names instead.
  ///
  /// - Parameter isRestoring: Whether the caller is what `restore` waits for.
  func checkStoredToken(isRestoring: Bool = false) async {
    let (epoch, changes) = (state.epoch, tokenChanges)
    let owner = await services.tokens.owner()
    // What this session changes itself it knows best.
    guard changes.begun == changes.ended, tokenChanges == changes, epoch == state.epoch,
      owner != .unknown
    else { return }
    if state.account == .unknown {
      guard let user = state.cachedAccount, owner != .user(user) else { return }
      return state.earlierFeedRemoved(epoch: epoch)
    }
    // A token given from outside takes precedence over the store's.
    guard credentials == nil || storedAccount != nil,
      owner != lastAdoptedAccount.map(TokenOwner.user)
    else { return }
    lastAdoptedAccount = nil
    let earlier = credentials
    if earlier != nil {
      guard
        owner == .nobody
          ? state.signedOutElsewhere(epoch: epoch) : state.replacedElsewhere(epoch: epoch)
      else { return }
      credentials = nil
    }
    if case .user(let user) = owner {
      if isRestoring { await takeToken(of: user) } else { await signInElsewhere(user) }
    }
    // Answers that came here meanwhile were cached again.
    if let earlier { await forget(earlier) }
  }

  /// Signs in whom the store names; callers that need the account wait for it. A restoration that is
  /// just ending does not count as that.
  private func signInElsewhere(_ user: AccountDigest) async {
    repeat {
      _ = try? await restorations.run(0) { [self] () async throws(FeedError) in
        await takeToken(of: user)
      }
    } while state.account == .unknown && !Task.isCancelled
  }

  /// Takes the token of a person from the store. A keyring may only be about to get it: then nobody
  /// is signed in until the store's next change tells.
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

  /// Passes over the person whom the store names now: only its next change signs somebody in here.
  func ignoreStoredAccount() async {
    guard followsTokens, case .user(let user) = await services.tokens.owner() else { return }
    // Whoever has signed in meanwhile was taken since.
    if storedAccount == nil { lastAdoptedAccount = user }
  }

  /// The person whose token the session has from the store, as far as it knows; nil without one.
  var storedAccount: AccountDigest? {
    guard let credentials, credentials.origin.isStored else { return nil }
    return digest(credentials)
  }
}

extension Credentials.Origin {
  /// Whether other processes have the token from the same place.
  fileprivate var isStored: Bool {
    switch self {
    case .keyring, .file: true
    case .memory, .environment, .settings: false
    }
  }
}
