import FeedCore

/// Photos in the format of the API in 2026 (UNSPLASH.md §7.1).
extension UnsplashWorld {
  func shape(_ photo: UnsplashPhoto, _ call: UnsplashCall) -> JSONObject {
    let isLiked = call.grant.map { likes[$0.username]?.contains(photo.id) ?? false } ?? false
    let time = JSON.string(photo.createdAt.iso8601)
    return [
      "id": .string(photo.id.text),
      "slug": .string(photo.slug),
      "alternative_slugs": .object(["en": .string(photo.slug)]),
      "created_at": time,
      "updated_at": time,
      "promoted_at": photo.number.isMultiple(of: 2) ? time : .null,
      "width": .integer(Int64(photo.width)),
      "height": .integer(Int64(photo.height)),
      "color": .string(photo.color.hex),
      "blur_hash": .string(photo.blurHash),
      "description": photo.remark.map(JSON.string) ?? .null,
      "alt_description": .string(photo.caption),
      "breadcrumbs": .array([]),
      "urls": .object(addresses(of: photo, call)),
      "links": .object(links(of: photo, call)),
      "likes": .integer(Int64(count(ofLikesOf: photo))),
      "liked_by_user": .bool(isLiked),
      "bookmarked": .bool(false),
      "current_user_collections": .array([]),
      "sponsorship": .null,
      "topic_submissions": .object([:]),
      "asset_type": .string("photo"),
      "user": .object(shape(photo.author, call)),
    ]
  }

  /// Returns the members of a single photo, with those that lists omit.
  func fullShape(_ photo: UnsplashPhoto, _ call: UnsplashCall) -> JSONObject {
    var shape = shape(photo, call)
    shape["exif"] = [
      "make": "FUJIFILM", "model": "X-S10", "name": "FUJIFILM, X-S10", "exposure_time": "1/2000",
      "aperture": "3.6", "focal_length": "31.5", "iso": 640,
    ]
    shape["location"] = .object([
      "name": .null, "city": .null, "country": .null,
      "position": .object(["latitude": .null, "longitude": .null]),
    ])
    shape["meta"] = ["index": true]
    shape["public_domain"] = false
    shape["tags"] = .array(
      photo.caption.split(separator: " ").map {
        .object(["type": .string("search"), "title": .string(String($0))])
      })
    shape["views"] = .integer(Int64(photo.likes) * 211)
    shape["downloads"] = .integer(Int64(photo.likes))
    shape["topics"] = .array([])
    return shape
  }

  /// Returns the number of likes, including those of the users in this model.
  private func count(ofLikesOf photo: UnsplashPhoto) -> Int {
    photo.likes + likes.values.count { $0.contains(photo.id) }
  }

  private func addresses(of photo: UnsplashPhoto, _ call: UnsplashCall) -> JSONObject {
    let url = { (width: Int?) in JSON.string(pictureURL(photo, call, width: width)) }
    return [
      "raw": .string(
        call.request.url(
          ["pictures", photo.id.text], [("ixid", photo.ixid)] + Self.library)),
      "full": url(nil), "regular": url(1_080), "small": url(400), "thumb": url(200),
    ]
  }

  /// Returns a picture's address with the parameters that the service writes. Without a width it is
  /// the address of the original.
  func pictureURL(_ photo: UnsplashPhoto, _ call: UnsplashCall, width: Int?) -> String {
    let parameters = [("crop", "entropy"), ("fm", "jpg"), ("ixid", photo.ixid)] + Self.library
    let size = width.map { [("cs", "tinysrgb"), ("fit", "max"), ("q", "80"), ("w", "\($0)")] }
    let all = parameters + (size ?? [("cs", "srgb"), ("q", "85")])
    return call.request.url(["pictures", photo.id.text], all.sorted { $0.0 < $1.0 })
  }

  private static let library = [("ixlib", "rb-4.1.0")]

  private func links(of photo: UnsplashPhoto, _ call: UnsplashCall) -> JSONObject {
    let ixid = [(name: "ixid", value: photo.ixid)]
    return [
      "self": .string(call.request.url(["photos", photo.slug])),
      "html": .string(call.request.url(["site", "photos", photo.slug])),
      "download": .string(call.request.url(["site", "photos", photo.id.text, "download"], ixid)),
      "download_location": .string(
        call.request.url(["photos", photo.id.text, "download"], ixid)),
    ]
  }
}

extension UnsplashPhoto {
  /// The parameter that counts a view. It contains characters that must be returned byte for byte.
  fileprivate var ixid: String { "M3w4NzcwNTZ8MHwx_\(id)+fHw=" }
}
