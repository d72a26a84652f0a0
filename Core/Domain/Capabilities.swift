/// The calls that can succeed in a session (UI-2). Screens, linear mode, MCP tools and the
/// endpoint's description offer only these.
///
/// A `Backend` lists the capabilities of its ports. `SessionState.capabilities` removes those that
/// the account, the edition and the service's answers rule out. Frontends use only the latter.
package struct Capabilities: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let search = Self(rawValue: 1 << 0)
  package static let randomPhotos = Self(rawValue: 1 << 1)
  /// The public profiles of users.
  package static let users = Self(rawValue: 1 << 2)
  package static let userPhotos = Self(rawValue: 1 << 3)
  /// The photos that any user likes.
  package static let userLikes = Self(rawValue: 1 << 4)
  package static let collectionSearch = Self(rawValue: 1 << 5)
  package static let userCollections = Self(rawValue: 1 << 6)
  package static let collectionPhotos = Self(rawValue: 1 << 7)
  package static let topicList = Self(rawValue: 1 << 8)
  package static let topicPhotos = Self(rawValue: 1 << 9)
  /// The profile of the signed-in user.
  package static let profile = Self(rawValue: 1 << 10)
  /// The list of photos that the signed-in user likes.
  package static let favorites = Self(rawValue: 1 << 11)
  /// Liking and unliking photos.
  package static let likes = Self(rawValue: 1 << 12)
  /// Signing users in and out.
  package static let signIn = Self(rawValue: 1 << 13)
  /// The photos are known to come from Unsplash, so texts may name it, and its terms apply.
  package static let unsplash = Self(rawValue: 1 << 14)
  /// Opening and sharing the pages of photos and users.
  package static let pages = Self(rawValue: 1 << 15)

  /// Creating, changing and deleting the signed-in user's collections.
  package static let collectionChanges = Self(rawValue: 1 << 16)

  /// Searching for users.
  package static let userSearch = Self(rawValue: 1 << 17)
  /// The collections that are related to one.
  package static let relatedCollections = Self(rawValue: 1 << 18)

  /// Everything that Unsplash offers.
  package static let all = Self(rawValue: (1 << 19) - 1)

  package static let collections: Self = [
    .collectionSearch, .userCollections, .collectionPhotos, .relatedCollections,
  ]
  package static let topics: Self = [.topicList, .topicPhotos]
  /// Everything that needs a signed-in user.
  package static let ofSignedInUser: Self = [.profile, .favorites, .likes, .collectionChanges]

  /// Whether collections can be found and opened.
  package var hasCollections: Bool {
    contains(.collectionPhotos) && !isDisjoint(with: [.collectionSearch, .userCollections])
  }

  /// Whether topics can be found and opened.
  package var hasTopics: Bool { isSuperset(of: .topics) }

  /// Whether photos outside of the feed can be found.
  package var hasSearch: Bool {
    !isDisjoint(with: [.search, .randomPhotos, .userPhotos, .userLikes, .collectionPhotos])
      || hasTopics
  }

  /// Whether the signed-in user has anything to show.
  package var hasProfile: Bool { !isDisjoint(with: [.profile, .favorites]) }
}

extension PhotoSource {
  /// The calls without which the list cannot be shown.
  package var needs: Capabilities {
    switch self {
    case .feed: []
    case .search: .search
    case .user: .userPhotos
    case .favorites: .favorites
    case .likes: .userLikes
    case .collection: .collectionPhotos
    case .topic: .topicPhotos
    }
  }
}

extension CollectionSource {
  /// The calls without which the collections or topics cannot be listed and opened.
  package var needs: Capabilities {
    switch self {
    case .search: [.collectionSearch, .collectionPhotos]
    case .user: [.userCollections, .collectionPhotos]
    case .topics: .topics
    case .related: [.relatedCollections, .collectionPhotos]
    }
  }
}
