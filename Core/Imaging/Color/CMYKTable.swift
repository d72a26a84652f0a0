/// The colors of cyan, magenta, yellow and black on paper, by the profile of a JPEG.
struct CMYKTable {
  /// The amounts of each ink, from none to all.
  static let steps = 17

  /// Red, green and blue in sRGB for each combination. Black changes fastest.
  let samples: [UInt8]

  /// - Returns: Nil without a profile for these inks, or with one that has no table of colors.
  init?(ofJPEG bytes: [UInt8]) {
    guard let profile = ColorProfile.bytes(in: bytes), let table = ICCTable(ofInks: profile)
    else { return nil }
    samples = table.colors(steps: Self.steps).withBlackPoint().flatMap { xyz in
      let rows = ColorConversion.fromXYZ
      return rows.map { Self.level(($0 * xyz).sum()) }
    }
  }

  private static func level(_ light: Double) -> UInt8 {
    UInt8((LinearLight.value(min(1, max(0, light))) * 255).rounded())
  }
}

extension [SIMD3<Double>] {
  /// The colors with the darkest one as black. Otherwise the dark parts of a photo would be gray.
  fileprivate func withBlackPoint() -> [SIMD3<Double>] {
    let darkest = self.map(\.y).min() ?? 0
    guard darkest > 0, darkest < 0.5 else { return self }
    let black = ColorConversion.whiteOfD50 * darkest
    return map { ($0 - black) / (1 - darkest) }
  }
}

/// The table of an ICC profile from four inks to CIELAB (`mft1` and `mft2`), which nearly all profiles
/// of presses have. A part that does not fit makes the profile unusable.
struct ICCTable {
  private static let inks = 4
  /// The largest table. Common ones have 9 to 17 colors for each ink.
  private static let maxGrid = 33
  private static let maxCurve = 4_096

  private let grid: Int
  /// Curves of the inks, the table, and curves of the three results, all from 0 to 1.
  private var inputs: [[Double]] = []
  private var colors: [Double] = []
  private var outputs: [[Double]] = []
  /// The largest lightness in the encoding, and the unit of the color differences.
  private let lightness: Double
  private let unit: Double

  init?(ofInks bytes: [UInt8]) {
    let profile = ICCProfile(bytes: bytes)
    guard profile.space == "CMYK", profile.connectionSpace == "Lab ",
      let range = profile.range(of: "A2B0") ?? profile.range(of: "A2B1"), range.count >= 52,
      let kind = profile.name(at: range.lowerBound)
    else { return nil }
    let isWide = kind == "mft2"
    guard isWide || kind == "mft1" else { return nil }
    let start = range.lowerBound
    guard bytes[start + 8] == Self.inks, bytes[start + 9] == 3 else { return nil }
    grid = Int(bytes[start + 10])
    guard (2...Self.maxGrid).contains(grid) else { return nil }
    // In 16 bits the largest lightness is 0xFF00, in 8 bits 255.
    (lightness, unit) = isWide ? (100 * 65_535 / 65_280, 65_535 / 256) : (100, 255)
    var counts = (input: 256, output: 256)
    var place = start + 48
    if isWide {
      guard let input = profile.short(at: place), let output = profile.short(at: place + 2) else {
        return nil
      }
      counts = (input, output)
      place += 4
    }
    guard (2...Self.maxCurve).contains(counts.input), (2...Self.maxCurve).contains(counts.output)
    else { return nil }
    let size = isWide ? 2 : 1
    func take(_ count: Int) -> [Double]? {
      guard count * size <= range.upperBound - place else { return nil }
      defer { place += count * size }
      return (0..<count).map { index in
        isWide
          ? Double(profile.short(at: place + index * 2) ?? 0) / 65_535
          : Double(bytes[place + index]) / 255
      }
    }
    for _ in 0..<Self.inks {
      guard let curve = take(counts.input) else { return nil }
      inputs.append(curve)
    }
    guard let table = take(grid * grid * grid * grid * 3) else { return nil }
    colors = table
    for _ in 0..<3 {
      guard let curve = take(counts.output) else { return nil }
      outputs.append(curve)
    }
  }

  /// The colors of all combinations of inks in this many steps, relative to the white of D50. The last
  /// ink changes fastest.
  func colors(steps: Int) -> [SIMD3<Double>] {
    var tables = [colors]
    for ink in 0..<Self.inks {
      // One dimension of the tables after the other is replaced by the steps of its ink.
      tables = tables.flatMap { table in
        (0..<steps).map { step in
          let amount = Self.value(Double(step) / Double(steps - 1), on: inputs[ink])
          return blended(table, at: amount * Double(grid - 1))
        }
      }
    }
    return tables.map { xyz(SIMD3($0[0], $0[1], $0[2])) }
  }

  /// The part of a table for an amount of its first ink, between the two nearest parts.
  private func blended(_ table: [Double], at amount: Double) -> [Double] {
    let size = table.count / grid
    let first = min(grid - 2, Int(amount))
    let part = amount - Double(first)
    let start = first * size
    var result = [Double](repeating: 0, count: size)
    for index in 0..<size {
      let near = table[start + index]
      result[index] = near + (table[start + size + index] - near) * part
    }
    return result
  }

  /// A color from the results of the table.
  private func xyz(_ result: SIMD3<Double>) -> SIMD3<Double> {
    let y = (Self.value(result.x, on: outputs[0]) * lightness + 16) / 116
    let place = SIMD3(
      y + (Self.value(result.y, on: outputs[1]) * unit - 128) / 500, y,
      y - (Self.value(result.z, on: outputs[2]) * unit - 128) / 200)
    func light(_ value: Double) -> Double {
      value > 6.0 / 29 ? value * value * value : (value - 4.0 / 29) * 108 / 841
    }
    return SIMD3(light(place.x), light(place.y), light(place.z)) * ColorConversion.whiteOfD50
  }

  private static func value(_ place: Double, on curve: [Double]) -> Double {
    let exact = min(1, max(0, place)) * Double(curve.count - 1)
    let first = min(curve.count - 2, Int(exact))
    return curve[first] + (curve[first + 1] - curve[first]) * (exact - Double(first))
  }
}
