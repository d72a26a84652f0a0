import Glibc

extension JPEG {
  /// Whether another program can be expected to draw the whole file as this one does: baseline or
  /// progressive with Huffman coding, 8 bits, one or three components in the colors of sRGB, and
  /// nothing after the picture. A file that was cut, or that holds a video or a second picture after
  /// the first, is not plain.
  package static func isPlain(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return false }
      return PlainFileReader(bytes).isPlain()
    }
  }
}

/// Walks through all segments of a JPEG, without trusting their lengths.
private struct PlainFileReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 2
  /// The number of color components; nil before the header of the frame.
  private var components: Int?

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  func isPlain() -> Bool {
    var reader = self
    while let marker = reader.nextMarker() {
      switch marker {
      // The end, which is also that of the file.
      case 0xD9: return reader.position == bytes.count && reader.hasPlainColors
      // Restart marks and fill bytes have no length. Before the frame there is no picture.
      case 0x01, 0xD0...0xD7: continue
      case 0xDA where reader.components == nil: return false
      // Baseline and progressive frames, of which there is one.
      case 0xC0, 0xC2:
        guard reader.components == nil, reader.readFrame() else { return false }
      // Other frames and arithmetic coding, a second start, and a height that comes later.
      case 0xC1, 0xC3, 0xC5...0xCB, 0xCC...0xCF, 0xD8, 0xDC: return false
      default: break
      }
      guard reader.skipSegment() else { return false }
    }
    return false
  }

  private var hasPlainColors: Bool {
    guard let components else { return false }
    return ColorProfile(bytes, components: components) == nil
  }

  /// The next marker; bytes of the picture before it are skipped.
  private mutating func nextMarker() -> UInt8? {
    while position + 1 < bytes.count, let start = bytes.baseAddress {
      guard let found = memchr(start + position, 0xFF, bytes.count - 1 - position) else {
        return nil
      }
      position = start.distance(to: UnsafeRawPointer(found))
      let code = bytes[position + 1]
      // A byte 255 of the picture is followed by 0. Any number of 255 may precede a marker.
      position += code == 0xFF ? 1 : 2
      if code != 0xFF, code != 0 { return code }
    }
    return nil
  }

  /// Reads the header of the frame, from its length on.
  private mutating func readFrame() -> Bool {
    guard position + 8 <= bytes.count, bytes[position + 2] == 8 else { return false }
    let height = Int(bytes[position + 3]) << 8 | Int(bytes[position + 4])
    let count = Int(bytes[position + 7])
    guard height > 0, count == 1 || count == 3 else { return false }
    components = count
    return true
  }

  private mutating func skipSegment() -> Bool {
    guard position + 2 <= bytes.count else { return false }
    let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
    guard length >= 2, length <= bytes.count - position else { return false }
    position += length
    return true
  }
}
