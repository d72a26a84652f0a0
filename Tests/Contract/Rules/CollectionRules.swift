import FeedCore

/// FIND-3. The user has a public collection, a private one, and one without photos.
extension Rule {
  static let collections = [
    Rule("a topic is found by its slug and by its id") { subject, found in
      guard subject.backend.capabilities.hasTopics else { return }
      let topics = try await subject.topics()
      found.expect(topics.contains { $0.photoCount != 0 }, "all \(topics.count) topics are empty")
      for topic in topics {
        found.expect(topic.topic != nil, "\(topic.id) is not a topic")
        let bySlug = try await subject.photos(of: topic.source)
        let byID = try await subject.photos(of: .topic(topic.id))
        found.expect(bySlug == byID, "\(topic.id) has other photos than \(topic.name)")
      }
    },

    Rule("a collection has each photo once, as in the feed") { subject, found in
      let feed = try await subject.feed(as: subject.user)
      let lists = try await subject.topics() + subject.ownCollections()
      for list in lists {
        let photos = try await subject.photos(of: list.source, 7)
        found.expect(photos.repeated.isEmpty, "\(list.name) repeats \(photos.repeated)")
        for photo in photos where !feed.contains(photo) {
          found.note("\(photo.id) of \(list.name) differs in the feed")
        }
      }
    },

    Rule("a collection reports the number of its photos") { subject, found in
      for list in try await subject.ownCollections() {
        let count = try await subject.photos(of: list.source).count
        found.expect(
          (list.photoCount ?? count) == count, "\(list.id) reports \(list.photoCount ?? 0)")
        found.expect(
          (list.cover != nil) == (count > 0), "\(list.id) lacks a cover, or has one without photos")
      }
    },

    Rule("the list of collections does not depend on the page size") { subject, found in
      var sources = [CollectionSource.user(try await subject.me().username)]
      if subject.backend.capabilities.hasTopics { sources.append(.topics) }
      for source in sources {
        let whole = try await subject.collections(source)
        found.expect(Set(whole.map(\.id)).count == whole.count, "a collection is repeated")
        let same = try await subject.collections(source, 1)
        found.expect(same == whole, "pages of one item differ: \(same.map(\.id))")
      }
    },

    Rule("only the owner sees private collections") { subject, found in
      let own = try await subject.ownCollections()
      let me = try await subject.me().username
      found.expect(own.allSatisfy { $0.author?.username == me }, "another user owns one of them")
      let page = PageRequest(1)
      let seen = try await subject.photos.collections(from: .user(me), page, as: nil).value.items
      found.expect(!seen.contains(where: \.isPrivate), "other users see private collections")
      found.expect(
        seen.map(\.id) == own.filter { !$0.isPrivate }.map(\.id),
        "other users see \(seen.map(\.id))")
      for list in own where list.isPrivate {
        await found.expect(.notFound, from: "the photos of \(list.id)") {
          try await subject.photos.photos(from: list.source, page, as: nil)
        }
      }
    },

    Rule("a collection is found by its title") { subject, found in
      for list in try await subject.ownCollections() {
        let hits = try await subject.collections(.search(list.title.lowercased()))
        let isFound = hits.contains { $0.id == list.id }
        found.expect(isFound != list.isPrivate, "\(list.id): \(hits.map(\.id))")
      }
      let none = try await subject.collections(.search("zzqqzz"))
      found.expect(none.isEmpty, "unexpected results: \(none.map(\.id))")
    },

    Rule("an unknown collection, topic or owner fails with notFound") { subject, found in
      var sources = [PhotoSource.collection("nobody__here")]
      if subject.backend.capabilities.hasTopics { sources.append(.topic("nobody-here")) }
      for source in sources {
        await found.expect(.notFound, from: "\(source)") {
          try await subject.photos.photos(from: source, PageRequest(1), as: nil)
        }
      }
      let source = CollectionSource.user("nobody__here")
      await found.expect(.notFound, from: "\(source)") {
        try await subject.photos.collections(from: source, PageRequest(1), as: nil)
      }
    },

    Rule("a random photo of a collection is one of its photos") { subject, found in
      for list in try await subject.ownCollections() {
        let ids = try await subject.photos(of: list.source).ids
        let query = RandomQuery(collection: list.id)
        guard !ids.isEmpty else {
          await found.expect(.notFound, from: "a photo of \(list.id)") {
            try await subject.photos.randomPhoto(query, as: subject.user)
          }
          continue
        }
        for _ in 1...5 {
          let photo = try await subject.photos.randomPhoto(query, as: subject.user).value
          found.expect(ids.contains(photo.id), "\(photo.id) is not in \(list.id)")
        }
      }
    },

    Rule("FIND-51: a random photo of a topic is one of its photos") { subject, found in
      for topic in try await subject.topics() {
        let ids = try await subject.photos(of: topic.source).ids
        guard !ids.isEmpty else { continue }
        for name in [topic.name, topic.id] {
          let query = RandomQuery(topic: name)
          for _ in 1...3 {
            let photo = try await subject.photos.randomPhoto(query, as: subject.user).value
            found.expect(ids.contains(photo.id), "\(photo.id) is not in \(name)")
          }
        }
      }
    },

    Rule("FIND-52: related collections are other public ones") { subject, found in
      for list in try await subject.ownCollections() {
        let related = try await subject.collections(.related(to: list.id))
        found.expect(!related.contains { $0.id == list.id }, "\(list.id) is related to itself")
        found.expect(!related.contains { $0.isPrivate || $0.topic != nil }, "\(related)")
      }
      await found.expect(.notFound, from: "those of an unknown one") {
        try await subject.collections(.related(to: "nobody__here"))
      }
    },
  ]
}
