import FeedCore
import FeedTestSupport

extension Breakage {
  static let collections = [
    Breakage("a topic is known by its slug and its id") { broken in
      broken.photos.replaceLists(\.topic) { port, name, page, person throws(FeedError) in
        var answer = try await port.photos(from: .topic(name), page, as: person)
        if name.contains("-") { answer.value.photos.reverse() }
        return answer
      }
    },
    Breakage("the photos of a collection are those of the feed, once each") { broken in
      broken.photos.replaceLists(\.collection) { port, id, page, person throws(FeedError) in
        var answer = try await port.photos(from: .collection(id), page, as: person)
        for index in answer.value.photos.indices { answer.value.photos[index].blurHash = nil }
        return answer
      }
    },
    collections("a collection counts its photos") { $0.items[0].photoCount = 7 },
    Breakage("collections are the same in pages of any size") { broken in
      broken.photos.onCollections = { port, source, page, person throws(FeedError) in
        var answer = try await port.collections(from: source, page, as: person)
        if page.size == 1, page.number == 2 { answer.value.items = [] }
        return answer
      }
    },
    Breakage("a user's collections are theirs, the private ones for them alone") { broken in
      let ada = broken.builtInCredentials
      broken.photos.onCollections = { port, source, page, person throws(FeedError) in
        try await port.collections(from: source, page, as: person ?? ada)
      }
    },
    Breakage("a collection is found by its title") { broken in
      broken.photos.onCollections = { port, source, page, person throws(FeedError) in
        guard case .search = source else {
          return try await port.collections(from: source, page, as: person)
        }
        return Answer(Page([], page: 1, hasMore: false))
      }
    },
    Breakage("an unknown collection, topic or collector is notFound") { broken in
      broken.photos.replaceLists(\.collection) { _, _, _, _ in
        Answer(.sample(1, [], hasMore: false))
      }
    },
    Breakage("a random photo of a collection is one of its photos") { broken in
      broken.photos.onRandom = { port, _, person throws(FeedError) in
        try await port.randomPhoto(RandomQuery(), as: person)
      }
    },
  ]

  /// The user's collections as they are, changed afterwards.
  private static func collections(
    _ rule: String, _ change: @escaping @Sendable (inout CollectionPage) -> Void
  ) -> Breakage {
    Breakage(rule) { broken in
      broken.photos.onCollections = { port, source, page, person throws(FeedError) in
        var answer = try await port.collections(from: source, page, as: person)
        change(&answer.value)
        return answer
      }
    }
  }
}
