package import FeedCore

/// The photos in the user's collections.
extension SessionState {
  /// Whether a photo is in one of the user's collections; nil if that is unknown. The changes of this
  /// session and the lists of the collections count more than what the photo's answer reported.
  package func isContained(_ photo: Photo, in collection: String) -> Bool? {
    if let known = collected.isContained(photo.id, in: collection) { return known }
    return photo.ownCollections.contains(collection) ? true : nil
  }

  /// Whether photos can be added to collections of the user, possibly after a sign-in.
  package var canCollect: Bool {
    capabilities.isSuperset(of: [.collectionChanges, .userCollections])
  }

  /// Stores a change of a collection that the service has confirmed, and changes the loaded lists of
  /// its photos.
  ///
  /// - Parameter photo: The photo, for the lists; nil if only its id is known.
  mutating func photoCollected(
    _ id: PhotoID, _ photo: Photo?, isContained: Bool, in collection: String, epoch: Int
  ) {
    guard epoch == self.epoch else { return }
    let wasContained = collected.isContained(id, in: collection)
    collected.set(isContained, id, in: collection)
    let change = { (list: inout PhotoList) in
      guard list.isBegun else { return }
      let wasListed = list.contains(id)
      if isContained { list.prepend(photo) } else { list.remove(id) }
      if list.contains(id) != wasListed || wasContained == !isContained && !wasListed {
        list.count(isContained ? 1 : -1)
      }
    }
    let source = PhotoSource.collection(collection)
    if foundSource == source { change(&found) }
    listHistory.change(source, change)
    revision += 1
  }

  /// Stores that the list of a collection contained these photos.
  mutating func photosListed(
    _ photos: [Photo], in collection: String, requestedAt stamp: Int
  ) {
    for photo in photos { collected.list(photo.id, in: collection, requestedAt: stamp) }
  }

  /// Forgets a collection that the user has deleted.
  mutating func collectionDeleted(_ id: String, epoch: Int) {
    if epoch == self.epoch { collected.forget(id) }
  }

  /// The collection whose photos a list contains; nil for another list.
  func collection(of list: ListName) -> String? {
    if list == .found, case .collection(let id) = foundSource { id } else { nil }
  }
}
