import FeedCore
import FeedTestSupport

/// One way to break one rule.
struct Breakage: Sendable, CustomStringConvertible {
  let rule: String
  private let apply: @Sendable (inout WrappedBackend) -> Void

  init(_ rule: String, _ apply: @escaping @Sendable (inout WrappedBackend) -> Void) {
    self.rule = rule
    self.apply = apply
  }

  var description: String { rule }

  func broken(_ subject: Subject) -> Subject {
    var broken = WrappedBackend(subject.backend)
    apply(&broken)
    return Subject(backend: broken.backend, person: subject.person)
  }

  static let all =
    feed + photo + search + people + likes + favorites + collections + pictures
    + calls

  /// The feed as it is, changed afterwards.
  private static func feed(
    _ rule: String, _ change: @escaping @Sendable (inout PhotoPage, PageRequest) -> Void
  ) -> Breakage {
    Breakage(rule) { broken in
      broken.photos.replaceLists(\.feed) { port, _, page, person throws(FeedError) in
        var answer = try await port.photos(from: .feed, page, as: person)
        change(&answer.value, page)
        return answer
      }
    }
  }

  private static let feed = [
    feed("pages are counted from 1 and say their number") { page, _ in page.page -= 1 },
    feed("a page beyond the end is empty, with nothing behind it") { page, _ in
      page.hasMore = page.hasMore || page.photos.isEmpty
    },
    feed("no photo is in the feed twice") { page, _ in page.photos += page.photos.prefix(1) },
    feed("the feed is the same in pages of any size") { page, request in
      if request.size == 7 { page.photos.reverse() }
    },
    feed("the total is the length of the list") { page, _ in page.total = 7 },
    Breakage("a page has at most as many photos as asked for") { broken in
      broken.photos.replaceLists(\.feed) { port, _, page, person throws(FeedError) in
        try await port.photos(from: .feed, PageRequest(page.number), as: person)
      }
    },
  ]

  private static let photo = [
    Breakage("a photo is the one that the feed shows") { broken in
      broken.photos.onPhoto = { port, id, person throws(FeedError) in
        var answer = try await port.photo(id, as: person)
        answer.value.blurHash = nil
        return answer
      }
    },
    feed("details are told of one photo, not in lists, and clean") { page, _ in
      for index in page.photos.indices { page.photos[index].details = PhotoDetails(views: 1) }
    },
    Breakage("an id that begins with a dash is one like any other") { broken in
      broken.photos.onPhoto = { port, id, person throws(FeedError) in
        try await port.photo(PhotoID(String(id.text.drop { $0 == "-" })), as: person)
      }
    },
    Breakage("an unknown photo is notFound") { broken in
      broken.photos.onPhoto = { _, id, _ in Answer(.sample(id)) }
    },
    Breakage("a random photo is as asked for") { broken in
      broken.photos.onRandom = { port, _, person throws(FeedError) in
        try await port.randomPhoto(RandomQuery(), as: person)
      }
    },
    Breakage("a random photo that nothing matches is notFound") { broken in
      broken.photos.onRandom = { _, _, _ in Answer(.sample()) }
    },
  ]

  private static let search = [
    Breakage("a search finds the photos that have the words") { broken in
      broken.photos.replaceLists(\.query) { _, _, _, _ in Answer(.sample(1, [], hasMore: false)) }
    },
    Breakage("a search finds nothing else, and no photo twice") { broken in
      broken.photos.replaceLists(\.query) { port, _, page, person throws(FeedError) in
        try await port.photos(from: .feed, page, as: person)
      }
    },
    Breakage("a search keeps to the shape that is asked for") { broken in
      broken.photos.replaceLists(\.query) { port, query, page, person throws(FeedError) in
        try await port.photos(from: .search(SearchQuery(words: query.words)), page, as: person)
      }
    },
    Breakage("a search for the latest has the order of the feed") { broken in
      broken.photos.replaceLists(\.query) { port, query, page, person throws(FeedError) in
        var answer = try await port.photos(from: .search(query), page, as: person)
        answer.value.photos.reverse()
        return answer
      }
    },
    Breakage("a search without a hit is an empty page") { broken in
      broken.photos.replaceLists(\.query) { _, _, _, _ throws(FeedError) in
        throw FeedError(.notFound, Message(.errorNothingFound))
      }
    },
  ]

  private static let people = [
    Breakage("the author of a photo is a user") { broken in
      broken.profile.onUser = { _, name in Answer(Profile(username: name)) }
    },
    Breakage("a user's photos are all of theirs, and theirs alone") { broken in
      broken.photos.replaceLists(\.user) { port, _, page, person throws(FeedError) in
        try await port.photos(from: .feed, page, as: person)
      }
    },
    Breakage("an unknown user is notFound") { broken in
      broken.profile.onUser = { _, name in Answer(Profile(username: name)) }
    },
    Breakage("a user without photos has an empty page") { broken in
      broken.photos.replaceLists(\.user) { _, name, _, _ throws(FeedError) in
        throw FeedError(.notFound, Message(.errorUserNotFound, name))
      }
    },
    Breakage("the person's favorites are their likes, for everybody") { broken in
      broken.photos.replaceLists(\.liker) { port, liker, page, person throws(FeedError) in
        var answer = try await port.photos(from: .likes(of: liker), page, as: person)
        answer.value.photos.reverse()
        return answer
      }
    },
    Breakage("the person is a user like any other") { broken in
      broken.profile.onMe = { _, _ in Answer(Profile(username: "ada", name: "Somebody else")) }
    },
  ]
}
