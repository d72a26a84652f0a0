package import FeedCore

/// A photo in the API's format of any year since 2019 (UNSPLASH.md §7.1).
package enum PhotoWire {
  /// Reads a photo. Only `id`, `width`, `height` and one of `urls` are required.
  package static func photo(
    _ json: JSON, at path: String = "", _ rule: WireLinks = .unsplash
  ) throws(WireError) -> Photo {
    let object = try WireObject(json, at: path)
    guard let id = object.line("id") else { throw object.error("id", "missing") }
    guard let width = object.integer("width"), let height = object.integer("height"),
      sides.contains(width), sides.contains(height)
    else { throw object.error("width", "missing size") }
    var photo = Photo(
      id: PhotoID(id),
      createdAt: object.line("created_at").flatMap(Timestamp.init(iso8601:)),
      width: width, height: height,
      color: object.line("color").flatMap(HexColor.normalized),
      blurHash: object.line("blur_hash"),
      description: object.lines("description"),
      altDescription: object.line("alt_description"),
      addresses: try addresses(object),
      links: links(object, id: id, rule),
      author: UserWire.author(object.object("user"), rule),
      isLiked: object.flag("liked_by_user") ?? false,
      likes: object.count("likes"),
      isSponsored: object.has("sponsorship") || object.flag("sponsored") == true)
    photo.ownCollections = ownCollections(object)
    return photo
  }

  /// The ids of the caller's collections that contain the photo. Their number is not trusted.
  private static func ownCollections(_ photo: WireObject) -> [String] {
    (photo.json("current_user_collections")?.arrayValue ?? []).prefix(maxOwnCollections)
      .compactMap { try? WireObject($0, at: "").line("id") }
  }

  private static let maxOwnCollections = 100

  /// Reads a single photo, with the details that lists omit (FIND-4).
  package static func whole(
    _ json: JSON, at path: String = "", _ rule: WireLinks = .unsplash
  ) throws(WireError) -> Photo {
    var photo = try photo(json, at: path, rule)
    photo.details = DetailsWire.details(try WireObject(json, at: path))
    return photo
  }

  /// The valid lengths of a side in pixels. A JPEG has at most 65,535. More than a million could
  /// overflow calculations.
  package static let sides = 1...1 << 20

  /// Whether a photo is from Unsplash+. Such photos are watermarked and left out (FIND-2). The host
  /// of their addresses identifies them in all sizes. The flags existed only from 2022 to 2024
  /// (UNSPLASH.md §9).
  package static func isPremium(_ json: JSON) -> Bool {
    guard let object = try? WireObject(json, at: "") else { return false }
    let urls = object.object("urls")
    let address = PictureSize.allCases.lazy.compactMap { urls?.address($0.rawValue) }.first
    return address?.host == "plus.unsplash.com"
      || object.flag("premium") == true || object.flag("plus") == true
  }

  private static func addresses(_ photo: WireObject) throws(WireError) -> PhotoAddresses {
    guard let urls = photo.object("urls") else { throw photo.error("urls", "missing") }
    let named = { (size: PictureSize) in urls.address(size.rawValue) }
    let any = { PictureSize.allCases.lazy.compactMap(named).first }
    guard let raw = urls.address("raw") ?? any()?.withoutSize else {
      throw photo.error("urls", "contains no address")
    }
    return PhotoAddresses(
      raw: raw, full: named(.full), regular: named(.regular), small: named(.small),
      thumb: named(.thumb))
  }

  private static func links(_ photo: WireObject, id: String, _ rule: WireLinks) -> PhotoLinks {
    let links = photo.object("links")
    return PhotoLinks(
      page: rule.page(links?.address("html"), ["photos", id]),
      downloadLocation: links?.address("download_location"), download: links?.address("download"))
  }
}

extension WebAddress {
  /// The address without the parameters that choose a size and a crop.
  fileprivate var withoutSize: WebAddress { removing(["w", "h", "q", "fit", "crop", "dpr", "cs"]) }
}
