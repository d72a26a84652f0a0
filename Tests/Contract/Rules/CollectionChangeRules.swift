import FeedCore

extension Rule {
  /// COLL-1, for backends whose collections can be changed.
  static let collectionChanges = [
    changing("COLL-4: a new collection is the first of the user's own, and empty") {
      subject, port, found in
      let properties = CollectionProperties(
        title: "Foggy mornings", description: "Hills.", isPrivate: true)
      let created = try await port.create(properties, as: subject.user).value
      found.expect(properties.match(created), "\(created)")
      let own = try await subject.ownCollections()
      found.expect(own.first?.id == created.id, "the own collections are \(own.map(\.id))")
      found.expect(own.first.map(properties.match) == true, "listed as \(own[0])")
      let photos = try await subject.photos(of: .collection(created.id))
      found.expect(photos.isEmpty, "it has \(photos.ids)")
    },

    changing("COLL-16: only the given properties of a collection change") { subject, port, found in
      let id = try await subject.newCollection()
      for change in [
        CollectionProperties(title: "Другое"), CollectionProperties(description: "A\nB"),
        CollectionProperties(isPrivate: true),
      ] {
        let before = try await subject.ownCollections().first { $0.id == id }
        let after = try await port.update(id, change, as: subject.user).value
        found.expect(change.match(after), "\(change): \(after)")
        found.expect(change.title != nil || after.title == before?.title, "another title")
        found.expect(
          change.description != nil || after.description == before?.description,
          "another description")
        let listed = try await subject.ownCollections().first { $0.id == id }
        found.expect(listed == after, "listed as \(String(describing: listed))")
      }
    },

    changing(
      "COLL-7, COLL-8: the newest photo of a collection is the first, and each is in it once"
    ) {
      subject, port, found in
      let id = try await subject.newCollection()
      let photos = try await subject.feed().prefix(3).map(\.id)
      for photo in photos + [photos[0]] {
        _ = try await port.set(true, photo, in: id, as: subject.user)
      }
      let source = PhotoSource.collection(id)
      let added = try await subject.photos(of: source).ids
      found.expect(added == [photos[2], photos[1], photos[0]], "\(added)")
      let count = try await subject.ownCollections().first { $0.id == id }?.photoCount
      found.expect(count == 3, "counted as \(String(describing: count))")
      for _ in 0..<2 { _ = try await port.set(false, photos[1], in: id, as: subject.user) }
      let left = try await subject.photos(of: source).ids
      found.expect(left == [photos[2], photos[0]], "\(left)")
    },

    changing("COLL-6: a deleted collection is gone") { subject, port, found in
      let id = try await subject.newCollection()
      _ = try await port.delete(id, as: subject.user)
      let own = try await subject.ownCollections().map(\.id)
      found.expect(!own.contains(id), "it is still listed")
      await found.expect(.notFound, from: "its photos") {
        try await subject.photos(of: .collection(id))
      }
      await found.expect(.notFound, from: "a second deletion") {
        try await port.delete(id, as: subject.user)
      }
    },

    changing("COLL-12: an unknown collection or photo is not found") { subject, port, found in
      let id = try await subject.newCollection()
      let photo = try await subject.feed()[0].id
      await found.expect(.notFound, from: "a change") {
        try await port.update("0", CollectionProperties(title: "x"), as: subject.user)
      }
      await found.expect(.notFound, from: "an addition to it") {
        try await port.set(true, photo, in: "0", as: subject.user)
      }
      await found.expect(.notFound, from: "a removal from it") {
        try await port.set(false, photo, in: "0", as: subject.user)
      }
      await found.expect(.notFound, from: "the addition of a photo") {
        try await port.set(true, "nothing", in: id, as: subject.user)
      }
    },

    changing("COLL-12: a collection of another user does not change") { subject, port, findings in
      let me = try await subject.me().username
      let found = try await subject.collections(.search("fog"))
      let others = try await subject.collections(.search("туман"))
      let foreign = (found + others).first { $0.author.map { $0.username != me } ?? false }
      guard let foreign else { return findings.note("there is no such collection") }
      await findings.expect(.forbidden, from: "a change") {
        try await port.update(foreign.id, CollectionProperties(title: "x"), as: subject.user)
      }
      await findings.expect(.forbidden, from: "a deletion") {
        try await port.delete(foreign.id, as: subject.user)
      }
    },
  ]

  private static func changing(
    _ name: String,
    _ check: @escaping @Sendable (Subject, any CollectionsPort, inout Findings) async throws -> Void
  ) -> Rule {
    Rule(name) { subject, found in
      guard let port = subject.backend.collections else { return }
      try await check(subject, port, &found)
    }
  }
}

extension Subject {
  fileprivate func newCollection() async throws -> String {
    let port = try backend.collections.orThrow()
    let properties = CollectionProperties(title: "New", description: "Old", isPrivate: false)
    return try await port.create(properties, as: user).value.id
  }
}

extension Optional {
  fileprivate struct Missing: Error {}

  fileprivate func orThrow() throws -> Wrapped {
    guard let self else { throw Missing() }
    return self
  }
}
