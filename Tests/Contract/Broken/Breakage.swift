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
    return Subject(backend: broken.backend, user: subject.user)
  }

  static let all =
    feed + photo + search + people + likes + favorites + collections + collectionChanges
    + pictures + calls

  /// Changes the pages of the feed that the backend returns.
  private static func feed(
    _ rule: String, _ change: @escaping @Sendable (inout PhotoPage, PageRequest) -> Void
  ) -> Breakage {
    Breakage(rule) { broken in
      broken.photos.replaceLists(\.feed) { port, _, page, user throws(FeedError) in
        var answer = try await port.photos(from: .feed, page, as: user)
        change(&answer.value, page)
        return answer
      }
    }
  }

  private static let feed = [
    feed("pages are numbered from 1") { page, _ in page.page -= 1 },
    feed("a page beyond the end is empty and has no next page") { page, _ in
      page.hasMore = page.hasMore || page.photos.isEmpty
    },
    feed("no photo is in the feed twice") { page, _ in page.photos += page.photos.prefix(1) },
    feed("the feed does not depend on the page size") { page, request in
      if request.size == 7 { page.photos.reverse() }
    },
    feed("the total is the length of the list") { page, _ in page.total = 7 },
    Breakage("a page has at most as many photos as requested") { broken in
      broken.photos.replaceLists(\.feed) { port, _, page, user throws(FeedError) in
        try await port.photos(from: .feed, PageRequest(page.number), as: user)
      }
    },
  ]

  private static let photo = [
    Breakage("a single photo equals the photo in the feed") { broken in
      broken.photos.onPhoto = { port, id, user throws(FeedError) in
        var answer = try await port.photo(id, as: user)
        answer.value.blurHash = nil
        return answer
      }
    },
    feed("only a single photo has details, and they are clean") { page, _ in
      for index in page.photos.indices { page.photos[index].details = PhotoDetails(views: 1) }
    },
    Breakage("an id that begins with a dash works like any other") { broken in
      broken.photos.onPhoto = { port, id, user throws(FeedError) in
        try await port.photo(PhotoID(String(id.text.drop { $0 == "-" })), as: user)
      }
    },
    Breakage("an unknown photo fails with notFound") { broken in
      broken.photos.onPhoto = { _, id, _ in Answer(.sample(id)) }
    },
    Breakage("a random photo matches the request") { broken in
      broken.photos.onRandom = { port, _, user throws(FeedError) in
        try await port.randomPhoto(RandomQuery(), as: user)
      }
    },
    Breakage("a random photo without a match fails with notFound") { broken in
      broken.photos.onRandom = { _, _, _ in Answer(.sample()) }
    },
  ]

  private static let search = [
    Breakage("a search finds the photos that contain the words") { broken in
      broken.photos.replaceLists(\.query) { _, _, _, _ in Answer(.sample(1, [], hasMore: false)) }
    },
    Breakage("a search finds only matching photos, each once") { broken in
      broken.photos.replaceLists(\.query) { port, _, page, user throws(FeedError) in
        try await port.photos(from: .feed, page, as: user)
      }
    },
    Breakage("a search returns only photos of the requested orientation") { broken in
      broken.photos.replaceLists(\.query) { port, query, page, user throws(FeedError) in
        try await port.photos(from: .search(SearchQuery(words: query.words)), page, as: user)
      }
    },
    Breakage("a search for the latest photos keeps the order of the feed") { broken in
      broken.photos.replaceLists(\.query) { port, query, page, user throws(FeedError) in
        var answer = try await port.photos(from: .search(query), page, as: user)
        answer.value.photos.reverse()
        return answer
      }
    },
    Breakage("a search without results returns an empty page") { broken in
      broken.photos.replaceLists(\.query) { _, _, _, _ throws(FeedError) in
        throw FeedError(.notFound, Message(.errorNothingFound))
      }
    },
  ]

  private static let people = [
    Breakage("the author of a photo is a known user") { broken in
      broken.profile.onUser = { _, name in Answer(Profile(username: name)) }
    },
    Breakage("a user's list has all of their photos and no others") { broken in
      broken.photos.replaceLists(\.user) { port, _, page, user throws(FeedError) in
        try await port.photos(from: .feed, page, as: user)
      }
    },
    Breakage("an unknown user fails with notFound") { broken in
      broken.profile.onUser = { _, name in Answer(Profile(username: name)) }
    },
    Breakage("FIND-50: a search for users finds an author by the name, each user once") { broken in
      broken.profile.onUsers = { port, words, page throws(FeedError) in
        var answer = try await port.users(matching: words, page, as: nil)
        answer.value.items += answer.value.items
        return answer
      }
    },
    Breakage("FIND-51: a random photo of a user is one of theirs") { broken in
      broken.photos.onRandom = { port, _, user throws(FeedError) in
        try await port.randomPhoto(RandomQuery(), as: user)
      }
    },
    Breakage("a user without photos has an empty page") { broken in
      broken.photos.replaceLists(\.user) { _, name, _, _ throws(FeedError) in
        throw FeedError(.notFound, Message(.errorUserNotFound, name))
      }
    },
    Breakage("the user's favorites are their public likes") { broken in
      broken.photos.replaceLists(\.liker) { port, liker, page, user throws(FeedError) in
        var answer = try await port.photos(from: .likes(of: liker), page, as: user)
        answer.value.photos.reverse()
        return answer
      }
    },
    Breakage("the signed-in user is a user like any other") { broken in
      broken.profile.onMe = { _, _ in Answer(Profile(username: "ada", name: "Somebody else")) }
    },
  ]
}
