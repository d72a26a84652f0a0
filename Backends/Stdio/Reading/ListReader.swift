import FeedCore
import UnsplashWire

/// Reads lists, collections and users as the endpoint writes them.
enum ListReader {
  /// The largest number of items in a page. A whole collection in one page is a fault.
  private static let itemLimit = 1_000

  /// Reads a page of a list. An invalid item is left out and counted (LIVE-4).
  static func page<Item>(
    _ object: WireObject, _ key: String, _ request: PageRequest,
    _ read: (JSON, String) throws(WireError) -> Item
  ) throws(WireError) -> Page<Item> {
    guard let list = object.json(key)?.arrayValue else { throw object.error(key, "no list") }
    var items: [Item] = []
    let taken = list.prefix(itemLimit)
    for (index, json) in taken.enumerated() {
      if let item = try? read(json, "\(key)[\(index)]") { items.append(item) }
    }
    return Page(
      items, page: request.number, hasMore: !list.isEmpty && object.flag("hasMore") == true,
      total: object.count("total"), skipped: taken.count - items.count, size: request.size)
  }

  static func collection(_ json: JSON, at path: String) throws(WireError) -> PhotoCollection {
    let object = try WireObject(json, at: path)
    guard let id = object.line("id") else { throw object.error("id", "missing") }
    let topic = object.line("slug").map { slug in
      PhotoCollection.Topic(
        slug: slug, isClosed: object.flag("closed") ?? false,
        endsAt: object.line("endsAt").flatMap(Timestamp.init(iso8601:)))
    }
    return PhotoCollection(
      id: id, title: object.line("title") ?? id, description: object.lines("description"),
      photoCount: object.count("photoCount"), isPrivate: object.flag("private") ?? false,
      author: object.object("author").map { PhotoReader.author($0) },
      link: (object.publicAddress("link") ?? PhotoReader.placeholder(id)).attributed,
      cover: object.json("cover").flatMap { try? PhotoReader.photo($0) }, topic: topic)
  }

  /// Reads a profile. Portraits have only addresses, so they are missing if pictures are sent as
  /// bytes.
  static func profile(
    _ object: WireObject, _ pictures: PictureAccess
  ) throws(WireError) -> Profile {
    guard let username = object.line("username") else { throw object.error("username", "missing") }
    let avatar = object.publicAddress("avatar", httpsOnly: true)
    return Profile(
      username: username, name: object.line("name"), bio: object.lines("bio"),
      avatar: pictures == .bytes ? nil : avatar,
      link: object.publicAddress("link")?.attributed,
      totalLikes: object.count("totalLikes"))
  }

  /// Returns the value with the facts that accompany every answer.
  static func answer<Value>(_ value: Value, _ object: WireObject) -> Answer<Value> {
    let rate = object.object("rate")
    let limits = rate.flatMap { rate in
      rate.integer("limit").flatMap { limit in rate.integer("remaining").map { (limit, $0) } }
    }
    return Answer(
      value, rateLimit: limits.map { RateLimit(limit: Int64($0.0), remaining: Int64($0.1)) },
      isStale: object.flag("stale") ?? false)
  }
}
