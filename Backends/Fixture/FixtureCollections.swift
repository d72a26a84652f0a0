import BackendSupport
import FeedCore
import UnsplashWire

extension FixtureLibrary {
  /// The collections and topics with the user's changes.
  func collections() throws(FeedError) -> CollectionLibrary {
    collections(try state.read())
  }

  func collections(_ state: FixtureState) -> CollectionLibrary {
    CollectionLibrary(
      index.collections.map { ListedCollection($0.collection, photos: $0.photos.ids) },
      state.collections, owner: owner, exists: pages.has)
  }

  private var owner: CollectionOwner? {
    index.me.map { me in
      let profile = me.profile
      let author = Author(
        username: profile.username, name: profile.name ?? profile.username, link: profile.link)
      let links = index.links
      return CollectionOwner(author: author) { links.page(nil, ["collections", $0]) }
    }
  }

  /// Returns a collection with its cover.
  func shown(_ listed: ListedCollection) throws(FeedError) -> PhotoCollection {
    var collection = listed.collection
    if listed.hasOwnCover, let id = listed.photos.first {
      collection.cover = try pages.photo(id).photo
      collection.cover?.details = nil
    }
    return collection
  }
}

/// Changes to the collections of the folder's user, for the port.
struct FixtureCollections: StoredCollections {
  let library: FixtureLibrary
  let clock: any ClockPort

  func change<Value: Sendable>(
    _ change: @escaping @Sendable (inout CollectionLibrary, Timestamp) throws(FeedError) -> Value
  ) async throws(FeedError) -> (CollectionLibrary, Value) {
    try library.checkCancellation()
    let now = clock.now()
    let (state, value) = try await library.state.change { state throws(FeedError) in
      var collections = library.collections(state)
      let value = try change(&collections, now)
      state.collections = collections.changes
      return value
    }
    return (library.collections(state), value)
  }

  func check(_ photo: PhotoID) throws(FeedError) { _ = try library.pages.photo(photo) }

  func shown(_ listed: ListedCollection) throws(FeedError) -> PhotoCollection {
    try library.shown(listed)
  }
}
