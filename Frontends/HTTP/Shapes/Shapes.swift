import FeedCore

/// Writes values as Unsplash's answers of 2026 have them: with every member that its description of
/// the API requires, in the same order. Members that the backend does not know are null where the
/// description allows it, and otherwise neutral (SERVE-3).
struct Shapes: Sendable {
  let site: Site
  /// Whether photos have slugs, which the backend then accepts as ids.
  let hasSlugs: Bool
  /// Whether pictures with an address of their own keep it, because nothing is fetched for them.
  let keepsAddresses: Bool
  /// Whether the caller may read the user's collections.
  let showsCollections: Bool

  /// The time of everything whose time is unknown.
  static let placeholderTime = Timestamp(seconds: 1_577_836_800).iso8601

  static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  static func integer(_ number: Int?) -> JSON { .integer(Int64(number ?? 0)) }
}

// Photos.
extension Shapes {
  func photo(_ photo: Photo, user: Bool = true) -> JSONObject {
    let created = photo.createdAt?.iso8601 ?? Self.placeholderTime
    let slug = self.slug(photo)
    var json: JSONObject = [
      "id": .string(photo.id.text),
      "slug": .string(slug),
      "alternative_slugs": .object(["en": .string(slug)]),
      "created_at": .string(created),
      "updated_at": .string(created),
      "promoted_at": .null,
      "width": Self.integer(photo.width),
      "height": Self.integer(photo.height),
      "color": Self.optional(photo.color),
      "blur_hash": Self.optional(photo.blurHash),
      "description": Self.optional(photo.description),
      "alt_description": Self.optional(photo.altDescription),
      "breadcrumbs": .array([]),
      "urls": .object(urls(photo)),
      "links": .object(links(photo, slug)),
      "likes": Self.integer(photo.likes),
      "liked_by_user": .bool(photo.isLiked),
      "bookmarked": .bool(false),
      "current_user_collections": .array(
        showsCollections ? photo.ownCollections.map { .object(ownCollection($0)) } : []),
      "sponsorship": .null,
      "topic_submissions": .object([:]),
      "asset_type": "photo",
    ]
    if user { json["user"] = .object(self.user(photo.author)) }
    return json
  }

  /// A single photo, with what lists leave out.
  func wholePhoto(_ photo: Photo) -> JSONObject {
    var json = self.photo(photo)
    let details = photo.details
    json["exif"] = .object(Self.camera(details?.camera))
    json["location"] = .object(Self.location(details?.location))
    json["meta"] = .object(["index": .bool(true)])
    json["public_domain"] = .bool(false)
    json["tags"] = .array(
      (details?.tags ?? []).map { .object(["type": "search", "title": .string($0)]) })
    json["views"] = Self.integer(details?.views)
    json["downloads"] = Self.integer(details?.downloads)
    json["topics"] = .array([])
    return json
  }

  private static func camera(_ camera: PhotoDetails.Camera?) -> JSONObject {
    let name = [camera?.make, camera?.model].compactMap(\.self).joined(separator: ", ")
    return [
      "make": optional(camera?.make), "model": optional(camera?.model),
      "name": name.isEmpty ? .null : .string(name),
      "exposure_time": optional(camera?.exposure), "aperture": optional(camera?.aperture),
      "focal_length": optional(camera?.focalLength),
      "iso": camera?.iso.map { .integer(Int64($0)) } ?? .null,
    ]
  }

  private static func location(_ location: PhotoDetails.Location?) -> JSONObject {
    [
      "name": optional(location?.name), "city": optional(location?.city),
      "country": optional(location?.country),
      "position": .object(["latitude": .null, "longitude": .null]),
    ]
  }

  /// The words of the caption and the id, as in the addresses of the service's pages.
  private func slug(_ photo: Photo) -> String {
    guard hasSlugs, let caption = photo.altDescription else { return photo.id.text }
    let words = caption.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    return (words.prefix(8).map(String.init) + [photo.id.text]).joined(separator: "-")
  }

  private func links(_ photo: Photo, _ slug: String) -> JSONObject {
    let id = photo.id.text
    let query = "ixid=\(Self.viewID(id))"
    let download =
      keepsAddress(photo)
      ? photo.addresses[.full].text
      : picture(photo, "dl=\(id.percentEncoded()).jpg&fm=jpg&\(query)&q=85")
    return [
      "self": .string(site.url(["photos", slug])),
      "html": .string(photo.links.page.text),
      "download": .string(download),
      "download_location": .string(site.url(["photos", id, "download"], query)),
    ]
  }

  private func keepsAddress(_ photo: Photo) -> Bool {
    keepsAddresses && !photo.addresses.raw.isReserved
  }

  private func urls(_ photo: Photo) -> JSONObject {
    if keepsAddress(photo) {
      return JSONObject(
        PictureSize.allCases.map { ($0.rawValue, .string(photo.addresses[$0].text)) })
    }
    let ids = "ixid=\(Self.viewID(photo.id.text))&ixlib=rb-4.1.0"
    func sized(_ width: Int) -> JSON {
      .string(
        picture(photo, "crop=entropy&cs=tinysrgb&fit=max&fm=jpg&\(ids)&q=80&w=\(width)"))
    }
    return [
      "raw": .string(picture(photo, ids)),
      "full": .string(picture(photo, "crop=entropy&cs=srgb&fm=jpg&\(ids)&q=85")),
      "regular": sized(1_080), "small": sized(400), "thumb": sized(200),
      "small_s3": sized(400),
    ]
  }

  /// The address of the full picture, for `GET /photos/:id/download`.
  func fullAddress(_ photo: Photo) -> String {
    urls(photo)["full"]?.stringValue ?? ""
  }

  private func picture(_ photo: Photo, _ query: String) -> String {
    site.picture("photo-\(photo.id.text)", query)
  }

  /// The token that counts a view on the service. It must come back unchanged, so it has characters
  /// that careless clients change.
  private static func viewID(_ id: String) -> String { "serve-\(id)+fHw=".percentEncoded() }
}

// Users.
extension Shapes {
  func user(_ author: Author) -> JSONObject {
    var user = UserFacts(Profile(username: author.username, name: author.knownName ?? author.name))
    user.page = author.link?.text
    return self.user(user)
  }

  func user(_ user: UserFacts) -> JSONObject {
    let profile = user.profile
    let username = profile.username.isEmpty ? "unknown" : profile.username
    let name = profile.name ?? username
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    let social: JSONObject = [
      "instagram_username": .null, "portfolio_url": .null, "twitter_username": .null,
      "paypal_email": .null,
    ]
    return [
      "id": .string(Self.userID(username)),
      "updated_at": .string(Self.placeholderTime),
      "username": .string(username),
      "name": .string(name),
      "first_name": .string(words.first ?? name),
      "last_name": Self.optional(words.count == 2 ? words[1] : nil),
      "twitter_username": .null,
      "portfolio_url": .null,
      "bio": Self.optional(profile.bio),
      "location": .null,
      "links": .object(userLinks(username, user.page ?? profile.link?.text)),
      "profile_image": .object(avatar(username)),
      "instagram_username": .null,
      "total_collections": Self.integer(user.collections),
      "total_likes": Self.integer(profile.totalLikes),
      "total_photos": Self.integer(user.photos),
      "total_free_photos": Self.integer(user.photos),
      "total_promoted_photos": 0,
      "total_illustrations": 0,
      "total_free_illustrations": 0,
      "total_promoted_illustrations": 0,
      "accepted_tos": true,
      "for_hire": false,
      "social": .object(social),
    ]
  }

  /// A single user.
  func wholeUser(_ user: UserFacts) -> JSONObject {
    var json = self.user(user)
    json["followed_by_user"] = .bool(false)
    json["photos"] = .array(user.newest.prefix(3).map { .object(preview($0)) })
    json["badge"] = .null
    json["tags"] = .object(["custom": .array([]), "aggregated": .array([])])
    json["followers_count"] = 0
    json["following_count"] = 0
    json["allow_messages"] = .bool(false)
    json["numeric_id"] = .integer(Self.numericID(profileName(user)))
    json["downloads"] = 0
    json["meta"] = .object(["index": .bool(true)])
    return json
  }

  /// The signed-in user.
  func me(_ user: UserFacts, hasDetails: Bool) -> JSONObject {
    var json = wholeUser(user)
    json["uid"] = .string(Self.userID(profileName(user)))
    json["confirmed"] = .bool(true)
    json["unlimited_uploads"] = .bool(false)
    // Unsplash leaves these out without the scope `read_user`.
    if hasDetails {
      json["uploads_remaining"] = 10
      json["email"] = .string("user-\(Self.userID(profileName(user)))@example.org")
    }
    return json
  }

  private func profileName(_ user: UserFacts) -> String { user.profile.username }

  func preview(_ photo: Photo) -> JSONObject {
    self.photo(photo).selecting([
      "id", "slug", "created_at", "updated_at", "blur_hash", "asset_type", "urls",
    ])
  }

  private func userLinks(_ username: String, _ page: String?) -> JSONObject {
    [
      "self": .string(site.url(["users", username])),
      "html": .string(page ?? site.url(["users", username])),
      "photos": .string(site.url(["users", username, "photos"])),
      "likes": .string(site.url(["users", username, "likes"])),
      "portfolio": .string(site.url(["users", username, "portfolio"])),
    ]
  }

  private func avatar(_ username: String) -> JSONObject {
    func sized(_ side: Int) -> JSON {
      .string(
        site.picture(
          "profile-\(username)", "ixlib=rb-4.1.0&crop=faces&fit=crop&w=\(side)&h=\(side)"))
    }
    return ["small": sized(32), "medium": sized(64), "large": sized(128)]
  }

  /// An id of eleven characters, always the same for a name.
  static func userID(_ username: String) -> String {
    let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    var rest = hash(username)
    var id = ""
    for _ in 0..<11 {
      id.append(digits[Int(rest % 62)])
      rest = rest / 62 &+ hash(id)
    }
    return id
  }

  static func numericID(_ username: String) -> Int64 { Int64(hash(username) % 10_000_000) }

  static func hash(_ text: String) -> UInt64 {
    var sum = FNV1a()
    sum.add(Array(text.utf8)[...])
    return sum.value
  }
}

/// A user, and what the service counts of one.
struct UserFacts: Sendable {
  var profile: Profile
  /// The address of the user's page, if it is known without the profile.
  var page: String?
  var photos: Int?
  var collections: Int?
  var newest: [Photo] = []

  init(_ profile: Profile) { self.profile = profile }
}

// Collections and topics.
extension Shapes {
  func collection(_ collection: PhotoCollection) -> JSONObject {
    let time =
      (collection.createdAt ?? collection.cover?.createdAt)?.iso8601
      ?? Self.placeholderTime
    let path = ["collections", collection.id]
    return [
      "id": .string(collection.id),
      "title": .string(collection.title),
      "description": Self.optional(collection.description),
      "published_at": .string(time),
      "last_collected_at": .string(collection.updatedAt?.iso8601 ?? time),
      "updated_at": .string(collection.updatedAt?.iso8601 ?? time),
      "featured": .bool(false),
      "total_photos": Self.integer(collection.photoCount),
      "total_plus": 0,
      "private": .bool(collection.isPrivate),
      "share_key": .string(SHA256.name(of: "collection \(collection.id)")),
      "links": .object([
        "self": .string(site.url(path)), "html": .string(collection.link.text),
        "photos": .string(site.url(path + ["photos"])),
        "related": .string(site.url(path + ["related"])),
      ]),
      "user": .object(user(collection.author ?? .unknown)),
      "cover_photo": collection.cover.map { .object(photo($0)) } ?? .null,
      "preview_photos": .array(collection.cover.map { [.object(preview($0))] } ?? []),
      "media_types": .array(["photo"]),
      "meta": .object(["index": .bool(true)]),
    ]
  }

  /// A collection of the user that contains a photo, of which only the id is known.
  private func ownCollection(_ id: String) -> JSONObject {
    let path = ["collections", id]
    return [
      "id": .string(id),
      "title": "",
      "description": .null,
      "published_at": .string(Self.placeholderTime),
      "last_collected_at": .null,
      "updated_at": .string(Self.placeholderTime),
      "featured": .bool(false),
      "total_photos": 0,
      "private": .bool(false),
      "share_key": .string(SHA256.name(of: "collection \(id)")),
      "links": .object([
        "self": .string(site.url(path)), "html": .string(site.url(path)),
        "photos": .string(site.url(path + ["photos"])),
      ]),
      "user": .null,
      "cover_photo": .null,
    ]
  }

  func topic(_ topic: PhotoCollection, _ facts: PhotoCollection.Topic) -> JSONObject {
    let time = topic.cover?.createdAt?.iso8601 ?? Self.placeholderTime
    let path = ["topics", facts.slug]
    return [
      "id": .string(topic.id),
      "slug": .string(facts.slug),
      "title": .string(topic.title),
      "description": Self.optional(topic.description),
      "published_at": .string(time),
      "updated_at": .string(time),
      "starts_at": .string(Self.placeholderTime),
      "ends_at": Self.optional(facts.endsAt?.iso8601),
      "only_submissions_after": .null,
      "visibility": "featured",
      "featured": .bool(true),
      "total_photos": Self.integer(topic.photoCount),
      "current_user_contributions": .array([]),
      "total_current_user_submissions": .null,
      "links": .object([
        "self": .string(site.url(path)), "html": .string(topic.link.text),
        "photos": .string(site.url(path + ["photos"])),
      ]),
      "media_types": .array(["photo"]),
      "status": facts.isClosed ? "closed" : "open",
      "owners": .array([.object(user(topic.cover?.author ?? .unknown))]),
      "cover_photo": topic.cover.map { .object(photo($0)) } ?? .null,
      "preview_photos": .array(topic.cover.map { [.object(preview($0))] } ?? []),
    ]
  }

  /// A single topic.
  func wholeTopic(_ topic: PhotoCollection, _ facts: PhotoCollection.Topic) -> JSONObject {
    var json = self.topic(topic, facts)
    json["top_contributors"] = .array(topic.cover.map { [.object(user($0.author))] } ?? [])
    return json
  }
}
