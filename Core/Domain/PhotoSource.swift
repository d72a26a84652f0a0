/// A list of photos that a backend returns page by page. A new list needs a case here and an answer
/// in each backend.
package enum PhotoSource: Sendable, Hashable {
  /// The Editorial feed.
  case feed
  case search(SearchQuery)
  /// The photos of this user.
  case user(String)
  /// The signed-in user's own likes, newest like first.
  case favorites(of: String)
  /// The public likes of any user, newest like first (FIND-7).
  case likes(of: String)
  /// The photos of the collection with this id, the newest addition first.
  case collection(String)
  /// The photos of a topic, by its slug or id.
  case topic(String)

  /// Whether a call for the list always needs a user's credentials.
  package var needsUser: Bool {
    switch self {
    case .feed, .search, .user, .likes, .collection, .topic: false
    case .favorites: true
    }
  }

  /// Checks the credentials of a call, before a backend answers it.
  ///
  /// - Throws: `notSignedIn` if the source requires credentials and there are none.
  package func check(_ credentials: Credentials?) throws(FeedError) {
    if needsUser, credentials == nil { throw .notSignedIn }
  }
}
