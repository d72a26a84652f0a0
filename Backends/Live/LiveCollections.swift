import FeedCore
import UnsplashWire

/// Changes to the user's collections through the API, for the port.
struct LiveCollections: CollectionsPort {
  let api: API

  func create(
    _ properties: CollectionProperties, as credentials: Credentials
  ) async throws(FeedError) -> Answer<PhotoCollection> {
    try await api.collection(.createCollection(properties), as: credentials)
  }

  func update(
    _ id: String, _ properties: CollectionProperties, as credentials: Credentials
  ) async throws(FeedError) -> Answer<PhotoCollection> {
    try await api.collection(.updateCollection(id, properties), as: credentials)
  }

  func delete(_ id: String, as credentials: Credentials) async throws(FeedError) -> Answer<Void> {
    try await api.change(.deleteCollection(id), as: credentials)
  }

  func set(
    _ isContained: Bool, _ photo: PhotoID, in id: String, as credentials: Credentials
  ) async throws(FeedError) -> Answer<Void> {
    do throws(FeedError) {
      return try await api.change(.collect(photo, isContained, in: id), as: credentials)
    } catch {
      guard !isContained, error.code == .notFound else { throw error }
      // The text of UNSPLASH.md §5. Such a photo may be misspelled, and is in no collection.
      if error.detail?.contains("Couldn't find Photo") == true {
        throw FeedError(
          .notFound, Message(.errorPhotoNotFound, photo.text), detail: error.detail)
      }
      // A 404 may mean that the photo is not in the collection, which is what the user wants.
      return try await api.collection(.collection(id), as: credentials).map { _ in () }
    }
  }
}

extension API {
  /// A collection, as it is or as it was created or changed.
  func collection(
    _ endpoint: Endpoint, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoCollection> {
    try await call(endpoint, as: credentials) { reply throws(WireError) in
      try CollectionWire.collection(try reply.json())
    }
  }

  /// Makes a change whose answer has no useful content. It may be empty.
  func change(
    _ endpoint: Endpoint, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Void> {
    try await call(endpoint, as: credentials) { reply throws(WireError) in
      _ = try reply.jsonIfAny()
    }
  }
}
