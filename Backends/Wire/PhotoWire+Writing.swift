package import FeedCore

/// Writes domain values in the API's format. What is written reads back equal.
extension PhotoWire {
  package static func json(_ photo: Photo) -> JSONObject {
    var json = known(photo)
    for member in photo.details.map(DetailsWire.json)?.members ?? [] {
      json[member.key] = member.value
    }
    return json
  }

  private static func known(_ photo: Photo) -> JSONObject {
    [
      "id": .string(photo.id.text),
      "created_at": photo.createdAt.map { .string($0.iso8601) },
      "width": .integer(Int64(photo.width)),
      "height": .integer(Int64(photo.height)),
      "color": photo.color.map(JSON.string),
      "blur_hash": photo.blurHash.map(JSON.string),
      "description": photo.description.map(JSON.string),
      "alt_description": photo.altDescription.map(JSON.string),
      "urls": .object(urls(photo.addresses)),
      "links": .object(links(photo.links)),
      "likes": photo.likes.map { .integer(Int64($0)) },
      "liked_by_user": .bool(photo.isLiked),
      "sponsorship": photo.isSponsored ? .object(["impression_urls": .array([])]) : nil,
      "user": UserWire.json(photo.author).map(JSON.object),
    ]
  }

  /// Only the given addresses. The reader derives the others again. If they were written, they
  /// would count as given.
  private static func urls(_ addresses: PhotoAddresses) -> JSONObject {
    var urls = JSONObject()
    for size in PictureSize.allCases {
      urls[size.rawValue] = addresses.given(size).map { .string($0.text) }
    }
    return urls
  }

  private static func links(_ links: PhotoLinks) -> JSONObject {
    [
      "html": .string(links.page.text),
      "download": links.download.map { .string($0.text) },
      "download_location": links.downloadLocation.map { .string($0.text) },
    ]
  }
}

extension UserWire {
  package static func json(_ profile: Profile) -> JSONObject {
    [
      "username": .string(profile.username),
      "name": profile.name.map(JSON.string),
      "bio": profile.bio.map(JSON.string),
      "profile_image": profile.avatar.map { .object(["large": .string($0.text)]) },
      "links": profile.link.map { .object(["html": .string($0.text)]) },
      "total_likes": profile.totalLikes.map { .integer(Int64($0)) },
    ]
  }

  /// The author as a user; nil for an unknown author, because every user of the API has a name.
  static func json(_ author: Author) -> JSONObject? {
    guard !author.username.isEmpty else { return nil }
    return [
      "username": .string(author.username),
      "name": .string(author.name),
      "links": author.link.map { .object(["html": .string($0.text)]) },
    ]
  }
}
