/// Dunes: a sharp crest winds down from each, one side in the sun, the other in a shadow that
/// loses itself.
struct Dunes: Layer {
  struct Look {
    var lit: Ink
    var dark: Ink
    var haze: Ink
    /// How hazy they are, 0 to 1.
    var far: Float
    var side: Float
    var ripples: Float
  }

  private let peaks: Peaks
  private let tops: [Float]
  private let owners: [UInt8]
  private let steepness: [Float]
  private let highest: Float
  private let lowest: Float
  private let look: Look
  private let field: Field

  init(_ peaks: Peaks, _ look: Look, _ raster: Raster) {
    self.peaks = peaks
    self.look = look
    (tops, owners) = peaks.outline(raster)
    steepness = Ridge.steepness(tops, raster)
    highest = tops.min() ?? 0
    lowest = tops.max() ?? 0
    field = Field(seed: peaks.seed &+ 8, octaves: 2)
  }

  func covers(_ y: Float) -> Bool { y > lowest + 0.02 }

  func paint(_ row: Row) {
    guard row.y > highest - row.raster.stepY else { return }
    let ripple = Field.Line(
      start: row.y * 13, step: row.raster.stepX * 10, y: row.y * 90)
    field.fill(row.numbers, count: row.width, ripple)
    let spurs = peaks.peaks.map { peaks.spur($0, row.y) }
    let softness = 0.5 * row.raster.stepX
    for column in 0..<row.width {
      let depth = row.y - tops[column]
      let cover = depth * steepness[column] + 0.5
      guard cover > 0 else { continue }
      let beside = (spurs[Int(owners[column])] - row.raster.x(column)) * look.side
      let ink = face(beside, depth, softness, row.numbers[column] - 0.5)
      row.inks[column] = row.inks[column].mixed(ink, min(cover, 1))
    }
  }

  private func face(_ beside: Float, _ depth: Float, _ soft: Float, _ rough: Float) -> Ink {
    let crest = unit(beside / (soft * 2) + 0.5)
    let shadow = 1 - unit(-beside / 0.55)
    let light = crest + (1 - crest) * (1 - shadow) * 0.75
    let fall = 1 - unit(depth * 1.6) * 0.25
    let ripple = 1 + rough * look.ripples * (0.3 + light)
    let ink = look.dark.mixed(look.lit, unit(light * fall)) * ripple
    return ink.mixed(look.haze, look.far)
  }
}
