package import FeedCore

/// Collections that a backend without a service stores, for the port.
package protocol StoredCollections: CollectionsPort {
  /// Changes the collections atomically, even among processes.
  ///
  /// - Returns: The collections after the change, and the value of `change`.
  func change<Value: Sendable>(
    _ change: @escaping @Sendable (inout CollectionLibrary, Timestamp) throws(FeedError) -> Value
  ) async throws(FeedError) -> (CollectionLibrary, Value)

  /// Checks that a photo exists and can be shown.
  func check(_ photo: PhotoID) async throws(FeedError)

  /// Returns a collection with its cover.
  func shown(_ listed: ListedCollection) async throws(FeedError) -> PhotoCollection
}

extension StoredCollections {
  package func create(
    _ properties: CollectionProperties, as credentials: Credentials
  ) async throws(FeedError) -> Answer<PhotoCollection> {
    let (library, id) = try await change { library, time throws(FeedError) in
      library.create(properties, at: time)
    }
    return Answer(try await shown(try library.collection(id)))
  }

  package func update(
    _ id: String, _ properties: CollectionProperties, as credentials: Credentials
  ) async throws(FeedError) -> Answer<PhotoCollection> {
    let (library, _) = try await change { library, time throws(FeedError) in
      try library.update(id, properties, at: time)
    }
    return Answer(try await shown(try library.collection(id)))
  }

  package func delete(
    _ id: String, as credentials: Credentials
  ) async throws(FeedError) -> Answer<Void> {
    _ = try await change { library, _ throws(FeedError) in try library.delete(id) }
    return Answer(())
  }

  package func set(
    _ isContained: Bool, _ photo: PhotoID, in id: String, as credentials: Credentials
  ) async throws(FeedError) -> Answer<Void> {
    if isContained { try await check(photo) }
    _ = try await change { library, time throws(FeedError) in
      try library.set(isContained, photo, in: id, at: time)
    }
    return Answer(())
  }
}
