import FeedCore
import FeedSession

extension Operation {
  static let createCollection = Operation(
    .createCollection,
    .waiting { context throws(FeedError) in
      try await context.session.createCollection(context.collectionProperties)
        .jsonObject(\.jsonObject)
    })

  static let updateCollection = Operation(
    .updateCollection,
    .waiting { context throws(FeedError) in
      try await context.session.updateCollection(
        context.name("id"), context.collectionProperties
      ).jsonObject(\.jsonObject)
    })

  static let deleteCollection = Operation(
    .deleteCollection,
    .waiting { context throws(FeedError) in
      let id = context.name("id")
      try await context.session.deleteCollection(id)
      return CollectionOutcome(id: id).jsonObject
    })

  static let addToCollection = Operation(.addToCollection, collecting(true))
  static let removeFromCollection = Operation(.removeFromCollection, collecting(false))

  private static func collecting(_ isContained: Bool) -> Run {
    .waiting { context throws(FeedError) in
      try await context.collect(isContained).jsonObject
    }
  }
}

extension OperationContext {
  fileprivate var collectionProperties: CollectionProperties {
    CollectionProperties(
      title: text("title"), description: text("description"),
      isPrivate: arguments["private"]?.boolValue)
  }

  /// Adds the photos to the collection or removes them, one after another, so that the last one is
  /// the newest.
  ///
  /// - Throws: The error of the first photo, if none succeeded.
  fileprivate func collect(_ isContained: Bool) async throws(FeedError) -> CollectionOutcome {
    let id = name("id")
    var outcome = CollectionOutcome(id: id)
    for text in arguments["photos"]?.arrayValue?.compactMap(\.stringValue) ?? [] {
      do throws(FeedError) {
        try await session.setPhoto(PhotoID(named: text), isContained: isContained, in: id)
        outcome.photos.append((text, nil))
      } catch {
        // The next photos would fail for the same reason.
        if outcome.photos.isEmpty, error.code == .cancelled || error.code.exitStatus == .signIn {
          throw error
        }
        outcome.photos.append((text, error))
      }
    }
    guard let error = outcome.photos.first?.error,
      outcome.photos.allSatisfy({ $0.error != nil })
    else { return outcome }
    throw error
  }
}

/// The outcome of a change to a collection, for each of its photos.
struct CollectionOutcome: JSONDescribed {
  let id: String
  var photos: [(id: String, error: FeedError?)] = []

  static let jsonMembers: [JSONMember<CollectionOutcome>] = [
    .required("id", as: .name, "The collection’s id.") { $0.id },
    .optional("photos", as: .list(.object(photoMembers.schema)), "One outcome per photo.") {
      outcome in
      outcome.photos.isEmpty ? nil : outcome.photos.map { photoMembers.object($0) }
    },
  ]

  private static let photoMembers: [JSONMember<(id: String, error: FeedError?)>] = [
    .required("id", as: .name) { $0.id },
    .optional("error", "Why it failed.") { $0.error?.jsonObject(in: .english) },
  ]
}
