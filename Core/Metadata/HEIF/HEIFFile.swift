/// The header of a HEIC or AVIF file: the picture that the file shows, its metadata and its color
/// profile. Nothing in it is trusted: invalid data counts as missing.
package struct HEIFFile: Sendable, Hashable {
  /// The codec of the pixels.
  package enum Codec: Sendable, Hashable {
    case hevc
    case av1
    case other
  }

  /// The sizes of the planes of color differences, as in `4:2:0`.
  package enum Chroma: Sendable, Hashable {
    case gray
    case quarter
    case halfAcross
    case full
    case unknown
  }

  /// Width and height of the upright picture. The file's rotation is part of the picture, so the
  /// orientation in its EXIF block does not count.
  package let width: Int
  package let height: Int
  package let codec: Codec
  package let chroma: Chroma
  /// Whether another picture in the file has the transparency of this one.
  package let hasAlpha: Bool
  /// The ICC profile; nil if the colors are described by numbers or not at all.
  package let profile: Range<Int>?
  /// The EXIF block, from the header of its TIFF data. Nil also if it is not in these bytes, or in
  /// several parts.
  package let exif: Range<Int>?
  /// The XMP packet, under the same conditions.
  package let xmp: Range<Int>?
  /// The end of the header and of the metadata, which may be after these bytes.
  package let end: Int
  /// Whether the file ends before its data does.
  package let isCut: Bool

  package enum Failure: Error, Hashable {
    /// The header is not complete.
    case cut
    case damaged(String)
    /// The file has a movie, but no picture.
    case movie
  }

  package init(_ bytes: [UInt8]) throws(Failure) {
    var boxes = HEIFBoxes(bytes, in: 0..<bytes.count)
    var meta: HEIFBoxes.Box?
    var hasMovie = false
    while let box = boxes.next() {
      if box.type == HEIFReader.code("moov") { hasMovie = true }
      guard box.type == HEIFReader.code("meta"), meta == nil else { continue }
      if boxes.isCut { throw .cut }
      meta = box
    }
    isCut = boxes.isCut
    // Its end may have been that of a box.
    guard let meta else { throw hasMovie ? .movie : .cut }
    let items = HEIFItems(bytes, in: meta.content)
    guard let primary = items.primary else {
      throw hasMovie ? .movie : .damaged("no picture")
    }
    let properties = items.properties(of: primary)
    guard let size = properties.size else { throw .damaged("a picture without a size") }
    (width, height) = size
    profile = properties.profile
    (codec, chroma) = items.coding(of: primary)
    hasAlpha = items.hasAlpha(primary)
    let block = items.item(of: "Exif", describing: primary).flatMap { items.extent(of: $0) }
    let packet = items.item(of: "mime", describing: primary).flatMap { items.extent(of: $0) }
    end = [meta.content, block ?? 0..<0, packet ?? 0..<0].map(\.upperBound).max() ?? 0
    exif = block.flatMap { Self.exif($0, bytes) }
    xmp = packet.flatMap { $0.upperBound <= bytes.count ? $0 : nil }
  }

  /// The EXIF block after the number of bytes before it.
  private static func exif(_ item: Range<Int>, _ bytes: [UInt8]) -> Range<Int>? {
    guard item.upperBound <= bytes.count else { return nil }
    var reader = HEIFReader(bytes, in: item)
    guard let skipped = reader.number(4), skipped < item.count - 4 else { return nil }
    return item.lowerBound + 4 + skipped..<item.upperBound
  }
}
