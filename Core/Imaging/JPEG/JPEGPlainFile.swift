import FeedMetadata

extension JPEG {
  /// Whether other programs draw the file the same way. A plain file is baseline or progressive
  /// with Huffman coding and 8 bits. It has one or three components in the colors of sRGB, and ends
  /// after the picture. A cut file is not plain, nor is a file with a video or a second picture
  /// after the first.
  package static func isPlain(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBytes { file in
      var segments = unsafe JPEGSegments(file, includesScans: true)
      // The number of color components; nil before the header of the frame.
      var components: Int?
      while let segment = segments.next() {
        switch segment.marker {
        // A baseline or progressive frame. There must be only one.
        case 0xC0, 0xC2:
          guard components == nil, let count = plainComponents(bytes[segment.content]) else {
            return false
          }
          components = count
        // A scan before the frame is invalid.
        case 0xDA where components == nil: return false
        // Other frames, arithmetic coding, and a height after the first scan.
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

  /// The number of color components in a frame's header; nil if the frame is not plain.
  private static func plainComponents(_ frame: ArraySlice<UInt8>) -> Int? {
    let numbers = Array(frame.prefix(6))
    guard numbers.count == 6, numbers[0] == 8 else { return nil }
    // A height of zero means that the height follows the first scan.
    if numbers[1] == 0, numbers[2] == 0 { return nil }
    return numbers[5] == 1 || numbers[5] == 3 ? Int(numbers[5]) : nil
  }
}
