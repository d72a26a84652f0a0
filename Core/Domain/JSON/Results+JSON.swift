import FeedFormats

// The rows of SPEC RPC-3, shared by the command line's --json and the JSON-lines endpoint.

extension Photo: JSONDescribed {
  package static let jsonMembers = listMembers + detailMembers

  /// The members of a photo in a list.
  package static let listMembers: [JSONMember<Photo>] = [
    .required("id", as: .name) { $0.id.text },
    .optional("createdAt", "RFC 3339, UTC. For photos of a folder, the camera’s time.") {
      $0.createdAt
    },
    .required("width") { $0.width },
    .required("height") { $0.height },
    .optional("color", "The average color, #rrggbb.") { $0.color },
    .optional("blurHash") { $0.blurHash },
    .optional("description") { $0.description },
    .optional("altDescription", "What the photo shows.") { $0.altDescription },
    .object("urls", "Picture addresses by size; use them unchanged (hotlinking).", of: urlMembers),
    .object("links", of: linkMembers),
    .required("author") { $0.author },
    .required("isLiked") { $0.isLiked },
    .optional("likeUnknown", "true if it is unknown whether the user likes the photo.") {
      $0.isLikeUnknown ? true : nil
    },
    .optional("likes") { $0.likes },
    .optional("sponsored") { $0.isSponsored ? true : nil },
  ]

  /// The members that only a single photo has (FIND-4).
  private static let detailMembers: [JSONMember<Photo>] = [
    .optional("camera") { $0.details?.camera },
    .optional("location") { $0.details?.location },
    .optional("views") { $0.details?.views },
    .optional("downloads") { $0.details?.downloads },
    .optional("tags") { photo in photo.details.flatMap { $0.tags.isEmpty ? nil : $0.tags } },
  ]

  private static let urlMembers: [JSONMember<Photo>] = PictureSize.allCases.map { size in
    .required(size.rawValue, as: .address) { $0.fileAddress ?? $0.addresses[size].text }
  }

  private static let linkMembers: [JSONMember<Photo>] = [
    .required("html", as: .address, "The photo’s page.") { $0.address },
    .optional("download") { $0.links.download },
  ]

  /// The members of a photo that is the cover of a collection.
  fileprivate static let coverMembers = listMembers.filter { member in
    ["id", "width", "height", "color", "blurHash", "urls"].contains(member.property.name)
  }.map(\.undocumented)

  package static let jsonFields = listMembers.names
  package static let detailedFields = jsonMembers.names
}

extension PhotoDetails.Camera: JSONDescribed {
  package static let jsonMembers: [JSONMember<Self>] = [
    .optional("make") { $0.make },
    .optional("model") { $0.model },
    .optional("exposure", "In seconds.") { $0.exposure },
    .optional("aperture", "The f-number.") { $0.aperture },
    .optional("focalLength", "In millimeters.") { $0.focalLength },
    .optional("iso") { $0.iso },
  ]
}

extension PhotoDetails.Location: JSONDescribed {
  package static let jsonMembers: [JSONMember<Self>] = [
    .optional("name") { $0.name },
    .optional("city") { $0.city },
    .optional("country") { $0.country },
  ]
}

extension Author: JSONDescribed {
  package static let jsonMembers: [JSONMember<Author>] = [
    .required("username") { $0.username },
    .required("name") { $0.name },
    .optional("link") { $0.link },
  ]
}

extension Profile: JSONDescribed {
  package static let jsonMembers: [JSONMember<Profile>] = [
    .required("username") { $0.username },
    .optional("name") { $0.name },
    .optional("bio") { $0.bio },
    .optional("avatar") { $0.avatar },
    .optional("link") { $0.link },
    .optional("totalLikes") { $0.totalLikes },
  ]
}

extension PhotoCollection: JSONDescribed {
  package static let jsonMembers: [JSONMember<PhotoCollection>] = [
    .required("id", as: .name) { $0.id },
    .optional("slug", as: .name, "The name of a topic.") { $0.topic?.slug },
    .required("title") { $0.title },
    .optional("description") { $0.description },
    .optional("photoCount") { $0.photoCount },
    .optional("private") { $0.isPrivate ? true : nil },
    .optional("closed", "Whether a topic accepts no more photos.") {
      $0.topic?.isClosed == true ? true : nil
    },
    .optional("endsAt", "RFC 3339, UTC.") { $0.topic?.endsAt },
    .optional("author") { $0.author },
    .required("link") { $0.link },
    .optional("cover", as: .object(Photo.coverMembers.schema), "The photo that represents it.") {
      $0.cover.map { Photo.coverMembers.object($0) }
    },
  ]
}

/// A page of a list whose items are already JSON, because the caller may have selected fields.
extension Page<JSONObject> {
  package static let photoMembers: [JSONMember<Self>] =
    [.required("photos", as: .list(.object(Photo.listMembers.schema))) { $0.items }] + members + [
      .added(
        "contactSheet", .object(PictureData.jsonMembers.schema),
        "If requested: the first 12 photos, numbered."),
      .optional("remarks", "Remarks about the list, such as photos that it leaves out.") { page in
        page.notes.isEmpty ? nil : page.notes.map { $0.text(in: .english) }
      },
    ]

  package static let collectionMembers: [JSONMember<Self>] =
    [.required("collections", as: .list(PhotoCollection.jsonSchema)) { $0.items }] + members

  package static let userMembers: [JSONMember<Self>] =
    [.required("users", as: .list(Profile.jsonSchema)) { $0.items }] + members

  private static let members: [JSONMember<Self>] = [
    .required("page", as: .integer(nil)) { $0.page },
    .required("hasMore") { $0.hasMore },
    .optional("total", "Length of the whole list, if known.") { $0.total },
  ]
}

extension PhotoPage {
  package var jsonObject: JSONObject { jsonObject { $0.jsonObject } }

  /// The page as JSON, with each photo's JSON made by the caller, who may select fields.
  package func jsonObject(photo: (Photo) -> JSONObject) -> JSONObject {
    Page<JSONObject>.photoMembers.object(map(photo))
  }
}

extension CollectionPage {
  package var jsonObject: JSONObject { jsonObject { $0.jsonObject } }

  /// The page as JSON, with each collection's JSON made by the caller, who may select fields.
  package func jsonObject(collection: (PhotoCollection) -> JSONObject) -> JSONObject {
    Page<JSONObject>.collectionMembers.object(map(collection))
  }
}

extension ProfilePage {
  package var jsonObject: JSONObject { jsonObject { $0.jsonObject } }

  /// The page as JSON, with each user's JSON made by the caller, who may select fields.
  package func jsonObject(user: (Profile) -> JSONObject) -> JSONObject {
    Page<JSONObject>.userMembers.object(map(user))
  }
}

extension Page {
  fileprivate func map(_ json: (Item) -> JSONObject) -> Page<JSONObject> {
    Page<JSONObject>(
      items.map(json), page: page, hasMore: hasMore, total: total, skipped: skipped, size: size,
      remarks: remarks)
  }
}

/// A picture as part of an answer.
package struct PictureData: JSONDescribed, Sendable {
  let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package static let jsonMembers: [JSONMember<PictureData>] = [
    .required("mimeType") { PictureFormat.mimeType(of: $0.bytes) },
    .required("data", "Base64.") { $0.bytes.base64() },
  ]
}

/// A part of a picture, for a program that cannot fetch it from its address.
package struct PictureChunk: JSONDescribed, Sendable {
  package let bytes: ArraySlice<UInt8>
  /// The length of the whole picture.
  package let total: Int

  let mimeType: String

  package init(bytes: ArraySlice<UInt8>, total: Int, mimeType: String) {
    (self.bytes, self.total, self.mimeType) = (bytes, total, mimeType)
  }

  package static let jsonMembers: [JSONMember<PictureChunk>] = [
    .required("mimeType") { $0.mimeType },
    .required("data", "The part, in base64.") { $0.bytes.base64() },
    .required("total", "The length of the whole picture in bytes.") { $0.total },
  ]
}

extension Snippet: JSONDescribed {
  package static let jsonMembers: [JSONMember<Snippet>] = [
    .required("text") { $0.text },
    .required("format", as: .word(Format.self)) { $0.format.rawValue },
  ]
}

extension RateLimit: JSONDescribed {
  package static let jsonMembers: [JSONMember<RateLimit>] = [
    .required("limit") { $0.limit },
    .required("remaining") { $0.remaining },
  ]
}

extension Answer<Void> {
  /// The members that every answer has besides those of its value.
  package static let jsonMembers: [JSONMember<Answer<Void>>] = [
    .optional("rate", "The hourly rate limit and the requests left, if known.") { $0.rateLimit },
    .optional("stale", "True if it came from the cache because the network could not be reached.") {
      $0.isStale ? true : nil
    },
  ]
}

extension Answer {
  /// The JSON of the value, with the members of the answer added.
  package func jsonObject(_ value: (Value) -> JSONObject) -> JSONObject {
    var object = value(self.value)
    for member in Answer<Void>.jsonMembers.object(map { _ in () }).members {
      object[member.key] = member.value
    }
    return object
  }
}

extension FeedError {
  /// The error as `{code, kind, message, retryable, retryAfterMs?, hint?}`: the message says what
  /// failed, the hint what to do next.
  package func jsonObject(in language: Language) -> JSONObject {
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
  /// The duration in milliseconds, limited to the range of `Int64`.
  package var wholeMilliseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000_000_000) }
}
