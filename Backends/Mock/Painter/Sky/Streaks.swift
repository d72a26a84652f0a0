/// Thin bands of cloud low in the sky, lit from behind.
struct Streaks: Layer {
  let field: Field
  let from: Float
  let to: Float
  let color: FloatColor

  func paint(_ row: Row) {
    guard row.y > from, row.y < to else { return }
    let share = (row.y - from) / (to - from)
    let fade = 4 * share * (1 - share) * color.w
    let line = Field.Line(start: 3, step: row.raster.stepX * 1.3, y: row.y * 17)
    field.fill(row, row.columns, line)
    for column in row.columns {
      row.blend(column, color, eased((row.numbers[column] - 0.48) * 4.5) * fade)
    }
  }
}
