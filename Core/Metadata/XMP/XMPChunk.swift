import FeedFormats

/// The chunk of a PNG or WebP that contains its XMP.
package enum XMPChunk {
  /// A PNG with another packet instead of the one it had. The first packet of a PNG precedes its
  /// pixels, because some programs read no further.
  ///
  /// - Returns: Nil if the file had no packet, and is cut off or has no pixels or too many chunks.
  package static func png(
    _ packet: XMPPacket, in bytes: [UInt8], _ chunks: FileChunks
  ) -> [UInt8]? {
    let old = chunks.xmp(bytes).first?.chunk.range
    let isWhole = chunks.hasEnd && !chunks.isLimited
    let new = isWhole ? chunks.first("IDAT").map { $0.range.prefix(0) } : nil
    guard let place = old ?? new else { return nil }
    return bytes[..<place.lowerBound] + png(packet) + bytes[place.upperBound...]
  }

  /// The chunk of a PNG with a packet: a text that is not compressed, without a language.
  private static func png(_ packet: XMPPacket) -> [UInt8] {
    // No compression, no language, and no keyword in it.
    let header = Array("iTXt".utf8) + PNGText.xmpKeyword + [0, 0, 0, 0, 0]
    let content = header + packet.bytes
    return bigEndian(content.count - 4) + content + bigEndian(Int(CRC32.value(of: content)))
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// A WebP with another packet instead of the one it had.
  ///
  /// - Returns: Nil if the file is cut off, has too many chunks, or is not of a kind that can have
  ///   XMP.
  package static func webp(
    _ packet: XMPPacket, in bytes: [UInt8], _ chunks: FileChunks
  ) -> [UInt8]? {
    guard chunks.hasEnd, !chunks.isLimited, let header = extendedHeader(chunks, bytes) else {
      return nil
    }
    var body = Array("WEBP".utf8) + chunk("VP8X", header)
    for chunk in chunks.chunks where chunk.name != "VP8X" && chunk.name != "XMP " {
      // As it is, because its name may not be text. The last padding may be missing.
      body += bytes[chunk.range]
      if body.count % 2 == 1 { body.append(0) }
    }
    body += chunk("XMP ", packet.bytes)
    // Data after the end stays, because some programs append theirs.
    return Array("RIFF".utf8) + littleEndian(body.count, 4) + body + bytes[chunks.end...]
  }

  private static func chunk(_ name: String, _ content: some Collection<UInt8>) -> [UInt8] {
    Array(name.utf8) + littleEndian(content.count, 4) + content
      + [UInt8](repeating: 0, count: content.count % 2)
  }

  /// The content of the chunk with flags and size, which a simple file lacks, with the flag for XMP.
  private static func extendedHeader(_ chunks: FileChunks, _ bytes: [UInt8]) -> [UInt8]? {
    if let old = chunks.first("VP8X")?.content, old.count == 10 {
      var header = Array(bytes[old])
      header[0] |= xmpFlag
      return header
    }
    if let content = chunks.first("VP8 ")?.content, content.count >= 10 {
      let start = content.lowerBound + 6
      let sides = [start, start + 2].map { (Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8) & 0x3FFF }
      return header(width: sides[0], height: sides[1], flags: xmpFlag)
    }
    if let content = chunks.first("VP8L")?.content, content.count >= 5 {
      let start = content.lowerBound + 1
      let bits = bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
      let hasAlpha = bits >> 28 & 1 == 1
      return header(
        width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1,
        flags: hasAlpha ? xmpFlag | alphaFlag : xmpFlag)
    }
    return nil
  }

  private static let xmpFlag: UInt8 = 0x04
  private static let alphaFlag: UInt8 = 0x10

  private static func header(width: Int, height: Int, flags: UInt8) -> [UInt8]? {
    guard width > 0, height > 0 else { return nil }
    return [flags, 0, 0, 0] + littleEndian(width - 1, 3) + littleEndian(height - 1, 3)
  }

  private static func littleEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

/// The checksum of a PNG's chunks.
package enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }

  package static func value(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }
}

extension XMPPacket {
  /// The packets of a file that have properties of a credit.
  ///
  /// - Returns: Nil if the file is not a picture whose XMP is read, or if its header is cut off.
  package static func ofCredit(in bytes: [UInt8]) -> [XMPPacket]? {
    guard let format = PictureFormat(bytes) else { return nil }
    switch format {
    case .jpeg:
      let header = JPEGHeader(bytes)
      return header.end == .scan ? XMPSegment.packets(of: header, bytes) : nil
    case .png, .webp: return ofCredit(in: FileChunks(bytes, format), bytes)
    case .gif, .heic, .avif: return nil
    }
  }

  /// The packets in the chunks of a PNG or WebP that have properties of a credit.
  package static func ofCredit(in chunks: FileChunks, _ bytes: [UInt8]) -> [XMPPacket] {
    all(
      chunks.xmp(bytes).compactMap(\.packet), [],
      for: Property.ofCredit + Property.ofDownload + [.photoID])
  }
}
