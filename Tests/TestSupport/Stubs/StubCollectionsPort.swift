package import FeedCore

/// A port whose changes all have the same outcome.
package final class StubCollectionsPort: CollectionsPort {
  package let created = Watched([CollectionProperties]())
  private let outcome: Result<PhotoCollection, FeedError>

  package init(
    _ outcome: Result<PhotoCollection, FeedError> = .failure(
      FeedError(.unsupported, Message(.errorNoCollectionChanges)))
  ) { self.outcome = outcome }

  package func create(
    _ properties: CollectionProperties, as user: Credentials
  ) async throws(FeedError) -> Answer<PhotoCollection> {
    created.change { $0.append(properties) }
    return Answer(try outcome.get())
  }

  package func update(
    _ id: String, _ properties: CollectionProperties, as user: Credentials
  ) async throws(FeedError) -> Answer<PhotoCollection> { Answer(try outcome.get()) }

  package func delete(_ id: String, as user: Credentials) async throws(FeedError) -> Answer<Void> {
    _ = try outcome.get()
    return Answer(())
  }

  package func set(
    _ isContained: Bool, _ photo: PhotoID, in id: String, as user: Credentials
  ) async throws(FeedError) -> Answer<Void> {
    _ = try outcome.get()
    return Answer(())
  }
}
