/// A bank of cloud seen from above: billows with bright tops that sink into shade.
struct CloudSea: Layer {
  private let tops: [Float]
  private let steepness: [Float]
  private let highest: Float
  private let lowest: Float
  private let lit: Ink
  private let shade: Ink
  private let depth: Float
  private let field: Field

  init(
    _ raster: Raster, _ dice: inout Dice, base: Float, size: Float, lit: Ink, shade: Ink
  ) {
    let (coarse, fine, swell) = (dice.bits(), dice.bits(), dice.bits())
    tops = (0..<raster.width).map { column in
      let x = raster.x(column)
      let wave = Noise.smooth(x / size * 0.4, swell) * size
      let big = Self.billow(x, size, coarse)
      return base - wave - big - Self.billow(x, size * 0.36, fine) * 0.8
    }
    steepness = Ridge.steepness(tops, raster)
    highest = tops.min() ?? 0
    lowest = tops.max() ?? 0
    (self.lit, self.shade, depth) = (lit, shade, size * 1.5)
    field = Field(seed: fine, octaves: 3)
  }

  /// The upper edge of a row of balls.
  private static func billow(_ x: Float, _ size: Float, _ seed: UInt32) -> Float {
    let cell = Noise.floor(x / size)
    var highest: Float = 0
    for neighbour in (cell &- 1)...(cell &+ 1) {
      let middle = (Float(neighbour) + Noise.lattice(neighbour, 1, seed)) * size
      let radius = size * (0.45 + Noise.lattice(neighbour, 2, seed) * 0.5)
      let rest = radius * radius - (x - middle) * (x - middle)
      if rest > 0 { highest = max(highest, rest.squareRoot() * 0.8) }
    }
    return highest
  }

  func covers(_ y: Float) -> Bool { y > lowest + 0.02 }

  func paint(_ row: Row) {
    guard row.y > highest - row.raster.stepY else { return }
    let size = depth * 0.5
    let line = Field.Line(start: 2, step: row.raster.stepX / size, y: row.y / size * 1.6)
    field.fill(row.numbers, count: row.width, line)
    let toShade = 1 / depth
    for column in 0..<row.width {
      let below = row.y - tops[column]
      let cover = below * steepness[column] * 0.6 + 0.5
      guard cover > 0 else { continue }
      let puff: Float = (row.numbers[column] - 0.5) * 0.9
      let ink = lit.mixed(shade, unit(below * toShade + puff * unit(below * toShade * 3)))
      row.inks[column] = row.inks[column].mixed(ink, min(cover, 1))
    }
  }
}

/// Mist that lies in a band.
struct Mist: Layer {
  let field: Field
  let middle: Float
  let thickness: Float
  let ink: Ink

  func paint(_ row: Row) {
    let away = (row.y - middle) / thickness
    let near = 1 - away * away
    guard near > 0 else { return }
    let line = Field.Line(start: 1, step: row.raster.stepX * 2.2, y: row.y * 6)
    field.fill(row.numbers, count: row.width, line)
    let strength = near * near * ink.w
    for column in 0..<row.width {
      let cover = strength * unit(0.25 + row.numbers[column] * 1.3)
      row.inks[column] = row.inks[column].mixed(ink, unit(cover))
    }
  }
}
