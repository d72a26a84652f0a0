package import FeedCore

/// A collection or a topic in the API's format (UNSPLASH.md §6.5, §6.6).
package enum CollectionWire {
  /// Reads a collection. Only `id` is required: a text or, until 2020, a number.
  package static func collection(
    _ json: JSON, at path: String = "", _ rule: WireLinks = .unsplash
  ) throws(WireError) -> PhotoCollection {
    let object = try WireObject(json, at: path)
    return try collection(object, page: "collections", rule)
  }

  /// Reads a topic. Only `id` or `slug` is required.
  package static func topic(
    _ json: JSON, at path: String = "", _ rule: WireLinks = .unsplash
  ) throws(WireError) -> PhotoCollection {
    let object = try WireObject(json, at: path)
    var topic = try collection(object, page: "t", rule)
    // A topic has owners. Its author is the service.
    topic.author = nil
    topic.topic = PhotoCollection.Topic(
      slug: object.line("slug") ?? topic.id, isClosed: object.line("status") == "closed",
      endsAt: object.line("ends_at").flatMap(Timestamp.init(iso8601:)))
    return topic
  }

  private static func collection(
    _ object: WireObject, page: String, _ rule: WireLinks
  ) throws(WireError) -> PhotoCollection {
    let slug = object.line("slug")
    guard let id = id(object) ?? slug else { throw object.error("id", "missing") }
    let link = object.object("links")?.address("html")
    return PhotoCollection(
      id: id, title: object.line("title") ?? slug ?? id, description: object.lines("description"),
      photoCount: object.count("total_photos"), isPrivate: object.flag("private") ?? false,
      author: object.object("user").map { UserWire.author($0, rule) },
      createdAt: object.line("published_at").flatMap(Timestamp.init(iso8601:)),
      updatedAt: object.line("updated_at").flatMap(Timestamp.init(iso8601:)),
      link: rule.page(link, [page, slug ?? id]), cover: cover(object, rule))
  }

  /// Reads the answer to adding or removing a photo: `{photo, collection, user}`. Every part is
  /// optional.
  ///
  /// - Throws: An error if the answer has another photo than the requested one.
  package static func changed(
    _ json: JSON?, matches: (PhotoID) -> Bool
  ) throws(WireError) -> PhotoCollection? {
    guard let answer = json.flatMap({ try? WireObject($0, at: "") }) else { return nil }
    if let photo = answer.object("photo"), let id = photo.line("id"), !matches(PhotoID(id)) {
      throw photo.error("id", "of another photo")
    }
    return answer.json("collection").flatMap { try? collection($0) }
  }

  private static func id(_ object: WireObject) -> String? {
    object.line("id") ?? object.json("id")?.integerValue.map { String($0) }
  }

  /// The cover; nil if it is missing, broken, or from Unsplash+ (FIND-2).
  private static func cover(_ object: WireObject, _ rule: WireLinks) -> Photo? {
    guard let json = object.json("cover_photo"), !PhotoWire.isPremium(json) else { return nil }
    return try? PhotoWire.photo(json, at: "", rule)
  }
}

/// Writes collections and topics. What is written reads back equal.
extension CollectionWire {
  package static func json(_ collection: PhotoCollection) -> JSONObject {
    [
      "id": .string(collection.id),
      "slug": collection.topic.map { .string($0.slug) },
      "title": .string(collection.title),
      "description": collection.description.map(JSON.string),
      "total_photos": collection.photoCount.map { .integer(Int64($0)) },
      "private": .bool(collection.isPrivate),
      "status": collection.topic.map { .string($0.isClosed ? "closed" : "open") },
      "ends_at": (collection.topic?.endsAt).map { .string($0.iso8601) },
      "published_at": collection.createdAt.map { .string($0.iso8601) },
      "updated_at": collection.updatedAt.map { .string($0.iso8601) },
      "user": collection.author.flatMap { UserWire.json($0) }.map(JSON.object),
      "links": .object(["html": .string(collection.link.text)]),
      "cover_photo": collection.cover.map { .object(PhotoWire.json($0)) },
    ]
  }
}
