import Glibc

/// Iterates over the marker segments of a JPEG. Lengths are not trusted. All code that reads
/// markers uses this iterator.
package struct JPEGSegments {
  package struct Segment: Sendable, Hashable {
    package let marker: UInt8
    /// The range of the whole segment, with its marker and length.
    package let range: Range<Int>
    /// The range of the content, after marker and length.
    package let content: Range<Int>
  }

  /// The reason why there is no further segment.
  package enum End: Sendable, Hashable {
    /// The first scan follows.
    case scan
    /// The marker that ends the image.
    case image
    /// The bytes end before the next segment does.
    case cut
    /// The bytes are not those of a JPEG.
    case invalid
  }

  private let bytes: UnsafeRawBufferPointer
  private let includesScans: Bool
  private var isInScan = false
  /// The end of the last segment. After the last one, the position of the marker that ended the
  /// iteration.
  package private(set) var position = 2
  /// The reason why there is no further segment; nil while there may be one.
  package private(set) var end: End?

  /// - Parameter includesScans: Whether scans are returned too. Their data is skipped. Otherwise the
  ///   first scan is the end.
  package init(_ bytes: UnsafeRawBufferPointer, includesScans: Bool = false) {
    self.bytes = bytes
    self.includesScans = includesScans
    if !bytes.starts(with: [0xFF, 0xD8].prefix(bytes.count)) { end = .invalid }
  }

  package mutating func next() -> Segment? {
    guard end == nil else { return nil }
    if isInScan { skipScan() }
    let start = position
    guard let marker = nextMarker() else { return nil }
    switch marker {
    case 0xD9: return stop(.image)
    case 0xDA where !includesScans: return stop(.scan)
    case 0xDA: isInScan = true
    case 0xD8, 0..<0xC0: return stop(.invalid)
    default: break
    }
    guard position + 4 <= bytes.count else { return stop(.cut) }
    let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
    guard length >= 2 else { return stop(.invalid) }
    guard length <= bytes.count - position - 2 else { return stop(.cut) }
    let content = position + 4..<position + 2 + length
    position = content.upperBound
    return Segment(marker: marker, range: start..<position, content: content)
  }

  private mutating func stop(_ reason: End) -> Segment? {
    end = reason
    return nil
  }

  /// Moves to the next marker that has a length or ends the segments. Any number of fill bytes may
  /// precede it, and restart markers have no length.
  private mutating func nextMarker() -> UInt8? {
    while position + 1 < bytes.count {
      guard bytes[position] == 0xFF else {
        end = .invalid
        return nil
      }
      switch bytes[position + 1] {
      case 0xFF: position += 1
      case 0x01, 0xD0...0xD7: position += 2
      case let marker: return marker
      }
    }
    end = .cut
    return nil
  }

  /// Moves to the first marker after the data of a scan. A byte 255 of the data is followed by 0 or
  /// by the number of a restart marker.
  private mutating func skipScan() {
    isInScan = false
    while position + 1 < bytes.count, let start = bytes.baseAddress,
      let found = memchr(start + position, 0xFF, bytes.count - 1 - position)
    {
      position = start.distance(to: UnsafeRawPointer(found))
      switch bytes[position + 1] {
      case 0, 0xD0...0xD7: position += 2
      case 0xFF: position += 1
      default: return
      }
    }
    position = bytes.count
  }
}
