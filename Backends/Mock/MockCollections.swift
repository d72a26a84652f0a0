import FeedCore
import MockPainter

/// The collections and topics of the mock. Each has the photos of some motifs, so nothing is
/// stored.
struct MockCollections: Sendable {
  let catalog: MockCatalog

  /// A collection, and the motifs of its photos.
  private struct Entry: Sendable {
    let id: String
    let title: String
    var description: String?
    /// The user who made it, or `nil` for a topic.
    var username: String?
    var isPrivate = false
    var topic: PhotoCollection.Topic?
    var subjects: Set<Motif.Subject> = []
    var places: Set<Motif.Place> = []

    func has(_ motif: Motif) -> Bool {
      subjects.contains(motif.subject) || places.contains(motif.place)
    }
  }

  private static let all: [Entry] = [
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
    case .topics: return Self.all.filter { $0.topic != nil }.map(collection)
    case .search(let words):
      return Self.all.filter { $0.topic == nil && !$0.isPrivate }.map(collection)
        .filter { $0.matches(words) }
    case .user(let username):
      guard MockPeople.profile(username) != nil else {
        throw FeedError(.notFound, Message(.errorUserNotFound, username))
      }
      return Self.all.filter { $0.username == username && isVisible($0, to: credentials) }
        .map(collection)
    }
  }

  /// Returns the photos of a collection, in the order of the feed.
  func photos(ofCollection id: String, as credentials: Credentials?) throws(FeedError) -> [Int] {
    guard let entry = Self.all.first(where: { $0.id == id && $0.topic == nil }),
      isVisible(entry, to: credentials)
    else { throw FeedError(.notFound, Message(.errorCollectionNotFound, id)) }
    return photos(of: entry)
  }

  /// Returns the photos of a topic, by its slug or id.
  func photos(ofTopic name: String) throws(FeedError) -> [Int] {
    let entry = Self.all.first { entry in
      entry.topic.map { $0.slug == name || entry.id == name } ?? false
    }
    guard let entry else { throw FeedError(.notFound, Message(.errorTopicNotFound, name)) }
    return photos(of: entry)
  }

  /// Returns whether the caller may see a collection. Private ones belong to the mock's own user.
  private func isVisible(_ entry: Entry, to credentials: Credentials?) -> Bool {
    !entry.isPrivate || credentials != nil
  }

  private func photos(of entry: Entry) -> [Int] {
    (0..<catalog.count).filter { entry.has(catalog.motif($0)) }
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
      link: MockCatalog.page(
        entry.topic.map { ["t", $0.slug] } ?? ["collections", entry.id]),
      cover: photos.first.map { catalog.photo($0) }, topic: entry.topic)
  }
}
