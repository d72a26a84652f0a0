import FeedCore

// The addresses below /photos.
extension API {
  func feed(_ call: Call) async throws(FeedError) -> APIResponse {
    try await photos(from: .feed, call)
  }

  func photo(_ call: Call) async throws(FeedError) -> APIResponse {
    .json(.object(shapes(call).wholePhoto(try await foundPhoto(call))))
  }

  /// The photo that the request's path names, by its id or slug.
  func foundPhoto(_ call: Call) async throws(FeedError) -> Photo {
    try await foundPhoto(named: call.parameter, call)
  }

  func foundPhoto(named text: String, _ call: Call) async throws(FeedError) -> Photo {
    let name = PhotoID(text)
    let id =
      if let fileID = backend.fileID { await fileID(name) } else { backend.photoID(name) }
    let user = try await credentials(of: call.caller)
    do throws(FeedError) {
      return try await backend.photos.photo(id, as: user).value
    } catch  where error.code == .notFound {
      throw .missing("Photo")
    }
  }

  /// Answers with the address of the picture, and reports the download.
  func download(_ call: Call) async throws(FeedError) -> APIResponse {
    let photo = try await foundPhoto(call)
    if isMock {
      try await backend.photos.trackDownload(of: photo, as: try await credentials(of: call.caller))
    }
    return .json(["url": .string(shapes(call).fullAddress(photo))])
  }

  func like(_ call: Call) async throws(FeedError) -> APIResponse { try await setLike(true, call) }

  func unlike(_ call: Call) async throws(FeedError) -> APIResponse {
    try await setLike(false, call)
  }

  private func setLike(_ isLiked: Bool, _ call: Call) async throws(FeedError) -> APIResponse {
    // A program is only read (SERVE-2).
    guard backend.programDigest == nil, backend.capabilities.contains(.likes) else {
      return .missingPermissions
    }
    var photo = try await foundPhoto(call)
    let user = try await userCredentials()
    let state = try await backend.photos.setLike(isLiked, of: photo.id, as: user).value
    photo.isLiked = state.isLiked
    photo.likes = state.likes ?? photo.likes
    let me = UserFacts(try await backend.profile.me(as: user).value)
    let shapes = shapes(call)
    return .json(
      [
        "photo": .object(shapes.photo(photo, user: false)), "user": .object(shapes.user(me)),
      ], status: isLiked ? 201 : 200)
  }
}

// Random photos.
extension API {
  func random(_ call: Call) async throws(FeedError) -> APIResponse {
    let query = call.query
    let count = query.number("count", in: PageRequest.sizes)
    let photos = try await draw(count ?? 1, query, call)
    let shapes = shapes(call)
    let found = photos.map { JSON.object(shapes.wholePhoto($0)) }
    let answer = count == nil ? found[0] : .array(found)
    return APIResponse.json(answer).adding([("Cache-Control", "private, max-age=0")])
  }

  /// Draws different photos, at least one.
  private func draw(
    _ count: Int, _ query: Parameters, _ call: Call
  ) async throws(FeedError) -> [Photo] {
    let orientation = try query.word("orientation", Orientation.self)
    let filter = try query.word("content_filter", ContentFilter.self)
    let (collections, topics) = (query.list("collections"), query.list("topics"))
    guard query["query"] == nil || collections.isEmpty && topics.isEmpty else {
      throw .usage("query cannot be used with collections or topics")
    }
    do throws(FeedError) {
      if let username = query["username"] {
        return try await draw(count, from: .user(username), orientation, call)
      }
      if let topic = picked(topics) {
        return try await draw(count, from: .topic(topic), orientation, call)
      }
      try await require(.randomPhotos)
      let collection = picked(collections)
      if collection != nil { try await require(.collectionPhotos) }
      let random = RandomQuery(
        words: query["query"], orientation: orientation, collection: collection,
        contentFilter: filter)
      let user =
        collection == nil
        ? try await credentials(of: call.caller)
        : try await collectionCredentials(of: call.caller)
      var photos: [Photo] = []
      // Some draws repeat a photo.
      for _ in 0..<4 * count where photos.count < count {
        let photo = try await backend.photos.randomPhoto(random, as: user).value
        if !photos.contains(where: { $0.id == photo.id }) { photos.append(photo) }
      }
      return photos
    } catch  where error.code == .notFound {
      throw FeedError(.notFound, Message(.errorUsage, "No photos found."))
    }
  }

  private func picked(_ names: [String]) -> String? {
    names.isEmpty ? nil : names[Int(draw() % UInt64(names.count))]
  }

  /// Photos of a list from which the backend itself draws none.
  private func draw(
    _ count: Int, from source: PhotoSource, _ orientation: Orientation?, _ call: Call
  ) async throws(FeedError) -> [Photo] {
    try await require(source.needs)
    let user = try await credentials(of: call.caller)
    var photos = try await start(of: source, as: user)
    if let orientation { photos.removeAll { $0.orientation != orientation } }
    guard !photos.isEmpty else { throw .missing("Photo") }
    for index in 0..<min(count, photos.count) {
      photos.swapAt(index, index + Int(draw() % UInt64(photos.count - index)))
    }
    return Array(photos.prefix(count))
  }
}

extension FeedError {
  /// The service's text for something that does not exist.
  static func missing(_ kind: String) -> FeedError {
    FeedError(.notFound, Message(.errorUsage, "Couldn't find \(kind)"))
  }
}
