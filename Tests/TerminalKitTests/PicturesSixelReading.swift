import FeedImaging

/// A minimal decoder for sixels.
struct SixelReading {
  private var bitmap = Bitmap(size: PixelSize(width: 0, height: 0))
  private var registers: [Int: RGB] = [:]
  private var color = 0
  private var x = 0
  private var band = 0
  private var rest: ArraySlice<UInt8>

  /// Returns the decoded picture, or nil for an invalid sequence.
  static func bitmap(_ bytes: [UInt8]) -> Bitmap? {
    let start = Array("\u{1B}P0;1;0q\"".utf8)
    guard bytes.starts(with: start), bytes.suffix(2) == Array("\u{1B}\\".utf8)[...] else {
      return nil
    }
    var reading = SixelReading(rest: bytes[start.count..<bytes.count - 2])
    let size = reading.numbers()
    guard size.count == 4 else { return nil }
    reading.bitmap = Bitmap(size: PixelSize(width: size[2], height: size[3]))
    while let byte = reading.rest.popFirst() {
      guard reading.take(byte) else { return nil }
    }
    return reading.bitmap
  }

  private init(rest: ArraySlice<UInt8>) { self.rest = rest }

  private mutating func take(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "#"): return choose()
    case UInt8(ascii: "$"): x = 0
    case UInt8(ascii: "-"): (x, band) = (0, band + 1)
    case UInt8(ascii: "!"):
      let count = numbers().first ?? 0
      guard let letter = rest.popFirst(), count > 3 else { return false }
      return (0..<count).allSatisfy { _ in paint(letter) }
    default: return paint(byte)
    }
    return true
  }

  private mutating func choose() -> Bool {
    let values = numbers()
    guard let register = values.first else { return false }
    color = register
    if values.count == 5 {
      let parts = values[2...].map { UInt8(($0 * 255 + 50) / 100) }
      registers[register] = RGB(red: parts[0], green: parts[1], blue: parts[2])
    }
    return registers[register] != nil
  }

  private mutating func paint(_ letter: UInt8) -> Bool {
    guard (63...126).contains(letter), x < bitmap.width, let shade = registers[color] else {
      return false
    }
    for row in 0..<6 where (letter - 63) >> row & 1 == 1 {
      guard band * 6 + row < bitmap.height else { return false }
      bitmap[x, band * 6 + row] = shade
    }
    x += 1
    return true
  }

  private mutating func numbers() -> [Int] {
    var text = ""
    while let byte = rest.first, byte == UInt8(ascii: ";") || (48...57).contains(byte) {
      text.append(Character(Unicode.Scalar(byte)))
      rest = rest.dropFirst()
    }
    return text.split(separator: ";").compactMap { Int($0) }
  }
}
