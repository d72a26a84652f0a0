/// Light around a point: it brightens what is behind it and never darkens.
struct Glow: Layer {
  var center: Point
  var radius: Float
  var color: FloatColor
  /// The flattening: above 1 the light is wider than high.
  var flat: Float = 1

  func paint(_ row: PixelRow) {
    let dy = (row.y - center.y) * flat
    let rest = radius * radius - dy * dy
    guard rest > 0 else { return }
    let reach = rest.squareRoot()
    let inverse = 1 / (radius * radius)
    let height = dy * dy * inverse
    for column in row.columns(center.x - reach, center.x + reach) {
      let dx = row.raster.x(column) - center.x
      let near = max(0, 1 - height - dx * dx * inverse)
      let behind = row.colors[column]
      let light = color * (near * near * color.w)
      row.colors[column] = behind + light * (1 - behind)
    }
  }
}
