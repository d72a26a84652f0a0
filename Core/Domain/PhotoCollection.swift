/// A named list of photos (FIND-3): a collection that a user has put together, or a topic of the
/// service. All text in it is cleaned; the description keeps its line breaks.
package struct PhotoCollection: Sendable, Hashable, Identifiable {
  /// What only a topic has.
  package struct Topic: Sendable, Hashable {
    /// The name in the address of its page; the service accepts it in place of the id.
    package var slug: String
    /// Whether the service says that it takes no more photos.
    package var isClosed: Bool
    package var endsAt: Timestamp?

    package init(slug: String, isClosed: Bool = false, endsAt: Timestamp? = nil) {
      (self.slug, self.isClosed, self.endsAt) = (slug, isClosed, endsAt)
    }
  }

  /// Always a text, although it looks like a number for old collections.
  package let id: String
  package var title: String
  package var description: String?
  /// The number of photos as the service counts it, which may differ from the length of the list.
  package var photoCount: Int?
  package var isPrivate: Bool
  /// The user who made it; nil if unknown, and for a topic.
  package var author: Author?
  /// The web page, with attribution parameters.
  package var link: WebAddress
  /// The photo that stands for it; nil if it has none, or one that may not be shown (FIND-2).
  package var cover: Photo?
  /// What only a topic has; nil for a collection.
  package var topic: Topic?

  package init(
    id: String, title: String, description: String? = nil, photoCount: Int? = nil,
    isPrivate: Bool = false, author: Author? = nil, link: WebAddress, cover: Photo? = nil,
    topic: Topic? = nil
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.photoCount = photoCount
    self.isPrivate = isPrivate
    self.author = author
    self.link = link
    self.cover = cover
    self.topic = topic
  }

  /// Where its photos come from.
  package var source: PhotoSource { topic.map { .topic($0.slug) } ?? .collection(id) }

  /// The name by which users ask for it.
  package var name: String { topic?.slug ?? id }

  /// Whether each word is in its title or description: the search of backends without a service.
  package func matches(_ words: String) -> Bool {
    let text = SearchText([title, description].compactMap(\.self).joined(separator: " "))
    return text.contains(all: SearchText.words(of: words))
  }
}

/// A list of collections that a backend can be asked for, page by page.
package enum CollectionSource: Sendable, Hashable {
  /// The public collections that match these words.
  case search(String)
  /// The collections of this user, the private ones if the user asks.
  case user(String)
  /// The topics of the service, in its order.
  case topics
}
