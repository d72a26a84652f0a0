import Glibc
import FeedMetadata

/// The color profile of a picture whose colors are not sRGB.
package struct ColorProfile: Sendable, Hashable {
  /// The ICC profile; empty if the file describes its colors in another way.
  package let bytes: [UInt8]
  /// Nil for a profile that cannot be converted, such as one with multidimensional tables.
  let conversion: ColorConversion?

  /// The profile in a JPEG's header.
  ///
  /// - Returns: Nil if there is no profile, or if it does not differ from sRGB for the picture's
  ///   pixels.
  package init?(ofJPEG bytes: [UInt8], components: Int = 3) {
    guard components == 1 || components == 3, let bytes = Self.bytes(in: bytes) else { return nil }
    guard ICCProfile(bytes: bytes).space == (components == 1 ? "GRAY" : "RGB ") else { return nil }
    self.init(icc: bytes)
  }

  /// An ICC profile for red, green and blue, or for gray.
  ///
  /// - Returns: Nil if it is of another kind, or if it does not differ from sRGB for the picture's
  ///   pixels.
  init?(icc bytes: [UInt8]) {
    let profile = ICCProfile(bytes: bytes)
    guard profile.space == "RGB " || profile.space == "GRAY" else { return nil }
    conversion = ColorConversion(profile)
    if let conversion, conversion.isNearIdentity { return nil }
    self.bytes = bytes
  }

  /// Colors that are described without a profile.
  init?(_ conversion: ColorConversion) {
    if conversion.isNearIdentity { return nil }
    self.conversion = conversion
    bytes = []
  }

  /// The color of the profile that becomes this one in sRGB, or one that is near.
  func unconverted(_ color: RGB) -> RGB { conversion?.inverse(of: color) ?? color }

  var describesRGB: Bool { ICCProfile(bytes: bytes).space == "RGB " }

  private static let name = Array("ICC_PROFILE\0".utf8)
  private static let marker: UInt8 = 0xE2
  /// The maximum number of profile bytes in a segment, which also contains the name and two
  /// numbers.
  private static let partSize = 65_533 - name.count - 2

  /// The profile from its segments, each of which has its number and the total.
  static func bytes(in jpeg: [UInt8]) -> [UInt8]? {
    var parts: [Int: Range<Int>] = [:]
    var count = 0
    unsafe jpeg.withUnsafeBytes { file in
      var segments = unsafe JPEGSegments(file)
      while let segment = segments.next() {
        let range = segment.content
        guard segment.marker == marker, range.count > name.count + 2,
          jpeg[range].starts(with: name)
        else { continue }
        let start = range.lowerBound + name.count
        count = Int(jpeg[start + 1])
        let number = Int(jpeg[start])
        if parts[number] == nil { parts[number] = start + 2..<range.upperBound }
      }
    }
    guard count > 0 else { return nil }
    var bytes: [UInt8] = []
    for number in 1...count {
      guard let part = parts[number] else { return nil }
      bytes += jpeg[part]
    }
    return bytes
  }

  /// The profile as segments of a JPEG; empty for a profile that is too long for them.
  var segments: [UInt8] {
    let count = (bytes.count + Self.partSize - 1) / Self.partSize
    guard count <= 255 else { return [] }
    var result: [UInt8] = []
    for number in 0..<count {
      let part = bytes.dropFirst(number * Self.partSize).prefix(Self.partSize)
      let content = Self.name + [UInt8(number + 1), UInt8(count)] + part
      let length = content.count + 2
      result += [0xFF, Self.marker, UInt8(length >> 8), UInt8(length & 255)] + content
    }
    return result
  }
}

/// The conversion from the colors of a profile to sRGB. A color outside of sRGB is clamped, channel
/// by channel.
struct ColorConversion: Sendable, Hashable {
  /// The light of each level, for red, green and blue.
  private let curves: [[Float]]
  /// The rows of the matrix between the primaries.
  private let rows: [SIMD3<Float>]

  /// - Returns: Nil for a profile without curves and primaries.
  init?(_ profile: ICCProfile) {
    if profile.space == "GRAY" {
      guard let curve = profile.curve("kTRC")?.map({ Float($0) }) else { return nil }
      let rows: [SIMD3<Float>] = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
      self.init(curves: [curve, curve, curve], rows: rows)
      return
    }
    let primaries = ["rXYZ", "gXYZ", "bXYZ"].compactMap(profile.color)
    let curves = ["rTRC", "gTRC", "bTRC"].compactMap(profile.curve)
    guard primaries.count == 3, curves.count == 3 else { return nil }
    self.init(curves: curves.map { $0.map { Float($0) } }, primaries: primaries)
  }

  /// - Parameters:
  ///   - curves: The light of each of the 256 levels, for three channels.
  ///   - primaries: The colors of red, green and blue, relative to the white of D50.
  init(curves: [[Float]], primaries: [SIMD3<Double>]) {
    let rows = Self.fromXYZ.map { row in SIMD3(primaries.map { Float(($0 * row).sum()) }) }
    self.init(curves: curves, rows: rows)
  }

  private init(curves: [[Float]], rows: [SIMD3<Float>]) {
    (self.curves, self.rows) = (curves, rows)
  }

  /// The white of profiles.
  static let whiteOfD50 = SIMD3(0.9642, 1, 0.8249)

  /// The matrix from colors relative to D50 to the light of sRGB's primaries.
  static let fromXYZ: [SIMD3<Double>] = [
    SIMD3(3.1338561, -1.6168667, -0.4906146),
    SIMD3(-0.9787684, 1.9161415, 0.0334540),
    SIMD3(0.0719453, -0.2289914, 1.4052427),
  ]

  private static let steps = 4_096
  /// The sRGB level for each amount of light.
  private static let levels: [UInt8] = (0...steps).map { step in
    UInt8((LinearLight.value(Double(step) / Double(steps)) * 255).rounded())
  }

  /// The color that is converted to this one, or nearest to it.
  func inverse(of wanted: RGB) -> RGB {
    func distance(_ color: RGB) -> Int {
      let found = convert(color)
      return [(found.red, wanted.red), (found.green, wanted.green), (found.blue, wanted.blue)]
        .reduce(0) { sum, pair in sum + (Int(pair.0) - Int(pair.1)) * (Int(pair.0) - Int(pair.1)) }
    }
    var best = (color: wanted, distance: distance(wanted))
    var step = 32
    while step > 0 {
      let channels: [WritableKeyPath<RGB, UInt8>] = [\.red, \.green, \.blue]
      let candidates = channels.flatMap { channel in
        [-step, step].map { change in
          var color = best.color
          color[keyPath: channel] = UInt8(clamping: Int(color[keyPath: channel]) + change)
          return (color: color, distance: distance(color))
        }
      }
      if let nearer = candidates.min(by: { $0.distance < $1.distance }),
        nearer.distance < best.distance
      {
        best = nearer
      } else {
        step /= 2
      }
    }
    return best.color
  }

  func convert(_ pixel: RGB) -> RGB {
    var samples = [pixel.red, pixel.green, pixel.blue]
    convert(&samples)
    return RGB(red: samples[0], green: samples[1], blue: samples[2])
  }

  /// Converts pixels of three samples in place.
  func convert(_ pixels: inout [UInt8]) {
    var samples = pixels.mutableSpan
    let (red, green, blue) = (rows[0], rows[1], rows[2])
    let (levels, curves) = (Self.levels, (curves[0], curves[1], curves[2]))
    let nearest = levels.span
    let first = curves.0.span
    let second = curves.1.span
    let third = curves.2.span
    precondition(first.count == 256 && second.count == 256 && third.count == 256)
    for start in stride(from: 0, to: samples.count - 2, by: 3) {
      // SAFETY: `start + 2` is below `samples.count`, and a step is at most `steps`.
      let r = first[Int(unsafe samples[unchecked: start])]
      let g = second[Int(unsafe samples[unchecked: start + 1])]
      let b = third[Int(unsafe samples[unchecked: start + 2])]
      unsafe samples[unchecked: start] = nearest[unchecked: Self.step(red, r, g, b)]
      unsafe samples[unchecked: start + 1] = nearest[unchecked: Self.step(green, r, g, b)]
      unsafe samples[unchecked: start + 2] = nearest[unchecked: Self.step(blue, r, g, b)]
    }
  }

  /// The amount of light in one channel of sRGB, 0 to `steps`.
  @inline(__always)
  private static func step(_ row: SIMD3<Float>, _ r: Float, _ g: Float, _ b: Float) -> Int {
    let light = row.x * r + row.y * g + row.z * b
    return Int(min(1, max(0, light)) * Float(steps) + 0.5)
  }

  /// Whether no color changes visibly, because the profile is one of the many versions of sRGB.
  var isNearIdentity: Bool {
    let some: [UInt8] = [0, 64, 128, 192, 255]
    let colors = some.flatMap { red in
      some.flatMap { green in some.map { RGB(red: red, green: green, blue: $0) } }
    }
    return colors.allSatisfy { color in
      let converted = convert(color)
      func isNear(_ first: UInt8, _ second: UInt8) -> Bool { abs(Int(first) - Int(second)) <= 2 }
      return isNear(color.red, converted.red) && isNear(color.green, converted.green)
        && isNear(color.blue, converted.blue)
    }
  }
}

func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

extension Bitmap {
  /// The picture in sRGB, from pixels in the colors of a profile; nil is sRGB. A profile that
  /// cannot be converted is treated as sRGB.
  package func converted(from profile: ColorProfile?) -> Bitmap {
    guard let conversion = profile?.conversion else { return self }
    var result = self
    conversion.convert(&result.pixels)
    return result
  }
}
