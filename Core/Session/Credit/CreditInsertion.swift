package import FeedCore
import FeedMetadata

/// Adds a credit to a JPEG that arrives in pieces (PHOTO-8). The header is held back until it is
/// complete, and the picture is passed on as it arrives.
package struct CreditInsertion: Sendable {
  private let credit: PhotoCredit
  /// The bytes held back; nil once they are passed on.
  private var header: [UInt8]? = []
  /// The reason why the credit was left out of a JPEG, if it was.
  package private(set) var remark: Message?

  /// The maximum length of a header in bytes. A longer one is not that of a photo, and its bytes
  /// are passed on unchanged.
  private static let limit = 4 << 20

  package init(_ credit: PhotoCredit) { self.credit = credit }

  /// Takes the next bytes.
  ///
  /// - Returns: The bytes to write now.
  package mutating func take(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard var header else { return bytes }
    // Moved out of the property, so that the array grows in place instead of being copied.
    self.header = nil
    header += bytes
    let found = JPEGHeader(header)
    switch found.end {
    case .scan: return with(found, header)
    case .image, .invalid: return header[...]
    case .cut where header.count > Self.limit: return header[...]
    case .cut:
      self.header = header
      return []
    }
  }

  /// Ends the picture.
  ///
  /// - Returns: The bytes that were still held back, if the header is cut off.
  package mutating func finish() -> ArraySlice<UInt8> {
    defer { header = nil }
    return header?[...] ?? []
  }

  private mutating func with(_ header: JPEGHeader, _ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let old = header.segments.first { XMPSegment.holds($0, of: bytes) }
    let place = old?.range ?? header.xmpRange
    guard let packet = packet(old, header, bytes) else {
      remark = Message(.creditUnreadable)
      return bytes[...]
    }
    guard let segment = XMPSegment.bytes(of: packet),
      segment.count == place.count || !header.hasPictureTable(before: place, bytes)
    else {
      remark = Message(.creditLeftOut)
      return bytes[...]
    }
    return bytes[..<place.lowerBound] + segment + bytes[place.upperBound...]
  }

  /// The packet to write.
  ///
  /// - Returns: Nil if the file's own packet is damaged. It is never replaced by another one.
  private func packet(
    _ old: JPEGSegments.Segment?, _ header: JPEGHeader, _ bytes: [UInt8]
  ) -> XMPPacket? {
    let credit = credit.properties
    let whole = (XMPPacket.Property.ofCredit + [.photoID]).compactMap { name in
      credit[name].map { (name, $0) }
    }
    guard let old else { return XMPPacket(whole) }
    let packet = XMPPacket(toAddTo: XMPSegment.packet(in: old, of: bytes))
    if packet.isBlank { return XMPPacket(whole) }
    return packet.adding(credit, of: XMPSegment.packets(of: header, bytes))
  }
}

extension JPEGHeader {
  /// The range for the packet. It follows JFIF and Exif, which programs expect at the very start.
  fileprivate var xmpRange: Range<Int> {
    let first = segments.prefix { $0.marker == 0xE0 || $0.marker == 0xE1 }
    let end = first.last?.range.upperBound ?? 2
    return end..<end
  }

  /// Whether a table of further pictures (MPF), such as a gain map, precedes a place. The table counts
  /// their positions from itself, so that no byte between them may be added.
  fileprivate func hasPictureTable(before place: Range<Int>, _ bytes: [UInt8]) -> Bool {
    segments.contains { segment in
      segment.marker == 0xE2 && bytes[segment.content].starts(with: "MPF\0".utf8)
        && segment.range.lowerBound < place.lowerBound
    }
  }
}
