/// The two facts of a JPEG's EXIF block that matter for showing it. Nothing in it is trusted:
/// invalid values count as absent.
struct EXIF {
  private(set) var orientation = EXIFOrientation.upright
  /// The thumbnail's range in the bytes of the JPEG.
  private(set) var thumbnail: Range<Int>?

  init(ofJPEG bytes: UnsafeRawBufferPointer) {
    guard let block = Self.block(in: bytes), let tiff = TIFF(bytes, block) else { return }
    let first = tiff.directory(at: tiff.firstDirectory)
    if let value = first[0x0112], let found = EXIFOrientation(rawValue: value) {
      orientation = found
    }
    guard let next = first.next else { return }
    let second = tiff.directory(at: next)
    guard let offset = second[0x0201], let length = second[0x0202] else { return }
    thumbnail = Self.thumbnail(bytes, block, offset: offset, length: length)
  }

  /// The range of the first EXIF block, after its identifier: `Exif` and two zeros.
  private static func block(in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    var segments = JPEGSegments(bytes)
    while let segment = segments.next() {
      guard segment.marker == 0xE1, segment.range.count > 6 else { continue }
      let start = segment.range.lowerBound
      let name: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
      if bytes[start..<start + 6].elementsEqual(name) {
        return start + 6..<segment.range.upperBound
      }
    }
    return nil
  }

  private static func thumbnail(
    _ bytes: UnsafeRawBufferPointer, _ block: Range<Int>, offset: Int, length: Int
  ) -> Range<Int>? {
    guard length >= 4, offset <= block.count, length <= block.count - offset else { return nil }
    let start = block.lowerBound + offset
    guard bytes[start] == 0xFF, bytes[start + 1] == 0xD8 else { return nil }
    return start..<start + length
  }
}
