/// Land as one area below its line: light at the crest, fading into haze or shadow at its foot.
struct Ridge: Layer {
  struct Look {
    var crest: FloatColor
    var foot: FloatColor
    /// The distance below the crest at which the foot's color is reached.
    var depth: Float = 0.3
    /// The color of a lit edge along the line.
    var rim = FloatColor(0)
    var rimDepth: Float = 0.012
    /// The strength and the size of the texture: grass, scrub or rock.
    var grain: Float = 0
    var grainSize: Float = 0.02
  }

  private let line: Crest
  private let look: Look
  private let field: NoiseField

  init(_ contour: Contour, _ look: Look, _ raster: Raster) {
    line = Crest(contour.tops(raster), raster)
    self.look = look
    field = NoiseField(seed: contour.seed &+ 77)
  }

  var crest: Crest? { line }

  func paint(_ row: PixelRow) {
    let columns = line.columns(row)
    if columns.isEmpty { return }
    sow(row, columns)
    let (toFoot, toRim) = (1 / look.depth, 1 / look.rimDepth)
    let numbers = row.numbers
    line.each(row, columns) { column, depth, cover in
      var color = look.crest.mixed(look.foot, eased(depth * toFoot))
      color *= 1 + (numbers[column] - 0.5) * look.grain
      let edge = max(0, 1 - depth * toRim)
      color += look.rim * (edge * look.rim.w)
      row.blend(column, color, cover)
    }
  }

  /// Adds grass, which is flatter the farther it is below the crest.
  private func sow(_ row: PixelRow, _ columns: Range<Int>) {
    let size = look.grainSize * 2 * (1 + max(0, row.y - line.highest) * 2)
    let place = NoiseField.Line(
      start: 5, step: row.raster.stepX / size, y: (row.y - line.highest) / (size * 0.45))
    field.fill(row, columns, place)
  }
}
