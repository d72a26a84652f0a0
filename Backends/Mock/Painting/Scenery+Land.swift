/// Ranges of hills, woods and mountains at a distance.
extension Scenery {
  /// A ridge at a distance: 1 is the farthest, 0 the nearest.
  mutating func ridge(_ profile: Contour, distance: Float, grain: Float = 0) {
    var look = Ridge.Look(crest: ground(distance), foot: shadedGround(distance))
    if !isSnowy {
      let sunny: Float = palette.isDark ? 0.12 : 0.34
      look.crest = look.crest.mixed(palette.lit, sunny * (1 - distance * 0.6))
      look.foot = palette.land(distance).mixed(palette.haze, distance * 0.35)
    }
    look.depth = 0.1 + (1 - distance) * 0.28
    if isMisty { look.foot = look.crest.mixed(palette.haze, 0.75) }
    look.rim = palette.glow.opaque(palette.isDark || isMisty ? 0.05 : 0.16 * (1 - distance * 0.5))
    look.grain = grain * (isSnowy ? 0.25 : 1)
    look.grainSize = 0.008 + (1 - distance) * 0.018
    add(Ridge(profile, look, raster))
  }

  /// Wooded ridges are darker than meadows, and never under snow as a whole.
  mutating func wood(_ profile: Contour, distance: Float) {
    let near = palette.land(distance)
    let crest = isSnowy ? near.mixed(palette.lit, 0.18) : near.mixed(palette.lit, 0.08)
    var look = Ridge.Look(crest: crest, foot: near.mixed(palette.haze, isMisty ? 0.6 : 0.22))
    look.depth = 0.16
    look.rim = palette.glow.opaque(palette.isDark ? 0.03 : 0.1 * (1 - distance))
    look.rimDepth = 0.008
    look.grain = 0.5
    look.grainSize = 0.007 + (1 - distance) * 0.01
    add(Ridge(profile, look, raster))
  }

  /// High mountains on the horizon, the tallest near `centre`.
  mutating func massif(_ foot: Float, height: Float, distance: Float, centre: Float) {
    let count = dice.count(3, 6)
    var peaks: [Peaks.Peak] = []
    for index in 0..<count {
      let share = (Float(index) + dice.within(0.2, 0.8)) / Float(count)
      let x = share * (across + 0.4) - 0.2
      let far = (x - centre) / 0.55
      let tall: Float = height * (0.42 + 0.58 / (1 + far * far)) * dice.within(0.82, 1.08)
      peaks.append(peak(x, foot - tall, dice.within(0.6, 1.05), dice.within(0.6, 1.05)))
    }
    let range = Peaks(peaks: peaks, seed: dice.bits(), roughness: dice.within(0.05, 0.1))
    add(Massif(range, rock(foot, height, distance), raster))
  }

  private mutating func peak(_ x: Float, _ y: Float, _ left: Float, _ right: Float) -> Peaks.Peak {
    Peaks.Peak(
      x: x, y: y, left: left, right: right, lean: dice.within(-0.3, 0.3), seed: dice.bits())
  }

  private mutating func rock(_ foot: Float, _ height: Float, _ distance: Float) -> Massif.Look {
    let dark = palette.land(distance * 0.8)
    let white = palette.lit.mixed(Ink(0xFFFFFF), palette.isDark ? 0.12 : 0.62)
    let low = isSnowy ? 1 : dice.within(0.1, 0.75)
    return Massif.Look(
      lit: palette.land(distance * 0.7).mixed(palette.lit, palette.isDark ? 0.3 : 0.5), dark: dark,
      snowLit: white, snowDark: palette.shade.mixed(palette.middle, 0.45),
      snowline: foot - height * (1 - low), haze: palette.haze, hazeTop: distance * 0.55,
      hazeFoot: isMisty ? 1 : 0.5 + distance * 0.5, foot: foot, side: side)
  }

  /// Pines of the foreground, in a group that thins out to one side.
  mutating func pines(_ profile: Contour, from: Float, to: Float, size: Float, count: Int) {
    var group = Figure()
    let ink = palette.land(0.02)
    let xs = (0..<count).map { _ in from + (to - from) * dice.roll() }
    for x in xs {
      let height = size * dice.within(0.5, 1.1)
      let y = profile.top(x) + size * 0.04
      group.add(pine(x, y, height), ink)
      if isSnowy { snowOn(&group, x, y, height) }
    }
    add(group)
  }

  /// A fir's outline: branches in tiers, each hanging over the one below.
  mutating func pine(_ x: Float, _ y: Float, _ height: Float) -> [Point] {
    let tiers = 9
    let wide = height * dice.within(0.17, 0.23)
    var (left, right): ([Point], [Point]) = ([], [])
    for tier in 0..<tiers {
      let share = Float(tier + 1) / Float(tiers)
      let level = y - height * (1 - share * 0.92)
      let reach = wide * share * dice.within(0.8, 1.15)
      left.append(Point(x - reach, level))
      left.append(Point(x - reach * 0.5, level - height * 0.015))
      right.append(Point(x + reach * dice.within(0.85, 1.1), level))
      right.append(Point(x + reach * 0.5, level - height * 0.015))
    }
    let trunk = height * 0.025
    let foot = [Point(x + trunk, y - height * 0.08), Point(x + trunk, y)]
    let heel = [Point(x - trunk, y), Point(x - trunk, y - height * 0.08)]
    return [Point(x, y - height)] + right + foot + heel + left.reversed()
  }

  private mutating func snowOn(_ group: inout Figure, _ x: Float, _ y: Float, _ height: Float) {
    let ink = palette.lit.mixed(palette.shade, 0.2)
    for tier in 0..<5 {
      let share = (Float(tier) * 2 + 1) / 10
      let level = y - height * (1 - share * 0.92)
      let reach = height * 0.15 * share
      let lean = reach * 0.5 * side
      let top = Point(x - lean, level - height * 0.11)
      group.add([top, Point(x + reach - lean, level), Point(x - reach - lean, level)], ink)
    }
  }
}
