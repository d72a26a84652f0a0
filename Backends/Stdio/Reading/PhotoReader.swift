import FeedCore
import FeedHTTP
import UnsplashWire

/// Reads photos as the endpoint writes them (`Core/Domain/JSON`). It is tolerant, because programs
/// omit what they do not have. All text is cleaned. Addresses of this machine or the networks
/// around it count as missing.
enum PhotoReader {
  /// The length of the longest valid id, in bytes.
  private static let idLimit = 500

  /// Reads a photo of a list. `id`, `width` and `height` are required.
  static func photo(_ json: JSON, at path: String = "") throws(WireError) -> Photo {
    let object = try WireObject(json, at: path)
    guard let id = object.line("id"), id.utf8.count <= idLimit else {
      throw object.error("id", "missing")
    }
    guard let width = object.integer("width"), let height = object.integer("height"),
      PhotoWire.sides.contains(width), PhotoWire.sides.contains(height)
    else { throw object.error("width", "missing size") }
    var photo = Photo(
      id: PhotoID(id), createdAt: object.line("createdAt").flatMap(Timestamp.init(iso8601:)),
      width: width, height: height, color: object.line("color").flatMap(HexColor.normalized),
      blurHash: object.line("blurHash"), description: object.lines("description"),
      altDescription: object.line("altDescription"),
      addresses: addresses(object.object("urls"), id: id),
      links: links(object.object("links"), id: id), author: author(object.object("author")),
      isLiked: object.flag("isLiked") ?? false, likes: object.count("likes"),
      isSponsored: object.flag("sponsored") ?? false)
    photo.isLikeUnknown = object.flag("likeUnknown") ?? false
    return photo
  }

  /// Reads a photo with its details (FIND-4).
  static func whole(_ json: JSON) throws(WireError) -> Photo {
    var photo = try photo(json)
    photo.details = details(try WireObject(json, at: ""))
    return photo
  }

  /// Returns the addresses of the pictures. A photo without any address stays, with an address that
  /// is never fetched.
  private static func addresses(_ urls: WireObject?, id: String) -> PhotoAddresses {
    let named = { (size: PictureSize) in urls?.publicAddress(size.rawValue, httpsOnly: true) }
    let any = named(.raw) ?? named(.full) ?? PictureSize.allCases.lazy.compactMap(named).first
    guard let raw = any else { return PhotoAddresses(raw: placeholder(id)) }
    return PhotoAddresses(
      raw: raw, full: named(.full), regular: named(.regular), small: named(.small),
      thumb: named(.thumb))
  }

  private static func links(_ links: WireObject?, id: String) -> PhotoLinks {
    PhotoLinks(
      page: (links?.publicAddress("html") ?? placeholder(id)).attributed,
      download: links?.publicAddress("download"))
  }

  static func author(_ object: WireObject?) -> Author {
    guard let object, let username = object.line("username") ?? object.line("name") else {
      return Author(username: "", name: Author.unknown.name)
    }
    return Author(
      username: username, name: object.line("name") ?? username,
      link: object.publicAddress("link")?.attributed)
  }

  static let placeholderHost = "stdio.invalid"

  static func placeholder(_ name: String) -> WebAddress {
    guard let base = try? WebAddress("https://\(placeholderHost)") else {
      preconditionFailure("the placeholder is an address")
    }
    return base.appending([name])
  }
}

/// The details of a single photo.
extension PhotoReader {
  private static func details(_ photo: WireObject) -> PhotoDetails? {
    let tags = photo.json("tags")?.arrayValue?.prefix(DetailsWire.tagLimit).compactMap {
      $0.stringValue?.cleaned()
    }
    let details = PhotoDetails(
      camera: camera(photo.object("camera")),
      location: DetailsWire.location(photo.object("location")),
      views: photo.count("views"), downloads: photo.count("downloads"),
      tags: (tags ?? []).filter { !$0.isEmpty })
    return details == PhotoDetails() ? nil : details
  }

  private static func camera(_ object: WireObject?) -> PhotoDetails.Camera? {
    guard let object else { return nil }
    let camera = PhotoDetails.Camera(
      make: object.line("make"), model: object.line("model"), exposure: object.line("exposure"),
      aperture: object.line("aperture"), focalLength: object.line("focalLength"),
      iso: object.count("iso"))
    return camera == PhotoDetails.Camera() ? nil : camera
  }
}

extension WireObject {
  /// Returns an address that, by its spelling, does not lead to this machine or its network.
  func publicAddress(_ key: String, httpsOnly: Bool = false) -> WebAddress? {
    address(key).flatMap { address in
      let isAllowed = address.scheme == .https || !httpsOnly
      // Addresses below .invalid are placeholders of another imagefeed for photos without an
      // address.
      return isAllowed && PublicAddress.mayBePublic(address.host) && address.photoHost != .nowhere
        ? address : nil
    }
  }
}
