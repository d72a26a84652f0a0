import FeedCore

/// The likes that the service has confirmed, one entry of the page cache for each photo. Cached pages
/// from before them then show what the user did (FEED-40).
///
/// There is no list that two processes could change at once. The entries are evicted like pages.
struct CachedLikes: Sendable {
  private let pages: PageCache

  init(_ pages: PageCache) { self.pages = pages }

  /// Returns the place of a photo's like, as it is before the request.
  func target(_ id: PhotoID, of user: AccountDigest) -> PageCache.Target {
    pages.target(named: "liked/\(id.text)", for: user)
  }

  /// - Parameter isLiked: Nil after a request without an answer.
  func save(_ isLiked: Bool?, in target: PageCache.Target) async {
    await pages.save(isLiked.map { [$0 ? 1 : 0] } ?? [], in: target)
  }

  /// Stores the like of a photo that the service has just sent, if it is not known.
  func confirm(_ photo: Photo, of user: AccountDigest) async {
    let target = target(photo.id, of: user)
    guard await pages.store.load(target.key)?.bytes.isEmpty == true else { return }
    await save(photo.isLiked, in: target)
  }

  /// A photo of a cached answer with its like.
  ///
  /// - Parameter time: The time at which the answer was requested. A like that was confirmed in this
  ///   second or later counts.
  func applied(to photo: Photo, from time: Timestamp, of user: AccountDigest) async -> Photo {
    guard let entry = await pages.store.load(target(photo.id, of: user).key),
      entry.storedAt >= time
    else { return photo }
    var photo = photo
    guard let isLiked = entry.bytes.first.map({ $0 == 1 }) else {
      (photo.isLiked, photo.isLikeUnknown) = (false, true)
      return photo
    }
    guard isLiked != photo.isLiked else { return photo }
    photo.isLiked = isLiked
    photo.likes = photo.likes.map { max(0, $0 + (isLiked ? 1 : -1)) }
    return photo
  }
}

extension API {
  var likes: CachedLikes? { pages.map(CachedLikes.init) }

  func account(_ credentials: Credentials?) -> AccountDigest? {
    credentials.map { AccountDigest($0.token, at: base) }
  }

  /// A cached page with the likes that were confirmed since. Other pages are returned unchanged.
  ///
  /// - Parameter isOfLikes: Whether the page lists the user's likes, so that it loses unliked photos.
  func applyingLikes(
    to answer: Answer<PhotoPage>, of user: AccountDigest?, isOfLikes: Bool = false
  ) async -> Answer<PhotoPage> {
    guard let likes, let user, answer.isStale, let time = answer.cachedAt else { return answer }
    var answer = answer
    var photos: [Photo] = []
    for photo in answer.value.photos {
      photos.append(await likes.applied(to: photo, from: time, of: user))
    }
    if isOfLikes {
      let count = photos.count
      photos.removeAll { !$0.isLiked && !$0.isLikeUnknown }
      answer.value.total = answer.value.total.map { max(0, $0 - (count - photos.count)) }
    }
    answer.value.photos = photos
    return answer
  }

  /// A cached photo with the like that was confirmed since.
  func applyingLikes(to answer: Answer<Photo>, of user: AccountDigest?) async -> Answer<Photo> {
    guard let likes, let user, answer.isStale, let time = answer.cachedAt else { return answer }
    let photo = await likes.applied(to: answer.value, from: time, of: user)
    return answer.map { _ in photo }
  }
}
