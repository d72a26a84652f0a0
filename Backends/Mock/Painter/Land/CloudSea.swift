/// A bank of cloud seen from above: billows with bright tops that sink into shade.
struct CloudSea: Layer {
  private let line: Crest
  private let lit: FloatColor
  private let shade: FloatColor
  private let depth: Float
  private let field: NoiseField

  init(
    _ raster: Raster, _ random: inout RandomSequence, base: Float, size: Float, lit: FloatColor,
    shade: FloatColor
  ) {
    let (coarse, fine, swell) = (random.bits(), random.bits(), random.bits())
    let tops: [Float] = (0..<raster.width).map { column in
      let x = raster.x(column)
      let wave = Noise.smooth(x / size * 0.4, swell) * size
      let big = Self.billow(x, size, coarse)
      return base - wave - big - Self.billow(x, size * 0.36, fine) * 0.8
    }
    line = Crest(tops, raster)
    (self.lit, self.shade, depth) = (lit, shade, size * 1.7)
    field = NoiseField(seed: fine)
  }

  var crest: Crest? { line }

  /// Returns the upper edge of a row of balls.
  private static func billow(_ x: Float, _ size: Float, _ seed: UInt32) -> Float {
    let cell = Noise.floor(x / size)
    var highest: Float = 0
    for neighbor in (cell &- 1)...(cell &+ 1) {
      let middle = (Float(neighbor) + Noise.lattice(neighbor, 1, seed)) * size
      let radius = size * (0.45 + Noise.lattice(neighbor, 2, seed) * 0.5)
      let rest = radius * radius - (x - middle) * (x - middle)
      if rest > 0 { highest = max(highest, rest.squareRoot() * 0.8) }
    }
    return highest
  }

  func paint(_ row: PixelRow) {
    let columns = line.columns(row)
    if columns.isEmpty { return }
    let size = depth * 0.6
    let place = NoiseField.Line(start: 2, step: row.raster.stepX / size, y: row.y / size * 1.7)
    field.fill(row, columns, place)
    let toShade = 1 / depth
    line.each(row, columns) { column, below, cover in
      let sunk = below * toShade
      let puff: Float = (row.numbers[column] - 0.5) * 1.1 * unit(sunk * 2.5)
      row.blend(column, lit.mixed(shade, eased(sunk * 0.8 + puff)), cover)
    }
  }
}
