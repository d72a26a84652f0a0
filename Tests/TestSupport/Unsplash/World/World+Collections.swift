import FeedCore

/// A collection or a topic of the service (UNSPLASH.md §6.5, §6.6).
struct UnsplashCollection: Sendable {
  let id: String
  let title: String
  var slug: String?
  var description: String?
  var username: String?
  var isPrivate = false
  /// A word that the captions of its photos contain, or nil for an empty collection.
  var word: String?

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
}

extension UnsplashWorld {
  func topics(_ call: UnsplashCall) -> UnsplashReply {
    collections(UnsplashCollection.all.filter { $0.slug != nil }, call)
  }

  func topicPhotos(_ call: UnsplashCall) -> UnsplashReply {
    let topic = UnsplashCollection.all.first { $0.slug == call.place || $0.id == call.place }
    guard let topic, topic.slug != nil else { return .errors("Couldn't find Topic", status: 404) }
    return list(photos(of: topic), call)
  }

  func userCollections(_ call: UnsplashCall) -> UnsplashReply {
    guard UnsplashUser.named(call.place) != nil else {
      return .errors("Couldn't find User", status: 404)
    }
    return collections(
      UnsplashCollection.all.filter { $0.username == call.place && isVisible($0, call) }, call)
  }

  func collectionPhotos(_ call: UnsplashCall) -> UnsplashReply {
    guard let collection = collection(call.place, call) else {
      return .errors("Couldn't find Collection", status: 404)
    }
    return list(photos(of: collection), call)
  }

  func searchCollections(_ call: UnsplashCall) -> UnsplashReply {
    guard let query = call.request.query["query"] else {
      return .errors("query is missing", status: 400)
    }
    let words = query.lowercased().split(separator: " ")
    let found = UnsplashCollection.all.filter { collection in
      let text = "\(collection.title) \(collection.description ?? "")".lowercased()
      return collection.slug == nil && !collection.isPrivate
        && words.allSatisfy { text.contains($0) }
    }
    let page = UnsplashPage(of: Array(found.indices), call.request)
    let envelope: JSONObject = [
      "total": .integer(Int64(found.count)), "total_pages": .integer(Int64(page.count)),
      "results": .array(page.items.map { .object(shape(found[$0], call)) }),
    ]
    return .json(.object(envelope)).adding(page.headers)
  }

  /// Returns the photos of the collections in the comma-separated list of a query, or nil without a
  /// list.
  func indices(in query: UnsplashParameters, _ call: UnsplashCall) -> Set<Int>? {
    query["collections"].map { ids in
      Set(ids.split(separator: ",").compactMap { collection(String($0), call) }.flatMap(photos))
    }
  }

  private func collection(_ id: String, _ call: UnsplashCall) -> UnsplashCollection? {
    UnsplashCollection.all.first { $0.id == id && $0.slug == nil && isVisible($0, call) }
  }

  private func isVisible(_ collection: UnsplashCollection, _ call: UnsplashCall) -> Bool {
    !collection.isPrivate || call.grant?.username == collection.username
  }

  private func photos(of collection: UnsplashCollection) -> [Int] {
    guard let word = collection.word else { return [] }
    return (0..<catalog.count).filter { catalog.photo($0).caption.contains(word) }
  }

  private func collections(
    _ collections: [UnsplashCollection], _ call: UnsplashCall
  ) -> UnsplashReply {
    let page = UnsplashPage(of: Array(collections.indices), call.request)
    return .json(.array(page.items.map { .object(shape(collections[$0], call)) }))
      .adding(page.headers)
  }

  private func shape(_ collection: UnsplashCollection, _ call: UnsplashCall) -> JSONObject {
    let photos = photos(of: collection)
    let author = collection.username.flatMap(UnsplashUser.named)
    let path = collection.slug.map { ["t", $0] } ?? ["collections", collection.id]
    return [
      // Ids were numbers until 2020.
      "id": collection.id == "310797" ? .integer(310_797) : .string(collection.id),
      "slug": collection.slug.map(JSON.string),
      "title": .string(collection.title),
      "description": collection.description.map(JSON.string) ?? .null,
      "published_at": "2020-04-17T02:31:04Z",
      "featured": true,
      "total_photos": .integer(Int64(photos.count)),
      "private": collection.slug == nil ? .bool(collection.isPrivate) : nil,
      "status": collection.slug == nil ? nil : "open",
      "ends_at": collection.slug == nil ? nil : .null,
      "links": .object(["html": .string(call.request.url(path))]),
      "user": author.map { .object(shape($0, call)) },
      "cover_photo": photos.first.map { .object(shape(catalog.photo($0), call)) } ?? .null,
      "preview_photos": .array([]),
    ]
  }
}
