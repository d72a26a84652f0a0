package import FeedCore

/// Changes to the signed-in user's collections (COLL-1).
extension Session {
  /// Creates a collection. If the answer is lost, the user's collections show whether it exists.
  ///
  /// - Parameter properties: The title is required.
  /// - Throws: A usage error for a blank title; `unsupported` if collections cannot be changed.
  package func createCollection(
    _ properties: CollectionProperties
  ) async throws(FeedError) -> Answer<PhotoCollection> {
    try CollectionProperties(title: properties.title ?? "").check()
    let begin = services.clock.now()
    let answer: Answer<PhotoCollection>
    do throws(FeedError) {
      answer = try await changing { port, user throws(FeedError) in
        try await port.create(properties, as: user)
      }
    } catch {
      guard error.mayHaveArrived, let created = await created(properties, since: begin) else {
        throw error
      }
      answer = created
    }
    createdCollections.insert(answer.value.id)
    return answer
  }

  /// Changes the title, the description or the privacy of a collection.
  ///
  /// - Throws: A usage error for a blank title, or if no property is given.
  package func updateCollection(
    _ id: String, _ properties: CollectionProperties
  ) async throws(FeedError) -> Answer<PhotoCollection> {
    if properties.isEmpty { throw FeedError(.usage, Message(.errorNoCollectionChange)) }
    try properties.check()
    return try await changing { port, user throws(FeedError) in
      try await port.update(id, properties, as: user)
    }
  }

  /// Deletes a collection. Its photos stay. If an earlier attempt of this call may have arrived, a
  /// missing collection counts as deleted.
  package func deleteCollection(_ id: String) async throws(FeedError) {
    let epoch = state.epoch
    do throws(FeedError) {
      _ = try await changing { port, user throws(FeedError) in
        try await port.delete(id, as: user)
      }
    } catch {
      guard error.code == .notFound, error.mayHaveArrived else { throw error }
    }
    state.collectionDeleted(id, epoch: epoch)
  }

  /// Adds a photo to a collection, or removes it. Idempotent. If the answer is lost, the list of the
  /// collection may show the outcome.
  ///
  /// - Parameter known: The photo, if the caller has it, for the lists of the session.
  package func setPhoto(
    _ name: PhotoID, known: Photo? = nil, isContained: Bool, in collection: String
  ) async throws(FeedError) {
    let photo = await id(of: name)
    var epoch = state.epoch
    do throws(FeedError) {
      _ = try await changing { port, user throws(FeedError) in
        epoch = state.epoch
        return try await port.set(isContained, photo, in: collection, as: user)
      }
    } catch {
      guard error.mayHaveArrived, error.code != .cancelled, epoch == state.epoch,
        await self.isContained(photo, in: collection) == isContained
      else { throw error }
    }
    state.photoCollected(
      photo, known ?? state.photo(photo), isContained: isContained, in: collection, epoch: epoch)
  }

  /// Whether a collection contains a photo, after a change without an answer; nil if its first page
  /// does not show it. An added photo is first.
  private func isContained(_ photo: PhotoID, in collection: String) async -> Bool? {
    guard let answer = try? await page(PageRequest(1), of: .collection(collection)),
      !answer.isCached
    else { return nil }
    if answer.value.photos.contains(where: { $0.id == photo }) { return true }
    return answer.value.hasMore ? nil : false
  }

  /// Lists the signed-in user's own collections.
  package func ownCollections(
    _ page: PageRequest
  ) async throws(FeedError) -> Answer<CollectionPage> {
    _ = try await requireCredentials()
    let known = state.profile.value?.username
    let username: String
    if let known { username = known } else { username = try await loadProfile().value.username }
    return try await collections(from: .user(username), page)
  }

  private func changing<Value>(
    _ change: (any CollectionsPort, Credentials) async throws(FeedError) -> Answer<Value>
  ) async throws(FeedError) -> Answer<Value> {
    if let fault = backend.fault { throw fault }
    guard let port = backend.collections else {
      throw FeedError(.unsupported, Message(.errorNoCollectionChanges))
    }
    _ = try await credentialsForWriting()
    do throws(FeedError) {
      return try await withAccount { user throws(FeedError) in try await change(port, user) }
    } catch {
      guard error.mayHaveArrived || error.code == .cancelled, error.code != .notFound else {
        throw error
      }
      throw error.unconfirmed(Message(.errorCollectionUnconfirmed))
    }
  }

  /// The clocks of this computer and of the service may differ by this many seconds. An earlier
  /// collection of the same title must not be taken for the new one.
  private static let clockDifference = 2

  /// The collection that a request without an answer created; nil if there is none, or if the
  /// user's collections cannot be loaded.
  private func created(
    _ properties: CollectionProperties, since begin: Timestamp
  ) async -> Answer<PhotoCollection>? {
    guard let answer = try? await ownCollections(PageRequest(1)), !answer.isCached else {
      return nil
    }
    let collection = answer.value.items.first { collection in
      guard let createdAt = collection.createdAt else { return false }
      return properties.match(collection) && !createdCollections.contains(collection.id)
        && createdAt.seconds >= begin.seconds - Int64(Self.clockDifference)
    }
    return collection.map { collection in answer.map { _ in collection } }
  }
}
