/// The credit of a photo as its file carries it, wherever the file goes and whatever it is called
/// (PHOTO-8).
package struct PhotoCredit: Sendable, Hashable {
  /// The terms of use, in words and as the page that states them.
  package struct License: Sendable, Hashable {
    package let terms: String?
    package let page: WebAddress?
  }

  /// The photographer's name.
  package let creator: String
  package let creatorPage: WebAddress?
  /// The words to show with the photo, such as «Photo by Nora Fjeld on Unsplash».
  package let line: String
  /// The photo's page.
  package let source: WebAddress?
  package let license: License?

  /// The credit of a photo. The licence of Unsplash holds for photos of Unsplash alone, which their
  /// page tells.
  package init(of photo: Photo) {
    let name = photo.author.name.cleaned()
    let isOnUnsplash = photo.links.page.isOnUnsplash
    creator = name
    creatorPage = photo.author.link
    line = isOnUnsplash ? "Photo by \(name) on Unsplash" : "Photo by \(name)"
    source = photo.links.page
    license = isOnUnsplash ? .unsplash : nil
  }

  /// The credit in the XMP of a file, whoever wrote it.
  ///
  /// - Returns: Nil if it names no author.
  init?(_ packet: XMPPacket) {
    guard let creator = packet[.creator] ?? packet[.credit] else { return nil }
    self.creator = creator
    creatorPage = packet.address(.creatorPage)
    line = packet[.credit] ?? "Photo by \(creator)"
    source = packet.address(.source)
    let license = License(terms: packet[.usageTerms], page: packet.address(.webStatement))
    self.license = license.terms == nil && license.page == nil ? nil : license
  }
}

extension PhotoCredit.License {
  fileprivate static let unsplash = Self(
    terms: "Unsplash License", page: try? WebAddress("https://unsplash.com/license"))
}

extension PhotoCredit {
  /// The credit as a line of text, with the photo's page if it has one.
  package var text: String {
    guard let source, source.photoHost != .nowhere else { return line }
    return "\(line): \(source.text)"
  }

  /// The credit as Markdown, with its links.
  package var markdown: String { linked.markdown }

  /// The credit as HTML, with its links.
  package var html: String { linked.html }

  private var linked: CreditLine {
    CreditLine(name: creator, page: (creatorPage ?? source)?.text, isOnUnsplash: isOnUnsplash)
  }

  package var shape: JSONObject {
    [
      "creator": .string(creator), "creatorPage": creatorPage.map { .string($0.text) },
      "credit": .string(line), "source": source.map { .string($0.text) },
      "license": license?.terms.map(JSON.string),
      "licensePage": license?.page.map { .string($0.text) },
    ]
  }

  private var isOnUnsplash: Bool { source?.isOnUnsplash == true }
}
