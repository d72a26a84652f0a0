/// Iterates over the marker segments before a JPEG's first scan, without trusting their lengths.
struct JPEGSegments {
  struct Segment {
    let marker: UInt8
    /// The range of the content, without marker and length.
    let range: Range<Int>
  }

  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 2

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The next segment; nil at the first scan, at the end, and where the structure is invalid.
  mutating func next() -> Segment? {
    guard let marker = nextMarker(), marker != 0xDA, marker != 0xD9 else { return nil }
    guard position + 2 <= bytes.count else { return nil }
    let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
    guard length >= 2, length <= bytes.count - position else { return nil }
    let range = position + 2..<position + length
    position += length
    return Segment(marker: marker, range: range)
  }

  /// The next marker with a length. Any number of fill bytes may precede it, and some markers have
  /// no length.
  private mutating func nextMarker() -> UInt8? {
    while position + 1 < bytes.count, bytes[position] == 0xFF {
      let code = bytes[position + 1]
      if code == 0xFF {
        position += 1
        continue
      }
      position += 2
      let standsAlone = code == 0x01 || (0xD0...0xD8).contains(code)
      if !standsAlone { return code }
    }
    return nil
  }
}
