import FeedCore
import FeedTestSupport

extension Breakage {
  static let collections = [
    Breakage("a topic is found by its slug and by its id") { broken in
      broken.photos.replaceLists(\.topic) { port, name, page, user throws(FeedError) in
        var answer = try await port.photos(from: .topic(name), page, as: user)
        if name.contains("-") { answer.value.photos.reverse() }
        return answer
      }
    },
    Breakage("a collection has each photo once, as in the feed") { broken in
      broken.photos.replaceLists(\.collection) { port, id, page, user throws(FeedError) in
        var answer = try await port.photos(from: .collection(id), page, as: user)
        for index in answer.value.photos.indices { answer.value.photos[index].blurHash = nil }
        return answer
      }
    },
    collections("a collection reports the number of its photos") { $0.items[0].photoCount = 7 },
    Breakage("the list of collections does not depend on the page size") { broken in
      broken.photos.onCollections = { port, source, page, user throws(FeedError) in
        var answer = try await port.collections(from: source, page, as: user)
        if page.size == 1, page.number == 2 { answer.value.items = [] }
        return answer
      }
    },
    Breakage("only the owner sees private collections") { broken in
      let ada = broken.builtInCredentials
      broken.photos.onCollections = { port, source, page, user throws(FeedError) in
        try await port.collections(from: source, page, as: user ?? ada)
      }
    },
    Breakage("a collection is found by its title") { broken in
      broken.photos.onCollections = { port, source, page, user throws(FeedError) in
        guard case .search = source else {
          return try await port.collections(from: source, page, as: user)
        }
        return Answer(Page([], page: 1, hasMore: false))
      }
    },
    Breakage("an unknown collection, topic or owner fails with notFound") { broken in
      broken.photos.replaceLists(\.collection) { _, _, _, _ in
        Answer(.sample(1, [], hasMore: false))
      }
    },
    Breakage("a random photo of a collection is one of its photos") { broken in
      broken.photos.onRandom = { port, _, user throws(FeedError) in
        try await port.randomPhoto(RandomQuery(), as: user)
      }
    },
    Breakage("FIND-51: a random photo of a topic is one of its photos") { broken in
      broken.photos.onRandom = { port, _, user throws(FeedError) in
        try await port.randomPhoto(RandomQuery(), as: user)
      }
    },
    Breakage("FIND-52: related collections are other public ones") { broken in
      broken.photos.onCollections = { port, source, page, user throws(FeedError) in
        guard case .related = source else {
          return try await port.collections(from: source, page, as: user)
        }
        return try await port.collections(from: .search(""), page, as: user)
      }
    },
  ]

  /// Changes the lists of collections that the backend returns.
  private static func collections(
    _ rule: String, _ change: @escaping @Sendable (inout CollectionPage) -> Void
  ) -> Breakage {
    Breakage(rule) { broken in
      broken.photos.onCollections = { port, source, page, user throws(FeedError) in
        var answer = try await port.collections(from: source, page, as: user)
        change(&answer.value)
        return answer
      }
    }
  }
}
