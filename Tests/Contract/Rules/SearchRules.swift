import FeedCore

/// The word that most captions of a feed contain. A search for it has many results to check.
struct Word {
  struct Missing: Error {}

  let text: String

  init(in feed: [Photo]) throws {
    let captions = feed.compactMap(\.altDescription)
    let words = captions.flatMap { caption -> Set<String> in
      Set(caption.split(separator: " ").map(String.init).filter { $0.count > 3 })
    }
    let counts = Dictionary(grouping: words) { $0 }.mapValues(\.count)
    guard let word = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key else {
      throw Missing()
    }
    text = word
  }
}

extension Rule {
  static let search = [
    Rule("a search finds the photos that contain the words") { subject, found in
      for photo in try await subject.feed().prefix(3) {
        let hits = try await subject.found(SearchQuery(words: photo.altDescription ?? ""))
        found.expect(hits.ids.contains(photo.id), "\(photo.id) is not found by its caption")
      }
    },

    Rule("a search finds only matching photos, each once") { subject, found in
      let query = SearchQuery(words: try Word(in: await subject.feed()).text)
      let hits = try await subject.found(query, 7)
      found.expect(hits.repeated.isEmpty, "repeated: \(hits.repeated)")
      for photo in hits where !query.matches(photo) {
        found.note("\(photo.id) does not contain “\(query.words)”")
      }
    },

    Rule("a search returns only photos of the requested orientation") { subject, found in
      let feed = try await subject.feed()
      let word = try Word(in: feed).text
      let all = try await subject.found(SearchQuery(words: word))
      for orientation in Orientation.allCases {
        let hits = try await subject.found(SearchQuery(words: word, orientation: orientation))
        let wanted = all.filter { $0.orientation == orientation }
        found.expect(Set(hits.ids) == Set(wanted.ids), "\(orientation): \(hits.ids)")
      }
    },

    Rule("a search for the latest photos keeps the order of the feed") { subject, found in
      let feed = try await subject.feed()
      let query = SearchQuery(words: try Word(in: feed).text, order: .latest)
      let hits = try await subject.found(query).ids
      let wanted = feed.ids.filter(Set(hits).contains)
      found.expect(hits == wanted, "\(hits) instead of \(wanted)")
    },

    Rule("a search without results returns an empty page") { subject, found in
      let query = SearchQuery(words: "zzqqzz")
      let page = try await subject.photos.photos(from: .search(query), PageRequest(1), as: nil)
        .value
      found.expect(page.photos.isEmpty && !page.hasMore, "\(page.photos.count) photos")
    },
  ]

  static let people = [
    Rule("the author of a photo is a known user") { subject, found in
      for author in Set(try await subject.feed().map(\.author)) {
        let user = try await subject.profile.user(author.username, as: nil).value
        found.expect(
          user.username == author.username && user.name == author.name && user.link == author.link,
          "\(author) is the user \(user)")
      }
    },

    Rule("a user's list has all of their photos and no others") { subject, found in
      let feed = try await subject.feed()
      for name in Set(feed.map(\.author.username)) {
        let own = try await subject.whole {
          try await subject.photos.photos(from: .user(name), $0, as: nil).value
        }
        found.expect(own.repeated.isEmpty, "the photos of \(name) repeat \(own.repeated)")
        found.expect(
          own.allSatisfy { $0.author.username == name },
          "the photos of \(name) include photos of another author")
        let known = feed.filter { $0.author.username == name }.ids
        found.expect(
          Set(own.ids).isSuperset(of: known), "the photos of \(name) lack some of the feed")
      }
    },

    Rule("an unknown user fails with notFound") { subject, found in
      await found.expect(.notFound, from: "the user") {
        try await subject.profile.user("nobody__here", as: nil)
      }
      await found.expect(.notFound, from: "their photos") {
        try await subject.photos.photos(from: .user("nobody__here"), PageRequest(1), as: nil)
      }
    },

    Rule("FIND-50: a search for users finds an author by the name, each user once") {
      subject, found in
      for author in Set(try await subject.feed().map(\.author)) where author.knownName != nil {
        let users = try await subject.users(author.name)
        found.expect(
          users.contains { $0.username == author.username && $0.name == author.name },
          "\(author.username) is not found by “\(author.name)”")
        let names = users.map(\.username)
        found.expect(Set(names).count == names.count, "repeated: \(names)")
        found.expect(users.allSatisfy { $0.matches(author.name) }, "\(author.name): \(names)")
      }
      let none = try await subject.users("zzqqzz")
      found.expect(none.isEmpty, "unexpected results: \(none)")
    },

    Rule("FIND-51: a random photo of a user is one of theirs") { subject, found in
      let authors = Set(try await subject.feed().map(\.author)).filter { $0.knownName != nil }
      for author in authors.prefix(3) {
        let query = RandomQuery(username: author.username)
        for _ in 1...3 {
          let photo = try await subject.photos.randomPhoto(query, as: nil).value
          found.expect(
            photo.author.username == author.username,
            "\(photo.id) of \(photo.author.username), not \(author.username)")
        }
      }
      await found.expect(.notFound, from: "a photo of an unknown user") {
        try await subject.photos.randomPhoto(RandomQuery(username: "nobody__here"), as: nil)
      }
    },

    Rule("a user without photos has an empty page") { subject, found in
      let me = try await subject.me().username
      guard try await !subject.feed().contains(where: { $0.author.username == me }) else { return }
      let page = try await subject.photos.photos(from: .user(me), PageRequest(1), as: nil).value
      found.expect(page.photos.isEmpty && !page.hasMore, "\(page.photos.count) photos")
    },

    Rule("the user's favorites are their public likes") { subject, found in
      let me = try await subject.me().username
      for id in try await subject.unliked(3) { try await subject.setLike(true, id) }
      let likes = try await subject.whole {
        try await subject.photos.photos(from: .likes(of: me), $0, as: nil).value
      }
      let favorites = try await subject.favorites().ids
      found.expect(likes.ids == favorites, "\(likes.ids) and \(favorites)")
      found.expect(!likes.contains(where: \.isLiked), "a signed-out user sees them as liked")
      await found.expect(.notFound, from: "an unknown user's likes") {
        try await subject.photos.photos(from: .likes(of: "nobody__here"), PageRequest(1), as: nil)
      }
    },

    Rule("the signed-in user is a user like any other") { subject, found in
      let me = try await subject.me()
      let user = try await subject.profile.user(me.username, as: subject.user).value
      found.expect(
        user.username == me.username && user.name == me.name && user.link == me.link,
        "\(me) is the user \(user)")
    },
  ]
}
