import FeedCore

// Changes to the user's collections.
extension API {
  func createCollection(_ call: Call) async throws(FeedError) -> APIResponse {
    try await changing { port throws(FeedError) in
      let properties = CollectionProperties(call.request.fields)
      guard properties.title != nil else {
        return .errors("Title can't be blank", status: 422)
      }
      let created = try await port.create(properties, as: userCredentials()).value
      return .json(.object(shapes(call).collection(created)), status: 201)
    }
  }

  func updateCollection(_ call: Call) async throws(FeedError) -> APIResponse {
    try await changing { port throws(FeedError) in
      let changed = try await port.update(
        call.parameter, CollectionProperties(call.request.fields), as: userCredentials())
      return .json(.object(shapes(call).collection(changed.value)))
    }
  }

  func deleteCollection(_ call: Call) async throws(FeedError) -> APIResponse {
    try await changing { port throws(FeedError) in
      _ = try await port.delete(call.parameter, as: userCredentials())
      return APIResponse(204)
    }
  }

  func addToCollection(_ call: Call) async throws(FeedError) -> APIResponse {
    try await collect(true, call)
  }

  func removeFromCollection(_ call: Call) async throws(FeedError) -> APIResponse {
    try await collect(false, call)
  }

  private func collect(_ isContained: Bool, _ call: Call) async throws(FeedError) -> APIResponse {
    guard let name = call.request.fields["photo_id"] else {
      return .errors("photo_id is missing", status: 400)
    }
    let user = try await userCredentials()
    let photo = try await foundPhoto(named: name, call)
    return try await changing { port throws(FeedError) in
      _ = try await port.set(isContained, photo.id, in: call.parameter, as: user)
      return try await collected(photo, isContained, user, call)
    }
  }

  /// The response to an added or removed photo.
  private func collected(
    _ photo: Photo, _ isContained: Bool, _ user: Credentials, _ call: Call
  ) async throws(FeedError) -> APIResponse {
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

  /// Answers a change with the port for collections, if the backend has one.
  private func changing(
    _ answer: (any CollectionsPort) async throws(FeedError) -> APIResponse
  ) async throws(FeedError) -> APIResponse {
    guard let port = backend.collections else { return .missingPermissions }
    do throws(FeedError) {
      return try await answer(port)
    } catch  where error.code == .notFound {
      throw .missing("Collection")
    }
  }
}

extension CollectionProperties {
  /// The properties that a request's fields have. A blank title counts as missing. An empty
  /// description removes the description.
  fileprivate init(_ fields: Parameters) {
    self.init(
      title: fields["title"].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 },
      description: fields.items.first { $0.name == "description" }?.value,
      isPrivate: fields["private"].map { ["true", "1"].contains($0) })
  }
}
