import FeedCore

// Changes to the user's collections.
extension API {
  func createCollection(_ call: Call) async throws(FeedError) -> APIResponse {
    guard let port = backend.collections else { return .missingPermissions }
    let properties = CollectionProperties(call.request.fields)
    guard properties.title != nil else {
      return .errors("Title can't be blank", status: 422)
    }
    let user = try await userCredentials()
    let created = try await port.create(properties, as: user).value
    return .json(.object(shapes(call).collection(created)), status: 201)
  }

  func updateCollection(_ call: Call) async throws(FeedError) -> APIResponse {
    guard let port = backend.collections else { return .missingPermissions }
    let user = try await userCredentials()
    let changed = try await found {
      () throws(FeedError) in
      try await port.update(
        call.parameter, CollectionProperties(call.request.fields), as: user)
    }
    return .json(.object(shapes(call).collection(changed.value)))
  }

  func deleteCollection(_ call: Call) async throws(FeedError) -> APIResponse {
    guard let port = backend.collections else { return .missingPermissions }
    let user = try await userCredentials()
    _ = try await found { () throws(FeedError) in try await port.delete(call.parameter, as: user) }
    return APIResponse(204)
  }

  func addToCollection(_ call: Call) async throws(FeedError) -> APIResponse {
    try await collect(true, call)
  }

  func removeFromCollection(_ call: Call) async throws(FeedError) -> APIResponse {
    try await collect(false, call)
  }

  private func collect(_ isContained: Bool, _ call: Call) async throws(FeedError) -> APIResponse {
    guard let port = backend.collections else { return .missingPermissions }
    guard let name = call.request.fields["photo_id"] else {
      return .errors("photo_id is missing", status: 400)
    }
    let user = try await userCredentials()
    let photo = try await foundPhoto(named: name, call)
    _ = try await found { () throws(FeedError) in
      try await port.set(isContained, photo.id, in: call.parameter, as: user)
    }
    let me = try await backend.profile.me(as: user).value
    let collection = try await start(of: .user(me.username), as: user)
      .first { $0.id == call.parameter }
    let shapes = shapes(call)
    return .json(
      [
        "photo": .object(shapes.photo(photo)),
        "collection": collection.map { .object(shapes.collection($0)) } ?? .null,
        "user": .object(shapes.user(UserFacts(me))),
        "created_at": .string(clock.now().iso8601),
      ], status: isContained ? 201 : 200)
  }

  private func found<Value>(
    _ change: () async throws(FeedError) -> Answer<Value>
  ) async throws(FeedError) -> Answer<Value> {
    do throws(FeedError) {
      return try await change()
    } catch  where error.code == .notFound {
      throw .missing("Collection")
    }
  }
}

extension CollectionProperties {
  /// The properties that a request's fields have. A blank title counts as missing.
  fileprivate init(_ fields: Parameters) {
    self.init(
      title: fields["title"].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 },
      description: fields["description"],
      isPrivate: fields["private"].map { ["true", "1"].contains($0) })
  }
}
