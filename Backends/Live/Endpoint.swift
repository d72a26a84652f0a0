import FeedCore
import FeedHTTP

/// One call of the API as a value (unsplash/API.md §6).
struct Endpoint: Sendable {
  /// The port's call, for the log (LOG-1).
  let name: String
  var method = HTTPRequest.Method.get
  let path: [String]
  var query: [(name: String, value: String)] = []
  /// Parameters that are percent-encoded already and go out to the byte.
  var encodedQuery: [(name: String, value: String)] = []
  /// Whether the answer is kept for when the API cannot be asked. Not of a search or a random
  /// photo, which are asked for something new.
  var isKept = false
  /// What a 404 means here, for the person.
  var notFound = Message(.errorNotFound)

  private static func paging(_ page: PageRequest) -> [(name: String, value: String)] {
    let size = min(max(page.size ?? 30, 1), 30)  // 30 is the API's most (§3)
    return [("page", String(max(page.number, 1))), ("per_page", String(size))]
  }

  static func feed(_ page: PageRequest) -> Endpoint {
    Endpoint(name: "Photos.feed", path: ["photos"], query: paging(page), isKept: true)
  }

  static func photo(_ id: PhotoID) -> Endpoint {
    Endpoint(
      name: "Photos.photo", path: ["photos", id.text], isKept: true,
      notFound: Message(.errorPhotoNotFound, id.text))
  }

  /// Without `count` the answer is an object, with it an array even for one.
  static func random(_ query: RandomQuery) -> Endpoint {
    var items: [(name: String, value: String)] = []
    if let words = query.words { items.append(("query", words)) }
    if let orientation = query.orientation { items.append(("orientation", orientation.rawValue)) }
    return Endpoint(
      name: "Photos.randomPhoto", path: ["photos", "random"], query: items,
      notFound: Message(.errorNothingFound))
  }

  static func search(_ query: SearchQuery, _ page: PageRequest) -> Endpoint {
    var items: [(name: String, value: String)] = [("query", query.words)]
    if let orientation = query.orientation { items.append(("orientation", orientation.rawValue)) }
    if let color = query.color { items.append(("color", color.rawValue)) }
    if let order = query.order { items.append(("order_by", order.rawValue)) }
    return Endpoint(
      name: "Photos.search", path: ["search", "photos"], query: items + paging(page))
  }

  static func user(_ username: String) -> Endpoint {
    Endpoint(
      name: "Profile.user", path: ["users", username], isKept: true,
      notFound: Message(.errorUserNotFound, username))
  }

  static func photos(of username: String, _ page: PageRequest) -> Endpoint {
    Endpoint(
      name: "Photos.photos", path: ["users", username, "photos"], query: paging(page),
      isKept: true, notFound: Message(.errorUserNotFound, username))
  }

  static func favorites(of username: String, _ page: PageRequest) -> Endpoint {
    Endpoint(
      name: "Profile.favorites", path: ["users", username, "likes"],
      query: paging(page) + [("order_by", "latest")], isKept: true,
      notFound: Message(.errorUserNotFound, username))
  }

  static let me = Endpoint(name: "Profile.me", path: ["me"], isKept: true)

  static func like(_ id: PhotoID, _ isLiked: Bool) -> Endpoint {
    Endpoint(
      name: "Photos.setLike", method: isLiked ? .post : .delete,
      path: ["photos", id.text, "like"],
      notFound: Message(.errorPhotoNotFound, id.text))
  }

  /// The photo's own `download_location`: its path and query as they came, `ixid` untouched, but
  /// always at the API that we speak to, so that no answer can send a key elsewhere.
  static func track(_ photo: Photo) -> Endpoint {
    let ixid = photo.links.downloadLocation?.parameter("ixid")
    return Endpoint(
      name: "Photos.trackDownload", path: ["photos", photo.id.text, "download"],
      encodedQuery: ixid.map { [("ixid", $0)] } ?? [],
      notFound: Message(.errorPhotoNotFound, photo.id.text))
  }
}
