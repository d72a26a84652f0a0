/// What a picture's XMP says about the photo: the few properties that people fill in. All text is
/// cleaned, and on one line.
package struct XMPDescription: Sendable, Hashable {
  package let title: String?
  package let description: String?
  package let creator: String?

  /// Reads the packets of a picture. Of each property the first value counts.
  ///
  /// - Parameter extensions: The segments of the large packet that the first one refers to.
  package init(packets: [ArraySlice<UInt8>], extensions: [ArraySlice<UInt8>] = []) {
    let packets = XMPPacket.all(packets, extensions, for: XMPPacket.Property.ofTexts)
    func line(_ property: XMPPacket.Property) -> String? {
      packets.lazy.compactMap { $0[property] }.compactMap(Self.line).first
    }
    title = line(.title)
    description = line(.description)
    creator = line(.creator)
  }

  /// The times in the packets, best first: when the photo was taken, then when its file was made or
  /// changed.
  package static func dates(
    packets: [ArraySlice<UInt8>], extensions: [ArraySlice<UInt8>] = []
  ) -> [String] {
    let packets = XMPPacket.all(packets, extensions, for: XMPPacket.Property.ofDates)
    return XMPPacket.Property.ofDates.flatMap { date in packets.compactMap { $0[date] } }
  }

  private static func line(_ text: String) -> String? {
    let words = text.cleaned().split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
