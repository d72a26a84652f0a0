/// Values of all kinds, which are read once for a file and not at each decode.
extension TIFF {
  /// A fraction as a camera writes it.
  package struct Rational: Sendable, Hashable {
    package let numerator: Int
    package let denominator: Int

    package init(_ numerator: Int, _ denominator: Int) {
      (self.numerator, self.denominator) = (numerator, denominator)
    }
  }

  /// The bytes of a text. The standard requires ASCII, or since EXIF 3 also UTF-8. Older files also
  /// contain UTF-8 or a Windows encoding.
  func text(_ tag: Int, at directory: Int) -> [UInt8]? {
    guard let (type, range) = field(tag, at: directory), type == 2 || type == 129 else {
      return nil
    }
    return Array(bytes[range])
  }

  /// A UTF-16 text in a tag of bytes. It is little-endian in every file, and ends at a zero.
  func utf16Text(_ tag: Int, at directory: Int) -> String? {
    guard let (type, range) = field(tag, at: directory), type == 1 || type == 7 else { return nil }
    let units = stride(from: range.lowerBound, to: range.upperBound - 1, by: 2)
      .map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
      .prefix { $0 != 0 }
    return units.isEmpty ? nil : String(decoding: units, as: UTF16.self)
  }

  func rational(_ tag: Int, at directory: Int) -> Rational? {
    guard let (type, range) = field(tag, at: directory), type == 5, range.count == 8 else {
      return nil
    }
    let start = range.lowerBound - block.lowerBound
    guard let numerator = long(at: start), let denominator = long(at: start + 4) else { return nil }
    return Rational(numerator, denominator)
  }

  /// The type and the bytes of a tag's value. A value of up to four bytes is in the entry itself.
  private func field(_ tag: Int, at directory: Int) -> (type: Int, range: Range<Int>)? {
    guard let count = short(at: directory) else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let found = short(at: entry) else { return nil }
      guard found == tag else { continue }
      guard let type = short(at: entry + 2), let length = long(at: entry + 4),
        let size = Self.sizes[type], length > 0, length <= block.count / size
      else { return nil }
      let bytes = length * size
      guard let start = bytes <= 4 ? entry + 8 : long(at: entry + 8), start >= 0,
        start <= block.count - bytes
      else { return nil }
      return (type, block.lowerBound + start..<block.lowerBound + start + bytes)
    }
    return nil
  }

  /// The size in bytes of one value of each type that is read here.
  private static let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 129: 1]
}
