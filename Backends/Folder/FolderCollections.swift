import BackendSupport
import FeedCore

extension FolderLibrary {
  /// Returns a page of the user's collections.
  func collections(
    _ source: CollectionSource, _ request: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> CollectionPage {
    try await disk.run { [self] _ throws(FeedError) in
      try collections(likes.collections()).page(
        request, of: source, as: credentials, standardSize: Self.pageSize, shown)
    }
  }

  /// Returns the photos of a collection that still exist.
  func collected(
    _ id: String, as credentials: Credentials?
  ) async throws(FeedError) -> [UInt64] {
    try await disk.run { [self] _ throws(FeedError) in
      try collections(likes.collections()).photos(of: id, as: credentials)
    }.compactMap(\.digest)
  }

  /// Returns whether a photo has an orientation.
  func has(_ orientation: Orientation?, _ id: UInt64) -> Bool {
    guard let orientation else { return true }
    guard let record = catalog.record(id), record.width > 0 else { return false }
    return Orientation(width: Int(record.width), height: Int(record.height)) == orientation
  }

  fileprivate func collections(_ changes: CollectionChanges) -> CollectionLibrary {
    let owner = CollectionOwner(author: Author(username: Author.me, name: AccountName.current)) {
      id in Self.page(id)
    }
    return CollectionLibrary([], changes, owner: owner) { [catalog] photo in
      photo.digest.flatMap { catalog.record($0) }?.isShown == true
    }
  }

  /// An address that leads nowhere, because there are no pages of collections.
  private static func page(_ id: String) -> WebAddress {
    guard let base = try? WebAddress("https://folder.invalid") else {
      preconditionFailure("the address is valid")
    }
    return base.appending(["collections", id])
  }

  /// Returns a collection with its cover.
  fileprivate func shown(_ listed: ListedCollection) throws(FeedError) -> PhotoCollection {
    var collection = listed.collection
    guard let id = listed.photos.first?.digest else { return collection }
    collection.cover = try? displayPhoto(id, as: nil, likes: [])
    return collection
  }
}

/// Changes to the user's collections, for the port.
struct FolderCollections: StoredCollections {
  let library: FolderLibrary
  let clock: any ClockPort

  func change<Value: Sendable>(
    _ change: @escaping @Sendable (inout CollectionLibrary, Timestamp) throws(FeedError) -> Value
  ) async throws(FeedError) -> (CollectionLibrary, Value) {
    try library.checkCancellation()
    try await library.catalog.prepare(on: library.disk)
    let now = clock.now()
    return try await library.disk.run { [library] _ throws(FeedError) in
      let (changes, value) = try library.likes.changeCollections {
        changes throws(FeedError) in
        var collections = library.collections(changes)
        let value = try change(&collections, now)
        changes = collections.changes
        return value
      }
      return (library.collections(changes), value)
    }
  }

  func check(_ photo: PhotoID) async throws(FeedError) {
    let id = try await library.known(photo)
    try await library.disk.run { [library] _ throws(FeedError) in
      try library.checkIsPhoto(id, photo)
    }
  }

  func shown(_ listed: ListedCollection) async throws(FeedError) -> PhotoCollection {
    try await library.disk.run { [library] _ throws(FeedError) in try library.shown(listed) }
  }
}
