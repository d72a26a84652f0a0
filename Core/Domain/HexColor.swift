/// A color as written in web pages, `#rrggbb`, with eight bits per channel.
package struct HexColor: Sendable, Hashable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  /// The color for a number of the form `0xRRGGBB`.
  package init(_ value: UInt32) {
    red = UInt8(truncatingIfNeeded: value >> 16)
    green = UInt8(truncatingIfNeeded: value >> 8)
    blue = UInt8(truncatingIfNeeded: value)
  }

  /// Parses `#rrggbb`, with digits in either case; nil for any other text.
  package init?(_ text: String) {
    guard text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#") else { return nil }
    var value: UInt32 = 0
    // By byte, because a frame parses one color for each card, and because Swift's integer parser
    // also accepts a sign.
    for byte in text.utf8.dropFirst() {
      guard let digit = byte.hexValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    self.init(value)
  }

  /// The text in lower case, as photos store it; nil if it is not `#rrggbb`.
  package static func normalized(_ text: String) -> String? {
    HexColor(text) == nil ? nil : text.lowercased()
  }

  /// The squared distance to another color in RGB.
  package func squaredDistance(to other: HexColor) -> Int {
    let channels = [(red, other.red), (green, other.green), (blue, other.blue)]
    return channels.reduce(0) { sum, pair in
      let difference = Int(pair.0) - Int(pair.1)
      return sum + difference * difference
    }
  }
}
