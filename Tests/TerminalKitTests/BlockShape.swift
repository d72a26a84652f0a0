/// The part of a cell that a block letter covers, derived from its Unicode name.
enum BlockShape {
  /// The resolution of a cell, fine enough for every letter.
  static let (width, height) = (4, 24)

  /// Returns whether the letter covers each point of the cell, row by row.
  static func points(of scalar: Unicode.Scalar) -> [Bool] {
    let (octants, sextants) = (octants(of: scalar), sextants(of: scalar))
    return (0..<width * height).map { point in
      let (x, y) = (point % width, point / width)
      if let octants { return octants >> (y / 6 * 2 + x / 2) & 1 == 1 }
      if let sextants { return sextants >> (y / 8 * 2 + x / 2) & 1 == 1 }
      switch scalar.value {
      case 0x2581...0x2587: return y >= height - Int(scalar.value - 0x2580) * 3
      case 0x258A, 0x258E: return x < (scalar.value == 0x258A ? 3 : 1)
      default: preconditionFailure("\(scalar) is not a block letter")
      }
    }
  }

  /// Returns the covered parts of two columns and four rows, with the upper left one in the lowest
  /// bit.
  static func octants(of scalar: Unicode.Scalar) -> Int? {
    let name = scalar.properties.name ?? ""
    if name.hasPrefix("BLOCK OCTANT-") {
      return name.dropFirst(13).compactMap(\.wholeNumberValue).reduce(0) { $0 | 1 << ($1 - 1) }
    }
    return older[name]
  }

  private static let older = [
    "SPACE": 0x00, "QUADRANT UPPER LEFT": 0x05, "QUADRANT UPPER RIGHT": 0x0A,
    "UPPER HALF BLOCK": 0x0F, "QUADRANT LOWER LEFT": 0x50, "LEFT HALF BLOCK": 0x55,
    "QUADRANT UPPER RIGHT AND LOWER LEFT": 0x5A,
    "QUADRANT UPPER LEFT AND UPPER RIGHT AND LOWER LEFT": 0x5F, "QUADRANT LOWER RIGHT": 0xA0,
    "QUADRANT UPPER LEFT AND LOWER RIGHT": 0xA5, "RIGHT HALF BLOCK": 0xAA,
    "QUADRANT UPPER LEFT AND UPPER RIGHT AND LOWER RIGHT": 0xAF, "LOWER HALF BLOCK": 0xF0,
    "QUADRANT UPPER LEFT AND LOWER LEFT AND LOWER RIGHT": 0xF5,
    "QUADRANT UPPER RIGHT AND LOWER LEFT AND LOWER RIGHT": 0xFA, "FULL BLOCK": 0xFF,
    "LOWER ONE QUARTER BLOCK": 0xC0, "LOWER THREE QUARTERS BLOCK": 0xFC,
  ]

  private static func sextants(of scalar: Unicode.Scalar) -> Int? {
    let name = scalar.properties.name ?? ""
    guard name.hasPrefix("BLOCK SEXTANT-") else { return nil }
    return name.dropFirst(14).compactMap(\.wholeNumberValue).reduce(0) { $0 | 1 << ($1 - 1) }
  }
}
