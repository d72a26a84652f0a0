import FeedCore

extension Rule {
  static let likes = [
    Rule("the answer, the photo, the feed and the favorites show a like") { subject, found in
      for id in try await subject.unliked(2) {
        let state = try await subject.setLike(true, id)
        found.expect(state.isLiked, "\(id): the answer is wrong")
        try await found.expect(isLiked: true, id, subject)
      }
    },

    Rule("the answer, the photo, the feed and the favorites show an unlike") { subject, found in
      for id in try await subject.unliked(2) {
        try await subject.setLike(true, id)
        let state = try await subject.setLike(false, id)
        found.expect(!state.isLiked, "\(id): the answer is wrong")
        try await found.expect(isLiked: false, id, subject)
      }
    },

    Rule("a like adds one to the count, and an unlike subtracts it") { subject, found in
      let id = try await subject.unliked(1)[0]
      guard let before = try await subject.photo(id).likes else { return }
      let liked = try await subject.setLike(true, id).likes
      found.expect((liked ?? before + 1) == before + 1, "\(before), then \(liked ?? 0)")
      let unliked = try await subject.setLike(false, id).likes
      found.expect((unliked ?? before) == before, "\(before), after both \(unliked ?? 0)")
    },

    Rule("a repeated like or unlike succeeds and counts once") { subject, found in
      let id = try await subject.unliked(1)[0]
      for isLiked in [true, false] {
        let once = try await subject.setLike(isLiked, id)
        let twice = try await subject.setLike(isLiked, id)
        found.expect(once == twice, "\(once), then \(twice)")
        let count = try await subject.favorites().ids.count { $0 == id }
        found.expect(count == (isLiked ? 1 : 0), "\(count) times among the favorites")
      }
    },

    Rule("signed-out users do not see the user's likes") { subject, found in
      let liked = try await subject.unliked(2)
      for id in liked { try await subject.setLike(true, id) }
      let shown = try await subject.feed().filter(\.isLiked).ids
      found.expect(shown.isEmpty, "the public feed shows the likes of \(shown)")
      let photo = try await subject.photo(liked[0])
      found.expect(!photo.isLiked, "the public photo \(photo.id) shows the like")
    },
  ]

  static let favorites = [
    Rule("favorites start with the newest like") { subject, found in
      let ids = try await subject.unliked(4)
      for id in [ids[2], ids[0], ids[3]] { try await subject.setLike(true, id) }
      let newest = Array(try await subject.favorites().ids.prefix(3))
      found.expect(newest == [ids[3], ids[0], ids[2]], "\(newest)")
    },

    Rule("each favorite is listed once, as liked") { subject, found in
      for id in try await subject.unliked(10) { try await subject.setLike(true, id) }
      let favorites = try await subject.favorites(7)
      found.expect(favorites.repeated.isEmpty, "repeated: \(favorites.repeated)")
      found.expect(favorites.allSatisfy(\.isLiked), "some are not marked as liked")
    },

    Rule("the favorites and the profile count the likes") { subject, found in
      for id in try await subject.unliked(3) { try await subject.setLike(true, id) }
      let me = try await subject.me()
      let count = try await subject.favorites().count
      let page = try await subject.photos.photos(
        from: .favorites(of: me.username), PageRequest(1), as: subject.user
      ).value
      found.expect((page.total ?? count) == count, "\(count) favorites of \(page.total ?? 0)")
      found.expect((me.totalLikes ?? count) == count, "the profile reports \(me.totalLikes ?? 0)")
    },

    Rule("favorites require a signed-in user") { subject, found in
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
    let photo = try await subject.photo(id, as: subject.user)
    expect(photo.isLiked == isLiked, "\(id): the photo is wrong")
    let shown = try await subject.feed(as: subject.user).first { $0.id == id }
    expect(shown?.isLiked == isLiked, "\(id): the feed is wrong")
    let isFavorite = try await subject.favorites().ids.contains(id)
    expect(isFavorite == isLiked, "\(id): the favorites are wrong")
  }
}
