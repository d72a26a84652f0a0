/// A sheet of cloud over the whole sky, seen from below. It is denser toward the horizon.
struct Clouds: Layer {
  let field: NoiseField
  let horizon: Float
  /// The covered part of the sky, 0 to 1, and the softness of the clouds' edges.
  let cover: Float
  let softness: Float
  let stretch: Float
  let lit: FloatColor
  let shade: FloatColor

  func paint(_ row: PixelRow) {
    let height = horizon - row.y
    guard height > 0.005 else { return }
    let far = 1 / (height + 0.16)
    let scale = row.raster.stepX * far * stretch
    let middle = Float(row.raster.width) / 2
    let line = NoiseField.Line(start: -middle * scale, step: scale, y: far * 2.6)
    field.fill(row, row.columns, line)
    let strength = unit(height * 9) * lit.w
    let edge = 0.68 - cover * 0.4
    let toDensity = 1 / softness
    for column in row.columns {
      let density = (row.numbers[column] - edge) * toDensity
      guard density > 0 else { continue }
      let color = lit.mixed(shade, unit(density * 0.7 - 0.25))
      row.blend(column, color, eased(density) * strength)
    }
  }
}

/// Thin bands of cloud low in the sky, lit from behind.
struct Streaks: Layer {
  let field: NoiseField
  let from: Float
  let to: Float
  let color: FloatColor

  func paint(_ row: PixelRow) {
    guard row.y > from, row.y < to else { return }
    let share = (row.y - from) / (to - from)
    let fade = 4 * share * (1 - share) * color.w
    let line = NoiseField.Line(start: 3, step: row.raster.stepX * 1.3, y: row.y * 17)
    field.fill(row, row.columns, line)
    for column in row.columns {
      row.blend(column, color, eased((row.numbers[column] - 0.48) * 4.5) * fade)
    }
  }
}

/// A band of mist.
struct Mist: Layer {
  let field: NoiseField
  let middle: Float
  let thickness: Float
  let color: FloatColor

  func paint(_ row: PixelRow) {
    let away = (row.y - middle) / thickness
    let near = 1 - away * away
    guard near > 0 else { return }
    let line = NoiseField.Line(start: 1, step: row.raster.stepX * 2.2, y: row.y * 6)
    field.fill(row, row.columns, line)
    let strength = near * near * color.w
    for column in row.columns {
      row.blend(column, color, unit(strength * (0.25 + row.numbers[column] * 1.3)))
    }
  }
}
