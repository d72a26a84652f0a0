package import FeedCore

extension SessionState {
  /// The calls that can succeed in this session (UI-2): those of the backend, without what the
  /// account, the edition and the service's answers rule out.
  package var capabilities: Capabilities {
    var capabilities = backendCapabilities
    if !hasSignIn { capabilities.remove(.signIn) }
    if !hasSignIn, !isSignedIn { capabilities.subtract(.ofSignedInUser) }
    if likesFault != nil { capabilities.remove(.likes) }
    if isDemo { capabilities.remove(.pages) }
    if edition == .basic { capabilities.remove(.favorites) }
    return capabilities
  }

  /// Whether the capabilities are final. Without a sign-in, they depend on an account that only the
  /// source of the photos knows.
  package var areCapabilitiesKnown: Bool { hasSignIn || account != .unknown }

  /// Whether photos and users have pages on the web, which can be opened and shared.
  package var hasPages: Bool { capabilities.contains(.pages) }

  /// Whether there may be collections. Without them, the frontends offer none (FIND-8).
  package var hasCollections: Bool { capabilities.hasCollections }
  /// Whether there may be topics.
  package var hasTopics: Bool { capabilities.hasTopics }
  /// Whether there may be a list of the photos that the user likes.
  package var hasFavorites: Bool { capabilities.contains(.favorites) }
  /// Whether photos can be liked, possibly after a sign-in.
  package var hasLikes: Bool { capabilities.contains(.likes) }
}
