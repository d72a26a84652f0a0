/// Finds the nearest color of a palette.
///
/// Colors are divided into regions of 8x8x8. When a region is first used, the palette colors that
/// can be nearest to any of its colors are stored, about a tenth of the palette. Afterwards only
/// these are compared, four at a time.
struct NearestColor {
  private let palette: [FourColors]
  /// The candidates of all regions, and each region's range in them; empty until the region is
  /// used.
  private var fours: [FourColors] = []
  private var regions = [Range<Int32>](repeating: 0..<0, count: 512)
  /// The distances of the palette to a region, while its candidates are determined.
  private var closest: [Color4]

  /// - Parameter colors: The palette, of 1...256 colors.
  init(_ colors: [Color4]) {
    precondition(!colors.isEmpty && colors.count <= 256, "a palette has 1...256 colors")
    var palette = Array(repeating: FourColors.far, count: (colors.count + 3) / 4)
    for (index, color) in colors.enumerated() {
      palette[index / 4].set(index % 4, color.x, color.y, color.z, number: Int32(index))
    }
    self.palette = palette
    closest = Array(repeating: .zero, count: palette.count)
    fours.reserveCapacity(2048)
  }

  /// - Parameter color: The fourth lane is unused.
  mutating func index(of color: Color4) -> Int {
    let region = Self.region(of: color)
    if regions[region].isEmpty { gather(region) }
    let range = regions[region]
    return Self.nearest(
      Color4(repeating: color.x), Color4(repeating: color.y), Color4(repeating: color.z),
      in: fours.span.extracting(Int(range.lowerBound)..<Int(range.upperBound)))
  }

  @inline(__always)
  private static func region(of color: Color4) -> Int {
    let bytes = color.rounded
    let red = Int(bytes.x >> 5) << 6
    let green = Int(bytes.y >> 5) << 3
    return red | green | Int(bytes.z >> 5)
  }

  /// Compares the color, each channel in all four lanes, with the candidates. It is a separate
  /// call, because otherwise the compiler splits the lanes, and the loop is twice as long.
  @inline(never)
  private static func nearest(
    _ red: Color4, _ green: Color4, _ blue: Color4, in fours: Span<FourColors>
  ) -> Int {
    var best = Color4(repeating: .greatestFiniteMagnitude)
    var nearest = SIMD4<Int32>(repeating: 0)
    for index in fours.indices {
      let four = fours[index]
      let (r, g, b) = (four.red - red, four.green - green, four.blue - blue)
      let distance = r * r + g * g + b * b
      let isNearer = distance .< best
      best.replace(with: distance, where: isNearer)
      nearest.replace(with: four.numbers, where: isNearer)
    }
    var lane = 0
    for other in 1..<4 where best[other] < best[lane] { lane = other }
    return Int(nearest[lane])
  }

  /// Determines the candidates of a region. A color is a candidate if its distance to the region's
  /// nearest corner is at most the least distance of any color to the farthest corner.
  private mutating func gather(_ region: Int) {
    let reach = Self.measure(
      palette, ChannelInterval(region >> 6), ChannelInterval(region >> 3 & 7),
      ChannelInterval(region & 7), to: &closest)
    select(within: min(min(reach.x, reach.y), min(reach.z, reach.w)), for: region)
  }

  /// Measures the distances of the palette to a region. It is a separate call for the same reason.
  ///
  /// - Parameter closest: Receives the distances to the nearest corner.
  /// - Returns: The least distances to the farthest corner, one per lane of the palette.
  @inline(never)
  private static func measure(
    _ palette: [FourColors], _ red: ChannelInterval, _ green: ChannelInterval,
    _ blue: ChannelInterval, to closest: inout [Color4]
  ) -> Color4 {
    var closest = closest.mutableSpan
    var reach = Color4(repeating: .greatestFiniteMagnitude)
    for (index, four) in palette.enumerated() {
      let (r, g, b) = (
        red.distances(four.red), green.distances(four.green), blue.distances(four.blue)
      )
      let farthest = r.far + g.far + b.far
      reach.replace(with: farthest, where: farthest .< reach)
      closest[index] = r.near + g.near + b.near
    }
    return reach
  }

  private mutating func select(within reach: Float, for region: Int) {
    let start = Int32(fours.count)
    var four = FourColors.far
    var lanes = 0
    for (index, distances) in closest.enumerated() {
      let near = distances .<= Color4(repeating: reach)
      if !any(near) { continue }
      for lane in 0..<4 where near[lane] {
        four.take(lanes, from: palette[index], lane)
        lanes += 1
        if lanes == 4 {
          fours.append(four)
          four = .far
          lanes = 0
        }
      }
    }
    if lanes > 0 { fours.append(four) }
    regions[region] = start..<Int32(fours.count)
  }
}

/// Four colors with their indices.
struct FourColors {
  var red: Color4
  var green: Color4
  var blue: Color4
  var numbers: SIMD4<Int32>

  /// A color that is far from every other, with a square that is still a float.
  static let far = FourColors(
    red: Color4(repeating: 60_000), green: Color4(repeating: 60_000),
    blue: Color4(repeating: 60_000), numbers: .zero)

  mutating func set(_ lane: Int, _ r: Float, _ g: Float, _ b: Float, number: Int32) {
    red[lane] = r
    green[lane] = g
    blue[lane] = b
    numbers[lane] = number
  }

  mutating func take(_ lane: Int, from other: FourColors, _ from: Int) {
    set(lane, other.red[from], other.green[from], other.blue[from], number: other.numbers[from])
  }
}

/// One channel of a region, extended by half a rounding step at both ends.
struct ChannelInterval {
  private let middle: Color4
  private static var half: Float { 16 }

  init(_ number: Int) { middle = Color4(repeating: Float(number) * 32 + 15.5) }

  /// The squared distances to the nearest and to the farthest value.
  @inline(__always)
  func distances(_ values: Color4) -> (near: Color4, far: Color4) {
    let offset = values - middle
    let distance = offset.replacing(with: -offset, where: offset .< 0)
    let (inside, far) = (distance - Self.half, distance + Self.half)
    let near = inside.replacing(with: Color4(repeating: 0), where: inside .< 0)
    return (near * near, far * far)
  }
}
