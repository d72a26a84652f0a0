package import FeedCore

/// A user in the API's format (UNSPLASH.md §7.2).
package enum UserWire {
  /// Reads a user. Only `username` is required.
  package static func profile(
    _ json: JSON, at path: String = "", _ rule: WireLinks = .unsplash
  ) throws(WireError) -> Profile {
    let object = try WireObject(json, at: path)
    guard let username = object.line("username") else { throw object.error("username", "missing") }
    return Profile(
      username: username, name: name(object), bio: object.lines("bio"),
      avatar: avatar(object), link: link(object, rule), totalLikes: object.count("total_likes"))
  }

  /// Reads the author of a photo. Some photos have no user, or one without a user name.
  static func author(_ object: WireObject?, _ rule: WireLinks) -> Author {
    let username = object?.line("username") ?? ""
    let name = object.flatMap(name) ?? (username.isEmpty ? Author.unknown.name : username)
    return Author(username: username, name: name, link: object.flatMap { link($0, rule) })
  }

  private static func name(_ object: WireObject) -> String? {
    if let name = object.line("name") { return name }
    let parts = [object.line("first_name"), object.line("last_name")].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private static func avatar(_ object: WireObject) -> WebAddress? {
    let images = object.object("profile_image")
    return ["large", "medium", "small"].lazy.compactMap { images?.address($0) }.first
  }

  /// The user's web page. A credit on Unsplash requires it, so if it is missing or broken there, it
  /// is derived from the user name.
  private static func link(_ object: WireObject, _ rule: WireLinks) -> WebAddress? {
    rule.user(object.object("links")?.address("html"), object.line("username"))
  }
}
