import FeedCore

/// The service's photos, newest first. Each is generated from its number only.
struct UnsplashCatalog: Sendable {
  let count: Int

  func photo(_ index: Int) -> Photo {
    var chance = SplitMix(UInt64(index) &* 0x1_0001)
    let (id, size) = (id(index), chance.pick(Self.sizes))
    return Photo(
      id: id, createdAt: Timestamp(seconds: 1_767_225_600 - Int64(index) * 40_000),
      width: size.width, height: size.height, color: chance.pick(Self.colors),
      blurHash: chance.pick(Self.blurHashes), description: chance.pick(Self.remarks),
      altDescription: "\(chance.pick(Self.subjects)) \(chance.pick(Self.places))",
      addresses: PhotoAddresses(raw: .sample("https://images.unsplash.com/photo-\(id)")),
      links: PhotoLinks(page: .sample("https://unsplash.com/photos/\(id)")),
      author: Self.users[index % Self.users.count].author, likes: Int(chance.next() % 500))
  }

  /// Returns the id of a photo. Every twelfth id begins with a dash, as some real ids do. The last
  /// four characters are the number, so that no lookup table is needed.
  func id(_ index: Int) -> PhotoID {
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

  private static let users = UnsplashUser.photographers
  private static let sizes = [
    (1_500, 1_000), (1_000, 1_500), (1_200, 900), (1_080, 1_350), (1_200, 1_200), (1_840, 875),
  ].map { (width: $0.0, height: $0.1) }
  private static let colors = [
    "#0c0d0f", "#f3f3f3", "#d9c026", "#d98c26",
    "#a62626", "#73598c", "#404d26", "#267373",
    "#26408c",
  ]
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
