package import FeedCore

/// The service's photos, newest first. Each is generated from its number only.
package struct UnsplashCatalog: Sendable {
  package let count: Int

  package func photo(_ index: Int) -> UnsplashPhoto {
    var chance = SplitMix(UInt64(index) &* 0x1_0001)
    let size = chance.pick(Self.sizes)
    return UnsplashPhoto(
      id: id(index), number: index, width: size.width, height: size.height,
      color: chance.pick(Self.colors), blurHash: chance.pick(Self.blurHashes),
      subject: chance.pick(Self.subjects), place: chance.pick(Self.places),
      remark: chance.pick(Self.remarks), likes: Int(chance.next() % 500),
      createdAt: Timestamp(seconds: 1_767_225_600 - Int64(index) * 40_000),
      author: Self.people[index % Self.people.count])
  }

  /// Returns the id of a photo. Every twelfth id begins with a dash, as some real ids do. The last
  /// four characters are the number, so that no lookup table is needed.
  package func id(_ index: Int) -> PhotoID {
    var chance = SplitMix(UInt64(index) &+ 7)
    let dash = index % 12 == 7 ? "-" : ""
    let number = String(index, radix: 36)
    let zeros = String(repeating: "0", count: max(0, 4 - number.count))
    return PhotoID(dash + chance.word(7 - dash.count) + zeros + number)
  }

  /// Returns the index of the photo with this id or with a slug that ends in it, or nil.
  func index(of text: String) -> Int? {
    guard let index = Int(text.suffix(4), radix: 36), (0..<count).contains(index),
      text.hasSuffix(id(index).text)
    else { return nil }
    return index
  }

  func indices(by user: UnsplashUser) -> [Int] {
    guard let first = Self.people.firstIndex(of: user) else { return [] }
    return Array(stride(from: first, to: count, by: Self.people.count))
  }

  private static let people = UnsplashUser.photographers
  private static let sizes = [
    (1_500, 1_000), (1_000, 1_500), (1_200, 900), (1_080, 1_350), (1_200, 1_200), (1_840, 875),
  ].map { (width: $0.0, height: $0.1) }
  private static let colors = [
    ("black", "#0c0d0f"), ("white", "#F3F3F3"), ("yellow", "#d9c026"), ("orange", "#d98c26"),
    ("red", "#a62626"), ("purple", "#73598c"), ("green", "#404d26"), ("teal", "#267373"),
    ("blue", "#26408c"),
  ].map { (name: $0.0, hex: $0.1) }
  private static let blurHashes = [
    "LEHV6nWB2yk8pyo0adR*.7kCMdnj", "LGF5]+Yk^6#M@-5c,1J5@[or[Q6.",
    "L6PZfSi_.AyE_3t7t7R**0o#DgR4", "LjF~jeMx01oz_MRjIBj[R*j[t7WB",
    "LOEn^cr?o}xt~VR*xuof-;R*t7of",
  ]
  private static let subjects = [
    "a wooden boat", "two dogs", "a lone tree", "a red bicycle", "an old lighthouse", "fog",
  ]
  private static let places = [
    "on a frozen lake", "by the sea", "in a mountain valley", "between modern buildings",
    "under a starry sky",
  ]
  private static let remarks = [
    nil, nil, "Taken on the way home", "Утро в горах\r\nи туман", "夜明けの海 🌅", "Tea & fog",
  ]
}

package struct UnsplashPhoto: Sendable {
  package let id: PhotoID
  /// The number of the photo. The newest has number 0.
  package let number: Int
  package let width: Int
  package let height: Int
  let color: (name: String, hex: String)
  let blurHash: String
  let subject: String
  let place: String
  let remark: String?
  /// The number of likes without those of the users in this model.
  let likes: Int
  let createdAt: Timestamp
  let author: UnsplashUser

  var caption: String { "\(subject) \(place)" }

  /// The text that a search matches.
  var text: String { "\(caption) \(remark ?? "") \(color.name) \(author.name)" }

  var slug: String { "\(caption.split(separator: " ").joined(separator: "-"))-\(id)" }

  var orientation: String {
    if width == height { return "squarish" }
    return width > height ? "landscape" : "portrait"
  }
}
