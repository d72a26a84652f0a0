import FeedCore

// Collections and topics.
extension API {
  func collections(_ call: Call) async throws(FeedError) -> APIResponse {
    try await collections(from: .search(""), call)
  }

  func collections(
    from source: CollectionSource, _ call: Call
  ) async throws(FeedError) -> APIResponse {
    try await require(source.needs)
    let requested = PageParameters(call.query).request
    let user = try await collectionCredentials(of: call.caller)
    let page = try await backend.photos.collections(from: source, requested, as: user).value
    let shapes = shapes(call)
    return list(page, call) { .object(shapes.collection($0)) }
  }

  func collection(_ call: Call) async throws(FeedError) -> APIResponse {
    .json(.object(shapes(call).collection(try await foundCollection(call))))
  }

  /// The collection that the request's path names: a public one, or one of the user.
  private func foundCollection(_ call: Call) async throws(FeedError) -> PhotoCollection {
    try await require(.collectionPhotos)
    let capabilities = backend.capabilities
    let user = try await collectionCredentials(of: call.caller)
    var found: PhotoCollection?
    if capabilities.contains(.collectionSearch) {
      found = try await start(of: .search(""), as: user).first { $0.id == call.parameter }
    }
    if found == nil, let user, capabilities.contains(.userCollections) {
      let me = try await backend.profile.me(as: user).value.username
      found = try await start(of: .user(me), as: user).first { $0.id == call.parameter }
    }
    guard let found else { throw .missing("Collection") }
    return found
  }

  func collectionPhotos(_ call: Call) async throws(FeedError) -> APIResponse {
    let source = PhotoSource.collection(call.parameter)
    do throws(FeedError) {
      // The photos are read with the user's likes, but a private collection only with its scope.
      if try await collectionCredentials(of: call.caller) == nil {
        try await require(source.needs)
        _ = try await backend.photos.photos(from: source, PageRequest(1, size: 1), as: nil)
      }
      return try await photos(from: source, call)
    } catch  where error.code == .notFound {
      throw .missing("Collection")
    }
  }

  /// The collections in an answer to related ones.
  private static let relatedCount = 3

  func relatedCollections(_ call: Call) async throws(FeedError) -> APIResponse {
    let source = CollectionSource.related(to: try await foundCollection(call).id)
    try await require(source.needs)
    let user = try await collectionCredentials(of: call.caller)
    let page = PageRequest(1, size: Self.relatedCount)
    let related = try await backend.photos.collections(from: source, page, as: user).value.items
    let shapes = shapes(call)
    return .json(.array(related.map { .object(shapes.collection($0)) }))
  }

  func topics(_ call: Call) async throws(FeedError) -> APIResponse {
    try await require(.topics)
    let query = call.query
    let user = try await credentials(of: call.caller)
    var topics = try await start(of: .topics, as: user)
    let ids = query.list("ids")
    if !ids.isEmpty { topics.removeAll { !ids.contains($0.id) && !ids.contains($0.name) } }
    if query["order_by"] == "oldest" { topics.reverse() }
    let page = Page(
      PageParameters(query).request, of: topics, standardSize: PageParameters.standardSize)
    let shapes = shapes(call)
    return list(page, call) { topic in
      topic.topic.map { .object(shapes.topic(topic, $0)) } ?? .null
    }
  }

  func topic(_ call: Call) async throws(FeedError) -> APIResponse {
    try await require(.topics)
    let user = try await credentials(of: call.caller)
    let topics = try await start(of: .topics, as: user)
    let found = topics.first { $0.id == call.parameter || $0.name == call.parameter }
    guard let found, let facts = found.topic else { throw .missing("Topic") }
    return .json(.object(shapes(call).wholeTopic(found, facts)))
  }

  func topicPhotos(_ call: Call) async throws(FeedError) -> APIResponse {
    do throws(FeedError) {
      return try await photos(from: .topic(call.parameter), call)
    } catch  where error.code == .notFound {
      throw .missing("Topic")
    }
  }
}

// Searches.
extension API {
  /// The words of a search.
  private func words(_ call: Call) throws(FeedError) -> String {
    guard let words = call.query["query"] else {
      throw .usage("query is missing")
    }
    return words
  }

  func searchPhotos(_ call: Call) async throws(FeedError) -> APIResponse {
    let query = call.query
    let order = try query.word("order_by", SearchOrdering.self)
    let search = SearchQuery(
      words: try words(call), orientation: try query.word("orientation", Orientation.self),
      color: try query.word("color", PhotoColor.self),
      order: order == .latest ? .latest : nil,
      contentFilter: try query.word("content_filter", ContentFilter.self))
    let collections = query.list("collections")
    let page =
      collections.isEmpty
      ? try await page(of: .search(search), call)
      : try await page(of: search, in: collections, call)
    let shapes = shapes(call)
    return found(page, call) { .object(shapes.photo($0)) }
  }

  /// The collections of a search that are read.
  private static let maxCollections = 10

  /// A page of a search within collections. The search and they are read from their starts.
  private func page(
    of search: SearchQuery, in collections: [String], _ call: Call
  ) async throws(FeedError) -> PhotoPage {
    let source = PhotoSource.search(search)
    try await require(source.needs.union(.collectionPhotos))
    let owner = try await collectionCredentials(of: call.caller)
    var ids = Set<PhotoID>()
    for collection in collections.prefix(Self.maxCollections) {
      do throws(FeedError) {
        ids.formUnion(try await start(of: .collection(collection), as: owner).map(\.id))
      } catch  where error.code == .notFound {
        // Nothing is in a collection that does not exist.
      }
    }
    let user = try await credentials(of: call.caller)
    let photos = try await start(of: source, as: user).filter { ids.contains($0.id) }
    return Page(
      PageParameters(call.query).request, of: photos, standardSize: PageParameters.standardSize)
  }

  func searchCollections(_ call: Call) async throws(FeedError) -> APIResponse {
    let source = CollectionSource.search(try words(call))
    try await require(source.needs)
    let user = try await collectionCredentials(of: call.caller)
    let requested = PageParameters(call.query).request
    let page = try await backend.photos.collections(from: source, requested, as: user).value
    let shapes = shapes(call)
    return found(page, call) { .object(shapes.collection($0)) }
  }

  func searchUsers(_ call: Call) async throws(FeedError) -> APIResponse {
    let words = try words(call)
    try await require(.userSearch)
    let user = try await credentials(of: call.caller)
    let page = try await backend.profile.users(
      matching: words, PageParameters(call.query).request, as: user
    ).value
    let shapes = shapes(call)
    return found(page, call) { .object(shapes.user(UserFacts($0))) }
  }
}

/// The orders of a search that the service knows.
private enum SearchOrdering: String {
  case relevant, latest, editorial
}
