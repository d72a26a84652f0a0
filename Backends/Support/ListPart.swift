package import FeedCore

/// The part of a list that one page shows, for a backend that knows the whole list. Only the photos
/// of this part need to be looked up.
package struct ListPart<List: Collection> {
  package let items: List.SubSequence
  private let number: Int
  private let total: Int
  private let hasMore: Bool
  private let size: Int

  package init(of list: List, _ request: PageRequest, standardSize: Int) {
    let (part, size) = request.range(in: list.count, standardSize: standardSize)
    items = list.dropFirst(part.lowerBound).prefix(part.count)
    (number, total, self.size) = (request.number, list.count, size)
    hasMore = part.upperBound < list.count
  }

  /// The page with the photos of this part. Items without a photo count as skipped.
  ///
  /// - Parameter leftOut: The number of photos that are missing from the list itself.
  package func page(_ photos: [Photo], leftOut: Int = 0) -> Answer<PhotoPage> {
    Answer(
      PhotoPage(
        photos: photos, page: number, hasMore: hasMore, total: total,
        skipped: leftOut + items.count - photos.count, size: size))
  }
}
