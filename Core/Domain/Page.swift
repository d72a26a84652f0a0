/// One page of a list. It may be shorter than requested, even empty, with more to come: broken,
/// watermarked and repeated items are left out.
package struct Page<Item: Sendable & Hashable>: Sendable, Hashable {
  package var items: [Item]
  /// The page number, from 1.
  package var page: Int
  package var hasMore: Bool
  /// The number of items in the whole list, if the backend says.
  package var total: Int?
  /// The number of items that could not be read (LIVE-4).
  package var skipped: Int
  /// The number of items that a page of this list covers, including those left out.
  package var size: Int?

  package init(
    _ items: [Item], page: Int, hasMore: Bool, total: Int? = nil, skipped: Int = 0,
    size: Int? = nil
  ) {
    self.items = items
    self.page = page
    self.hasMore = hasMore
    self.total = total
    self.skipped = skipped
    self.size = size
  }
}

/// A page of a list of photos.
package typealias PhotoPage = Page<Photo>

/// A page of a list of collections or topics.
package typealias CollectionPage = Page<PhotoCollection>

extension Page<Photo> {
  package init(
    photos: [Photo], page: Int, hasMore: Bool, total: Int? = nil, skipped: Int = 0,
    size: Int? = nil
  ) {
    self.init(photos, page: page, hasMore: hasMore, total: total, skipped: skipped, size: size)
  }

  package var photos: [Photo] {
    get { items }
    set { items = newValue }
  }
}

extension Page {
  /// A page of a list that is complete in memory.
  package init(_ request: PageRequest, of list: [Item], standardSize: Int) {
    let (part, size) = request.range(in: list.count, standardSize: standardSize)
    self.init(
      Array(list[part]), page: request.number, hasMore: part.upperBound < list.count,
      total: list.count, size: size)
  }
}
