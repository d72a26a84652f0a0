package import FeedFormats

/// Searches a picture that arrives in chunks for its end. A picture without it was cut off. Data that
/// some programs append to it is ignored.
package struct PictureEndSearch: Sendable {
  private enum State {
    /// The first bytes, until they tell the format.
    case start([UInt8])
    case jpeg(JPEGEndSearch)
    /// The last bytes of a PNG, before the mark.
    case png([UInt8])
    /// The bytes that are still missing.
    case webp(Int)
    case gif(GIFEndSearch)
    case boxes(HEIFEndSearch)
    case ended
  }

  private var state = State.start([])

  package init() {}

  package var hasEnd: Bool {
    switch state {
    case .start: false
    case .jpeg(let search): search.hasEnd
    case .png: false
    case .webp(let missing): missing <= 0
    case .gif(let search): search.hasEnd
    case .boxes(let search): search.hasEnd
    case .ended: true
    }
  }

  /// Takes the next bytes of the file.
  package mutating func take(_ bytes: [UInt8]) {
    switch state {
    case .start(let start):
      let start = start + bytes
      state = .start(start)
      if PictureFormat(start) != nil || start.count >= PictureFormat.signatureLength {
        begin(start)
      }
    case .jpeg(var search):
      // Moved out of the property, so that its bytes are not copied.
      state = .ended
      search.take(bytes)
      state = .jpeg(search)
    case .png(let last):
      let all = last + bytes
      state = Self.hasEndOfPNG(all) ? .ended : .png(Array(all.suffix(Self.pngEnd.count - 1)))
    case .webp(let missing): state = .webp(missing - bytes.count)
    case .gif(var search):
      search.take(bytes)
      state = .gif(search)
    case .boxes(var search):
      search.take(bytes)
      state = .boxes(search)
    case .ended: break
    }
  }

  private mutating func begin(_ start: [UInt8]) {
    switch PictureFormat(start) {
    case .jpeg, nil: state = .jpeg(JPEGEndSearch())
    case .png: state = .png([])
    case .webp:
      state = .webp(Self.webpLength(start))
    case .gif: state = .gif(GIFEndSearch())
    case .heic, .avif: state = .boxes(HEIFEndSearch())
    }
    take(start)
  }

  private static func webpLength(_ start: [UInt8]) -> Int {
    start[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } + 8
  }

  /// The chunk that ends a PNG: its name and its checksum.
  private static let pngEnd = Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

  private static func hasEndOfPNG(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= pngEnd.count else { return false }
    // Searched backward, because the mark is usually at the end.
    var index = bytes.count - pngEnd.count
    while index >= 0 {
      if bytes[index] == pngEnd[0], bytes[index..<index + pngEnd.count].elementsEqual(pngEnd) {
        return true
      }
      index -= 1
    }
    return false
  }

  /// The way to find out whether a stored file has its end.
  package enum Check {
    /// The lengths in its first bytes tell.
    case known(Bool)
    /// A mark tells, which is anywhere after the header.
    case mark(isIn: @Sendable ([UInt8]) -> Bool)
    /// The whole file must be searched.
    case search
  }

  /// - Parameters:
  ///   - start: The first bytes of the file.
  ///   - count: The bytes of the whole file.
  package static func check(_ start: [UInt8], count: Int, _ format: PictureFormat) -> Check {
    switch format {
    case .jpeg: .mark(isIn: JPEGEndSearch.hasEnd)
    case .png: .mark(isIn: hasEndOfPNG)
    case .webp: .known(start.count > 8 && webpLength(start) <= count)
    case .gif: .search
    case .heic, .avif: .known(HEIFEndSearch.hasEnd(start: start, count: count))
    }
  }
}

/// Searches a JPEG that arrives in chunks for its end-of-image marker (EOI), after the header. A
/// picture without the marker was cut off. Data that some programs append to it is ignored.
struct JPEGEndSearch: Sendable {
  /// The maximum length of a header in bytes. A longer one is searched like the picture, so that
  /// its bytes need not be kept.
  private static let headerLimit = 16 << 20

  /// All bytes until the header is complete. Afterwards only the last byte, which may be the first
  /// half of the marker.
  private var pending: [UInt8] = []
  private var isAfterHeader = false
  private(set) var hasEnd = false

  /// Takes the next bytes of the file.
  mutating func take(_ bytes: [UInt8]) {
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
  static func hasEnd(in bytes: [UInt8]) -> Bool {
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
