/// Mountains of rock and snow with a lit and a dark face.
struct Massif: Layer {
  struct Look {
    var lit: Ink
    var dark: Ink
    var snowLit: Ink
    var snowDark: Ink
    /// The snow lies above this height.
    var snowline: Float
    var haze: Ink
    /// Haze at the peaks and at the foot, 0 to 1.
    var hazeTop: Float
    var hazeFoot: Float
    /// Where the foot is.
    var foot: Float
    /// 1 when the light comes from the left, -1 from the right.
    var side: Float
  }

  private let peaks: Peaks
  private let tops: [Float]
  private let owners: [UInt8]
  private let steepness: [Float]
  private let highest: Float
  private let lowest: Float
  private let look: Look

  init(_ peaks: Peaks, _ look: Look, _ raster: Raster) {
    self.peaks = peaks
    self.look = look
    (tops, owners) = peaks.outline(raster)
    steepness = Ridge.steepness(tops, raster)
    highest = tops.min() ?? 0
    lowest = tops.max() ?? 0
  }

  func covers(_ y: Float) -> Bool { y > lowest + 0.02 }

  func paint(_ row: Row) {
    guard row.y > highest - row.raster.stepY else { return }
    rough(row)
    let spurs = peaks.peaks.map { peaks.spur($0, row.y) }
    let share = unit((row.y - highest) / max(look.foot - highest, 0.01))
    let haze = look.hazeTop + (look.hazeFoot - look.hazeTop) * eased(share)
    for column in 0..<row.width {
      let cover = (row.y - tops[column]) * steepness[column] + 0.5
      guard cover > 0 else { continue }
      let beside = (spurs[Int(owners[column])] - row.raster.x(column)) * look.side
      let ink = face(row, column, beside).mixed(look.haze, haze)
      row.inks[column] = row.inks[column].mixed(ink, min(cover, 1))
    }
  }

  /// Gullies run down away from the spur on either side.
  private func rough(_ row: Row) {
    let field = Field(seed: peaks.seed &+ 5, octaves: 4, gain: 0.6)
    let step = row.raster.stepX * 9
    let left = Field.Line(start: row.y * 7, step: step, y: row.y * 5)
    field.fill(row.numbers, count: row.width, left)
    let right = Field.Line(start: 40 - row.y * 7, step: step, y: row.y * 5 + 30)
    field.fill(row.easel.others, count: row.width, right)
  }

  private func face(_ row: Row, _ column: Int, _ beside: Float) -> Ink {
    let isLeft = beside * look.side > 0
    let rough = (isLeft ? row.numbers[column] : row.easel.others[column]) - 0.5
    let turned: Float = beside * 26 + 0.5
    let light = unit(unit(turned) * 0.72 + 0.14 + rough * 1.3)
    let rock = look.dark.mixed(look.lit, light)
    let snow = look.snowDark.mixed(look.snowLit, light)
    let white = unit((look.snowline - row.y + rough * 0.42) * 14 + 0.5)
    return rock.mixed(snow, white)
  }
}
