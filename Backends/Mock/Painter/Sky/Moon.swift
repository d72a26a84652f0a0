/// The moon with its seas. It is a crescent if `phase` moves the shadow in.
struct Moon: Layer {
  let center: Point
  let radius: Float
  let color: FloatColor
  /// The offset of the shadow in radii: 0 is full moon.
  let phase: Float

  func paint(_ row: PixelRow) {
    let raster = row.raster
    let dy = row.y - center.y
    let rest = (radius + raster.stepY) * (radius + raster.stepY) - dy * dy
    guard rest > 0 else { return }
    let reach = rest.squareRoot()
    for column in row.columns(center.x - reach, center.x + reach) {
      let dx = raster.x(column) - center.x
      let cover = unit((radius - (dx * dx + dy * dy).squareRoot()) / raster.stepX + 0.5)
      guard cover > 0 else { continue }
      let shine = cover * lit(dx, dy, raster.stepX) * color.w
      row.colors[column] = row.colors[column].mixed(color.shaded(face(dx, dy)), shine)
    }
  }

  private func lit(_ dx: Float, _ dy: Float, _ pixel: Float) -> Float {
    guard phase > 0 else { return 1 }
    let (x, y) = (dx - radius * phase, dy + radius * phase * 0.35)
    return unit(((x * x + y * y).squareRoot() - radius * 0.98) / (pixel + radius * 0.06) + 0.5)
  }

  /// Returns the darkness of the surface by its seas.
  private func face(_ dx: Float, _ dy: Float) -> Float {
    var dark: Float = 0
    for sea in Self.seas {
      let (x, y) = (dx / radius - sea.x, dy / radius - sea.y)
      dark += eased(1.3 - (x * x + y * y).squareRoot() / sea.z)
    }
    return 1 - min(dark, 1.4) * 0.1
  }

  /// The positions and radii of the seas, in radii of the moon.
  private static let seas: [SIMD3<Float>] = [
    SIMD3(-0.3, -0.35, 0.34), SIMD3(0.22, -0.3, 0.26), SIMD3(0.42, 0.02, 0.24),
    SIMD3(-0.5, 0.1, 0.3), SIMD3(0.02, 0.5, 0.2), SIMD3(-0.15, 0.08, 0.16),
  ]
}
