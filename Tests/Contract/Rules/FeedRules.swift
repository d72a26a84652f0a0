import FeedCore

extension Rule {
  static let feed = [
    Rule("pages are numbered from 1") { subject, found in
      for number in 1...2 {
        let page = try await subject.photos.photos(from: .feed, PageRequest(number), as: nil).value
        found.expect(page.page == number, "page \(number) reports the number \(page.page)")
        found.expect(!page.photos.isEmpty, "page \(number) is empty")
      }
    },

    Rule("a page beyond the end is empty and has no next page") { subject, found in
      for number in [9_999, 123_456_789] {
        let page = try await subject.photos.photos(from: .feed, PageRequest(number), as: nil).value
        found.expect(page.photos.isEmpty, "page \(number) has \(page.photos.count) photos")
        found.expect(!page.hasMore, "page \(number) has a next page")
      }
    },

    Rule("no photo is in the feed twice") { subject, found in
      let repeated = try await subject.feed().repeated
      found.expect(repeated.isEmpty, "repeated: \(repeated)")
    },

    Rule("a page has at most as many photos as requested") { subject, found in
      for size in [1, 7, 30] {
        let page = try await subject.photos.photos(from: .feed, PageRequest(1, size: size), as: nil)
          .value
        found.expect(page.photos.count <= size, "\(page.photos.count) photos for \(size)")
      }
    },

    Rule("the feed does not depend on the page size") { subject, found in
      let whole = try await subject.feed().ids
      for size in [7, 30] {
        let same = try await subject.feed(size).ids
        found.expect(same == whole, "the feed differs in pages of \(size)")
      }
    },

    Rule("the total is the length of the list") { subject, found in
      let total = try await subject.photos.photos(from: .feed, PageRequest(1), as: nil).value.total
      let count = try await subject.feed().count
      found.expect((total ?? count) == count, "\(count) photos of \(total ?? 0)")
    },
  ]

  static let photo = [
    Rule("a single photo equals the photo in the feed") { subject, found in
      for photo in try await subject.feed().prefix(20) {
        let same = try await subject.photo(photo.id)
        found.expect(same == photo, "\(photo.id) differs in the feed: \(same), \(photo)")
      }
    },

    Rule("only a single photo has details, and they are clean") { subject, found in
      for photo in try await subject.feed().prefix(20) {
        found.expect(photo.details == nil, "\(photo.id) has details in the feed")
        let details = try await subject.photos.photo(photo.id, as: nil).value.details
        let camera = details?.camera
        let texts =
          [camera?.make, camera?.model, details?.location?.name].compactMap(\.self)
          + (details?.tags ?? [])
        for text in texts { found.expect(text == text.cleaned() && !text.isEmpty, "“\(text)”") }
      }
    },

    Rule("an id that begins with a dash works like any other") { subject, found in
      for id in try await subject.feed().ids.filter({ $0.text.hasPrefix("-") }) {
        let same = try await subject.photo(id).id
        found.expect(same == id, "\(id) returned \(same)")
      }
    },

    Rule("an unknown photo fails with notFound") { subject, found in
      await found.expect(.notFound, from: "the photo") { try await subject.photo("nobody-____") }
      await found.expect(.notFound, from: "its like") {
        try await subject.setLike(true, "nobody-____")
      }
    },

    Rule("a random photo matches the request") { subject, found in
      let feed = try await subject.feed()
      for orientation in Set(feed.map(\.orientation)) {
        let query = RandomQuery(words: nil, orientation: orientation)
        for _ in 1...5 {
          let photo = try await subject.photos.randomPhoto(query, as: nil).value
          found.expect(photo.orientation == orientation, "\(photo.id) is not \(orientation)")
        }
      }
      let word = try Word(in: feed).text
      let photo = try await subject.photos.randomPhoto(RandomQuery(words: word), as: nil).value
      found.expect(
        SearchQuery(words: word).matches(photo), "\(photo.id) does not contain “\(word)”")
    },

    Rule("a random photo without a match fails with notFound") { subject, found in
      await found.expect(.notFound, from: "the photo") {
        try await subject.photos.randomPhoto(RandomQuery(words: "zzqqzz"), as: nil)
      }
    },
  ]
}
