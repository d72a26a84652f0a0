import FeedCore
import UnsplashWire

/// The photos of a new answer, compared with the recorded ones. The pictures of a photo stay only
/// if its metadata stayed the same, because otherwise they may belong to another author.
struct MetadataChanges {
  private struct Item {
    let photo: Photo
    /// The photo as it will be read from the recording, for comparison; `nil` if it cannot be read.
    let comparable: Photo?
  }

  private let items: [PhotoID: Item]
  private var recorded: Set<PhotoID> = []
  private var changed: Set<PhotoID> = []

  init(_ photos: [Photo], _ links: WireLinks) {
    let items = photos.map { photo in
      let node = FixtureNode(.object(RecordedPhoto.json(photo)))
      return (
        photo.id, Item(photo: photo, comparable: try? FixturePhoto(node, links).photo.comparable)
      )
    }
    self.items = Dictionary(items) { first, _ in first }
  }

  /// Whether the page has one of the photos.
  func concern(_ page: FixturePage) -> Bool { page.ids.contains { items[$0] != nil } }

  /// Returns the photos of a recorded page with changed metadata. It is `nil` if all are the same.
  mutating func update(_ stored: [Photo]) -> [Photo]? {
    var photos = stored
    var isOutdated = false
    for (position, old) in stored.enumerated() {
      guard let item = items[old.id] else { continue }
      recorded.insert(old.id)
      guard item.comparable != old.comparable else { continue }
      changed.insert(old.id)
      photos[position] = item.photo
      isOutdated = true
    }
    return isOutdated ? photos : nil
  }

  /// The photos whose recorded pictures may belong to other metadata.
  var outdated: [PhotoID] { items.keys.filter { changed.contains($0) || !recorded.contains($0) } }
}

extension Photo {
  /// The photo without what may differ in each answer or list: likes, sponsors, and the parameters
  /// of addresses that count views.
  fileprivate var comparable: Photo {
    var photo = self
    (photo.isLiked, photo.likes, photo.isSponsored) = (false, nil, false)
    photo.addresses = PhotoAddresses(raw: addresses.raw.removing(["ixid"]))
    photo.links = PhotoLinks(page: links.page)
    return photo
  }
}
