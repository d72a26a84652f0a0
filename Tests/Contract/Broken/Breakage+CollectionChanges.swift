import FeedCore
import FeedTestSupport

extension Breakage {
  static let collectionChanges = [
    Breakage("COLL-4: a new collection is the first of the user's own, and empty") { broken in
      broken.collections?.onCreate = { port, properties, user throws(FeedError) in
        try await port.create(CollectionProperties(title: properties.title), as: user)
      }
    },
    Breakage("COLL-16: only the given properties of a collection change") { broken in
      broken.collections?.onUpdate = { port, id, properties, user throws(FeedError) in
        var all = properties
        all.title = all.title ?? "Other"
        return try await port.update(id, all, as: user)
      }
    },
    Breakage(
      "COLL-7, COLL-8: the newest photo of a collection is the first, and each is in it once"
    ) {
      broken in
      broken.collections?.onSet = { port, isContained, photo, id, user throws(FeedError) in
        // An addition moves the photo to the front.
        if isContained { _ = try await port.set(false, photo, in: id, as: user) }
        return try await port.set(isContained, photo, in: id, as: user)
      }
    },
    Breakage("COLL-6: a deleted collection is gone") { broken in
      broken.collections?.onDelete = { _, _, _ in Answer(()) }
    },
    Breakage("COLL-12: an unknown collection or photo is not found") { broken in
      broken.collections?.onSet = { _, _, _, _, _ in Answer(()) }
    },
    Breakage("COLL-12: a collection of another user does not change") { broken in
      broken.collections?.onDelete = { _, _, _ in Answer(()) }
    },
  ]
}
