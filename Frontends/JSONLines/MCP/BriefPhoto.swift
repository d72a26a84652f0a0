import FeedCore

/// A photo in a list for a model (MCP-2): what it needs to choose it, name it in another call and
/// credit it, each fact once, in at most 300 bytes. What gives way is the caption.
extension Photo {
  private static let captionLimit = 80
  /// The shortest caption in bytes: where the credit leaves less, its link is left out.
  private static let leastCaption = 16

  /// - Parameter number: Its number on the contact sheet, if there is one.
  func brief(number: Int? = nil) -> JSONObject {
    let linked = members(number, Snippet.briefCredit(of: self, isLinked: true))
    if linked.bytesLeft >= Self.leastCaption { return captioned(linked) }
    return captioned(members(number, Snippet.briefCredit(of: self, isLinked: false)))
  }

  private func members(_ number: Int?, _ credit: String) -> JSONObject {
    [
      "number": number.map { .integer(Int64($0)) },
      "id": .string(id.text),
      "caption": "",
      "author": .string("@\(author.username)"),
      "size": .string("\(width)x\(height)"),
      "page": .string(briefPage),
      "credit": .string(credit),
    ]
  }

  private func captioned(_ members: JSONObject) -> JSONObject {
    var members = members
    let text = (caption ?? "Untitled").cleaned()
    members["caption"] = .string(text.cut(to: Self.captionLimit, bytes: members.bytesLeft))
    return members
  }

  /// The address of the page without its slug, which the caption repeats, and without parameters,
  /// which the credit's link has.
  private var briefPage: String {
    let address = links.page.text.prefix { $0 != "?" && $0 != "#" }
    guard address.hasSuffix("-\(id.text)"), let slash = address.lastIndex(of: "/") else {
      return String(address)
    }
    return address[...slash] + id.text
  }
}

extension JSONObject {
  /// The bytes that are left of a photo's 300.
  fileprivate var bytesLeft: Int { 300 - JSON.object(self).encoded().count }
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
  private var encodedSize: Int { JSON.string(self).encoded().count - 2 }
}
