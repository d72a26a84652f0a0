/// An orientation to filter by.
package enum Orientation: String, Sendable, Hashable, CaseIterable {
  case landscape
  case portrait
  case squarish
}

/// A colour to filter by.
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

/// How strictly photos are left out that may not be for everybody (FIND-5).
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
  /// The filter to use instead of the user's setting and the service's default.
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

/// A request for one random photo: of all, of those that a search would find, or of a collection.
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
  /// - Throws: `usage` for words and a collection: the service takes only one of them.
  package func check() throws(FeedError) {
    guard words == nil || collection == nil else {
      throw FeedError(.usage, Message(.errorRandomCollection))
    }
  }
}

/// A page of a list: its number from 1, and its size, nil for the backend's usual one.
package struct PageRequest: Sendable, Hashable {
  package var number: Int
  package var size: Int?

  /// The allowed page numbers: no list is longer, and arithmetic with them cannot overflow.
  package static let numbers = 1...100_000
  /// The allowed page sizes, which are the service's.
  package static let sizes = 1...30

  package init(_ number: Int, size: Int? = nil) {
    self.number = number
    self.size = size
  }
}

extension PageRequest {
  /// The items of a list that this page holds, and the page's size, for backends that have the
  /// whole list; a page beyond the end is empty.
  package func range(in count: Int, standardSize: Int) -> (items: Range<Int>, size: Int) {
    let (least, most) = (Self.sizes.lowerBound, Self.sizes.upperBound)
    let size = min(max(size ?? standardSize, least), most)
    let (start, isTooFar) = (max(number, 1) - 1).multipliedReportingOverflow(by: size)
    let first = isTooFar ? count : min(start, count)
    return (first..<first + min(size, count - first), size)
  }
}
