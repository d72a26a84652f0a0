/// What a JPEG's EXIF block says that matters for showing it. Nothing in it is trusted: whatever
/// does not fit is as if it were not there.
struct EXIF {
  private(set) var orientation = EXIFOrientation.upright

  init(ofJPEG bytes: UnsafeRawBufferPointer) {
    guard let block = Self.block(in: bytes), let tiff = TIFF(bytes, block) else { return }
    let first = tiff.directory(at: tiff.firstDirectory)
    if let value = first[0x0112], let found = EXIFOrientation(rawValue: value) {
      orientation = found
    }
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
}
