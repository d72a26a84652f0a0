/// One page of a list. It may be shorter than requested, or even empty, although more pages follow,
/// because broken, watermarked and repeated items are left out.
package struct Page<Item: Sendable & Hashable>: Sendable, Hashable {
  package var items: [Item]
  /// The page number, from 1.
  package var page: Int
  package var hasMore: Bool
  /// The number of items in the whole list, if the backend reports it.
  package var total: Int?
  /// The number of items that could not be read (LIVE-4).
  package var skipped: Int
  /// The number of items that a page of this list covers, including those left out.
  package var size: Int?
  /// The backend's remarks about the whole list, for example about items that it leaves out on
  /// purpose.
  package var remarks: [Message]

  package init(
    _ items: [Item], page: Int, hasMore: Bool, total: Int? = nil, skipped: Int = 0,
    size: Int? = nil, remarks: [Message] = []
  ) {
    self.items = items
    self.page = page
    self.hasMore = hasMore
    self.total = total
    self.skipped = skipped
    self.size = size
    self.remarks = remarks
  }

  /// Messages for users about the list. They are never part of the content.
  package var notes: [Message] { Message.notes(skipped: skipped, remarks) }
}

extension Message {
  /// The notes about a list: how many items could not be read, and the backend's remarks.
  package static func notes(skipped: Int, _ remarks: [Message]) -> [Message] {
    (skipped > 0 ? [Message(.skippedPhotos, String(skipped))] : []) + remarks
  }
}

/// A page of a list of photos.
package typealias PhotoPage = Page<Photo>

/// A page of a list of users.
package typealias ProfilePage = Page<Profile>

/// A page of a list of collections or topics.
package typealias CollectionPage = Page<PhotoCollection>

extension Page<Photo> {
  package init(
    photos: [Photo], page: Int, hasMore: Bool, total: Int? = nil, skipped: Int = 0,
    size: Int? = nil, remarks: [Message] = []
  ) {
    self.init(
      photos, page: page, hasMore: hasMore, total: total, skipped: skipped, size: size,
      remarks: remarks)
  }

  package var photos: [Photo] {
    get { items }
    set { items = newValue }
  }
}

extension Page {
  /// Makes a page of a list that is complete in memory.
  package init(_ request: PageRequest, of list: [Item], standardSize: Int) {
    let (part, size) = request.range(in: list.count, standardSize: standardSize)
    self.init(
      Array(list[part]), page: request.number, hasMore: part.upperBound < list.count,
      total: list.count, size: size)
  }
}
