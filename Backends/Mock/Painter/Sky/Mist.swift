/// Mist that lies in a band.
struct Mist: Layer {
  let field: Field
  let middle: Float
  let thickness: Float
  let color: FloatColor

  func paint(_ row: Row) {
    let away = (row.y - middle) / thickness
    let near = 1 - away * away
    guard near > 0 else { return }
    let line = Field.Line(start: 1, step: row.raster.stepX * 2.2, y: row.y * 6)
    field.fill(row, row.columns, line)
    let strength = near * near * color.w
    for column in row.columns {
      row.blend(column, color, unit(strength * (0.25 + row.numbers[column] * 1.3)))
    }
  }
}
