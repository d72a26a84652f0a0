import FeedCore

/// A photo in a list for a model (MCP-12), in at most 300 bytes. It has the facts that the model
/// needs to choose the photo, to name it in another call and to credit it.
///
/// The caption is cut last. Page and size are left out first, because `get_photo` also returns
/// them. If fewer than 40 letters of the caption would fit, the credit's link and then the author's
/// name are also left out.
extension Photo {
  private static let captionLimit = 80
  /// The length to which a caption may be cut while other members can still be left out.
  private static let captionMinimum = 40

  /// - Parameter number: The photo's number on the contact sheet, if there is one.
  func brief(number: Int? = nil) -> JSONObject {
    let caption = (caption ?? "Untitled").cleaned()
    let linked = candidates(number, Snippet.briefCredit(of: self, isLinked: true))
    let unlinked = candidates(number, Snippet.briefCredit(of: self, isLinked: false))
    let shortest = unlinked.last.map { $0.without(["author"]) }
    return linked.firstWhole(caption, Self.captionLimit)
      ?? linked.last?.cut(caption, Self.captionLimit, atLeast: Self.captionMinimum)
      ?? unlinked.firstWhole(caption, Self.captionLimit)
      ?? unlinked.last?.cut(caption, Self.captionLimit, atLeast: Self.captionMinimum)
      ?? shortest?.cut(caption, Self.captionLimit, atLeast: 0) ?? [:]
  }

  /// The object with all members, then with fewer and fewer.
  private func candidates(_ number: Int?, _ credit: String) -> [JSONObject] {
    let all: JSONObject = [
      "number": number.map { .integer(Int64($0)) },
      "id": .string(id.text),
      "caption": "",
      "author": author.knownName.map {
        author.username.isEmpty ? .string($0) : .string("@\(author.username)")
      },
      "size": .string("\(width)x\(height)"),
      "page": links.page.photoHost == .nowhere
        ? nil : .string(links.page.brief(slugBefore: id.text)),
      "credit": credit.isEmpty ? nil : .string(credit),
    ]
    return [all, all.without(["page"]), all.without(["page", "size"])]
  }
}

/// A collection or topic in a list for a model, in at most 300 bytes. The title is cut last.
extension PhotoCollection {
  private static let titleLimit = 80

  var brief: JSONObject {
    let all: JSONObject = [
      "id": topic == nil ? .string(id) : nil,
      "slug": topic.map { .string($0.slug) },
      "title": "",
      "photoCount": photoCount.map { .integer(Int64($0)) },
      "private": isPrivate ? true : nil,
      "closed": topic?.isClosed == true ? true : nil,
      "author": author.map { .string("@\($0.username)") },
      "link": .string(link.brief(slugBefore: nil)),
    ]
    let title = title.cleaned()
    let candidates = [all, all.without(["link"]), all.without(["link", "author"])]
    guard var shape = candidates.firstWhole(title, Self.titleLimit, in: "title") else {
      return candidates.last?.cut(title, Self.titleLimit, in: "title", atLeast: 0) ?? [:]
    }
    let words = (description ?? "").cleaned()
    guard !words.isEmpty else { return shape }
    // The description gets the remaining bytes.
    shape["description"] = ""
    return shape.cut(words, Self.titleLimit, in: "description", atLeast: 40)
      ?? shape.without(["description"])
  }
}

extension WebAddress {
  /// The address without its parameters, which the credit's link contains, and without the slug
  /// before an id, because the caption repeats it.
  fileprivate func brief(slugBefore id: String?) -> String {
    let address = text.prefix { $0 != "?" && $0 != "#" }
    guard let id, address.hasSuffix("-\(id)"), let slash = address.lastIndex(of: "/") else {
      return String(address)
    }
    return address[...slash] + id
  }
}

extension [JSONObject] {
  /// The first object in which the whole text fits, up to a number of letters.
  fileprivate func firstWhole(
    _ text: String, _ letters: Int, in key: String = "caption"
  ) -> JSONObject? {
    let text = text.cut(to: letters, bytes: .max)
    for object in self where text.encodedSize <= object.bytesLeft {
      var object = object
      object[key] = .string(text)
      return object
    }
    return nil
  }
}

extension JSONObject {
  private static let limit = 300

  fileprivate var bytesLeft: Int { Self.limit - JSON.object(self).encoded().count }

  fileprivate func without(_ keys: [String]) -> JSONObject {
    var object = self
    for key in keys { object[key] = nil }
    return object
  }

  /// The object with as much of the text as fits.
  ///
  /// - Returns: Nil if the text would be cut to `least` letters or fewer.
  fileprivate func cut(
    _ text: String, _ letters: Int, in key: String = "caption", atLeast least: Int
  ) -> JSONObject? {
    let short = text.cut(to: letters, bytes: bytesLeft)
    guard short == text || least == 0 || short.count > least else { return nil }
    var object = self
    object[key] = .string(short)
    return object
  }
}

extension String {
  /// The text, shortened to this many characters and bytes as JSON, with an ellipsis for the rest.
  fileprivate func cut(to characters: Int, bytes: Int) -> String {
    if count <= characters, encodedSize <= bytes { return self }
    var text = String(prefix(characters - 1))
    while !text.isEmpty, text.encodedSize + "…".utf8.count > bytes { text.removeLast() }
    return text.isEmpty ? "" : text + "…"
  }

  /// The size in bytes as JSON, without the quotes.
  fileprivate var encodedSize: Int { JSON.string(self).encoded().count - 2 }
}
