/// A sheet of cloud over the whole sky, seen from below: it crowds together towards the horizon.
struct Clouds: Layer {
  let field: Field
  let horizon: Float
  /// How much of the sky is covered, 0 to 1, and how sharply clouds end.
  let cover: Float
  let softness: Float
  let stretch: Float
  let lit: Ink
  let shade: Ink

  func paint(_ row: Row) {
    let height = horizon - row.y
    guard height > 0.005 else { return }
    let far = 1 / (height + 0.16)
    let scale = row.raster.stepX * far * stretch
    let middle = Float(row.width) / 2
    let line = Field.Line(start: -middle * scale, step: scale, y: far * 2.6)
    field.fill(row.numbers, count: row.width, line)
    let strength = unit(height * 9) * lit.w
    let edge = 0.72 - cover * 0.45
    for column in 0..<row.width {
      let density = (row.numbers[column] - edge) / softness
      guard density > 0 else { continue }
      let cover = eased(density) * strength
      let ink = lit.mixed(shade, unit(density * 0.7 - 0.25))
      row.inks[column] = row.inks[column].mixed(ink, cover)
    }
  }
}

/// Thin bands of cloud low in the sky, lit from behind.
struct Streaks: Layer {
  let field: Field
  let from: Float
  let to: Float
  let ink: Ink

  func paint(_ row: Row) {
    guard row.y > from, row.y < to else { return }
    let share = (row.y - from) / (to - from)
    let fade = 4 * share * (1 - share) * ink.w
    let line = Field.Line(start: 3, step: row.raster.stepX * 1.3, y: row.y * 17)
    field.fill(row.numbers, count: row.width, line)
    for column in 0..<row.width {
      let cover = eased((row.numbers[column] - 0.48) * 4.5) * fade
      row.inks[column] = row.inks[column].mixed(ink, cover)
    }
  }
}
