/// The part of a JPEG's EXIF block that matters for showing it. Nothing in it is trusted: invalid data
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
