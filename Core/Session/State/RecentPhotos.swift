package import FeedCore

/// The photos that answers brought lately, those of the newest answer first: what can be offered,
/// and looked at once more, without asking the service for it again. A search by its page number
/// is in no list of the session, and yet somebody has just read what it found.
package struct RecentPhotos: Sendable {
  /// A few pages. Whoever reads on through ten thousand photos has them in the feed.
  static let limit = 200

  package private(set) var photos: [Photo] = []

  /// A photo that was there already moves to the front, as the answer has it.
  mutating func see(_ seen: [Photo]) {
    var known: Set<PhotoID> = []
    photos = Array((seen + photos).filter { known.insert($0.id).inserted }.prefix(Self.limit))
  }

  func photo(_ id: PhotoID) -> Photo? { photos.first { $0.id == id } }
}
