import FeedMetadata

extension ColorProfile {
  /// The colors that a PNG describes: by numbers in the chunk `cICP`, otherwise by a profile,
  /// otherwise by the chunks `gAMA` and `cHRM`. The last two do not count next to the chunk `sRGB`,
  /// which they usually repeat.
  ///
  /// - Parameter icc: The content of the chunk `iCCP`.
  /// - Returns: Nil for sRGB.
  init?(png chunks: FileChunks, _ bytes: [UInt8], icc: [UInt8]) {
    // After the palette or the pixels such chunks do not count.
    let header = chunks.chunks.prefix { $0.name != "PLTE" && $0.name != "IDAT" }
    func content(_ name: String) -> ArraySlice<UInt8>? {
      header.first { $0.name == name }.map { bytes[$0.content] }
    }
    if let numbers = content("cICP"), let conversion = ColorConversion(numbers: Array(numbers)) {
      self.init(conversion)
    } else if !icc.isEmpty {
      self.init(icc: icc)
    } else {
      func numbers(_ name: String) -> [Double]? {
        guard let content = content(name) else { return nil }
        return stride(from: content.startIndex, to: content.endIndex - 3, by: 4).map { start in
          Double(bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }) / 100_000
        }
      }
      let gamma = numbers("gAMA")?.first
      let points = numbers("cHRM")
      guard content("sRGB") == nil, content("iCCP") == nil, gamma != nil || points?.count == 8,
        let conversion = ColorConversion(gamma: gamma, points: points)
      else { return nil }
      self.init(conversion)
    }
  }
}

extension ColorConversion {
  private static let sRGBPoints = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
  /// The exponents of sRGB in this chunk. Programs write 0.45455 and mean sRGB.
  private static let sRGBGamma = 0.44...0.47
  private static let gammas = 0.1...1.2

  /// The places of white, red, green and blue by the numbers of ITU-T H.273.
  private static let primariesByNumber: [UInt8: [Double]] = [
    1: sRGBPoints,
    5: [0.3127, 0.329, 0.64, 0.33, 0.29, 0.6, 0.15, 0.06],
    6: [0.3127, 0.329, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
    9: [0.3127, 0.329, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046],
    11: [0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
    12: [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  ]

  /// Colors by numbers of ITU-T H.273: primaries, curve, matrix, and whether all levels are used.
  ///
  /// - Returns: Nil for numbers that are unknown, or that are not of RGB.
  init?(numbers: [UInt8]) {
    guard numbers.count == 4, numbers[2] == 0, numbers[3] == 1,
      let points = Self.primariesByNumber[numbers[0]], let primaries = Self.primaries(points),
      let light = Self.curve(numbers[1])
    else { return nil }
    let curve = (0..<256).map { Float(light(Double($0) / 255)) }
    self.init(curves: [curve, curve, curve], primaries: primaries)
  }

  /// The light of a level by the number of a curve; nil if it is unknown.
  private static func curve(_ number: UInt8) -> ((Double) -> Double)? {
    switch number {
    // The curves of cameras are shown with that of sRGB.
    case 1, 6, 13, 14, 15: return { Double(LinearLight.light($0)) }
    case 4: return { power($0, 2.2) }
    case 5: return { power($0, 2.8) }
    case 8: return { $0 }
    case 16: return { HDRCurve.compressed(HDRCurve.pq($0)) }
    case 18: return { HDRCurve.compressed(HDRCurve.hlg($0)) }
    default: return nil
    }
  }

  /// Colors by the exponent of the levels and by the places of white, red, green and blue in the
  /// plane of colors. A value that is missing is that of sRGB.
  ///
  /// - Returns: Nil for impossible values.
  init?(gamma: Double?, points: [Double]?) {
    let points = points.flatMap { $0.count == 8 ? $0 : nil } ?? Self.sRGBPoints
    let gamma = gamma.flatMap { Self.sRGBGamma.contains($0) ? nil : $0 }
    if let gamma, !Self.gammas.contains(gamma) { return nil }
    let curve: [Float] = (0..<256).map { level in
      let value = Double(level) / 255
      if let gamma { return Float(power(value, 1 / gamma)) }
      return LinearLight.light(value)
    }
    guard let primaries = Self.primaries(points) else { return nil }
    self.init(curves: [curve, curve, curve], primaries: primaries)
  }

  /// The colors of the primaries, relative to the white of D50.
  private static func primaries(_ points: [Double]) -> [SIMD3<Double>]? {
    let colors = stride(from: 0, to: 8, by: 2).map { index in
      SIMD3(points[index], points[index + 1], 1 - points[index] - points[index + 1])
    }
    guard colors[0].y > 0.01, let inverse = Self.inverse(of: Array(colors[1...])) else {
      return nil
    }
    let white = colors[0] / colors[0].y
    let scale = inverse.map { ($0 * white).sum() }
    let source = bradford.map { ($0 * white).sum() }
    let target = bradford.map { ($0 * whiteOfD50).sum() }
    guard source.allSatisfy({ $0 > 0.01 }), scale.allSatisfy(\.isFinite),
      let back = Self.inverse(ofRows: bradford)
    else { return nil }
    return zip(colors[1...], scale).map { color, scale in
      let cone = bradford.map { ($0 * color * scale).sum() }
      let adapted = SIMD3(
        cone[0] * target[0] / source[0], cone[1] * target[1] / source[1],
        cone[2] * target[2] / source[2])
      return SIMD3(back.map { ($0 * adapted).sum() })
    }
  }

  private static let bradford: [SIMD3<Double>] = [
    SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367), SIMD3(0.0389, -0.0685, 1.0296),
  ]

  /// The rows of the inverse of a matrix of these columns; nil if there is none.
  private static func inverse(of columns: [SIMD3<Double>]) -> [SIMD3<Double>]? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let rows = [
      cross(columns[1], columns[2]), cross(columns[2], columns[0]), cross(columns[0], columns[1]),
    ]
    let determinant = (columns[0] * rows[0]).sum()
    return abs(determinant) < 1e-6 ? nil : rows.map { $0 / determinant }
  }

  private static func inverse(ofRows rows: [SIMD3<Double>]) -> [SIMD3<Double>]? {
    inverse(of: (0..<3).map { column in SIMD3(rows.map { $0[column] }) })
  }
}
