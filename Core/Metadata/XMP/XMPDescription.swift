/// The properties of a picture's XMP that users fill in. The texts are not cleaned.
package struct XMPDescription: Sendable, Hashable {
  package let title: String?
  package let description: String?
  /// The photographer. For a download, this is the one that its credit names.
  package let creator: String?
  /// The copyright notice.
  package let rights: String?

  /// Reads the packets of a picture. The first value of each property counts.
  ///
  /// - Parameter extensions: The segments of the extended packet that the first one refers to.
  package init(packets: [ArraySlice<UInt8>], extensions: [ArraySlice<UInt8>] = []) {
    let packets = XMPPacket.all(packets, extensions, for: XMPPacket.Property.ofTexts)
    func text(_ property: XMPPacket.Property) -> String? {
      packets.lazy.compactMap { $0[property] }.first
    }
    title = text(.title)
    description = text(.description)
    creator = text(.downloadCreator) ?? text(.creator)
    rights = text(.rights)
  }

  /// The times in the packets, best first: when the photo was taken, then when its file was made or
  /// changed.
  package static func dates(
    packets: [ArraySlice<UInt8>], extensions: [ArraySlice<UInt8>] = []
  ) -> [String] {
    let packets = XMPPacket.all(packets, extensions, for: XMPPacket.Property.ofDates)
    return XMPPacket.Property.ofDates.flatMap { date in packets.compactMap { $0[date] } }
  }

  /// An XMP segment of a JPEG with a few properties, for a copy that is encoded again.
  ///
  /// - Parameter date: The time when the photo was taken, in XMP's format. It may be only a year.
  /// - Returns: Nothing if all values are missing, or if they are too long for a segment.
  package static func segment(
    title: String?, description: String?, creator: String?, rights: String?, date: String?
  ) -> [UInt8] {
    let all: [(XMPPacket.Property, String?)] = [
      (.title, title), (.description, description), (.creator, creator), (.rights, rights),
      (.dateCreated, date),
    ]
    let values = all.compactMap { property, value in value.map { (property, $0) } }
    return values.isEmpty ? [] : XMPSegment.bytes(of: XMPPacket(values)) ?? []
  }
}
