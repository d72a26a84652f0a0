/// The results of operations, by name (SPEC RPC-3).
package enum ResultShape: String, Sendable, Hashable, CaseIterable {
  case description = "Description"
  case session = "Session"
  case invitation = "Invitation"
  case photo = "Photo"
  case photoList = "PhotoList"
  case collectionList = "CollectionList"
  case profile = "Profile"
  case likeOutcome = "LikeOutcome"
  case snippet = "Snippet"
  case download = "Download"
  case thumbnail = "Thumbnail"
  case preview = "Preview"
  case pictureBytes = "PictureBytes"

  package var schema: ObjectSchema { ObjectSchema(members: members) }

  private var members: [ObjectSchema.Property] {
    switch self {
    case .description: Members.description
    case .session: Members.session
    case .invitation: Members.invitation
    case .photo: Members.detailedPhoto + Members.inEveryAnswer
    case .photoList: Members.photoList + Members.inEveryAnswer
    case .collectionList: Members.collectionList + Members.inEveryAnswer
    case .profile: Members.profile + Members.inEveryAnswer
    case .likeOutcome: Members.likeOutcome + Members.inEveryAnswer
    case .snippet: Members.snippet + Members.inEveryAnswer
    case .download: Members.download + Members.inEveryAnswer
    case .thumbnail: Members.thumbnail + Members.inEveryAnswer
    case .preview: Members.preview + Members.inEveryAnswer
    case .pictureBytes: Members.pictureBytes + Members.inEveryAnswer
    }
  }
}

private typealias Property = ObjectSchema.Property

private func has(_ name: String, _ schema: Schema, _ summary: String = "") -> Property {
  Property(name, schema, required: true, summary)
}

private func mayHave(_ name: String, _ schema: Schema, _ summary: String = "") -> Property {
  Property(name, schema, required: false, summary)
}

/// The members of photos and users, as written by `Core/Domain/Shapes`.
private enum Members {
  static let inEveryAnswer = [
    mayHave("rate", .object(rate), "What is left of the hourly quota, if known."),
    mayHave(
      "stale", .flag, "True if it came from the cache because the network could not be reached."),
  ]
  static let rate = ObjectSchema(members: [
    has("limit", .integer(nil)), has("remaining", .integer(nil)),
  ])
  static let photo = [
    has("id", .name),
    mayHave("createdAt", .text, "RFC 3339, UTC. For photos of a folder, the camera’s time."),
    has("width", .count), has("height", .count),
    mayHave("color", .text, "The average colour, #rrggbb."), mayHave("blurHash", .text),
    mayHave("description", .text), mayHave("altDescription", .text, "What the photo shows."),
    has("urls", .object(urls), "Picture addresses by size; use them unchanged (hotlinking)."),
    has("links", .object(links)), has("author", .object(author)), has("isLiked", .flag),
    mayHave("likes", .count), mayHave("sponsored", .flag),
  ]
  static let urls = ObjectSchema(
    members: PictureSize.allCases.map { has($0.rawValue, .address) })
  static let links = ObjectSchema(members: [
    has("html", .address, "The photo’s page."), mayHave("download", .address),
  ])
  static let author = ObjectSchema(members: [
    has("username", .text), has("name", .text), mayHave("link", .address),
  ])
  static let photoList = [
    has("photos", .list(.object(ObjectSchema(members: photo)))), has("page", .integer(nil)),
    has("hasMore", .flag), mayHave("total", .count, "Length of the whole list, if known."),
    mayHave("contactSheet", .object(sheet), "If asked for: the first 12 photos, numbered."),
    mayHave("remarks", .list(.text), "What to know of the list, such as what it leaves out."),
  ]
  static let sheet = ObjectSchema(members: [has("mimeType", .text), has("data", .text, "Base64.")])
  static let profile = [
    has("username", .text), mayHave("name", .text), mayHave("bio", .text),
    mayHave("avatar", .address), mayHave("link", .address), mayHave("totalLikes", .count),
  ]
  static let likeOutcome = [has("photo", .object(ObjectSchema(members: detailedPhoto)))]
  static let snippet = [has("text", .text), has("format", .word(Snippet.Format.self))]
  static let credit = has("credit", .text, "Show it with the photo; Markdown.")
  static let download = [
    has("path", .text, "Absolute; includes the generated file name if a folder was given."),
    has("bytes", .count), credit,
    mayHave("remarks", .list(.text), "What to know of the file."),
  ]
  static let thumbnail = [
    has("mimeType", .text), has("data", .text, "Base64."), credit,
  ]
  static let pictureBytes = [
    has("mimeType", .text), has("data", .text, "The part, in base64."),
    has("total", .count, "The length of the whole picture in bytes."),
  ]
  static let preview = [
    has("width", .count), has("height", .count),
    has("rows", .list(.text), "From top to bottom; six hexadecimal digits per pixel."),
    credit,
  ]
}

/// The members that only a single photo has.
extension Members {
  static let detailedPhoto =
    photo + [
      mayHave("camera", .object(camera)), mayHave("location", .object(location)),
      mayHave("views", .count), mayHave("downloads", .count), mayHave("tags", .list(.text)),
    ]
  private static let camera = ObjectSchema(members: [
    mayHave("make", .text), mayHave("model", .text), mayHave("exposure", .text, "In seconds."),
    mayHave("aperture", .text, "The f-number."), mayHave("focalLength", .text, "In millimetres."),
    mayHave("iso", .count),
  ])
  private static let location = ObjectSchema(members: [
    mayHave("name", .text), mayHave("city", .text), mayHave("country", .text),
  ])
}

/// The members of collections and topics.
extension Members {
  static let collectionList = [
    has("collections", .list(.object(ObjectSchema(members: collection)))),
    has("page", .integer(nil)), has("hasMore", .flag),
    mayHave("total", .count, "Length of the whole list, if known."),
  ]
  private static let collection = [
    has("id", .name), mayHave("slug", .name, "The name of a topic."), has("title", .text),
    mayHave("description", .text), mayHave("photoCount", .count), mayHave("private", .flag),
    mayHave("closed", .flag, "Whether a topic takes no more photos."),
    mayHave("endsAt", .text, "RFC 3339, UTC."), mayHave("author", .object(author)),
    has("link", .address), mayHave("cover", .object(cover), "The photo that stands for it."),
  ]
  private static let cover = ObjectSchema(members: [
    has("id", .name), has("width", .count), has("height", .count), mayHave("color", .text),
    mayHave("blurHash", .text), has("urls", .object(urls)),
  ])
}

/// The members of the session and of the endpoint's description.
extension Members {
  static let session = [
    has("state", .word(SessionPhase.self)),
    mayHave("profile", .object(ObjectSchema(members: profile)), "Once loaded."),
    has("backend", .text), has("edition", .text),
    has("likes", .flag, "Whether the backend supports likes, signed in or not."),
    has("revision", .count, "Increases with every change of the session."),
    mayHave(
      "signInError", .object(signInError),
      "Why the last sign-in failed, until another one starts or succeeds."),
  ]
  static let signInError = ObjectSchema(members: [
    has("kind", .text), has("message", .text, "For people."),
  ])
  static let invitation = [
    has("address", .address, "The page to open in a browser to allow access."),
    has("redirect", .text, "Where that page redirects to."),
    has(
      "listening", .flag,
      "Whether the browser’s answer is received here; if not, it must be pasted."),
    mayHave("fault", .text, "Why it is not received."),
  ]
  static let description = [
    has("server", .object(ObjectSchema(members: [has("name", .text), has("version", .text)]))),
    has("protocol", .count, "Increases only when something is removed or changes meaning."),
    has("backend", .text), has("edition", .text),
    has("mcp", .list(.text), "The MCP revisions supported by this endpoint."),
    has(
      "pictures", .word(PictureAccess.self),
      "How a program gets pictures: from their addresses, or by `photo_bytes`."),
    has("limits", .object(limits)), has("operations", .list(.object(operation))),
  ]
  static let limits = ObjectSchema(members: [
    has("lineBytes", .count), has("openRequests", .count), has("callMs", .count),
  ])
  static let operation = ObjectSchema(members: [
    has("method", .text), has("description", .text), has("parameters", .schema),
    has("result", .schema), has("readOnly", .flag),
    has("tool", .flag, "Whether it is an MCP tool."),
  ])
}
