/// The segments of a JPEG before its first scan.
package struct JPEGHeader: Sendable, Hashable {
  struct Segment: Sendable, Hashable {
    let marker: UInt8
    /// The range of the whole segment, from its marker on.
    let range: Range<Int>
    /// The range of what stands behind its marker and length.
    let content: Range<Int>
  }

  /// The result of reading the first bytes of a file.
  enum Reading: Sendable, Hashable {
    case whole(JPEGHeader)
    /// More bytes are needed.
    case cut
    /// These are not a JPEG's, or a damaged one's.
    case unreadable
  }

  private(set) var segments: [Segment] = []

  private static let scan: UInt8 = 0xDA
  /// The end of the image: a file with it before the first scan has no picture.
  private static let end: UInt8 = 0xD9

  static func read<Bytes: RandomAccessCollection>(_ bytes: Bytes) -> Reading
  where Bytes.Element == UInt8, Bytes.Index == Int {
    guard bytes.starts(with: [0xFF, 0xD8].prefix(bytes.count)) else { return .unreadable }
    var header = JPEGHeader()
    var index = bytes.startIndex + 2
    while true {
      let start = index
      guard index + 1 < bytes.endIndex else { return .cut }
      guard bytes[index] == 0xFF else { return .unreadable }
      // Any number of these may stand before a marker.
      while index + 1 < bytes.endIndex, bytes[index + 1] == 0xFF { index += 1 }
      guard index + 1 < bytes.endIndex else { return .cut }
      let marker = bytes[index + 1]
      if marker == scan { return .whole(header) }
      guard marker >= 0xC0, marker != Self.end, !(0xD0...0xD8).contains(marker) else {
        return .unreadable
      }
      guard index + 3 < bytes.endIndex else { return .cut }
      let length = Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
      let end = index + 2 + length
      guard length >= 2 else { return .unreadable }
      guard end <= bytes.endIndex else { return .cut }
      header.segments.append(
        Segment(marker: marker, range: start..<end, content: index + 4..<end))
      index = end
    }
  }

  /// Whether the mark that ends a picture stands somewhere in the bytes, which may begin anywhere
  /// in a JPEG. A thumbnail in the header has such a mark too.
  package static func hasEnd(in bytes: [UInt8]) -> Bool {
    guard bytes.count > 1 else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      // It mostly stands at the end.
      var index = bytes.count - 2
      while index >= 0 {
        if bytes[index] == 0xFF, bytes[index + 1] == end { return true }
        index -= 1
      }
      return false
    }
  }
}

/// Looks for the end mark of a JPEG that comes in chunks, behind its header. Without it the picture
/// was cut; data that some programs add behind it does no harm.
package struct JPEGEndSearch: Sendable {
  /// A longer header is searched like the picture, so that its bytes need not be kept.
  private static let headerLimit = 16 << 20

  /// The bytes so far, as long as the header has no end; then the last one, which may be half of
  /// the mark.
  private var pending: [UInt8] = []
  private var isBehindHeader = false
  package private(set) var hasEnd = false

  package init() {}

  /// Takes the next bytes of the file.
  package mutating func take(_ bytes: [UInt8]) {
    guard !hasEnd else { return }
    pending += bytes
    if !isBehindHeader {
      guard let start = pictureStart else { return }
      pending.removeFirst(start)
      isBehindHeader = true
    }
    hasEnd = JPEGHeader.hasEnd(in: pending)
    pending = Array(pending.suffix(1))
  }

  /// Where the header ends; nil while that is not known. One that cannot be read counts as none.
  private var pictureStart: Int? {
    switch JPEGHeader.read(pending) {
    case .whole(let header): header.segments.last?.range.upperBound ?? 2
    case .cut: pending.count > Self.headerLimit ? 2 : nil
    case .unreadable: min(2, pending.count)
    }
  }
}

/// The segment that holds a picture's XMP.
enum XMPSegment {
  static let identifier = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  private static let extensionIdentifier = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
  private static let marker: UInt8 = 0xE1
  /// The most that a segment's length can count, with its own two bytes.
  private static let limit = 65_535

  /// The segment that holds a packet; nil if the packet is too long for one.
  static func bytes(of packet: XMPPacket) -> [UInt8]? {
    let content = identifier + packet.bytes
    let length = content.count + 2
    guard length <= limit else { return nil }
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }

  static func holds(_ segment: JPEGHeader.Segment, of bytes: [UInt8]) -> Bool {
    segment.marker == marker && bytes[segment.content].starts(with: identifier)
  }

  /// The packet in a segment.
  static func packet(in segment: JPEGHeader.Segment, of bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes[segment.content].dropFirst(identifier.count)
  }

  /// The packets of a picture that have properties of a credit.
  static func packets(of header: JPEGHeader, _ bytes: [UInt8]) -> [XMPPacket] {
    let extensions = header.segments
      .filter { $0.marker == marker && bytes[$0.content].starts(with: extensionIdentifier) }
      .map { bytes[$0.content].dropFirst(extensionIdentifier.count) }
    let packets = header.segments.filter { holds($0, of: bytes) }.map { packet(in: $0, of: bytes) }
    return XMPPacket.all(
      packets, extensions, for: XMPPacket.Property.ofCredit + XMPPacket.Property.ofDownload)
  }
}

extension PhotoCredit {
  /// The credit in a JPEG, also in one that is cut off behind its header.
  ///
  /// - Returns: Nil where the bytes are no JPEG or have no credit.
  package init?(jpeg bytes: [UInt8]) {
    guard case .whole(let header) = JPEGHeader.read(bytes) else { return nil }
    self.init(XMPSegment.packets(of: header, bytes))
  }
}
