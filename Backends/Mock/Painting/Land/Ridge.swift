/// Land as one mass below its line: light at the crest, sinking into haze or shadow at its foot.
struct Ridge: Layer {
  struct Look {
    var crest: Ink
    var foot: Ink
    /// How far below the crest the foot's colour is reached.
    var depth: Float = 0.3
    /// A lit edge along the line.
    var rim = Ink(0)
    var rimDepth: Float = 0.012
    /// How strongly grass, scrub or rock shows, and how fine it is.
    var grain: Float = 0
    var grainSize: Float = 0.02
  }

  let tops: [Float]
  private let steepness: [Float]
  private let highest: Float
  private let lowest: Float
  private let look: Look
  private let field: Field

  init(_ profile: Contour, _ look: Look, _ raster: Raster) {
    tops = profile.tops(raster)
    steepness = Self.steepness(tops, raster)
    highest = tops.min() ?? 0
    lowest = tops.max() ?? 0
    self.look = look
    field = Field(seed: profile.seed &+ 77, octaves: 3, gain: 0.6)
  }

  /// Pixels to a unit of height, fewer where the line is steep: the edge stays one pixel wide.
  static func steepness(_ tops: [Float], _ raster: Raster) -> [Float] {
    tops.indices.map { column in
      let before = tops[max(0, column - 1)]
      let after = tops[min(tops.count - 1, column + 1)]
      let slope = (after - before) / (2 * raster.stepX)
      return 1 / (raster.stepY * (1 + slope * slope).squareRoot())
    }
  }

  func covers(_ y: Float) -> Bool { y > lowest + 0.02 }

  func paint(_ row: Row) {
    guard row.y > highest - row.raster.stepY else { return }
    if look.grain > 0 { sow(row) }
    tops.withUnsafeBufferPointer { tops in
      steepness.withUnsafeBufferPointer { steepness in fill(row, tops, steepness) }
    }
  }

  /// Grass lies flatter the farther it is below the crest.
  private func sow(_ row: Row) {
    let size = look.grainSize * (1 + max(0, row.y - highest) * 2)
    let line = Field.Line(
      start: 5, step: row.raster.stepX / size, y: (row.y - highest) / (size * 0.45))
    field.fill(row.numbers, count: row.width, line)
  }

  private func fill(
    _ row: Row, _ tops: UnsafeBufferPointer<Float>, _ steepness: UnsafeBufferPointer<Float>
  ) {
    let toFoot = 1 / look.depth
    let toRim = 1 / look.rimDepth
    let numbers = row.numbers
    for column in 0..<row.width {
      let depth = row.y - tops[column]
      let cover = depth * steepness[column] + 0.5
      guard cover > 0 else { continue }
      var ink = look.crest.mixed(look.foot, eased(depth * toFoot))
      if look.grain > 0 {
        let rough: Float = (numbers[column] - 0.5) * look.grain
        ink *= 1 + rough
      }
      let edge = 1 - depth * toRim
      if edge > 0 { ink += look.rim * (edge * look.rim.w) }
      row.inks[column] = row.inks[column].mixed(ink, min(cover, 1))
    }
  }
}
