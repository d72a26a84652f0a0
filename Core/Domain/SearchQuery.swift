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

/// A request for one random photo: from all photos, from those that a search would find, from a
/// collection or from a topic.
package struct RandomQuery: Sendable, Hashable {
  package var words: String?
  package var orientation: Orientation?
  /// The id of a collection (FIND-3).
  package var collection: String?
  /// The slug or id of a topic.
  package var topic: String?
  /// The user name of the photos' author.
  package var username: String?
  package var contentFilter: ContentFilter?

  package init(
    words: String? = nil, orientation: Orientation? = nil, collection: String? = nil,
    topic: String? = nil, username: String? = nil, contentFilter: ContentFilter? = nil
  ) {
    self.words = words
    self.orientation = orientation
    self.collection = collection
    self.topic = topic
    self.username = username
    self.contentFilter = contentFilter
  }

  /// Checks that the query can be answered.
  ///
  /// - Throws: `usage` for more than one of words, a collection and a topic, because the service
  ///   accepts only one of them.
  package func check() throws(FeedError) {
    guard [words, collection, topic].count(where: { $0 != nil }) <= 1 else {
      throw FeedError(.usage, Message(.errorRandomCollection))
    }
  }

  /// The list from which a backend without a service chooses, before `allows`.
  package var source: PhotoSource? {
    collection.map(PhotoSource.collection) ?? topic.map(PhotoSource.topic)
      ?? (words == nil ? username.map(PhotoSource.user) : nil)
  }

  /// Whether a photo of that list may be chosen.
  package func allows(_ photo: Photo) -> Bool {
    (orientation ?? photo.orientation) == photo.orientation
      && (username ?? photo.author.username) == photo.author.username
  }
}
