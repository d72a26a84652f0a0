package import FeedCore

extension Session {
  /// Shows the first page of the feed as the person received it last, before the token store and the
  /// network have answered (TUI-12). Sends nothing. Nothing is shown of somebody of whom the token
  /// store does not say at once who they are.
  package func showEarlierFeed() async {
    guard let earlierFeed = backend.earlierFeed else { return }
    let epoch = state.epoch
    let person: PersonDigest?
    switch state.account {
    case .unknown:
      guard case .person(let owner) = await services.tokens.owner() else { return }
      person = owner
    case .signedIn:
      guard let digest = credentials.flatMap(digest) else { return }
      person = digest
    case .signedOut: person = nil
    }
    guard let answer = await earlierFeed(person) else { return }
    state.showEarlierFeed(answer, of: person, epoch: epoch)
  }

  /// The time for which an offer counts as new.
  private static let offerLifetime = Duration.seconds(5 * 60)

  /// Shows the photos that were offered in place of earlier ones; an old offer is asked for again.
  package func showOffered(_ list: ListName) async throws(FeedError) {
    guard state[list].offer != nil else { return }
    if services.clock.uptime() - offeredAt > Self.offerLifetime {
      _ = try await reload(list)
    } else {
      state.showOffered(list)
    }
  }

  /// The person of a token; nil where tokens belong to no service.
  func digest(_ credentials: Credentials) -> PersonDigest? {
    backend.auth?.audience.map { PersonDigest(credentials.token, at: $0.api) }
  }
}

extension Session {
  /// Starts to follow sign-outs by other processes: what is private leaves here too.
  package func followTokens() {
    followsTokens = true
    guard tokenFollower == nil else { return }
    let changes = services.tokens.changes()
    tokenFollower = Task { [weak self] in
      for await _ in changes { await self?.checkStoredToken() }
      await self?.endFollower()
    }
  }

  /// Ends following, where the store has nothing to follow, as before the first sign-in on a
  /// machine. The next sign-in begins anew.
  private func endFollower() { tokenFollower = nil }

  /// Takes what is private away where the store does not hold the token any more of the person whom
  /// it belongs to.
  func checkStoredToken() async {
    guard storedPerson != nil else { return }
    let (epoch, changes) = (state.epoch, tokenChanges)
    let owner = await services.tokens.owner()
    // What this session changes itself it knows best.
    guard changes.begun == changes.ended, tokenChanges == changes, epoch == state.epoch,
      let person = storedPerson, owner != .unknown, owner != .person(person)
    else { return }
    state.earlierFeedRemoved(epoch: epoch)
    guard let credentials, state.signedOutElsewhere(epoch: epoch) else { return }
    self.credentials = nil
    // Answers that came here meanwhile were cached again.
    await forget(credentials)
  }

  /// The person whose token the store holds, as far as this session knows; nil without one.
  private var storedPerson: PersonDigest? {
    if state.account == .unknown { return state.earlierPerson }
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
