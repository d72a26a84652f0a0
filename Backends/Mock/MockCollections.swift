import FeedCore
import MockPainter

/// The collections and topics of the mock. Each has the photos of some motifs, and what the user
/// added or removed.
struct MockCollections: Sendable {
  let catalog: MockCatalog
  private var entries = Self.initial
  private var createdCount = 0

  init(catalog: MockCatalog) { self.catalog = catalog }

  /// A collection, and the motifs of its photos.
  private struct Entry: Sendable {
    let id: String
    var title: String
    var description: String?
    /// The user who made it, or `nil` for a topic.
    var username: String?
    var isPrivate = false
    var topic: PhotoCollection.Topic?
    var subjects: Set<Motif.Subject> = []
    var places: Set<Motif.Place> = []
    var createdAt: Timestamp?
    var updatedAt: Timestamp?
    /// The photos that the user added, newest last.
    var added: [Int] = []
    var removed: Set<Int> = []

    func has(_ motif: Motif) -> Bool {
      subjects.contains(motif.subject) || places.contains(motif.place)
    }

    mutating func apply(_ properties: CollectionProperties) {
      title = properties.title?.cleaned() ?? title
      if let text = properties.description?.cleaned(keepingLines: true) {
        description = text.isEmpty ? nil : text
      }
      isPrivate = properties.isPrivate ?? isPrivate
    }
  }

  private static let initial: [Entry] = [
    Entry(
      id: "wtRmOck0001", title: "Weather", description: "Fog, rain and snow.",
      topic: PhotoCollection.Topic(slug: "weather"), subjects: [.fog, .rain, .snow]),
    Entry(
      id: "wtRmOck0002", title: "By the Water",
      topic: PhotoCollection.Topic(slug: "by-the-water"), places: [.lake, .harbor, .coast]),
    Entry(
      id: "wtRmOck0003", title: "Winter 2024", description: "A topic that has ended.",
      topic: PhotoCollection.Topic(
        slug: "winter-2024", isClosed: true, endsAt: Timestamp(seconds: 1_711_843_200)),
      subjects: [.snow]),
    Entry(
      id: "310797", title: "Lighthouses and Piers", description: "Where the land ends.",
      username: "ada", subjects: [.lighthouse, .pier]),
    Entry(
      id: "Qk7xTz3mVbo", title: "Night", username: "ada", isPrivate: true, subjects: [.moon]),
    Entry(id: "4", title: "To Sort", username: "ada"),
    Entry(
      id: "9568384", title: "Fog", description: "Горы и туман", username: "olga_s",
      subjects: [.fog]),
  ]

  /// Returns the collections of a source that are visible to the caller.
  func collections(
    from source: CollectionSource, as credentials: Credentials?
  ) throws(FeedError) -> [PhotoCollection] {
    switch source {
    case .topics: return entries.filter { $0.topic != nil }.map(collection)
    case .related(let id):
      _ = try photos(ofCollection: id, as: credentials)
      return try collections(from: .search(""), as: credentials).filter { $0.id != id }
    case .search(let words):
      return entries.filter { $0.topic == nil && !$0.isPrivate }.map(collection)
        .filter { $0.matches(words) }
    case .user(let username):
      guard MockPeople.profile(username) != nil else {
        throw FeedError(.notFound, Message(.errorUserNotFound, username))
      }
      return entries.filter { $0.username == username && isVisible($0, to: credentials) }
        .map(collection)
    }
  }

  /// Returns the photos of a collection, in the order of the feed.
  func photos(ofCollection id: String, as credentials: Credentials?) throws(FeedError) -> [Int] {
    guard let entry = entries.first(where: { $0.id == id && $0.topic == nil }),
      isVisible(entry, to: credentials)
    else { throw Self.notFound(id) }
    return photos(of: entry)
  }

  /// Returns the photos of a topic, by its slug or id.
  func photos(ofTopic name: String) throws(FeedError) -> [Int] {
    let entry = entries.first { entry in
      entry.topic.map { $0.slug == name || entry.id == name } ?? false
    }
    guard let entry else { throw FeedError(.notFound, Message(.errorTopicNotFound, name)) }
    return photos(of: entry)
  }

  /// Returns the ids of the collections of the mock's own user that contain a photo.
  func own(containing photo: Int) -> [String] {
    entries.filter { $0.username == MockPeople.me.username && contains(photo, $0) }.map(\.id)
  }

  private func contains(_ photo: Int, _ entry: Entry) -> Bool {
    if entry.added.contains(photo) { return true }
    let isInCatalog = (0..<catalog.count).contains(photo)
    return isInCatalog && entry.has(catalog.motif(photo)) && !entry.removed.contains(photo)
  }

  /// Returns whether the caller may see a collection. Private ones belong to the mock's own user.
  private func isVisible(_ entry: Entry, to credentials: Credentials?) -> Bool {
    !entry.isPrivate || credentials != nil
  }

  private func photos(of entry: Entry) -> [Int] {
    let added = Set(entry.added)
    return entry.added.reversed()
      + (0..<catalog.count).filter { !added.contains($0) && contains($0, entry) }
  }

  private func collection(_ entry: Entry) -> PhotoCollection {
    let photos = photos(of: entry)
    let author = entry.username.flatMap(MockPeople.profile).map { user in
      Author(
        username: user.username, name: user.name ?? user.username, link: user.link)
    }
    return PhotoCollection(
      id: entry.id, title: entry.title, description: entry.description,
      photoCount: photos.count, isPrivate: entry.isPrivate, author: author,
      createdAt: entry.createdAt, updatedAt: entry.updatedAt,
      link: MockCatalog.page(
        entry.topic.map { ["t", $0.slug] } ?? ["collections", entry.id]),
      cover: photos.first.map { catalog.photo($0) }, topic: entry.topic)
  }
}

/// Changes by the mock's user.
extension MockCollections {
  mutating func create(_ properties: CollectionProperties, at time: Timestamp) -> PhotoCollection {
    createdCount += 1
    let number = String(createdCount)
    let id = "nEwMock" + String(repeating: "0", count: max(0, 4 - number.count)) + number
    var entry = Entry(
      id: id, title: "", username: MockPeople.me.username, createdAt: time,
      updatedAt: time)
    entry.apply(properties)
    // A user's collections are listed from the newest to the oldest.
    entries.insert(entry, at: 0)
    return collection(entry)
  }

  mutating func update(
    _ id: String, _ properties: CollectionProperties, at time: Timestamp
  ) throws(FeedError) -> PhotoCollection {
    let index = try ownIndex(id)
    entries[index].apply(properties)
    entries[index].updatedAt = time
    return collection(entries[index])
  }

  mutating func delete(_ id: String) throws(FeedError) { entries.remove(at: try ownIndex(id)) }

  mutating func set(
    _ isContained: Bool, _ photo: Int, in id: String, at time: Timestamp
  ) throws(FeedError) {
    let index = try ownIndex(id)
    guard photos(of: entries[index]).contains(photo) != isContained else { return }
    entries[index].updatedAt = time
    entries[index].added.removeAll { $0 == photo }
    if isContained {
      entries[index].added.append(photo)
    } else {
      entries[index].removed.insert(photo)
    }
  }

  private func ownIndex(_ id: String) throws(FeedError) -> Int {
    guard let index = entries.firstIndex(where: { $0.id == id && $0.topic == nil }) else {
      throw Self.notFound(id)
    }
    guard entries[index].username == MockPeople.me.username else {
      throw FeedError(.forbidden, Message(.errorNotYourCollection, id))
    }
    return index
  }

  private static func notFound(_ id: String) -> FeedError {
    FeedError(.notFound, Message(.errorCollectionNotFound, id))
  }
}

/// The mock's collections, for the port.
struct MockCollectionChanges: CollectionsPort {
  let library: MockLibrary

  func create(
    _ properties: CollectionProperties, as credentials: Credentials
  ) async throws(FeedError) -> Answer<PhotoCollection> {
    try await library.begin(.createCollection)
    return Answer(await library.createCollection(properties))
  }

  func update(
    _ id: String, _ properties: CollectionProperties, as credentials: Credentials
  ) async throws(FeedError) -> Answer<PhotoCollection> {
    try await library.begin(.updateCollection)
    return Answer(try await library.updateCollection(id, properties))
  }

  func delete(_ id: String, as credentials: Credentials) async throws(FeedError) -> Answer<Void> {
    try await library.begin(.deleteCollection)
    return Answer(try await library.deleteCollection(id))
  }

  func set(
    _ isContained: Bool, _ photo: PhotoID, in id: String, as credentials: Credentials
  ) async throws(FeedError) -> Answer<Void> {
    try await library.begin(isContained ? .addToCollection : .removeFromCollection)
    let index = try library.catalog.knownIndex(of: photo)
    return Answer(try await library.set(isContained, index, named: photo, in: id))
  }
}
