import FeedCore

extension Rule {
  static let likes = [
    Rule("a like is seen by its answer, the photo, the feed and the favorites") { subject, found in
      for id in try await subject.unliked(2) {
        let state = try await subject.setLike(true, id)
        found.expect(state.isLiked, "\(id): the answer does not know")
        try await found.expect(isLiked: true, id, subject)
      }
    },

    Rule("so is an unlike") { subject, found in
      for id in try await subject.unliked(2) {
        try await subject.setLike(true, id)
        let state = try await subject.setLike(false, id)
        found.expect(!state.isLiked, "\(id): the answer does not know")
        try await found.expect(isLiked: false, id, subject)
      }
    },

    Rule("a like counts by one, and an unlike takes it back") { subject, found in
      let id = try await subject.unliked(1)[0]
      guard let before = try await subject.photo(id).likes else { return }
      let liked = try await subject.setLike(true, id).likes
      found.expect((liked ?? before + 1) == before + 1, "\(before), then \(liked ?? 0)")
      let unliked = try await subject.setLike(false, id).likes
      found.expect((unliked ?? before) == before, "\(before), after both \(unliked ?? 0)")
    },

    Rule("done twice is no error and counts once") { subject, found in
      let id = try await subject.unliked(1)[0]
      for isLiked in [true, false] {
        let once = try await subject.setLike(isLiked, id)
        let twice = try await subject.setLike(isLiked, id)
        found.expect(once == twice, "\(once), then \(twice)")
        let count = try await subject.favorites().ids.count { $0 == id }
        found.expect(count == (isLiked ? 1 : 0), "\(count) times among the favorites")
      }
    },

    Rule("likes are the person's own") { subject, found in
      let liked = try await subject.unliked(2)
      for id in liked { try await subject.setLike(true, id) }
      let shown = try await subject.feed().filter(\.isLiked).ids
      found.expect(shown.isEmpty, "everybody sees those of \(shown) in the feed")
      let photo = try await subject.photo(liked[0])
      found.expect(!photo.isLiked, "everybody sees that of \(photo.id)")
    },
  ]

  static let favorites = [
    Rule("favorites come newest like first") { subject, found in
      let ids = try await subject.unliked(4)
      for id in [ids[2], ids[0], ids[3]] { try await subject.setLike(true, id) }
      let newest = Array(try await subject.favorites().ids.prefix(3))
      found.expect(newest == [ids[3], ids[0], ids[2]], "\(newest)")
    },

    Rule("favorites are told once each, all with their heart") { subject, found in
      for id in try await subject.unliked(10) { try await subject.setLike(true, id) }
      let favorites = try await subject.favorites(7)
      found.expect(favorites.repeated.isEmpty, "twice: \(favorites.repeated)")
      found.expect(favorites.allSatisfy(\.isLiked), "some without a heart")
    },

    Rule("favorites and profile count the likes") { subject, found in
      for id in try await subject.unliked(3) { try await subject.setLike(true, id) }
      let me = try await subject.me()
      let count = try await subject.favorites().count
      let page = try await subject.photos.photos(
        from: .favorites(of: me.username), PageRequest(1), as: subject.person
      ).value
      found.expect((page.total ?? count) == count, "\(count) favorites of \(page.total ?? 0)")
      found.expect((me.totalLikes ?? count) == count, "the profile says \(me.totalLikes ?? 0)")
    },

    Rule("favorites are asked for by a person") { subject, found in
      let me = try await subject.me().username
      await found.expect(.notSignedIn, from: "the favorites") {
        try await subject.photos.photos(from: .favorites(of: me), PageRequest(1), as: nil)
      }
    },
  ]
}

extension Findings {
  fileprivate mutating func expect(
    isLiked: Bool, _ id: PhotoID, _ subject: Subject
  ) async throws {
    let photo = try await subject.photo(id, as: subject.person)
    expect(photo.isLiked == isLiked, "\(id): the photo does not know")
    let shown = try await subject.feed(as: subject.person).first { $0.id == id }
    expect(shown?.isLiked == isLiked, "\(id): the feed does not know")
    let isFavorite = try await subject.favorites().ids.contains(id)
    expect(isFavorite == isLiked, "\(id): the favorites do not know")
  }
}
