/// Iterates over the boxes of an ISO media file, which HEIC and AVIF files are. Lengths are not
/// trusted.
struct HEIFBoxes {
  struct Box {
    /// Four characters, such as `meta`.
    let type: UInt32
    /// The range of the content, after the length and the type.
    var content: Range<Int>
  }

  private let bytes: [UInt8]
  private(set) var position: Int
  private let limit: Int
  /// Whether a box ends after the bytes do.
  private(set) var isCut = false
  /// The end of the last box, which may be after the bytes.
  private(set) var end: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    (position, limit, end) = (range.lowerBound, range.upperBound, range.lowerBound)
  }

  /// The next box. The content of a box that is cut ends with the bytes.
  mutating func next() -> Box? {
    guard position < limit, !isCut else { return nil }
    var reader = HEIFReader(bytes, in: position..<limit)
    guard var length = reader.number(4), let type = reader.number(4) else {
      isCut = true
      return nil
    }
    if length == 1 {
      guard let long = reader.number(8) else {
        isCut = true
        return nil
      }
      length = long
    }
    let start = reader.position
    // A length of 0 means the rest of the file.
    if length == 0 { length = limit - position }
    guard length >= start - position else { return nil }
    isCut = length > limit - position
    let (after, isTooLong) = position.addingReportingOverflow(length)
    end = isTooLong ? .max : after
    position = min(end, limit)
    return Box(type: UInt32(type), content: start..<position)
  }

  /// The first box of a type.
  static func first(_ type: String, _ bytes: [UInt8], in range: Range<Int>) -> Box? {
    var boxes = Self(bytes, in: range)
    let code = HEIFReader.code(type)
    while let box = boxes.next() {
      if box.type == code { return box }
    }
    return nil
  }
}

/// Reads numbers of a box in order. A number that ends after the box does is nil.
struct HEIFReader {
  private let bytes: [UInt8]
  private(set) var position: Int
  private let end: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    (position, end) = (range.lowerBound, range.upperBound)
  }

  var rest: Range<Int> { position..<end }

  /// A number of up to 8 bytes, the highest first. Nil for one that is larger than an `Int`.
  mutating func number(_ size: Int) -> Int? {
    guard size <= end - position else { return nil }
    var value: UInt64 = 0
    for byte in bytes[position..<position + size] { value = value << 8 | UInt64(byte) }
    position += size
    return Int(exactly: value)
  }

  /// The version and the flags that begin some boxes.
  mutating func version() -> (version: Int, flags: Int)? {
    number(4).map { ($0 >> 24, $0 & 0xFF_FFFF) }
  }

  /// A text that ends with a zero or with the box.
  mutating func text() -> String {
    let text = bytes[position..<end].prefix { $0 != 0 }
    position = min(end, text.endIndex + 1)
    return String(decoding: text, as: UTF8.self)
  }

  static func code(_ type: String) -> UInt32 { type.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}
