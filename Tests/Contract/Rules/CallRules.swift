import FeedCore

extension Rule {
  static let calls = [
    Rule("texts are clean") { subject, found in
      for photo in try await subject.feed() {
        let lines = [photo.altDescription, photo.author.name, photo.author.username, photo.id.text]
        for line in lines.compactMap(\.self) where line != line.cleaned() {
          found.note("\(photo.id): \(line.debugDescription)")
        }
        let text = photo.description ?? ""
        found.expect(text == text.cleaned(keepingLines: true), "\(text.debugDescription)")
      }
      let bio = try await subject.me().bio ?? ""
      found.expect(bio == bio.cleaned(keepingLines: true), "\(bio.debugDescription)")
    },

    Rule("links to a real host have utm_source") { subject, found in
      for photo in try await subject.feed() {
        for link in [photo.links.page, photo.author.link].compactMap(\.self) {
          let parameter = link.photoHost == .nowhere ? nil : "imagefeed"
          found.expect(link.parameter("utm_source") == parameter, "\(link.text)")
        }
      }
    },

    Rule("a cancelled call throws cancelled") { subject, found in
      let photo = try await subject.feed()[0]
      for (name, call) in Call.all(on: photo) {
        let outcome = await Task {
          withUnsafeCurrentTask { $0?.cancel() }
          do throws(FeedError) {
            try await call(subject)
            return "answered"
          } catch {
            return error.code.name
          }
        }.value
        found.expect(outcome == "cancelled", "\(name): \(outcome)")
      }
    },

    Rule("concurrent calls return the right photos") { subject, found in
      let feed = try await subject.feed()
      let answers = try await withThrowingTaskGroup(of: Photo.self) { group in
        for photo in feed.prefix(20) { group.addTask { try await subject.photo(photo.id) } }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      found.expect(answers == Set(feed.prefix(20)), "the calls returned other photos")
    },
  ]
}

/// Each call of the ports that may wait.
private enum Call {
  typealias Body = @Sendable (Subject) async throws(FeedError) -> Void

  static func all(on photo: Photo) -> [(name: String, body: Body)] {
    let (id, page, author) = (photo.id, PageRequest(1), photo.author.username)
    let picture = photo.picture(.small)
    return [
      (
        "feed", { s throws(FeedError) in _ = try await s.photos.photos(from: .feed, page, as: nil) }
      ),
      ("photo", { s throws(FeedError) in _ = try await s.photos.photo(id, as: nil) }),
      (
        "random",
        { s throws(FeedError) in _ = try await s.photos.randomPhoto(RandomQuery(), as: nil) }
      ),
      (
        "search",
        { s throws(FeedError) in
          _ = try await s.photos.photos(from: .search(SearchQuery(words: "a")), page, as: nil)
        }
      ),
      (
        "user photos",
        { s throws(FeedError) in _ = try await s.photos.photos(from: .user(author), page, as: nil) }
      ),
      (
        "like",
        { s throws(FeedError) in _ = try await s.photos.setLike(true, of: id, as: s.user) }
      ),
      (
        "picture",
        { s throws(FeedError) in _ = try await s.photos.picture(picture) { _, _ in } }
      ),
      (
        "download",
        { s throws(FeedError) in
          try await s.photos.download(picture, into: NoSink()) { _, _ in }
        }
      ),
      ("me", { s throws(FeedError) in _ = try await s.profile.me(as: s.user) }),
      ("user", { s throws(FeedError) in _ = try await s.profile.user(author, as: nil) }),
      (
        "favorites",
        { s throws(FeedError) in
          _ = try await s.photos.photos(from: .favorites(of: author), page, as: s.user)
        }
      ),
      (
        "trackDownload",
        { s throws(FeedError) in try await s.photos.trackDownload(of: photo, as: nil) }
      ),
    ]
  }
}

private struct NoSink: ByteSink {
  let count = 0
  func write(_ bytes: ArraySlice<UInt8>) {}
  func restart() {}
}
