import FeedMetadata

extension JPEG {
  /// Whether another program can be expected to draw the whole file as this one does: baseline or
  /// progressive with Huffman coding, 8 bits, one or three components in the colors of sRGB, and
  /// nothing after the picture. A file that was cut, or that holds a video or a second picture after
  /// the first, is not plain.
  package static func isPlain(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBytes { file in
      var segments = unsafe JPEGSegments(file, passesScans: true)
      // The number of color components; nil before the header of the frame.
      var components: Int?
      while let segment = segments.next() {
        switch segment.marker {
        // Baseline and progressive frames, of which there is one.
        case 0xC0, 0xC2:
          guard components == nil, let count = plainComponents(bytes[segment.content]) else {
            return false
          }
          components = count
        // Before the frame there is no picture.
        case 0xDA where components == nil: return false
        // Other frames and arithmetic coding, and a height that comes later.
        case 0xC1, 0xC3, 0xC5...0xCB, 0xCC...0xCF, 0xDC: return false
        default: break
        }
      }
      guard segments.end == .image, segments.position + 2 == bytes.count, let components else {
        return false
      }
      return ColorProfile(ofJPEG: bytes, components: components) == nil
    }
  }

  /// The number of color components in the header of a frame; nil for one that is not plain.
  private static func plainComponents(_ frame: ArraySlice<UInt8>) -> Int? {
    let numbers = Array(frame.prefix(6))
    guard numbers.count == 6, numbers[0] == 8 else { return nil }
    // A height of zero comes later.
    if numbers[1] == 0, numbers[2] == 0 { return nil }
    return numbers[5] == 1 || numbers[5] == 3 ? Int(numbers[5]) : nil
  }
}
