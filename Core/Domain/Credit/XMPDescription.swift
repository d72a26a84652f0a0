/// What a picture's XMP says about the photo: the few properties that people fill in. All text is
/// cleaned, and on one line.
package struct XMPDescription: Sendable, Hashable {
  package let title: String?
  package let description: String?
  package let creator: String?

  private static let dublinCore = "http://purl.org/dc/elements/1.1/"
  /// The names as they stand in a packet that has one of them. Most packets have none, and looking
  /// for these bytes costs far less than reading a packet.
  private static let marks = [":title", ":description", ":creator"].map { Array($0.utf8) }

  /// Reads a packet.
  ///
  /// - Returns: Nil where it is not UTF-8, or has none of the properties.
  package init?(packet bytes: ArraySlice<UInt8>) {
    guard Self.marks.contains(where: { bytes.contains($0) }),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    let packet = XMPPacket(text: text)
    title = packet.value("title", in: Self.dublinCore).flatMap(Self.line)
    description = packet.value("description", in: Self.dublinCore).flatMap(Self.line)
    creator = packet.value("creator", in: Self.dublinCore).flatMap(Self.line)
    if title == nil, description == nil, creator == nil { return nil }
  }

  private static func line(_ text: String) -> String? {
    let words = text.cleaned().split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
