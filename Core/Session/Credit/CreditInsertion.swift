package import FeedCore
package import FeedFormats
import FeedMetadata

/// Adds a credit to a JPEG, PNG or WebP that arrives in pieces (PHOTO-8). The header of a JPEG is held
/// back until it is complete, and the picture is passed on as it arrives. A PNG or WebP is held back as
/// a whole: its XMP may be at its end, and a second packet must not be added. The beginning of a WebP
/// also has its length.
package struct CreditInsertion: Sendable {
  private let credit: PhotoCredit?
  /// The bytes held back; nil once they are passed on.
  private var header: [UInt8]? = []
  /// The format of the picture, once its first bytes have arrived.
  package private(set) var format: PictureFormat?
  /// The reason why the credit was left out of a picture, if it was.
  package private(set) var remark: Message?

  /// The maximum length of a header in bytes. A longer one is not that of a photo, and its bytes
  /// are passed on unchanged.
  private static let limit = 4 << 20

  /// The maximum length of a WebP with a credit, and of a PNG without XMP before this length.
  private static let wholeLimit = 64 << 20

  /// - Parameter credit: Nil to pass on the original bytes.
  package init(_ credit: PhotoCredit?) { self.credit = credit }

  /// Takes the next bytes.
  ///
  /// - Returns: The bytes to write now.
  package mutating func take(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard var header else { return bytes }
    // Moved out of the property, so that the array grows in place instead of being copied.
    self.header = nil
    header += bytes
    format = PictureFormat(header)
    if let ready = ready(header) { return ready }
    self.header = header
    return []
  }

  /// The bytes to write now; nil if more must be held back.
  private mutating func ready(_ header: [UInt8]) -> ArraySlice<UInt8>? {
    guard credit != nil || format == nil else { return header[...] }
    switch format {
    case .jpeg:
      let found = JPEGHeader(header)
      switch found.end {
      case .scan: return with(found, header)
      case .image, .invalid: return header[...]
      case .cut: return header.count > Self.limit ? header[...] : nil
      }
    case .png, .webp: return header.count > Self.wholeLimit ? withWhole(header) : nil
    case .gif, .heic, .avif:
      remark = format.map { Message(.creditNotInFormat, $0.name) }
      return header[...]
    case nil:
      let isStart =
        header.count < PictureFormat.signatureLength
        && PictureFormat.mayContain(header, at: 0)
      return isStart ? nil : header[...]
    }
  }

  /// Ends the picture.
  ///
  /// - Returns: The bytes that were still held back, if the header is cut off.
  package mutating func finish() -> ArraySlice<UInt8> {
    defer { header = nil }
    guard let header else { return [] }
    return withWhole(header)
  }

  /// A file that was held back, with the credit if it is a PNG or WebP that has room for it.
  private mutating func withWhole(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    guard let format, [.png, .webp].contains(format) else { return bytes[...] }
    let chunks = FileChunks(bytes, format)
    guard let packet = packet(chunks, bytes) else {
      remark = Message(.creditUnreadable)
      return bytes[...]
    }
    let whole =
      format == .png
      ? XMPChunk.png(packet, in: bytes, chunks) : XMPChunk.webp(packet, in: bytes, chunks)
    if whole == nil { remark = Message(.creditLeftOut) }
    return whole?[...] ?? bytes[...]
  }

  /// The packet to write into a PNG or WebP; nil if the file's own packet is damaged.
  private func packet(_ chunks: FileChunks, _ bytes: [UInt8]) -> XMPPacket? {
    let old = chunks.xmp(bytes)
    if old.contains(where: { $0.packet == nil }) { return nil }
    return packet(old.first?.packet, in: bytes) { XMPPacket.ofCredit(in: chunks, bytes) }
  }

  private mutating func with(_ header: JPEGHeader, _ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let old = header.segments.first { XMPSegment.holds($0, of: bytes) }
    let place = old?.range ?? header.xmpRange
    let own = old.map { XMPSegment.packet(in: $0, of: bytes) }
    guard let packet = packet(own, in: bytes, { XMPSegment.packets(of: header, bytes) }) else {
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
    _ old: ArraySlice<UInt8>?, in bytes: [UInt8], _ packets: () -> [XMPPacket]
  ) -> XMPPacket? {
    let credit = credit?.properties ?? [:]
    let hasOther = PictureTags(bytes).creators(in: bytes).contains { $0 != credit[.creator] }
    var whole = XMPPacket.Property.ofCredit.compactMap { name in
      credit[name].map { (hasOther ? name.ofDownload : name, $0) }
    }
    if let id = credit[.photoID] { whole.append((.photoID, id)) }
    guard let old, !old.isEmpty else { return XMPPacket(whole) }
    let packet = XMPPacket(toAddTo: old)
    if packet.isBlank { return XMPPacket(whole) }
    return packet.adding(credit, of: packets(), besidesOther: hasOther)
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

extension PictureTags {
  /// The photographers that IPTC and EXIF name. The standard of IPTC maps both to the creator of XMP.
  fileprivate func creators(in bytes: [UInt8]) -> [String] {
    let iptc = IPTCRecord(resources: resources.flatMap { bytes[$0] }[...]).author
    return [iptc, artist.flatMap { String(tagged: $0) }].compactMap(\.self)
      .map { $0.cleaned().split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }
  }
}
