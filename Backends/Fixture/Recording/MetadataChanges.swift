import FeedCore
import UnsplashWire

/// The photos of a new answer, compared with the recorded ones. The pictures of a photo stay only
/// if the source still has the same metadata, because otherwise they may belong to another author.
struct MetadataChanges {
  private let items: [PhotoID: RecordedPhoto]
  private var recorded: Set<PhotoID> = []
  private var changed: Set<PhotoID> = []
  /// The changed photos that now have another size and another date.
  private var replaced: Set<PhotoID> = []
  /// The changed photos whose recorded data may have been edited, in the order of the lists.
  private(set) var overwrittenEdits: [PhotoID] = []

  init(_ photos: [Photo], _ links: WireLinks) {
    let items = photos.map { ($0.id, RecordedPhoto($0, links)) }
    self.items = Dictionary(items) { first, _ in first }
  }

  /// Whether the page contains one of the photos.
  func concerns(_ page: FixturePage) -> Bool { page.ids.contains { items[$0] != nil } }

  /// Returns the JSON of a photo of the answer, for a page that may contain it already.
  func json(_ id: PhotoID, storedAs stored: StoredPhoto?) -> JSONObject? {
    items[id].map { stored?.json(adopting: $0) ?? $0.json }
  }

  /// Returns the JSON of a recorded page's photos, with the new metadata of those that changed. It is
  /// `nil` if none has changed.
  mutating func update(_ stored: [StoredPhoto]) -> [JSONObject]? {
    var isOutdated = false
    let photos = stored.map { old in
      guard let item = items[old.photo.id] else { return old.json }
      recorded.insert(old.photo.id)
      guard !old.isCurrent(item.digest) else { return old.json }
      isOutdated = true
      if !old.photo.mayBe(item.photo) { replaced.insert(old.photo.id) }
      if changed.insert(old.photo.id).inserted, old.mayBeEdited {
        overwrittenEdits.append(old.photo.id)
      }
      return old.json(adopting: item)
    }
    return isOutdated ? photos : nil
  }

  /// The new and the changed photos. Their recorded pictures may not match the metadata.
  var outdated: [PhotoID] { items.keys.filter { changed.contains($0) || !recorded.contains($0) } }

  /// Whether most recorded photos are others with the same ids, such as those on another card of the
  /// same camera. A single one may be a photo that its owner has edited.
  var areOtherPhotos: Bool { replaced.count > max(1, recorded.count / 2) }
}

extension Photo {
  /// Whether it may be an edit of another photo, which has its size or its date.
  fileprivate func mayBe(_ other: Photo) -> Bool {
    (width, height) == (other.width, other.height) || createdAt == other.createdAt
  }
}
