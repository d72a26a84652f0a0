import BackendSupport
import FeedCore

/// The photos of the folder with the likes and collections of its user.
struct FixtureLibrary: Sendable {
  static let pageSize = 30

  let folder: FixtureFolder
  let index: FixtureIndex
  let pages: FixturePages
  let newestScan = NewestScan()
  let state: any StateStore
  private let recordedLikes: Set<PhotoID>

  init(_ folder: FixtureFolder, _ index: FixtureIndex, state: any StateStore) {
    self.folder = folder
    self.index = index
    self.state = state
    pages = FixturePages(folder, index)
    recordedLikes = Set(index.favorites.ids)
  }

  /// Throws if the caller's task was cancelled. Each call of a port begins with this.
  func checkCancellation() throws(FeedError) {
    if Task.isCancelled { throw .cancelled }
  }

  func photo(
    _ id: PhotoID, as credentials: Credentials?
  ) throws(FeedError) -> Photo {
    shown(try pages.photo(id).photo, try state.read().likes, as: credentials)
  }

  func page(
    of ids: [PhotoID], _ request: PageRequest, as credentials: Credentials?
  ) throws(FeedError) -> Answer<PhotoPage> {
    let part = ListPart(of: ids, request, standardSize: Self.pageSize)
    return part.page(try shown(part.items, as: credentials))
  }

  /// Returns a page of the feed. Pages of the usual size are the recorded ones. If one of them
  /// lacks items, for example photos that must not be shown, the next ones are not shifted.
  func feed(
    _ request: PageRequest, as credentials: Credentials?
  ) throws(FeedError) -> Answer<PhotoPage> {
    let pages = index.feed.pages
    guard index.isRecorded, request.size ?? Self.pageSize == Self.pageSize else {
      return try page(of: index.feed.ids, request, as: credentials)
    }
    let ids = pages.indices.contains(request.number - 1) ? pages[request.number - 1].ids : []
    return Answer(
      PhotoPage(
        photos: try shown(ids[...], as: credentials), page: request.number,
        hasMore: request.number < pages.count, total: index.feed.ids.count, size: Self.pageSize))
  }

  private func shown(
    _ ids: ArraySlice<PhotoID>, as credentials: Credentials?
  ) throws(FeedError) -> [Photo] {
    let likes = try state.read().likes
    var photos: [Photo] = []
    for id in ids {
      var photo = shown(try pages.photo(id).photo, likes, as: credentials)
      photo.details = nil
      photos.append(photo)
    }
    return photos
  }

  func setLike(
    _ wanted: Bool, of id: PhotoID, as credentials: Credentials
  ) async throws(FeedError)
    -> LikeState
  {
    let photo = try pages.photo(id).photo
    let recorded = recordedLikes.contains(id)
    let (changes, _) = try await state.change { $0.likes.set(wanted, id, listed: recorded) }
    let changed = shown(photo, changes.likes, as: credentials)
    return LikeState(isLiked: changed.isLiked, likes: changed.likes)
  }

  /// Returns the liked photos, without those that were removed from the folder.
  func favorites() throws(FeedError) -> [PhotoID] {
    try state.read().likes.applied(to: index.favorites.ids).filter(pages.has)
  }

  /// Returns the photos of a topic, by its slug or id.
  func topic(_ name: String) throws(FeedError) -> [PhotoID] {
    let known = index.collections.first { entry in
      entry.collection.topic.map { $0.slug == name || entry.collection.id == name } ?? false
    }
    guard let known else { throw FeedError(.notFound, Message(.errorTopicNotFound, name)) }
    return known.photos.ids
  }

  /// Returns the photo with its like as the caller sees it. `isLiked` belongs to the user. The
  /// count includes the likes of all users.
  private func shown(
    _ photo: Photo, _ likes: ListChanges, as credentials: Credentials?
  ) -> Photo {
    let recorded = recordedLikes.contains(photo.id)
    let isLiked = likes.contains(photo.id, listed: recorded)
    var photo = photo
    photo.isLiked = credentials != nil && isLiked
    photo.likes = photo.likes.map { max(0, $0 + (isLiked ? 1 : 0) - (recorded ? 1 : 0)) }
    return photo
  }
}

/// The result of the newest scan of all photos. Requests for the next page repeat the search, and a
/// large folder takes a second to read. The result cannot become outdated, because the index is
/// read once.
final class NewestScan: Sendable {
  private let kept = Lock<(source: PhotoSource, found: [PhotoID])?>(nil)

  /// Returns the result of the last scan if it had the same query, otherwise scans. Two concurrent
  /// scans for the same query are harmless.
  func found(
    _ source: PhotoSource, by look: () async throws(FeedError) -> [PhotoID]
  ) async throws(FeedError) -> [PhotoID] {
    if let kept = kept.withLock(\.self), kept.source == source { return kept.found }
    let found = try await look()
    kept.withLock { $0 = (source, found) }
    return found
  }
}
