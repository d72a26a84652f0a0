/// The segment of a JPEG that contains its XMP.
package enum XMPSegment {
  package static let identifier = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  static let extensionIdentifier = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
  static let marker: UInt8 = 0xE1
  /// The maximum of a segment's length field, which includes its own two bytes.
  private static let limit = 65_535

  /// The segment with a packet; nil if the packet is too long for one.
  package static func bytes(of packet: XMPPacket) -> [UInt8]? {
    let content = identifier + packet.bytes
    let length = content.count + 2
    guard length <= limit else { return nil }
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }

  package static func holds(_ segment: JPEGSegments.Segment, of bytes: [UInt8]) -> Bool {
    segment.marker == marker && bytes[segment.content].starts(with: identifier)
  }

  /// The packet in a segment.
  package static func packet(
    in segment: JPEGSegments.Segment, of bytes: [UInt8]
  ) -> ArraySlice<UInt8> {
    bytes[segment.content].dropFirst(identifier.count)
  }

  /// The packets of a picture that have properties of a credit.
  package static func packets(of header: JPEGHeader, _ bytes: [UInt8]) -> [XMPPacket] {
    let extensions = header.segments
      .filter { $0.marker == marker && bytes[$0.content].starts(with: extensionIdentifier) }
      .map { bytes[$0.content].dropFirst(extensionIdentifier.count) }
    let packets = header.segments.filter { holds($0, of: bytes) }.map { packet(in: $0, of: bytes) }
    return XMPPacket.all(
      packets, extensions,
      for: XMPPacket.Property.ofCredit + XMPPacket.Property.ofDownload + [.photoID])
  }
}
