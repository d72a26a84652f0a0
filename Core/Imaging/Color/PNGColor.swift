import FeedMetadata

extension ColorProfile {
  /// The colors that a PNG describes by the chunks `gAMA` and `cHRM`. They count only without a
  /// profile and without the chunk `sRGB`, which is what these chunks usually repeat.
  ///
  /// - Returns: Nil for sRGB.
  init?(png chunks: FileChunks, _ bytes: [UInt8]) {
    guard chunks.first("sRGB") == nil, chunks.first("iCCP") == nil, chunks.first("cICP") == nil
    else { return nil }
    func numbers(_ name: String) -> [Double]? {
      guard let content = chunks.first(name)?.content else { return nil }
      return stride(from: content.lowerBound, to: content.upperBound - 3, by: 4).map { start in
        Double(bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }) / 100_000
      }
    }
    let gamma = numbers("gAMA")?.first
    let points = numbers("cHRM")
    guard gamma != nil || points?.count == 8,
      let conversion = ColorConversion(gamma: gamma, points: points)
    else { return nil }
    self.init(conversion)
  }
}

extension ColorConversion {
  private static let sRGBPoints = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
  /// The exponents of sRGB in this chunk. Programs write 0.45455 and mean sRGB.
  private static let sRGBGamma = 0.44...0.47
  private static let gammas = 0.1...1.2

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
