package import FeedCore

/// The collections and topics of a backend without a service, with the user's changes (COLL-15).
package struct CollectionLibrary: Sendable {
  package private(set) var changes: CollectionChanges
  private let source: [ListedCollection]
  private let owner: CollectionOwner?
  private let exists: @Sendable (PhotoID) -> Bool

  /// - Parameters:
  ///   - source: The collections and topics without the changes.
  ///   - owner: The user who may change collections, if there is one.
  ///   - exists: Whether the backend still has a photo.
  package init(
    _ source: [ListedCollection], _ changes: CollectionChanges, owner: CollectionOwner?,
    exists: @escaping @Sendable (PhotoID) -> Bool
  ) {
    (self.source, self.changes, self.owner, self.exists) = (source, changes, owner, exists)
  }

  /// All collections and topics. Those that the user created are first.
  package var all: [ListedCollection] {
    var entries: [String: CollectionChanges.Entry] = [:]
    for entry in changes.entries { entries[entry.id] = entry }
    let created = changes.entries.filter { $0.createdAt != nil && !$0.isDeleted }
    let own = owner.map { owner in
      created.map { ListedCollection($0, by: owner).applying($0, exists) }
    }
    return (own ?? [])
      + source.compactMap { listed in
        guard !listed.isTopic, let entry = entries[listed.id] else { return listed }
        return entry.isDeleted ? nil : listed.applying(entry, exists)
      }
  }

  /// Returns a page of the collections that the caller may see. Private ones are only for the user.
  ///
  /// - Parameter shown: Returns a collection with its cover.
  package func page(
    _ request: PageRequest, of source: CollectionSource, as credentials: Credentials?,
    standardSize: Int, _ shown: (ListedCollection) throws(FeedError) -> PhotoCollection
  ) throws(FeedError) -> CollectionPage {
    let list = try collections(from: source, as: credentials)
    let (part, size) = request.range(in: list.count, standardSize: standardSize)
    var items: [PhotoCollection] = []
    for listed in list[part] { items.append(try shown(listed)) }
    return CollectionPage(
      items, page: request.number, hasMore: part.upperBound < list.count, total: list.count,
      size: size)
  }

  private func collections(
    from source: CollectionSource, as credentials: Credentials?
  ) throws(FeedError) -> [ListedCollection] {
    if case .related(let id) = source { return try related(to: id, as: credentials) }
    return all.filter { listed in
      let collection = listed.collection
      return switch source {
      case .related: false
      case .topics: listed.isTopic
      case .search(let words):
        !listed.isTopic && !collection.isPrivate && collection.matches(words)
      case .user(let username):
        !listed.isTopic && collection.author?.username == username
          && (!collection.isPrivate || credentials != nil)
      }
    }
  }

  /// Returns the public collections that have photos of this one, those with the most first.
  private func related(
    to id: String, as credentials: Credentials?
  ) throws(FeedError) -> [ListedCollection] {
    let photos = Set(try photos(of: id, as: credentials))
    let others = try collections(from: .search(""), as: credentials).filter { $0.id != id }
    let counted = others.map { ($0, $0.photos.count(where: photos.contains)) }.filter { $0.1 > 0 }
    let sorted = counted.enumerated().sorted {
      ($1.element.1, $0.offset) < ($0.element.1, $1.offset)
    }
    return sorted.map(\.element.0)
  }

  /// Returns the photos of a collection.
  ///
  /// - Throws: `notFound` for an unknown one, and for a private one without the user.
  package func photos(
    of id: String, as credentials: Credentials?
  ) throws(FeedError) -> [PhotoID] {
    let known = try collection(id)
    guard !known.collection.isPrivate || credentials != nil else { throw .unknownCollection(id) }
    return known.photos
  }

  package func collection(_ id: String) throws(FeedError) -> ListedCollection {
    guard let known = all.first(where: { $0.id == id && !$0.isTopic }) else {
      throw .unknownCollection(id)
    }
    return known
  }
}

// Changes by the user.
extension CollectionLibrary {
  /// The ids of Unsplash have as many characters of this kind.
  private static let idLength = 11
  private static let idCharacters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

  /// Creates a collection.
  ///
  /// - Returns: Its id.
  package mutating func create(
    _ properties: CollectionProperties, at time: Timestamp
  ) -> String {
    let id = String((0..<Self.idLength).compactMap { _ in Self.idCharacters.randomElement() })
    let entry = CollectionChanges.Entry(
      id: id, createdAt: time, updatedAt: time, properties: properties.cleaned)
    changes.entries.insert(entry, at: 0)
    return id
  }

  package mutating func update(
    _ id: String, _ properties: CollectionProperties, at time: Timestamp
  ) throws(FeedError) {
    try checkOwner(of: id)
    let new = properties.cleaned
    changes.change(id, at: time) { entry in
      entry.properties.title = new.title ?? entry.properties.title
      entry.properties.description = new.description ?? entry.properties.description
      entry.properties.isPrivate = new.isPrivate ?? entry.properties.isPrivate
      return true
    }
  }

  package mutating func delete(_ id: String) throws(FeedError) {
    try checkOwner(of: id)
    changes.delete(id)
  }

  /// Adds a photo, or removes it.
  package mutating func set(
    _ isContained: Bool, _ photo: PhotoID, in id: String, at time: Timestamp
  ) throws(FeedError) {
    try checkOwner(of: id)
    let listed = source.first { $0.id == id && !$0.isTopic }
    let isListed = listed?.photos.contains(photo) ?? false
    changes.change(id, at: time) { $0.photos.set(isContained, photo, listed: isListed) }
  }

  private func checkOwner(of id: String) throws(FeedError) {
    let author = try collection(id).collection.author
    guard let owner, author?.username == owner.author.username else {
      throw FeedError(.forbidden, Message(.errorNotYourCollection, id))
    }
  }
}

extension CollectionProperties {
  fileprivate var cleaned: Self {
    CollectionProperties(
      title: title?.cleaned(), description: description?.cleaned(keepingLines: true),
      isPrivate: isPrivate)
  }
}

extension FeedError {
  package static func unknownCollection(_ id: String) -> FeedError {
    FeedError(.notFound, Message(.errorCollectionNotFound, id))
  }
}
