/// Searches a JPEG that arrives in chunks for its end-of-image marker (EOI), after the header. A
/// picture without the marker was cut off. Data that some programs append to it is ignored.
package struct JPEGEndSearch: Sendable {
  /// The maximum length of a header in bytes. A longer one is searched like the picture, so that
  /// its bytes need not be kept.
  private static let headerLimit = 16 << 20

  /// All bytes until the header is complete. Afterwards only the last byte, which may be the first
  /// half of the marker.
  private var pending: [UInt8] = []
  private var isAfterHeader = false
  package private(set) var hasEnd = false

  package init() {}

  /// Takes the next bytes of the file.
  package mutating func take(_ bytes: [UInt8]) {
    guard !hasEnd else { return }
    pending += bytes
    if !isAfterHeader {
      guard let start = pictureStart else { return }
      pending.removeFirst(start)
      isAfterHeader = true
    }
    hasEnd = Self.hasEnd(in: pending)
    pending = Array(pending.suffix(1))
  }

  /// The end of the header; nil until it is known. An invalid header counts as empty.
  private var pictureStart: Int? {
    let header = JPEGHeader(pending)
    switch header.end {
    case .scan: return header.segments.last?.range.upperBound ?? 2
    case .cut: return pending.count > Self.headerLimit ? 2 : nil
    case .image, .invalid: return min(2, pending.count)
    }
  }

  /// Whether the bytes contain the marker that ends a picture. They may begin anywhere in a JPEG. A
  /// thumbnail in the header also has such a marker.
  package static func hasEnd(in bytes: [UInt8]) -> Bool {
    guard bytes.count > 1 else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      // Searched backward, because the marker is usually at the end.
      var index = bytes.count - 2
      while index >= 0 {
        if bytes[index] == 0xFF, bytes[index + 1] == 0xD9 { return true }
        index -= 1
      }
      return false
    }
  }
}
