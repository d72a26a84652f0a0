/// Searches a HEIC or AVIF file that arrives in chunks for its end, which is that of a box.
struct HEIFEndSearch: Sendable {
  /// The first bytes of a box, until its length is known.
  private var start: [UInt8] = []
  /// The bytes that the current box still has.
  private var missing = 0
  /// Whether the rest of the file is one box, or no box.
  private var isOpen = false

  var hasEnd: Bool { isOpen || missing == 0 && start.isEmpty }

  mutating func take(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, !isOpen {
      if missing > 0 {
        let count = min(missing, rest.count)
        missing -= count
        rest = rest.dropFirst(count)
      } else {
        start.append(rest.removeFirst())
        beginBox()
      }
    }
  }

  /// Reads the length after 8 bytes, or after 16 for a long one.
  private mutating func beginBox() {
    guard start.count == 8 || start.count == 16 else { return }
    var reader = HEIFReader(start, in: 0..<start.count)
    guard var length = reader.number(4), reader.number(4) != nil else { return }
    if length == 1 {
      guard start.count == 16 else { return }
      length = reader.number(8) ?? 0
    }
    isOpen = length < start.count
    missing = max(0, length - start.count)
    start = []
  }

  /// Whether a file ends with a box, according to its first bytes.
  ///
  /// - Parameter count: The bytes of the whole file.
  static func hasEnd(start bytes: [UInt8], count: Int) -> Bool {
    var boxes = HEIFBoxes(bytes, in: 0..<bytes.count)
    while boxes.next() != nil {}
    return boxes.end <= count
  }
}
