/// The id of a photo: eleven letters, digits, `-` or `_`; some begin with a `-`. The API also
/// accepts a slug that ends in the id, so nothing is checked here.
package struct PhotoID: Sendable, Hashable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) { self.text = text }

  package var description: String { text }

  /// Compares the bytes, because ü as one scalar and ü as two scalars may name different files.
  package static func == (one: PhotoID, other: PhotoID) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Whether this name refers to the photo with that id: it is the id itself, or a slug that ends
  /// in the id (MCP-4).
  package func matches(_ id: PhotoID) -> Bool {
    self == id || text.utf8.reversed().starts(with: ("-" + id.text).utf8.reversed())
  }
}

extension PhotoID: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value) }
}

/// A photo as every frontend shows it. All its text is cleaned (SEC-3). `description` keeps its
/// line breaks.
package struct Photo: Sendable, Hashable, Identifiable {
  package let id: PhotoID
  package var createdAt: Timestamp?
  /// The size of the uploaded original in pixels.
  package var width: Int
  package var height: Int
  /// `#rrggbb` in lower case.
  package var color: String?
  package var blurHash: String?
  package var description: String?
  package var altDescription: String?
  package var addresses: PhotoAddresses
  package var links: PhotoLinks
  package var author: Author
  package var isLiked: Bool
  /// Whether it is unknown if the user likes the photo. `isLiked` is then false (FAV-7).
  package var isLikeUnknown = false
  package var likes: Int?
  package var isSponsored: Bool
  /// The ids of the signed-in user's collections that contain the photo, as far as its source
  /// reports them. On Unsplash an empty list proves nothing.
  package var ownCollections: [String] = []
  /// The absolute path of the photo's own file as bytes, for a photo in a user's file. The file is
  /// read but never written.
  package var filePath: [UInt8]?
  /// The digest of the program that the photo comes from, for an id that may belong to another photo
  /// in another program.
  package var programDigest: [UInt8]?
  /// At most one element. Photos in lists have no details, and the array then takes only 8 bytes
  /// (PERF-6).
  private var knownDetails: [PhotoDetails] = []

  package init(
    id: PhotoID, createdAt: Timestamp? = nil, width: Int, height: Int, color: String? = nil,
    blurHash: String? = nil, description: String? = nil, altDescription: String? = nil,
    addresses: PhotoAddresses, links: PhotoLinks, author: Author, isLiked: Bool = false,
    likes: Int? = nil, isSponsored: Bool = false
  ) {
    self.id = id
    self.createdAt = createdAt
    self.width = width
    self.height = height
    self.color = color
    self.blurHash = blurHash
    self.description = description
    self.altDescription = altDescription
    self.addresses = addresses
    self.links = links
    self.author = author
    self.isLiked = isLiked
    self.likes = likes
    self.isSponsored = isSponsored
  }

  /// Camera, place and tags, which only the answer for a single photo contains (FIND-4).
  package var details: PhotoDetails? {
    get { knownDetails.first }
    set { knownDetails = newValue.map { [$0] } ?? [] }
  }

  /// Whether the user likes it; nil if that is unknown.
  package var knownLike: Bool? { isLikeUnknown ? nil : isLiked }

  /// The alternative text, otherwise the description.
  package var caption: String? { altDescription ?? description }

  /// The address that leads users to the photo: that of its own file, otherwise that of its page.
  package var address: String { fileAddress ?? links.page.text }

  /// The same address; nil if the photo has neither a page nor a file.
  package var publishedAddress: String? {
    fileAddress ?? (links.page.photoHost == .nowhere ? nil : links.page.text)
  }

  /// The author's page. A photo without a page has none either, because its author may only have
  /// the same name as a user of the service.
  package var authorPage: WebAddress? {
    links.page.isReserved || author.knownName == nil ? nil : author.link
  }

  /// The path of the photo's own file; nil if it is not valid text.
  package var file: String? { filePath.flatMap { String(validating: $0, as: UTF8.self) } }

  /// The `file:` address of the photo's own file, for any bytes in its path.
  package var fileAddress: String? {
    filePath.map { path in
      "file://" + path.percentEncoded { $0.isUnreserved || $0 == UInt8(ascii: "/") }
    }
  }

  /// The name with which to open the photo's own file: its path, otherwise its address.
  package var fileToOpen: String? { file ?? fileAddress }
}

/// The addresses of a photo other than those of its pixels.
package struct PhotoLinks: Sendable, Hashable {
  /// The photo's web page, with attribution parameters.
  package var page: WebAddress {
    didSet {
      download = storedDownload.address(derived: Self.download(at: oldValue, downloadLocation))
    }
  }
  /// The address that reports a download to the service (PHOTO-5). It is not an address of pixels.
  package var downloadLocation: WebAddress? {
    didSet { download = storedDownload.address(derived: Self.download(at: page, oldValue)) }
  }
  private var storedDownload: DerivableAddress

  package init(page: WebAddress, downloadLocation: WebAddress? = nil, download: WebAddress? = nil) {
    self.page = page
    self.downloadLocation = downloadLocation
    storedDownload = DerivableAddress(download, derived: Self.download(at: page, downloadLocation))
  }

  /// The download link of the web page.
  package var download: WebAddress? {
    get { storedDownload.address(derived: Self.download(at: page, downloadLocation)) }
    set {
      storedDownload = DerivableAddress(
        newValue, derived: Self.download(at: page, downloadLocation))
    }
  }

  /// The link as in the API's answers, which has the same path on the site as `downloadLocation`
  /// has on the API.
  private static func download(at page: WebAddress, _ location: WebAddress?) -> WebAddress? {
    location.map { WebAddress(page, target: String($0.target)) }
  }
}

/// The photographer of a photo.
package struct Author: Sendable, Hashable {
  package var username: String {
    didSet { link = storedLink.address(derived: Self.link(of: oldValue)) }
  }
  package var name: String
  private var storedLink: DerivableAddress

  package init(username: String, name: String, link: WebAddress? = nil) {
    self.username = username
    self.name = name
    storedLink = DerivableAddress(link, derived: Self.link(of: username))
  }

  /// The author of photos without an author.
  package static let unknown = Author(username: "unknown", name: "Unknown")

  /// The name, cleaned; nil if there is no name to credit.
  package var knownName: String? {
    let name = name.cleaned()
    let isUnknown = name == Self.unknown.name && (username.isEmpty || self == .unknown)
    return name.isEmpty || isUnknown ? nil : name
  }

  /// The user's web page, with attribution parameters.
  package var link: WebAddress? {
    get { storedLink.address(derived: Self.link(of: username)) }
    set { storedLink = DerivableAddress(newValue, derived: Self.link(of: username)) }
  }

  /// The page as in the API's answers.
  private static func link(of username: String) -> WebAddress? {
    username.isEmpty ? nil : Attribution.link(Attribution.page(of: username))
  }
}
