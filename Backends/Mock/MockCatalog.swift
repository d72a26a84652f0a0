import FeedCore
import MockPainter

/// The photos of the mock, each derived from its index. Nothing is stored, so a million photos cost
/// nothing until they are used. They are the same on every machine.
struct MockCatalog: Sendable {
  let count: Int
  /// Whether each well-formed id is that of a photo, which is painted from the id (SERVE-7).
  var acceptsAnyID = false

  /// - Parameter name: The id of a photo that is not in the feed.
  func photo(_ index: Int, named name: PhotoID? = nil) -> Photo {
    let seed = Seed(index)
    let shape = Self.shape(index)
    let author = MockPeople.author(index)
    let id = name ?? Self.id(index)
    return Photo(
      id: id,
      createdAt: Timestamp(seconds: 1_661_594_400 - Int64(Self.age(index)) * 40_000),
      width: shape.width, height: shape.height,
      color: LandscapePainter.meanColor(motif(index), seed, shape: shape),
      description: index.isMultiple(of: 3) ? seed.pick(Self.remarks, 3) : nil,
      altDescription: motif(index).caption,
      addresses: Self.addresses(id), links: Self.links(id), author: author,
      // Includes the user's own initial like, so there is at least one.
      likes: 1 + Int(seed.value(4) % 2_000))
  }

  func index(of id: PhotoID) -> Int? {
    // Ids end in the index, so finding a photo requires no table.
    if let index = Int(id.text.suffix(Self.digits), radix: 36), index >= 0, index < count,
      Self.id(index) == id
    {
      return index
    }
    guard acceptsAnyID, id.text.utf8.count == Self.idLength, Self.isWord(id.text) else {
      return nil
    }
    return Self.indexOutside(id)
  }

  /// - Throws: `notFound` for an unknown id.
  func knownIndex(of id: PhotoID) throws(FeedError) -> Int {
    guard let index = index(of: id) else {
      throw FeedError(.notFound, Message(.errorPhotoNotFound, id.text))
    }
    return index
  }

  /// Returns the index of a picture: that of its photo, or the one of any name in the form of the
  /// picture service's, such as `1544829099-b9a0c07fad1a`.
  func pictureIndex(of id: PhotoID) -> Int? {
    if let index = index(of: id) { return index }
    guard acceptsAnyID, (1...200).contains(id.text.utf8.count), Self.isWord(id.text) else {
      return nil
    }
    return Self.indexOutside(id)
  }

  /// The first index of photos that are not in the feed.
  private static let outside = 1 << 40

  static func isOutside(_ index: Int) -> Bool { index >= outside }

  private static func indexOutside(_ id: PhotoID) -> Int {
    var hash = FNV1a()
    hash.add(Array(id.text.utf8)[...])
    return outside + Int(hash.value >> 24)
  }

  /// Photos outside of the feed are as old as some photo in it.
  private static func age(_ index: Int) -> Int { isOutside(index) ? index % 20_000 : index }

  private static let idLength = 11

  private static func isWord(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_")
    }
  }

  /// Returns the id of the photo that a text names: the exact id, a slug that ends in it, or the
  /// address of the mock's page for it.
  func id(of name: PhotoID) -> PhotoID {
    if index(of: name) != nil { return name }
    let text = name.text
    guard text.hasPrefix(Self.pages) else { return name.withoutSlug }
    return PhotoID(String(text.dropFirst(Self.pages.count).prefix { $0 != "?" && $0 != "#" }))
  }

  private static let pages = "https://\(Attribution.demoHost)/photos/"

  private static let digits = 4

  /// Returns the id of a photo: eleven characters, like those of Unsplash. One of eight begins with
  /// a dash, because real ids do and every frontend must accept them.
  private static func id(_ index: Int) -> PhotoID {
    let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz-_")
    let seed = Seed(index)
    var text = index % 12 == 7 ? "-" : ""
    for position in 0..<(7 - text.count) { text.append(seed.pick(alphabet, 20 + position)) }
    let number = String(index, radix: 36)
    return PhotoID(text + String(repeating: "0", count: max(0, digits - number.count)) + number)
  }

  private static func address(_ text: String) -> WebAddress {
    guard let address = try? WebAddress(text) else {
      preconditionFailure("not an address: \(text)")
    }
    return address
  }

  static func page(_ path: [String]) -> WebAddress {
    Attribution.link(address("https://\(Attribution.demoHost)").appending(path))
  }

  private static func addresses(_ id: PhotoID) -> PhotoAddresses {
    PhotoAddresses(raw: address("https://pictures.mock.invalid/\(id)?ixid=mock-\(id)"))
  }

  private static func links(_ id: PhotoID) -> PhotoLinks {
    PhotoLinks(
      page: Attribution.link(address("\(pages)\(id)")),
      downloadLocation: address("https://api.mock.invalid/photos/\(id)/download?ixid=mock-\(id)"))
  }

  /// Returns the size of a photo as uploaded.
  static func shape(_ index: Int) -> (width: Int, height: Int) { Seed(index).pick(sizes, 1) }

  /// Returns the motif of a photo's caption and picture.
  func motif(_ index: Int) -> Motif {
    let seed = Seed(index)
    return Motif(
      subject: seed.pick(Motif.Subject.allCases, 5), place: seed.pick(Motif.Place.allCases, 6))
  }

  func sights(_ index: Int) -> Sights {
    LandscapePainter.sights(motif(index), Seed(index), shape: Self.shape(index))
  }

  private static let sizes: [(width: Int, height: Int)] = [
    (6_000, 4_000), (4_000, 6_000), (5_184, 3_456), (3_024, 4_032), (4_000, 4_000),
    (7_360, 3_500), (2_400, 3_600), (3_840, 2_160),
  ]
  private static let remarks = [
    "Taken on the way home.", "The morning after the storm.",
    "Worth getting up for.\nTwo thermos flasks of tea.", "Утро в горах", "夜明けの海 🌅",
  ]
}
