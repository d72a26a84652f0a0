import FeedCore

/// The text of an answer for a model. Clients pass on either this text or `structuredContent`, so
/// each has all facts that a model needs (MCP-12).
extension ResultShape {
  /// The `structuredContent` of a tool's result. A picture is sent only as an image block. As
  /// structured content, it would reach many models as half a million characters of text. A
  /// thumbnail therefore has no structured content, and a list has it without its contact sheet and
  /// the data for its page.
  func structure(of answer: JSONObject) -> JSONObject? {
    if self == .thumbnail { return nil }
    var answer = answer
    if self == .photoList { (answer["contactSheet"], answer[MCPApps.photosKey]) = (nil, nil) }
    return answer
  }

  /// The content blocks of a tool's result. A text block with content contains nothing else,
  /// because models and pages put it into documents. Notes are a separate block (MCP-7).
  func content(of answer: JSONObject) -> [JSONObject] {
    let text: JSONObject = ["type": "text", "text": .string(text(of: answer))]
    let notes = [Self.notes(answer)].compactMap(\.self)
    switch self {
    case .thumbnail: return [Self.picture(answer), text] + notes
    case .photoList:
      let sheet = [answer["contactSheet"]?.objectValue].compactMap(\.self)
      return [text] + sheet.map(Self.picture) + notes
    default: return [text] + notes
    }
  }

  private static func picture(_ answer: JSONObject) -> JSONObject {
    var picture = answer.selecting(["data", "mimeType"])
    picture["type"] = "image"
    return picture
  }

  /// The content of an answer, without any notes.
  func text(of answer: JSONObject) -> String {
    switch self {
    case .photo: Self.photo(answer)
    case .photoList: Self.list(answer)
    case .collectionList: Self.collections(answer)
    case .userList: Self.users(answer)
    case .collection: Self.collection(answer)
    case .collectionOutcome: Self.collected(answer)
    case .likeOutcome: Self.outcome(answer.object("photo"))
    case .snippet: answer.text("text")
    case .profile: Self.profile(answer)
    case .download: Self.download(answer)
    case .thumbnail: answer.text("credit")
    case .description, .session, .invitation, .preview, .pictureBytes:
      JSON.object(answer).text
    }
  }

  /// If fewer requests than this are left, a note tells the model.
  private static let fewRequests = 10

  /// The notes about an answer that a model should act on, only for the model; nil if there are
  /// none. The structured content has them all: `remarks`, `stale`, `rate`.
  private static func notes(_ answer: JSONObject) -> JSONObject? {
    let remarks = answer["remarks"]?.arrayValue?.compactMap(\.stringValue) ?? []
    let stale = answer["stale"] == true ? "From the cache: could not reach the network." : nil
    let rate = answer["rate"]?.objectValue.flatMap { rate -> String? in
      guard rate.integer("remaining") < fewRequests else { return nil }
      return "Requests left this hour: \(rate.integer("remaining")) of \(rate.integer("limit"))."
    }
    let notes = remarks + [stale, rate].compactMap(\.self)
    if notes.isEmpty { return nil }
    return [
      "type": "text", "text": .string(notes.joined(separator: "\n")),
      "annotations": ["audience": ["assistant"], "priority": .number(0.3)],
    ]
  }
}

extension ResultShape {
  private static func collections(_ list: JSONObject) -> String {
    let collections = list["collections"]?.arrayValue?.compactMap(\.objectValue) ?? []
    if collections.isEmpty { return "No collections." }
    return (collections.map(collection) + [more(list)]).joined(separator: "\n")
  }

  private static func users(_ list: JSONObject) -> String {
    let users = list["users"]?.arrayValue?.compactMap(\.objectValue) ?? []
    if users.isEmpty { return "No users." }
    return (users.map(profile) + [more(list)]).joined(separator: "\n\n")
  }

  /// One collection of a list, in its brief form.
  private static func collection(_ collection: JSONObject) -> String {
    let slug = collection.text("slug")
    let facts = [
      collection.text("author"), collection["photoCount"]?.integerValue.map { "\($0) photos" },
      collection["private"] == true ? "private" : nil,
      collection["closed"] == true ? "closed" : nil, collection.text("link"),
    ]
    let name = slug.isEmpty ? collection.text("id") : slug
    let first = "[\(name)] \(collection.text("title"))" + dashed(facts)
    return joined([first, collection.text("description")], "\n")
  }

  /// A change to a collection, with a line for each photo.
  private static func collected(_ outcome: JSONObject) -> String {
    let photos = outcome["photos"]?.arrayValue?.compactMap(\.objectValue) ?? []
    let lines = photos.map { photo in
      let fault = photo["error"] == nil ? nil : photo.object("error").text("message")
      return "[\(photo.text("id"))] \(fault ?? "done")"
    }
    return (["Collection \(outcome.text("id")): done."] + lines).joined(separator: "\n")
  }

  private static func list(_ list: JSONObject) -> String {
    let photos = list["photos"]?.arrayValue?.compactMap(\.objectValue) ?? []
    if photos.isEmpty { return joined(["No photos.", total(list)], " ") }
    let lines = photos.enumerated().map { line($1, number: $0 + 1) }
    return (lines + [more(list)]).joined(separator: "\n")
  }

  private static func more(_ list: JSONObject) -> String {
    let next = list["hasMore"] == true ? "More on page \(list.integer("page") + 1)." : "No more."
    return joined([total(list), next], " ")
  }

  private static func total(_ list: JSONObject) -> String? {
    list["total"]?.integerValue.map { "\($0) in all." }
  }

  /// One photo of a list, in its brief form.
  private static func line(_ photo: JSONObject, number: Int) -> String {
    let facts = [photo.text("author"), photo.text("size"), photo.text("page")]
    let first = "\(number). [\(photo.text("id"))] \(photo.text("caption"))" + dashed(facts)
    return joined([first, photo.text("credit")], "\n")
  }

  private static func dashed(_ facts: [String?]) -> String {
    let text = joined(facts, ", ")
    return text.isEmpty ? "" : " — \(text)"
  }

  private static func photo(_ photo: JSONObject) -> String {
    joined(
      [
        "[\(photo.text("id"))] \(caption(photo))", description(photo),
        author(photo).map { "Author: \($0)" }, labeled("Credit", photo.text("credit")),
        labeled("Page", address(photo.object("links").text("html"))),
        labeled("Size", "\(photo.integer("width"))x\(photo.integer("height"))"),
        labeled("Color", photo.text("color")), labeled("Date", photo.text("createdAt")),
        labeled("Camera", camera(photo.object("camera"))),
        labeled("Place", place(photo.object("location"))),
        labeled("Tags", photo.texts("tags").joined(separator: ", ")),
        joined([like(photo), counts(photo)], "; "),
        pictures(photo),
      ], "\n")
  }

  private static func like(_ photo: JSONObject) -> String? {
    if photo["likeUnknown"] == true { return nil }
    return photo["isLiked"] == true ? "Liked" : "Not liked"
  }

  private static func counts(_ photo: JSONObject) -> String? {
    let counts = ["likes", "views", "downloads"].compactMap { name in
      photo[name]?.integerValue.map { "\($0) \(name)" }
    }
    return counts.isEmpty ? nil : counts.joined(separator: ", ")
  }

  private static func camera(_ camera: JSONObject) -> String {
    let camera = PhotoDetails.Camera(
      make: camera["make"]?.stringValue, model: camera["model"]?.stringValue,
      exposure: camera["exposure"]?.stringValue, aperture: camera["aperture"]?.stringValue,
      focalLength: camera["focalLength"]?.stringValue, iso: camera["iso"]?.integer())
    return camera.text(in: .english)
  }

  private static func place(_ place: JSONObject) -> String {
    var parts: [String] = []
    for part in [place.text("name"), place.text("city"), place.text("country")]
    where !part.isEmpty && !parts.contains(where: { $0.contains(part) }) {
      parts.append(part)
    }
    return parts.joined(separator: ", ")
  }

  private static func pictures(_ photo: JSONObject) -> String? {
    let urls = photo.object("urls")
    // A photo in a user's own file has the same address in all sizes, which is also its page.
    guard urls.text("raw") != photo.object("links").text("html") else { return nil }
    let lines = PictureSize.allCases.compactMap { size in
      address(urls.text(size.rawValue)).map { "\(size.rawValue): \($0)" }
    }
    return lines.isEmpty ? nil : (["Pictures:"] + lines).joined(separator: "\n")
  }

  private static func outcome(_ photo: JSONObject) -> String {
    let state = photo["isLiked"] == true ? "Liked" : "No longer liked"
    return "\(state): [\(photo.text("id"))] \(caption(photo))" + dashed([author(photo)])
  }

  private static func download(_ file: JSONObject) -> String {
    joined(
      [
        "Saved to \(file.text("path")), \(file.integer("bytes")) bytes.", file.text("credit"),
      ], "\n")
  }

  private static func profile(_ profile: JSONObject) -> String {
    let name = joined([profile.text("name"), "(@\(profile.text("username")))"], " ")
    let likes = profile["totalLikes"]?.integerValue.map { "Likes \($0) photos" }
    return joined(
      [
        name, profile.text("bio"), likes, address(profile.text("link")),
        labeled("Avatar", address(profile.text("avatar"))),
      ], "\n")
  }

  private static func caption(_ photo: JSONObject) -> String {
    let words = [photo.text("altDescription"), photo.text("description")]
    return words.first { !$0.isEmpty }.map { $0.cleaned() } ?? "Untitled"
  }

  /// The description, if it differs from the caption.
  private static func description(_ photo: JSONObject) -> String? {
    let description = photo.text("description").cleaned()
    return description == caption(photo) ? nil : labeled("Description", description)
  }

  /// The author, with the username that other tools accept; nil for a photo without an author.
  private static func author(_ photo: JSONObject) -> String? {
    let author = photo.object("author")
    let (name, username) = (author.text("name"), author.text("username"))
    guard Author(username: username, name: name).knownName != nil else { return nil }
    let words = username.isEmpty ? name : "\(name) (@\(username))"
    return joined([words, address(author.text("link"))], ", ")
  }

  /// The address; nil if it leads nowhere outside of this program.
  private static func address(_ text: String) -> String? {
    (try? WebAddress(text))?.photoHost == .nowhere ? nil : text
  }

  private static func labeled(_ label: String, _ text: String?) -> String? {
    text.flatMap { $0.isEmpty ? nil : "\(label): \($0)" }
  }

  private static func joined(_ parts: [String?], _ separator: String) -> String {
    parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: separator)
  }
}

extension JSONObject {
  fileprivate func text(_ key: String) -> String { self[key]?.stringValue ?? "" }
  fileprivate func texts(_ key: String) -> [String] {
    self[key]?.arrayValue?.compactMap(\.stringValue) ?? []
  }
  fileprivate func integer(_ key: String) -> Int64 { self[key]?.integerValue ?? 0 }
  func object(_ key: String) -> JSONObject { self[key]?.objectValue ?? [:] }
}
