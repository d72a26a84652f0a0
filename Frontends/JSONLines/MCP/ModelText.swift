import FeedCore

/// The text that a model reads of an answer: the few facts that it needs to choose a photo and to
/// credit it. Clients pass on either this or `structuredContent`, so each is enough alone (MCP-2).
extension ResultShape {
  /// The `structuredContent` of a tool's result. A picture is an image block, and repeated as
  /// structured content it would reach many models as half a million characters of text: a
  /// thumbnail has none, a list has it without its contact sheet and what is for its page alone.
  func structure(of answer: JSONObject) -> JSONObject? {
    if self == .thumbnail { return nil }
    var answer = answer
    if self == .photoList { (answer["contactSheet"], answer[MCPApps.photosKey]) = (nil, nil) }
    return answer
  }

  /// The content blocks of a tool's result.
  func content(of answer: JSONObject) -> [JSONObject] {
    let text: JSONObject = ["type": "text", "text": .string(text(of: answer))]
    switch self {
    case .thumbnail: return [Self.picture(answer), text]
    case .photoList:
      return [text] + [answer["contactSheet"]?.objectValue].compactMap(\.self).map(Self.picture)
    default: return [text]
    }
  }

  private static func picture(_ answer: JSONObject) -> JSONObject {
    var picture = answer.selecting(["data", "mimeType"])
    picture["type"] = "image"
    return picture
  }

  func text(of answer: JSONObject) -> String {
    let text =
      switch self {
      case .photo: Self.photo(answer)
      case .photoList: Self.list(answer)
      case .collectionList: Self.collections(answer)
      case .likeOutcome: Self.outcome(answer.object("photo"))
      case .snippet: answer.text("text")
      case .profile: Self.profile(answer)
      case .download: Self.download(answer)
      case .thumbnail: answer.text("credit")
      case .description, .session, .invitation, .preview, .pictureBytes:
        JSON.object(answer).text
      }
    return ([text] + notes(answer)).joined(separator: "\n")
  }

  private func notes(_ answer: JSONObject) -> [String] {
    let remarks = self == .photoList ? answer["remarks"]?.arrayValue ?? [] : []
    let stale = answer["stale"] == true ? "From the cache: could not reach the network." : nil
    let rate = answer["rate"]?.objectValue.map {
      "Requests left this hour: \($0.integer("remaining")) of \($0.integer("limit"))."
    }
    return remarks.compactMap(\.stringValue) + [stale, rate].compactMap(\.self)
  }
}

extension ResultShape {
  private static func collections(_ list: JSONObject) -> String {
    let collections = list["collections"]?.arrayValue?.compactMap(\.objectValue) ?? []
    if collections.isEmpty { return "No collections." }
    let lines = collections.map { collection in
      let slug = collection.text("slug")
      let name = slug.isEmpty ? collection.text("id") : slug
      let count = collection["photoCount"]?.integerValue.map { ", \($0) photos" } ?? ""
      return "[\(name)] \(collection.text("title").cleaned())\(count): \(collection.text("link"))"
    }
    return (lines + [more(list)]).joined(separator: "\n")
  }

  private static func list(_ list: JSONObject) -> String {
    let photos = list["photos"]?.arrayValue?.compactMap(\.objectValue) ?? []
    if photos.isEmpty { return "No photos." }
    let lines = photos.enumerated().map { line($1, number: $0 + 1) }
    return (lines + [more(list)]).joined(separator: "\n")
  }

  private static func more(_ list: JSONObject) -> String {
    list["hasMore"] == true ? "More on page \(list.integer("page") + 1)." : "No more."
  }

  /// One photo of a list, in its short shape.
  private static func line(_ photo: JSONObject, number: Int) -> String {
    """
    \(number). [\(photo.text("id"))] \(photo.text("caption")) — \(photo.text("author")), \
    \(photo.text("size")), \(photo.text("page"))
    \(photo.text("credit"))
    """
  }

  private static func photo(_ photo: JSONObject) -> String {
    """
    [\(photo.text("id"))] \(caption(photo))
    \(credit(photo))
    \(size(photo)), \(photo["isLiked"] == true ? "liked" : "not liked")
    Picture: \(photo.object("urls").text("regular"))
    """
  }

  private static func outcome(_ photo: JSONObject) -> String {
    let state = photo["isLiked"] == true ? "Liked" : "No longer liked"
    return "\(state): [\(photo.text("id"))] \(caption(photo)) — \(author(photo))"
  }

  private static func download(_ file: JSONObject) -> String {
    let remarks = (file["remarks"]?.arrayValue ?? []).compactMap(\.stringValue)
    let saved = """
      Saved to \(file.text("path")), \(file.integer("bytes")) bytes.
      \(file.text("credit"))
      """
    return ([saved] + remarks).joined(separator: "\n")
  }

  private static func profile(_ profile: JSONObject) -> String {
    let name = "\(profile.text("name")) (@\(profile.text("username")))"
    return [name, profile.text("bio"), profile.text("link")].filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  private static func caption(_ photo: JSONObject) -> String {
    let words = [photo.text("altDescription"), photo.text("description")]
    return words.first { !$0.isEmpty }.map { $0.cleaned() } ?? "Untitled"
  }

  private static func author(_ photo: JSONObject) -> String {
    let author = photo.object("author")
    return "\(author.text("name")) (@\(author.text("username")))"
  }

  private static func credit(_ photo: JSONObject) -> String {
    let page = photo.object("links").text("html")
    let isOnUnsplash = (try? WebAddress(page))?.photoHost == .unsplash
    return "Photo by \(author(photo))\(isOnUnsplash ? " on Unsplash" : ""): \(page)"
  }

  private static func size(_ photo: JSONObject) -> String {
    "\(photo.integer("width"))x\(photo.integer("height"))"
  }
}

extension JSONObject {
  fileprivate func text(_ key: String) -> String { self[key]?.stringValue ?? "" }
  fileprivate func integer(_ key: String) -> Int64 { self[key]?.integerValue ?? 0 }
  func object(_ key: String) -> JSONObject { self[key]?.objectValue ?? [:] }
}
