import FeedCore

/// Users in the format of the API in 2026 (UNSPLASH.md §7.2).
extension UnsplashWorld {
  func shape(_ user: UnsplashUser, _ call: UnsplashCall) -> JSONObject {
    [
      "id": .string(user.id),
      "updated_at": .string("2026-01-23T16:40:46Z"),
      "username": .string(user.username),
      "name": .string(user.name),
      "first_name": .string(user.first),
      "last_name": text(user.last),
      "twitter_username": .null,
      "portfolio_url": .null,
      "bio": text(user.bio),
      "location": text(user.location),
      "links": .object(links(of: user, call)),
      "profile_image": .object(images(of: user, call)),
      "instagram_username": .null,
      "total_collections": .integer(0),
      "total_likes": .integer(Int64(likes[user.username]?.count ?? 0)),
      "total_photos": .integer(Int64(catalog.indices(by: user).count)),
      "accepted_tos": .bool(true),
      "for_hire": .bool(false),
      "social": .object([
        "instagram_username": .null, "portfolio_url": .null, "twitter_username": .null,
        "paypal_email": .null,
      ]),
    ]
  }

  /// Returns the members of a single user, with those that lists omit.
  func fullShape(_ user: UnsplashUser, _ call: UnsplashCall) -> JSONObject {
    var shape = shape(user, call)
    shape["followed_by_user"] = false
    shape["photos"] = .array([])
    shape["badge"] = .null
    shape["tags"] = ["custom": [], "aggregated": []]
    shape["followers_count"] = 0
    shape["following_count"] = 0
    shape["allow_messages"] = true
    shape["numeric_id"] = .integer(Int64(user.number))
    shape["downloads"] = 0
    shape["meta"] = ["index": true]
    return shape
  }

  func ownShape(
    _ user: UnsplashUser, _ call: UnsplashCall, withPrivateParts isPrivate: Bool
  ) -> JSONObject {
    var shape = fullShape(user, call)
    shape["uid"] = .string(user.id)
    shape["unlimited_uploads"] = false
    shape["confirmed"] = true
    guard isPrivate else { return shape }
    shape["uploads_remaining"] = 10
    shape["email"] = .string("\(user.username)@example.com")
    return shape
  }

  private func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  private func links(of user: UnsplashUser, _ call: UnsplashCall) -> JSONObject {
    let api = { (more: [String]) in
      JSON.string(call.request.url(["users", user.username] + more))
    }
    return [
      "self": api([]), "html": .string(call.request.url(["site", "@\(user.username)"])),
      "photos": api(["photos"]), "likes": api(["likes"]),
    ]
  }

  private func images(of user: UnsplashUser, _ call: UnsplashCall) -> JSONObject {
    let image = { (width: Int) in
      JSON.string(
        call.request.url(
          ["avatars", user.username],
          [("ixlib", "rb-4.1.0"), ("crop", "faces"), ("w", "\(width)"), ("h", "\(width)")]))
    }
    return ["small": image(32), "medium": image(64), "large": image(128)]
  }
}

extension UnsplashUser {
  /// The numeric id. The service also has an id of eleven characters.
  var number: Int { username.utf8.reduce(1_000_000) { $0 + Int($1) } }

  fileprivate var id: String {
    var chance = SplitMix(UInt64(number))
    return chance.word(11)
  }
}
