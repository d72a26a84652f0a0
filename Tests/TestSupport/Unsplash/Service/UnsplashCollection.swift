import FeedCore

/// A collection or a topic of the service.
struct UnsplashCollection: Sendable {
  let id: String
  var title: String
  var slug: String?
  var description: String?
  var username: String?
  var isPrivate = false
  /// A word that the captions of its photos contain, or nil for an empty collection.
  var word: String?
  var createdAt: Timestamp?
  var updatedAt: Timestamp?
  /// The photos that the user added, newest first.
  var added: [PhotoID] = []
  var removed: Set<PhotoID> = []

  static let all = [
    UnsplashCollection(
      id: "bo8jQKTaE0Y", title: "Fog & Sea", slug: "fog-sea", description: "Fog\r\nand sea.",
      word: "sea"),
    UnsplashCollection(id: "6sMVjTLSkeQ", title: "Valleys", slug: "valleys", word: "valley"),
    UnsplashCollection(
      id: "310797", title: "Boats ", description: "All that swims.", username: "ada", word: "boat"),
    UnsplashCollection(
      id: "Qk7xTz3mVbo", title: "For Myself", username: "ada", isPrivate: true, word: "dogs"),
    UnsplashCollection(id: "4", title: "To Sort", username: "ada"),
    UnsplashCollection(id: "9568384", title: "Туман", username: "olga_s", word: "fog"),
  ]

  /// Whether it is the topic with this slug or id.
  func isTopic(_ name: String) -> Bool { slug != nil && [slug, id].contains(name) }

  /// Its photos, in the order of the service.
  func photos(among all: [Photo]) -> [Photo] {
    let others = all.filter { photo in
      !added.contains(photo.id) && !removed.contains(photo.id)
        && word.map { photo.altDescription?.contains($0) ?? false } ?? false
    }
    return added.compactMap { id in all.first { $0.id == id } } + others
  }

  mutating func apply(_ properties: CollectionProperties) {
    title = properties.title ?? title
    description = properties.description ?? description
    isPrivate = properties.isPrivate ?? isPrivate
  }

  /// Whether the caller may see it. Private ones belong to the user who can sign in.
  func isVisible(to user: Credentials?) -> Bool { !isPrivate || user != nil }

  /// - Parameter photos: Its photos.
  func collection(_ photos: [Photo]) -> PhotoCollection {
    PhotoCollection(
      id: id, title: title, description: description, photoCount: photos.count,
      isPrivate: isPrivate,
      author: username.flatMap { try? UnsplashUser.named($0).author }, createdAt: createdAt,
      updatedAt: updatedAt,
      link: .sample("https://unsplash.com/collections/\(id)"), cover: photos.first,
      topic: slug.map { PhotoCollection.Topic(slug: $0) })
  }
}
