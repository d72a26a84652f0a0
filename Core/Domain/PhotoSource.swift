/// A list of photos that a backend can be asked for, page by page. One more list is one more case
/// here and its answer in each backend.
package enum PhotoSource: Sendable, Hashable {
  /// The Editorial feed.
  case feed
  case search(SearchQuery)
  /// The photos of this user.
  case user(String)
  /// The signed-in user's own likes, newest like first.
  case favorites(of: String)
  /// The photos that any user likes, as everybody may see them, newest like first (FIND-7).
  case likes(of: String)
  /// The photos of the collection with this id, the newest addition first.
  case collection(String)
  /// The photos of a topic, by its slug or id.
  case topic(String)

  /// Whether it is asked for in the name of a person alone, never of the application.
  package var needsUser: Bool {
    switch self {
    case .feed, .search, .user, .likes, .collection, .topic: false
    case .favorites: true
    }
  }

  /// Checks the credentials of a call, for a backend before it answers.
  ///
  /// - Throws: `notSignedIn` where the source needs a person and there is none.
  package func check(_ credentials: Credentials?) throws(FeedError) {
    if needsUser, credentials == nil { throw .notSignedIn }
  }
}
