/// A colour as web pages write it, `#rrggbb`: eight bits a channel.
package struct HexColor: Sendable, Hashable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  /// The colour of a number, as `0xRRGGBB`.
  package init(_ value: UInt32) {
    red = UInt8(truncatingIfNeeded: value >> 16)
    green = UInt8(truncatingIfNeeded: value >> 8)
    blue = UInt8(truncatingIfNeeded: value)
  }

  /// Reads `#rrggbb`, the digits in either case; nil for anything else.
  package init?(_ text: String) {
    guard text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#") else { return nil }
    var value: UInt32 = 0
    // By byte: a frame reads one for each card, and Swift's own reading takes a sign too.
    for byte in text.utf8.dropFirst() {
      guard let digit = byte.hexValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    self.init(value)
  }

  /// The text in lower case, as photos keep it; nil if it is not `#rrggbb`.
  package static func normalized(_ text: String) -> String? {
    HexColor(text) == nil ? nil : text.lowercased()
  }

  /// The distance to another colour, squared, in the cube of the three channels.
  package func squaredDistance(to other: HexColor) -> Int {
    let channels = [(red, other.red), (green, other.green), (blue, other.blue)]
    return channels.reduce(0) { sum, pair in
      let difference = Int(pair.0) - Int(pair.1)
      return sum + difference * difference
    }
  }
}
