/// A sheet of cloud over the whole sky, seen from below: it crowds together towards the horizon.
struct Clouds: Layer {
  let field: Field
  let horizon: Float
  /// The covered part of the sky, 0 to 1, and the softness of the clouds' edges.
  let cover: Float
  let softness: Float
  let stretch: Float
  let lit: FloatColor
  let shade: FloatColor

  func paint(_ row: Row) {
    let height = horizon - row.y
    guard height > 0.005 else { return }
    let far = 1 / (height + 0.16)
    let scale = row.raster.stepX * far * stretch
    let middle = Float(row.raster.width) / 2
    let line = Field.Line(start: -middle * scale, step: scale, y: far * 2.6)
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
