package import FeedCore

/// A collection or topic of a backend that knows all of them, and its photos.
package struct ListedCollection: Sendable {
  package var collection: PhotoCollection
  package var photos: [PhotoID]
  /// Whether its first photo is its cover, because the user has changed its photos.
  package private(set) var hasOwnCover = false

  package init(_ collection: PhotoCollection, photos: [PhotoID]) {
    (self.collection, self.photos) = (collection, photos)
  }

  var id: String { collection.id }
  var isTopic: Bool { collection.topic != nil }
}

extension ListedCollection {
  /// A collection that the user created.
  init(_ entry: CollectionChanges.Entry, by owner: CollectionOwner) {
    collection = PhotoCollection(
      id: entry.id, title: "", photoCount: 0, author: owner.author, createdAt: entry.createdAt,
      link: owner.page(entry.id))
    photos = []
  }

  /// Returns the collection with the user's changes.
  ///
  /// - Parameter exists: Whether the backend still has a photo.
  func applying(_ entry: CollectionChanges.Entry, _ exists: (PhotoID) -> Bool) -> Self {
    var changed = self
    changed.collection.apply(entry.properties)
    changed.collection.updatedAt = entry.updatedAt ?? collection.updatedAt
    guard entry.photos != ListChanges() else { return changed }
    changed.photos = entry.photos.applied(to: photos).filter(exists)
    changed.hasOwnCover = true
    changed.collection.cover = nil
    // A recording may have fewer photos than the collection.
    let count = (collection.photoCount ?? photos.count) + changed.photos.count - photos.count
    changed.collection.photoCount = max(0, count)
    return changed
  }
}

extension PhotoCollection {
  /// Sets the properties that are not nil. An empty description removes the description.
  fileprivate mutating func apply(_ properties: CollectionProperties) {
    title = properties.title?.cleaned() ?? title
    if let text = properties.description?.cleaned(keepingLines: true) {
      description = text.isEmpty ? nil : text
    }
    isPrivate = properties.isPrivate ?? isPrivate
  }
}

/// The user whose collections can be changed.
package struct CollectionOwner: Sendable {
  package let author: Author
  /// Returns the web page of a collection.
  package let page: @Sendable (_ id: String) -> WebAddress

  package init(author: Author, page: @escaping @Sendable (_ id: String) -> WebAddress) {
    (self.author, self.page) = (author, page)
  }
}
