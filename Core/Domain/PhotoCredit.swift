/// The credit of a photo. It is stored in the photo's file, so that it survives moving and renaming
/// the file (PHOTO-8).
package struct PhotoCredit: Sendable, Hashable {
  /// The terms of use, in words and as the page that states them.
  package struct License: Sendable, Hashable {
    package let terms: String?
    package let page: WebAddress?

    package init(terms: String?, page: WebAddress?) { (self.terms, self.page) = (terms, page) }
  }

  /// The photographer's name; nil if it is not known.
  package let creator: String?
  package let creatorPage: WebAddress?
  /// The words to show with the photo, such as “Photo by Nora Fjeld on Unsplash”; nil if there are
  /// none.
  package let line: String?
  /// The photo's page.
  package let source: WebAddress?
  package let license: License?
  /// The photo's id, percent-encoded. It identifies the photo of a file even if the file names no
  /// page.
  package var photoID: String?

  /// The credit of a photo. The Unsplash license is added only if the photo's page is on Unsplash.
  package init(of photo: Photo) {
    let isOnUnsplash = photo.links.page.isOnUnsplash
    creator = photo.author.knownName
    creatorPage = creator == nil ? nil : photo.author.link
    line = creator.map { Self.line(of: $0, isOnUnsplash: isOnUnsplash) }
    source = photo.links.page.photoHost == .nowhere ? nil : photo.links.page
    license = isOnUnsplash ? .unsplash : nil
    photoID = photo.id.text.percentEncoded()
  }

  package init(
    creator: String?, creatorPage: WebAddress?, line: String?, source: WebAddress?,
    license: License?, photoID: String? = nil
  ) {
    (self.creator, self.creatorPage, self.line) = (creator, creatorPage, line)
    (self.source, self.license, self.photoID) = (source, license, photoID)
  }

  package static func line(of name: String, isOnUnsplash: Bool) -> String {
    isOnUnsplash ? "Photo by \(name) on Unsplash" : "Photo by \(name)"
  }
}

extension PhotoCredit.License {
  fileprivate static let unsplash = Self(
    terms: "Unsplash License", page: try? WebAddress("https://unsplash.com/license"))
}

extension PhotoCredit {
  /// The credit as a line of text, with the photo's page if it has one.
  package var text: String { [line, source?.text].compactMap(\.self).joined(separator: ": ") }

  /// The credit as Markdown, with its links.
  package var markdown: String {
    if let standardLine { return standardLine.markdown }
    let text = line?.escapingMarkdown()
    guard let page else { return text ?? "" }
    return "[\(text ?? page.escapingMarkdown())](\(page.inMarkdownLink()))"
  }

  /// The credit as HTML, with its links.
  package var html: String {
    if let standardLine { return standardLine.html }
    let text = line?.escapingHTML()
    guard let page = page?.escapingHTML() else { return text ?? "" }
    return "<a href=\"\(page)\">\(text ?? page)</a>"
  }

  /// The credit with a link for each name in it. Nil if its wording is not the standard one. Such a
  /// credit is shown unchanged.
  private var standardLine: CreditLine? {
    guard let creator, line == Self.line(of: creator, isOnUnsplash: isOnUnsplash) else {
      return nil
    }
    return CreditLine(name: creator, page: page, isOnUnsplash: isOnUnsplash)
  }

  private var page: String? { (creatorPage ?? source)?.text }

  private var isOnUnsplash: Bool { source?.isOnUnsplash == true }
}

extension PhotoCredit: JSONDescribed {
  package static let jsonMembers: [JSONMember<PhotoCredit>] = [
    .optional("creator") { $0.creator },
    .optional("creatorPage") { $0.creatorPage },
    .optional("credit") { $0.line },
    .optional("source") { $0.source },
    .optional("license") { $0.license?.terms },
    .optional("licensePage") { $0.license?.page },
  ]
}
