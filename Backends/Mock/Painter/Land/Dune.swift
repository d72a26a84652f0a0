/// A dune with a crest that winds down from its top. One side is in the sun, the other in a shadow
/// that fades.
struct Dune: Layer {
  struct Look {
    var lit: FloatColor
    var dark: FloatColor
    var haze: FloatColor
    /// The haze, 0 to 1.
    var far: Float
    /// The direction of the light: 1 from the left, -1 from the right.
    var side: Float
    var ripples: Float
  }

  private let peaks: Peaks
  private let line: Crest
  private let look: Look
  private let field: NoiseField

  init(_ peak: Peaks.Peak, _ look: Look, _ raster: Raster) {
    peaks = Peaks(peaks: [peak], seed: peak.seed, roughness: 0, roundness: 0.03, flare: 0.9)
    self.look = look
    line = Crest(peaks.outline(raster).tops, raster)
    field = NoiseField(seed: peak.seed &+ 8)
  }

  var crest: Crest? { line }

  func paint(_ row: PixelRow) {
    let columns = line.columns(row)
    guard let peak = peaks.peaks.first, !columns.isEmpty else { return }
    let ripple = NoiseField.Line(start: row.y * 4, step: row.raster.stepX * 5, y: row.y * 30)
    field.fill(row, columns, ripple)
    let spur = peaks.spur(peak, row.y)
    let sharpness = 1 / (row.raster.stepX * 1.5 + max(0, row.y - peak.y) * 0.02)
    line.each(row, columns) { column, depth, cover in
      let beside = (spur - row.raster.x(column)) * look.side
      let light = light(beside, depth, beside * sharpness)
      let ripple = 1 + (row.numbers[column] - 0.5) * look.ripples * (0.3 + light)
      let color = look.dark.mixed(look.lit, light) * ripple
      row.blend(column, color.mixed(look.haze, look.far), cover)
    }
  }

  /// Returns the light: full on the sunny side and less down the slope, dark after the crest, then
  /// light again.
  @inline(__always)
  private func light(_ beside: Float, _ depth: Float, _ edge: Float) -> Float {
    let sunny: Float = 1 - unit(beside * 0.5) * 0.35 - unit(depth) * 0.25
    let shadow = eased(-beside * 1.6) * 0.7
    let crest = unit(edge + 0.5)
    return shadow + (sunny - shadow) * crest
  }
}
