/// The address of a photo's or a user's page on unsplash.com, as users paste it, with or without
/// `https://` and a language: `unsplash.com/de/fotos/fog-over-hills-uCb8l4CMcka`. Reserved
/// addresses (`WebAddress.isReserved`), which other backends use, must begin with `https://`.
enum PageAddress {
  /// The segments of the path, without the language; nil if the text is not an address of the site.
  fileprivate static func parts(_ text: String) -> [Substring]? {
    let hasScheme = text.contains("://")
    guard let address = try? WebAddress(hasScheme ? text : "https://\(text)"),
      ["unsplash.com", "www.unsplash.com"].contains(address.host)
        || hasScheme && address.isReserved
    else { return nil }
    let parts = address.path.split(separator: "/")
    return parts.first.map(isLanguage) == true ? Array(parts.dropFirst()) : parts
  }

  /// The first segments of pages with many photos. The names and ids after them may look as if they
  /// ended in the id of a photo, for example `t/street-photography`.
  fileprivate static let lists: Set = [
    "collections", "kollektionen", "colecciones", "colecoes", "collezioni", "t", "images",
    "wallpapers", "backgrounds",
  ]

  /// Whether a segment is a language, such as `de` or `pt-br`.
  private static func isLanguage(_ part: Substring) -> Bool {
    part.prefix { $0 != "-" }.utf8.count == 2 && part.utf8.count <= 5
  }
}

extension PhotoID {
  private static let length = 11

  /// Parses a text that the user typed for a photo: its id, or the address of its page. The address
  /// ends in the id, or in a slug and the id.
  package init(named text: String) {
    self.init(Self.id(pageAddress: text) ?? text)
  }

  private static func id(pageAddress text: String) -> String? {
    guard let parts = PageAddress.parts(text), parts.count == 2, parts[0].first != "@",
      !PageAddress.lists.contains(parts[0].lowercased())
    else { return nil }
    return id(slug: parts[1])
  }

  /// The id at the end of a slug, or the text itself if it has the form of an id.
  private static func id(slug text: Substring) -> String? {
    let (words, id) = (text.utf8.dropLast(length), text.utf8.suffix(length))
    guard id.count == length, id.allSatisfy(isIDByte), words.isEmpty || words.last == 0x2D else {
      return nil
    }
    return String(Substring(id))
  }

  /// The id at the end of a slug, for example `uCb8l4CMcka` in `fog-over-hills-uCb8l4CMcka`
  /// (MCP-4). Other texts are returned unchanged. Used only if all ids of the service have the form
  /// of Unsplash's, because otherwise the whole slug may be an id.
  package var withoutSlug: PhotoID { Self.id(slug: text[...]).map { PhotoID($0) } ?? self }

  private static func isIDByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2D || byte == 0x5F
  }

  /// Whether the text is the address of a photo's page, rather than an id or a file name.
  package static func isPageAddress(_ text: String) -> Bool { id(pageAddress: text) != nil }
}

extension Author {
  /// Returns the username in a text that the user typed: the name itself, `@mira`, or the address
  /// of the user's page.
  package static func username(named text: String) -> String {
    if text.first == "@", text.utf8.count > 1 { return String(text.dropFirst()) }
    guard let name = PageAddress.parts(text)?.first, name.first == "@", name.utf8.count > 1 else {
      return text
    }
    return String(name.dropFirst())
  }
}
