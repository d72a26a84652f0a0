package import FeedCore

extension WebAddress {
  /// Returns a valid address, given as a literal.
  package static func sample(_ text: String) -> WebAddress {
    guard let address = try? WebAddress(text) else { preconditionFailure("no address: \(text)") }
    return address
  }
}

extension Photo {
  /// Returns a photo with every member. A test can choose its texts.
  package static func sample(
    _ id: PhotoID = "abcdefghij0", caption: String? = "fog over the hills",
    description: String? = nil, author: String = "Nora Fjeld", isLiked: Bool = false
  ) -> Photo {
    Photo(
      id: id, createdAt: Timestamp(iso8601: "2022-08-27T10:00:00Z"), width: 6_000, height: 4_000,
      color: "#26404d", blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj", description: description,
      altDescription: caption, addresses: .sample(id),
      links: PhotoLinks(
        page: .sample("https://unsplash.com/photos/\(id.text.percentEncoded())"),
        downloadLocation: .sample(
          "https://api.test/photos/\(id.text.percentEncoded())/download?ixid=ix-\(id.text.percentEncoded())"
        )),
      author: Author(
        username: "nora_f", name: author, link: .sample("https://unsplash.com/@nora_f")),
      isLiked: isLiked, likes: 7)
  }

  /// Returns a photo with only the members that the API always sends.
  package static func bare(_ id: PhotoID) -> Photo {
    Photo(
      id: id, width: 3, height: 2, addresses: .sample(id),
      links: PhotoLinks(page: .sample("https://unsplash.com/photos/\(id.text.percentEncoded())")),
      author: Author(username: "ben", name: "Ben"))
  }
}

extension PhotoAddresses {
  package static func sample(_ id: PhotoID) -> PhotoAddresses {
    PhotoAddresses(
      raw: .sample(
        "https://pictures.test/\(id.text.percentEncoded())?ixid=ix-\(id.text.percentEncoded())"))
  }
}

extension PhotoPage {
  /// Returns a page of bare photos.
  package static func sample(
    _ page: Int, _ ids: [PhotoID], hasMore: Bool = true, skipped: Int = 0
  ) -> PhotoPage {
    PhotoPage(photos: ids.map { .bare($0) }, page: page, hasMore: hasMore, skipped: skipped)
  }
}
