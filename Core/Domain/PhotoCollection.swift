/// A named list of photos (FIND-3): a collection of a user, or a topic of the service. All its text
/// is cleaned. The description keeps its line breaks.
package struct PhotoCollection: Sendable, Hashable, Identifiable {
  /// The properties that only a topic has.
  package struct Topic: Sendable, Hashable {
    /// The name in the address of its page. The service accepts it instead of the id.
    package var slug: String
    /// Whether the service reports that it accepts no more photos.
    package var isClosed: Bool
    package var endsAt: Timestamp?

    package init(slug: String, isClosed: Bool = false, endsAt: Timestamp? = nil) {
      (self.slug, self.isClosed, self.endsAt) = (slug, isClosed, endsAt)
    }
  }

  /// A string, although the ids of old collections look like numbers.
  package let id: String
  package var title: String
  package var description: String?
  /// The number of photos according to the service, which may differ from the length of the list.
  package var photoCount: Int?
  package var isPrivate: Bool
  /// The user who created it; nil if unknown, and for a topic.
  package var author: Author?
  /// When it was created; nil if unknown.
  package var createdAt: Timestamp?
  /// When it or its photos last changed; nil if unknown.
  package var updatedAt: Timestamp?
  /// The web page, with attribution parameters.
  package var link: WebAddress
  /// The photo that represents it; nil if it has none, or one that may not be shown (FIND-2).
  package var cover: Photo?
  /// The properties of a topic; nil for a collection.
  package var topic: Topic?

  package init(
    id: String, title: String, description: String? = nil, photoCount: Int? = nil,
    isPrivate: Bool = false, author: Author? = nil, createdAt: Timestamp? = nil,
    updatedAt: Timestamp? = nil, link: WebAddress, cover: Photo? = nil, topic: Topic? = nil
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.photoCount = photoCount
    self.isPrivate = isPrivate
    self.author = author
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.link = link
    self.cover = cover
    self.topic = topic
  }

  /// The source of its photos.
  package var source: PhotoSource { topic.map { .topic($0.slug) } ?? .collection(id) }

  /// The name with which users request it.
  package var name: String { topic?.slug ?? id }

  /// Whether its title or description contains each word, for the search of backends without a
  /// service.
  package func matches(_ words: String) -> Bool {
    let text = SearchText([title, description].compactMap(\.self).joined(separator: " "))
    return text.contains(all: SearchText.words(of: words))
  }
}

/// The properties of a collection that its owner sets. In a change, nil leaves a property as it is.
package struct CollectionProperties: Sendable, Hashable {
  package var title: String?
  package var description: String?
  package var isPrivate: Bool?

  package init(title: String? = nil, description: String? = nil, isPrivate: Bool? = nil) {
    (self.title, self.description, self.isPrivate) = (title, description, isPrivate)
  }

  /// Whether a change with these properties changes nothing.
  package var isEmpty: Bool { self == CollectionProperties() }

  /// - Throws: A usage error if the title has no visible character.
  package func check() throws(FeedError) {
    guard let title else { return }
    let isBlank = title.cleaned().allSatisfy(\.isWhitespace)
    if isBlank { throw FeedError(.usage, Message(.errorNoCollectionTitle)) }
  }

  /// Whether a collection has these properties.
  package func match(_ collection: PhotoCollection) -> Bool {
    // The service removes blanks at both ends.
    (title.map { $0.cleaned().trimmed == collection.title.trimmed } ?? true)
      && (description.map {
        $0.cleaned(keepingLines: true).trimmed == (collection.description ?? "").trimmed
      } ?? true)
      && (isPrivate.map { $0 == collection.isPrivate } ?? true)
  }
}

extension String {
  fileprivate var trimmed: Substring {
    let rest = drop(while: \.isWhitespace)
    return rest.lastIndex { !$0.isWhitespace }.map { rest[...$0] } ?? ""
  }
}

/// A list of collections that a backend returns page by page.
package enum CollectionSource: Sendable, Hashable {
  /// The public collections that match these words.
  case search(String)
  /// The collections of this user, including private ones if it is the signed-in user.
  case user(String)
  /// The topics of the service, in its order.
  case topics
  /// The public collections that are related to the one with this id.
  case related(to: String)
}
