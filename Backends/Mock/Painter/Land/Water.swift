/// Still or moving water from the shore to the viewer. It mirrors the layers behind it, row by row.
struct Water: Layer {
  struct Look {
    var color: FloatColor
    var deep: FloatColor
    /// The reflectivity at the shore and at the viewer's feet, 0 to 1.
    var mirrorFar: Float
    var mirrorNear: Float
    /// The strength of the waves.
    var waves: Float
    /// The light that glitters on the water, its position and its strength.
    var glitter: FloatColor
    var lightX: Float
  }

  let behind: Layers
  let shore: Float
  let bottom: Float
  let look: Look
  let seed: UInt32

  func covers(_ y: Float) -> Bool { y > shore }

  func paint(_ row: PixelRow) {
    let depth = row.y - shore
    let cover = unit(depth / row.raster.stepY + 0.5)
    guard cover > 0 else { return }
    let share = unit(depth / (bottom - shore))
    let near = 0.012 + max(0, depth) * 0.55
    let swell = (Noise.smooth(row.y / near * 1.4, seed) - 0.5) * look.waves
    let y = shore - max(0, depth) * (1 - look.waves * 0.12) + swell * near
    let shift = near * look.waves * 0.8 / row.raster.stepX
    let mirror = row.mirrored(to: y, margin: Int(shift) + 1)
    behind.paint(mirror)
    ripple(row, near)
    blend(row, mirror, share, near, cover)
  }

  /// Computes the displacement by waves, which grow toward the viewer.
  private func ripple(_ row: PixelRow, _ near: Float) {
    let step = row.raster.stepX / (near * 1.5)
    let middle = Float(row.raster.width) / 2
    let line = NoiseField.Line(start: -middle * step, step: step, y: 6 / (near + 0.03))
    NoiseField(seed: seed).fill(row, row.columns, line)
  }

  private func blend(
    _ row: PixelRow, _ mirror: PixelRow, _ share: Float, _ near: Float, _ cover: Float
  ) {
    let own = look.color.mixed(look.deep, share)
    let shine = look.mirrorFar + (look.mirrorNear - look.mirrorFar) * share
    let shift = near * look.waves * 0.8 / row.raster.stepX
    let path = 0.05 + share * 0.22
    let last = row.raster.width - 1
    for column in row.columns {
      let wave = row.numbers[column] - 0.5
      let source = min(max(column + Int(wave * shift), 0), last)
      var color = own.mixed(mirror.colors[source], unit(shine + wave * look.waves * 0.9))
      let away = (row.raster.x(column) - look.lightX) / path
      let near: Float = 1 / (1 + away * away)
      let spark = unit((wave - 0.16 + near * 0.24) * 7) * near * look.glitter.w
      color += (look.glitter - color) * spark
      row.colors[column] = row.colors[column].mixed(color, cover)
    }
  }
}
