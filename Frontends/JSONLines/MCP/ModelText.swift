import FeedCore

/// What a model reads of an answer: the few things that it needs to choose a photo and to name it,
/// at a tenth of the answer's length. Programs take `structuredContent`, which has everything.
extension Shape {
  /// A picture is handed over as one; the same bytes once more as structured content would be
  /// read by many clients as half a million letters.
  var isStructured: Bool { self != .thumbnail }

  /// The content block of a tool's result.
  func content(of answer: JSONObject) -> JSONObject {
    guard self == .thumbnail else { return ["type": "text", "text": .string(text(of: answer))] }
    var block = answer.selecting(["data", "mimeType"])
    block["type"] = "image"
    return block
  }

  func text(of answer: JSONObject) -> String {
    let text =
      switch self {
      case .photo: Self.photo(answer)
      case .photoList: Self.list(answer)
      case .likeOutcome: Self.outcome(answer.object("photo"))
      case .snippet: answer.text("text")
      case .profile: Self.profile(answer)
      case .download: "Saved as \(answer.text("path")), \(answer.integer("bytes")) bytes."
      case .description, .session, .invitation, .thumbnail, .preview: JSON.object(answer).text
      }
    return ([text] + Self.notes(answer)).joined(separator: "\n")
  }

  private static func notes(_ answer: JSONObject) -> [String] {
    let stale = answer["stale"] == true ? "From the cache: the network did not answer." : nil
    let rate = answer["rate"]?.objectValue.map {
      "Requests left this hour: \($0.integer("remaining")) of \($0.integer("limit"))."
    }
    return [stale, rate].compactMap(\.self)
  }
}

extension Shape {
  private static func list(_ list: JSONObject) -> String {
    let photos = list["photos"]?.arrayValue?.compactMap(\.objectValue) ?? []
    if photos.isEmpty { return "No photos." }
    let more = list["hasMore"] == true ? "More on page \(list.integer("page") + 1)." : "No more."
    return (photos.map(line) + [more]).joined(separator: "\n")
  }

  /// One photo of many.
  private static func line(_ photo: JSONObject) -> String {
    "[\(photo.text("id"))] \(caption(photo)) — \(author(photo)), \(size(photo)), \(page(photo))"
  }

  private static func photo(_ photo: JSONObject) -> String {
    """
    [\(photo.text("id"))] \(caption(photo))
    Photo by \(author(photo)) on Unsplash: \(page(photo))
    \(size(photo)), \(photo["isLiked"] == true ? "liked" : "not liked")
    Picture: \(photo.object("urls").text("regular"))
    """
  }

  private static func outcome(_ photo: JSONObject) -> String {
    let state = photo["isLiked"] == true ? "Liked" : "Not liked any more"
    return "\(state): [\(photo.text("id"))] \(caption(photo)) — \(author(photo))"
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

  private static func size(_ photo: JSONObject) -> String {
    "\(photo.integer("width"))x\(photo.integer("height"))"
  }

  private static func page(_ photo: JSONObject) -> String { photo.object("links").text("html") }
}

extension JSONObject {
  fileprivate func text(_ key: String) -> String { self[key]?.stringValue ?? "" }
  fileprivate func integer(_ key: String) -> Int64 { self[key]?.integerValue ?? 0 }
  fileprivate func object(_ key: String) -> JSONObject { self[key]?.objectValue ?? [:] }
}
