/// An orientation to filter by.
package enum Orientation: String, Sendable, Hashable, CaseIterable {
  case landscape
  case portrait
  case squarish
}

/// A color to filter by.
package enum PhotoColor: String, Sendable, Hashable, CaseIterable {
  case blackAndWhite = "black_and_white"
  case black
  case white
  case yellow
  case orange
  case red
  case purple
  case magenta
  case green
  case teal
  case blue
}

/// The order of a search's results.
package enum SearchOrder: String, Sendable, Hashable, CaseIterable {
  case relevant
  case latest
}

/// The safe-search level (FIND-5).
package enum ContentFilter: String, Sendable, Hashable, CaseIterable {
  case low
  case high
}

/// A search for photos by words.
package struct SearchQuery: Sendable, Hashable {
  package var words: String
  package var orientation: Orientation?
  package var color: PhotoColor?
  package var order: SearchOrder?
  /// The filter that overrides the user's setting and the service's default.
  package var contentFilter: ContentFilter?

  package init(
    words: String, orientation: Orientation? = nil, color: PhotoColor? = nil,
    order: SearchOrder? = nil, contentFilter: ContentFilter? = nil
  ) {
    self.words = words
    self.orientation = orientation
    self.color = color
    self.order = order
    self.contentFilter = contentFilter
  }
}

/// A request for one random photo: from all photos, from those that a search would find, or from a
/// collection.
package struct RandomQuery: Sendable, Hashable {
  package var words: String?
  package var orientation: Orientation?
  /// The id of a collection (FIND-3).
  package var collection: String?
  package var contentFilter: ContentFilter?

  package init(
    words: String? = nil, orientation: Orientation? = nil, collection: String? = nil,
    contentFilter: ContentFilter? = nil
  ) {
    self.words = words
    self.orientation = orientation
    self.collection = collection
    self.contentFilter = contentFilter
  }

  /// Checks that the query can be answered.
  ///
  /// - Throws: `usage` for both words and a collection, because the service accepts only one of
  ///   them.
  package func check() throws(FeedError) {
    guard words == nil || collection == nil else {
      throw FeedError(.usage, Message(.errorRandomCollection))
    }
  }
}

/// A page of a list: its number from 1, and its size. The size is nil for the backend's default.
package struct PageRequest: Sendable, Hashable {
  package var number: Int
  package var size: Int?

  /// The allowed page numbers. No list is longer, and arithmetic with these numbers cannot
  /// overflow.
  package static let numbers = 1...100_000
  /// The allowed page sizes, which are those of the service.
  package static let sizes = 1...30

  package init(_ number: Int, size: Int? = nil) {
    self.number = number
    self.size = size
  }
}

extension PageRequest {
  /// The items of a list that this page contains, and the page's size, for backends that have the
  /// whole list. A page beyond the end is empty.
  package func range(in count: Int, standardSize: Int) -> (items: Range<Int>, size: Int) {
    let (least, most) = (Self.sizes.lowerBound, Self.sizes.upperBound)
    let size = min(max(size ?? standardSize, least), most)
    let (start, isTooFar) = (max(number, 1) - 1).multipliedReportingOverflow(by: size)
    let first = isTooFar ? count : min(start, count)
    return (first..<first + min(size, count - first), size)
  }
}
