/// The glow of the Milky Way.
struct MilkyWay: Layer {
  let field: Field
  let start: Float
  let slope: Float
  let color: FloatColor

  func paint(_ row: Row) {
    let raster = row.raster
    let line = Field.Line(start: 0, step: raster.stepX * 5, y: row.y * 5)
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
