/// The clear sky: four colors from the zenith to the horizon, warmer on the light's side.
struct SkyGradient: Layer {
  let palette: Palette
  let horizon: Float
  /// The position of the light, and its warmth.
  let light: Point
  let warmth: Float

  func covers(_ y: Float) -> Bool { true }

  func paint(_ row: PixelRow) {
    let color = color(row.y / horizon)
    let warm = palette.glow - color
    let dy = (row.y - light.y) / 0.5
    let height = 1 + dy * dy * 5
    let (start, step) = ((row.raster.x(0) - light.x) * 2.6, row.raster.stepX * 2.6)
    for column in row.columns {
      let dx = start + Float(column) * step
      row.colors[column] = color + warm * (warmth / (height + dx * dx))
    }
  }

  /// Returns the color at a height, from 0 at the top to 1 at the horizon.
  private func color(_ height: Float) -> FloatColor {
    if height < 0.42 { return palette.zenith.mixed(palette.middle, unit(height / 0.42)) }
    if height < 0.76 { return palette.middle.mixed(palette.low, (height - 0.42) / 0.34) }
    return palette.low.mixed(palette.horizon, unit((height - 0.76) / 0.24))
  }
}
