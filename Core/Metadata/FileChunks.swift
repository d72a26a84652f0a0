package import FeedFormats

/// The chunks of a PNG or WebP that are not pixels. Lengths are not trusted, and checksums are not
/// compared.
package struct FileChunks: Sendable, Hashable {
  package struct Chunk: Sendable, Hashable {
    package let name: String
    /// The range of the whole chunk, with its length and name.
    package let range: Range<Int>
    package let content: Range<Int>
  }

  /// The chunks in their order. Of the data of a PNG's pixels, only the first chunk is listed.
  package private(set) var chunks: [Chunk] = []
  /// Whether the end of the file follows. A file without it was cut off. Data after it is ignored.
  package private(set) var hasEnd = false
  /// Whether there are more chunks than those that are listed.
  package private(set) var isLimited = false
  /// The end of the last chunk.
  package private(set) var end = 0

  /// The maximum number of chunks that are listed. No photo has more, and a file may have millions.
  private static let limit = 10_000

  package init(_ bytes: [UInt8], _ format: PictureFormat) {
    switch format {
    case .png: readPNG(bytes)
    case .webp: readWebP(bytes)
    case .jpeg, .gif, .heic, .avif: break
    }
  }

  package func first(_ name: String) -> Chunk? { chunks.first { $0.name == name } }

  /// An XMP packet and its chunk.
  package struct XMP: Sendable, Hashable {
    package let chunk: Chunk
    /// Nil if it is compressed, and damaged or too long.
    package let packet: ArraySlice<UInt8>?
  }

  /// The maximum length of all compressed packets together.
  private static let compressedLimit = 4 << 20

  /// The XMP packets in their order.
  package func xmp(_ bytes: [UInt8]) -> [XMP] {
    var limit = Self.compressedLimit
    return chunks.compactMap { chunk in
      if chunk.name == "XMP " { return XMP(chunk: chunk, packet: bytes[chunk.content]) }
      guard let text = PNGText(chunk, bytes), text.isXMP else { return nil }
      let packet = text.packet(limit: limit)
      // After a failure no more are decompressed, because a hostile file may have thousands.
      limit = packet.map { max(0, limit - $0.count) } ?? 0
      return XMP(chunk: chunk, packet: packet)
    }
  }

  private mutating func readPNG(_ bytes: [UInt8]) {
    var position = PictureFormat.pngSignature.count
    var hasPixels = false
    while bytes.count - position >= 12 {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let isPixels = bytes[position + 4..<position + 8].elementsEqual("IDAT".utf8)
      guard length <= bytes.count - position - 12 else { break }
      let range = position..<position + 12 + length
      if !isPixels || !hasPixels { add(bytes, range, name: position + 4, position + 8, length) }
      hasPixels = hasPixels || isPixels
      position = range.upperBound
      if bytes[range.lowerBound + 4..<range.lowerBound + 8].elementsEqual("IEND".utf8) {
        hasEnd = true
        break
      }
    }
    end = min(position, bytes.count)
  }

  private mutating func readWebP(_ bytes: [UInt8]) {
    var position = 12
    guard bytes.count > position else { return }
    let announced = 8 + Self.littleEndian(bytes[4..<8])
    let whole = min(announced, bytes.count)
    hasEnd = announced <= bytes.count
    while whole - position >= 8 {
      let length = Self.littleEndian(bytes[position + 4..<position + 8])
      guard length <= whole - position - 8 else {
        hasEnd = false
        break
      }
      // A chunk has an even length. The last padding is missing in some files.
      let range = position..<min(position + 8 + length + length % 2, whole)
      add(bytes, range, name: position, position + 8, length)
      position = range.upperBound
    }
    end = position
  }

  private static func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func add(
    _ bytes: [UInt8], _ range: Range<Int>, name: Int, _ content: Int, _ length: Int
  ) {
    guard chunks.count < Self.limit else {
      isLimited = true
      return
    }
    let name = String(decoding: bytes[name..<name + 4], as: UTF8.self)
    chunks.append(Chunk(name: name, range: range, content: content..<content + length))
  }
}
