// The JSON of SPEC RPC-3, shared by the command line's --json and the JSON-lines endpoint.
// Absent values are left out, never null.

extension Photo {
  /// The photo with its details, if they are known.
  package var shape: JSONObject {
    var shape = listShape
    for member in details?.shape.members ?? [] { shape[member.key] = member.value }
    return shape
  }

  private var listShape: JSONObject {
    var urls = JSONObject()
    for size in PictureSize.allCases {
      urls[size.rawValue] = .string(fileAddress ?? addresses[size].text)
    }
    return [
      "id": .string(id.text),
      "createdAt": createdAt.map { .string($0.iso8601) },
      "width": .integer(Int64(width)),
      "height": .integer(Int64(height)),
      "color": color.map(JSON.string),
      "blurHash": blurHash.map(JSON.string),
      "description": description.map(JSON.string),
      "altDescription": altDescription.map(JSON.string),
      "urls": .object(urls),
      "links": .object([
        "html": .string(address), "download": links.download.map { .string($0.text) },
      ]),
      "author": .object(author.shape),
      "isLiked": .bool(isLiked),
      "likes": likes.map { .integer(Int64($0)) },
      "sponsored": isSponsored ? .bool(true) : nil,
    ]
  }

  /// The names of the members that `shape` can have, to check `--json=FIELDS`.
  package static let jsonFields = [
    "id", "createdAt", "width", "height", "color", "blurHash", "description", "altDescription",
    "urls", "links", "author", "isLiked", "likes", "sponsored",
  ]

  /// The names that a single photo can have (FIND-4).
  package static let detailedFields =
    jsonFields + ["camera", "location", "views", "downloads", "tags"]
}

extension PhotoDetails {
  fileprivate var shape: JSONObject {
    [
      "camera": camera.map { camera in
        .object([
          "make": camera.make.map(JSON.string), "model": camera.model.map(JSON.string),
          "exposure": camera.exposure.map(JSON.string),
          "aperture": camera.aperture.map(JSON.string),
          "focalLength": camera.focalLength.map(JSON.string),
          "iso": camera.iso.map { .integer(Int64($0)) },
        ])
      },
      "location": location.map { place in
        .object([
          "name": place.name.map(JSON.string), "city": place.city.map(JSON.string),
          "country": place.country.map(JSON.string),
        ])
      },
      "views": views.map { .integer(Int64($0)) },
      "downloads": downloads.map { .integer(Int64($0)) },
      "tags": tags.isEmpty ? nil : .array(tags.map(JSON.string)),
    ]
  }
}

extension Author {
  package var shape: JSONObject {
    [
      "username": .string(username), "name": .string(name),
      "link": link.map { .string($0.text) },
    ]
  }
}

extension Profile {
  package var shape: JSONObject {
    [
      "username": .string(username),
      "name": name.map(JSON.string),
      "bio": bio.map(JSON.string),
      "avatar": avatar.map { .string($0.text) },
      "link": link.map { .string($0.text) },
      "totalLikes": totalLikes.map { .integer(Int64($0)) },
    ]
  }

  package static let jsonFields = ["username", "name", "bio", "avatar", "link", "totalLikes"]
}

extension PhotoCollection {
  package var shape: JSONObject {
    [
      "id": .string(id),
      "slug": topic.map { .string($0.slug) },
      "title": .string(title),
      "description": description.map(JSON.string),
      "photoCount": photoCount.map { .integer(Int64($0)) },
      "private": isPrivate ? .bool(true) : nil,
      "closed": topic?.isClosed == true ? .bool(true) : nil,
      "endsAt": (topic?.endsAt).map { .string($0.iso8601) },
      "author": author.map { .object($0.shape) },
      "link": .string(link.text),
      "cover": cover.map { .object($0.coverShape) },
    ]
  }

  package static let jsonFields = [
    "id", "slug", "title", "description", "photoCount", "private", "closed", "endsAt", "author",
    "link", "cover",
  ]
}

extension Photo {
  /// What is needed to show the photo as a picture.
  fileprivate var coverShape: JSONObject {
    shape.selecting(["id", "width", "height", "color", "blurHash", "urls"])
  }
}

extension CollectionPage {
  package var shape: JSONObject { shape { $0.shape } }

  /// The page as JSON, with each collection's JSON made by the caller, who may select fields.
  package func shape(collection: (PhotoCollection) -> JSONObject) -> JSONObject {
    [
      "collections": .array(items.map { .object(collection($0)) }),
      "page": .integer(Int64(page)),
      "hasMore": .bool(hasMore),
      "total": total.map { .integer(Int64($0)) },
    ]
  }
}

extension PhotoPage {
  package var shape: JSONObject { shape { $0.shape } }

  /// The page as JSON, with each photo's JSON made by the caller, who may select fields.
  package func shape(photo: (Photo) -> JSONObject) -> JSONObject {
    [
      "photos": .array(photos.map { .object(photo($0)) }),
      "page": .integer(Int64(page)),
      "hasMore": .bool(hasMore),
      "total": total.map { .integer(Int64($0)) },
      "remarks": notes.isEmpty ? nil : .array(notes.map { .string($0.text(in: .english)) }),
    ]
  }
}

extension Snippet {
  package var shape: JSONObject {
    ["text": .string(text), "format": .string(format.rawValue)]
  }
}

extension RateLimit {
  package var shape: JSONObject {
    ["limit": .integer(limit), "remaining": .integer(remaining)]
  }
}

extension Answer {
  /// The value's members with those of the answer: `rate` if known, and `stale: true` if it comes
  /// from the cache.
  package func shape(_ value: (Value) -> JSONObject) -> JSONObject {
    var object = value(self.value)
    object["rate"] = rateLimit.map { .object($0.shape) }
    object["stale"] = isStale ? .bool(true) : nil
    return object
  }
}

extension FeedError {
  /// The error as `{code, kind, message, retryable, retryAfterMs?, hint?}`: the message says what
  /// failed, the hint what to do next.
  package func shape(in language: Language) -> JSONObject {
    var object = wireData(in: language)
    object["code"] = .integer(Int64(code.wireCode))
    object["message"] = .string(message.parts(in: language).statement)
    return object
  }

  /// The `data` of a JSON-RPC error (SPEC RPC-7).
  package func wireData(in language: Language) -> JSONObject {
    [
      "kind": .string(code.name),
      "retryable": .bool(code.isRetryable),
      "retryAfterMs": retryAfter.map { .integer($0.wholeMilliseconds) },
      "hint": message.parts(in: language).advice.map(JSON.string),
    ]
  }
}

extension Duration {
  /// The duration in milliseconds, at most the largest number that fits.
  package var wholeMilliseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000_000_000) }
}
