/// The part of a picture's EXIF block that matters for showing it. Nothing in it is trusted: invalid data
/// counts as missing.
package enum EXIF {
  /// The number of the orientation, which may be invalid; nil if there is none.
  package static func orientation(ofJPEG bytes: UnsafeRawBufferPointer) -> Int? {
    var segments = JPEGSegments(bytes)
    while let segment = segments.next() {
      guard let block = block(in: segment, of: bytes) else { continue }
      guard let tiff = TIFF(bytes, block) else { return nil }
      return tiff.directory(at: tiff.firstDirectory)[0x0112]
    }
    return nil
  }

  /// The number of the orientation in the chunks of a PNG or WebP.
  package static func orientation(in chunks: FileChunks, of bytes: [UInt8]) -> Int? {
    guard let block = block(in: chunks, of: bytes) else { return nil }
    return bytes.withUnsafeBytes { bytes in
      TIFF(bytes, block).flatMap { $0.directory(at: $0.firstDirectory)[0x0112] }
    }
  }

  /// The range of the block in the chunks of a PNG or WebP. Some programs write the name of JPEG's
  /// segment before it.
  static func block(in chunks: FileChunks, of bytes: [UInt8]) -> Range<Int>? {
    guard let content = (chunks.first("eXIf") ?? chunks.first("EXIF"))?.content else { return nil }
    let hasName = bytes[content].starts(with: name) && content.count > name.count
    return hasName ? content.lowerBound + name.count..<content.upperBound : content
  }

  private static let name = Array("Exif\0\0".utf8)

  /// The range of the block in a segment, after its name.
  static func block(
    in segment: JPEGSegments.Segment, of bytes: UnsafeRawBufferPointer
  ) -> Range<Int>? {
    segment.marker == 0xE1 ? segment.content(after: name, of: bytes) : nil
  }
}

extension JPEGSegments.Segment {
  /// The range of the content after its identifying name. Nil if the name differs or nothing
  /// follows it.
  func content(after name: [UInt8], of bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    guard content.count > name.count, bytes[content].starts(with: name) else { return nil }
    return content.lowerBound + name.count..<content.upperBound
  }
}
