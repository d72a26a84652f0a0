/// The open sky: four colours from the zenith to the horizon, warmed on the light's side.
struct SkyGradient: Layer {
  let palette: Palette
  let horizon: Float
  /// Where the light stands, and how wide it warms.
  let light: Point
  let warmth: Float

  func covers(_ y: Float) -> Bool { true }

  func paint(_ row: Row) {
    let ink = colour(row.y / horizon)
    let dy = (row.y - light.y) / 0.55
    let height = dy * dy
    let raster = row.raster
    for column in 0..<row.width {
      let dx = (raster.x(column) - light.x) * 1.1
      let near: Float = warmth / (1 + (height + dx * dx) * 5)
      row.inks[column] = ink.mixed(palette.glow, near)
    }
  }

  /// From 0 at the top to 1 at the horizon.
  private func colour(_ height: Float) -> Ink {
    let stops = [palette.zenith, palette.middle, palette.low, palette.horizon]
    let places: [Float] = [0, 0.42, 0.76, 1]
    for index in 1..<3 where height < places[index] {
      let share = (height - places[index - 1]) / (places[index] - places[index - 1])
      return stops[index - 1].mixed(stops[index], unit(share))
    }
    return stops[2].mixed(stops[3], unit((height - places[2]) / (places[3] - places[2])))
  }
}
