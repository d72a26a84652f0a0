/// A starry sky: many faint stars, few bright ones, more of them along the Milky Way.
enum Stars {
  static func scattered(
    _ random: inout RandomSequence, across: Float, above horizon: Float, amount: Float
  ) -> Dots {
    let slope = random.within(-0.7, 0.7)
    let start = horizon * random.within(0.2, 0.6)
    let count = Int(260 * across * amount)
    var dots: [Dot] = []
    for index in 0..<count {
      let x = random.fraction() * across
      var y = random.fraction() * horizon
      if index.isMultiple(of: 2) {
        let spread = (random.fraction() + random.fraction() + random.fraction() - 1.5) * 0.22
        y = start + (x - across / 2) * slope + spread
      }
      let low = unit((horizon - y) * 4)
      let magnitude = random.fraction()
      let bright = magnitude * magnitude * magnitude
      let tint = FloatColor(0xC9DBFF).mixed(FloatColor(0xFFE9CF), random.fraction())
      let opacity = (0.3 + bright * 0.7) * low * min(1, amount + 0.25)
      dots.append(
        Dot(
          center: Point(x, y), radius: 0.0008 + bright * 0.0019, color: tint.opaque(opacity)))
    }
    return Dots(dots)
  }
}

/// The glow of the Milky Way.
struct MilkyWay: Layer {
  let field: NoiseField
  let start: Float
  let slope: Float
  let color: FloatColor

  func paint(_ row: PixelRow) {
    let raster = row.raster
    let line = NoiseField.Line(start: 0, step: raster.stepX * 5, y: row.y * 5)
    field.fill(row, row.columns, line)
    for column in row.columns {
      let distance = (row.y - start - raster.x(column) * slope) / 0.26
      let near = max(0, 1 - distance * distance)
      let light = near * near * row.numbers[column] * color.w
      let behind = row.colors[column]
      row.colors[column] = behind + color * light * (1 - behind)
    }
  }
}
