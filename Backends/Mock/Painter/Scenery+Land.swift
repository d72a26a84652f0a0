/// Ranges of hills, woods and mountains at a distance.
extension Scenery {
  /// Adds a ridge at a distance: 1 is the farthest, 0 the nearest.
  mutating func ridge(_ contour: Contour, distance: Float, grain: Float = 0) {
    var look = Ridge.Look(crest: ground(distance), foot: shadedGround(distance))
    if !isSnowy {
      let sunny: Float = palette.isDark ? 0.12 : 0.34
      look.crest = look.crest.mixed(palette.lit, sunny * (1 - distance * 0.6))
      look.foot = palette.land(distance).mixed(palette.haze, distance * 0.35)
    }
    look.depth = 0.1 + (1 - distance) * 0.28
    if isMisty { look.foot = look.crest.mixed(palette.haze, 0.55) }
    look.rim = palette.glow.opaque(palette.isDark || isMisty ? 0.05 : 0.16 * (1 - distance * 0.5))
    look.grain = grain * (isSnowy ? 0.25 : 1)
    look.grainSize = 0.006 + (1 - distance) * 0.01
    add(Ridge(contour, look, raster))
  }

  /// Adds a wooded slope: rows of trees down from the ridge, each a little paler or darker than the
  /// previous one. Woods are darker than meadows, and snow does not make them white.
  mutating func wood(_ contour: Contour, distance: Float) {
    note(.forest)
    if palette.time == .golden { note(.autumn) }
    if palette.time == .morning { note(.spring) }
    let near = palette.land(distance)
    let tall = contour.trees?.height ?? 0.03
    let light = near.mixed(palette.lit, isSnowy ? 0.3 : 0.22).mixed(palette.haze, 0.12)
    let rows = 5
    for index in 0..<rows {
      let share = Float(index) / Float(rows - 1)
      var row = contour
      row.base += share * tall * 3.4
      row.trees?.seed &+= UInt32(index) &* 31
      row.trees?.height = tall * (0.85 + share * 0.4)
      let color = light.mixed(near, share).mixed(palette.haze, isMisty ? share * 0.4 : 0)
      var look = Ridge.Look(
        crest: color, foot: color.mixed(isMisty ? palette.haze : near, 0.5).shaded(0.92))
      look.depth = tall * 2
      look.rim = palette.glow.opaque(palette.isDark ? 0.03 : 0.09 * (1 - distance))
      look.rimDepth = 0.008
      add(Ridge(row, look, raster))
    }
  }

  /// Adds high mountains on the horizon, the tallest near `center`.
  mutating func massif(_ foot: Float, height: Float, distance: Float, center: Float) {
    note(.mountain)
    let count = random.count(3, 6)
    var peaks: [Peaks.Peak] = []
    for index in 0..<count {
      let share = (Float(index) + random.within(0.2, 0.8)) / Float(count)
      let x = share * (across + 0.4) - 0.2
      let far = (x - center) / 0.55
      let tall: Float = height * (0.42 + 0.58 / (1 + far * far)) * random.within(0.82, 1.08)
      let (left, right) = (random.within(0.6, 1.05), random.within(0.6, 1.05))
      peaks.append(peak(x, foot - tall, left, right))
      for hand: Float in [-1, 1] {
        let out = tall * random.within(0.25, 0.6)
        let drop = out * (hand < 0 ? left : right) * random.within(0.72, 0.96)
        peaks.append(peak(x + hand * out, foot - tall + drop, left * 1.1, right * 1.1))
      }
    }
    let range = Peaks(peaks: peaks, seed: random.bits(), roughness: random.within(0.05, 0.1))
    add(Massif(range, rock(foot, height, distance), raster))
  }

  private mutating func peak(_ x: Float, _ y: Float, _ left: Float, _ right: Float) -> Peaks.Peak {
    Peaks.Peak(
      x: x, y: y, left: left, right: right, lean: random.within(-0.3, 0.3), seed: random.bits())
  }

  private mutating func rock(_ foot: Float, _ height: Float, _ distance: Float) -> Massif.Look {
    let dark = palette.land(distance * 0.8)
    let white = palette.lit.mixed(FloatColor(0xFFFFFF), palette.isDark ? 0.12 : 0.62)
    let low = isSnowy ? 1 : random.within(0.1, 0.75)
    return Massif.Look(
      lit: palette.land(distance * 0.7).mixed(palette.lit, palette.isDark ? 0.3 : 0.5), dark: dark,
      snowLit: white, snowDark: palette.shade.mixed(palette.middle, 0.45),
      snowline: foot - height * (1 - low), haze: palette.haze, hazeTop: distance * 0.55,
      hazeFoot: isMisty ? 1 : 0.5 + distance * 0.5, foot: foot, side: side)
  }
}
