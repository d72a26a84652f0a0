/// The moon with its seas; a crescent when the shadow is moved in.
struct Moon: Layer {
  let centre: Point
  let radius: Float
  let ink: Ink
  /// How far the earth's side hides it, in radii: 0 is full.
  let phase: Float
  let seed: UInt32

  func paint(_ row: Row) {
    let raster = row.raster
    let dy = row.y - centre.y
    let rest = (radius + raster.stepY) * (radius + raster.stepY) - dy * dy
    guard rest > 0 else { return }
    let reach = rest.squareRoot()
    for column in raster.columns(centre.x - reach, centre.x + reach) {
      let dx = raster.x(column) - centre.x
      let cover = unit((radius - (dx * dx + dy * dy).squareRoot()) / raster.stepX + 0.5)
      guard cover > 0 else { continue }
      let shine = cover * lit(dx, dy, raster.stepX) * ink.w
      row.inks[column] = row.inks[column].mixed(ink.shaded(face(dx, dy)), shine)
    }
  }

  private func lit(_ dx: Float, _ dy: Float, _ pixel: Float) -> Float {
    guard phase > 0 else { return 1 }
    let (x, y) = (dx - radius * phase, dy + radius * phase * 0.35)
    return unit(((x * x + y * y).squareRoot() - radius * 0.98) / (pixel + radius * 0.06) + 0.5)
  }

  /// Darker where its seas are.
  private func face(_ dx: Float, _ dy: Float) -> Float {
    let scale = 2.6 / radius
    let sea: Float = Noise.smooth(dx * scale + 9, seed) * Noise.smooth(dy * scale + 9, seed &+ 1)
    return 1 - eased(sea * 2.2 - 0.5) * 0.16
  }
}
