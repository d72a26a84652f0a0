/// Mountains of rock and snow with a lit and a dark face.
struct Massif: Layer {
  struct Look {
    var lit: FloatColor
    var dark: FloatColor
    var snowLit: FloatColor
    var snowDark: FloatColor
    /// The height above which there is snow.
    var snowline: Float
    var haze: FloatColor
    /// The haze at the peaks and at the foot, 0 to 1.
    var hazeTop: Float
    var hazeFoot: Float
    /// The height of the foot.
    var foot: Float
    /// The direction of the light: 1 from the left, -1 from the right.
    var side: Float
  }

  private let peaks: Peaks
  private let line: Crest
  private let owners: [UInt8]
  private let look: Look
  private let field: NoiseField

  init(_ peaks: Peaks, _ look: Look, _ raster: Raster) {
    self.peaks = peaks
    self.look = look
    let outline = peaks.outline(raster)
    line = Crest(outline.tops, raster)
    owners = outline.owners
    field = NoiseField(seed: peaks.seed &+ 5)
  }

  var crest: Crest? { line }

  func paint(_ row: PixelRow) {
    let columns = line.columns(row)
    if columns.isEmpty { return }
    rough(row, columns)
    let spurs = peaks.peaks.map { peaks.spur($0, row.y) }
    let share = unit((row.y - line.highest) / max(look.foot - line.highest, 0.01))
    let haze = look.hazeTop + (look.hazeFoot - look.hazeTop) * eased(share)
    let (bend, last) = (bend(row), owners.count - 1)
    owners.withUnsafeBufferPointer { owners in
      line.each(row, columns) { column, _, cover in
        let owner = owners[min(max(column + bend, 0), last)]
        let beside = (spurs[Int(owner)] - row.raster.x(column)) * look.side
        row.blend(column, face(row, column, beside).mixed(look.haze, haze), cover)
      }
    }
  }

  /// Returns the horizontal shift at this height, in columns, because the valleys between the peaks
  /// wind as well.
  private func bend(_ row: PixelRow) -> Int {
    let wide: Float = Noise.smooth(row.y * 9, peaks.seed &+ 3) - 0.5
    let fine: Float = Noise.sharp(row.y * 31, peaks.seed &+ 4) - 0.5
    let down = unit((row.y - line.highest) * 5)
    return Int((wide * 0.16 + fine * 0.04) * down / row.raster.stepX)
  }

  /// Adds gullies that run down from the spur on either side.
  private func rough(_ row: PixelRow, _ columns: Range<Int>) {
    let step = row.raster.stepX * 9
    let left = NoiseField.Line(start: row.y * 7, step: step, y: row.y * 5)
    field.fill(row, columns, left)
    let right = NoiseField.Line(start: 6 - row.y * 7, step: step, y: row.y * 5 + 8)
    field.fillOthers(row, columns, right)
  }

  @inline(__always)
  private func face(_ row: PixelRow, _ column: Int, _ beside: Float) -> FloatColor {
    let isLeft = beside * look.side > 0
    let rough = (isLeft ? row.numbers[column] : row.buffers.others[column]) - 0.5
    let light = unit(unit(beside * 26 + 0.5) * 0.72 + 0.14 + rough * 1.3)
    let rock = look.dark.mixed(look.lit, light)
    let snow = look.snowDark.mixed(look.snowLit, light)
    return rock.mixed(snow, unit((look.snowline - row.y + rough * 0.42) * 14 + 0.5))
  }
}
