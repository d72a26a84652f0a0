/// Houses: the red cabin, the lighthouse and the village.
extension Scenery {
  /// Adds a gabled house seen from its long side. A point is the lower left corner of its foot.
  mutating func house(
    _ figure: inout Figure, _ foot: Point, _ wide: Float, _ tall: Float, distance: Float,
    wall: FloatColor? = nil
  ) {
    let colors: [UInt32] = [0x8C3B32, 0xB98A4E, 0x6B7F8C, 0xC9BFA8, 0x7A4A3A, 0x9FA78A]
    let paint = tinted(wall ?? FloatColor(random.pick(colors)), distance)
    let eaves = foot.y - tall * 0.58
    figure.add(Outline.box(foot.x, eaves, wide, foot.y - eaves), paint, paint.shaded(0.82))
    let over = wide * 0.08
    let roof = isSnowy ? palette.lit : palette.land(distance + 0.05)
    let ridge = foot.y - tall
    let slant = wide * 0.16
    figure.add(
      [
        Point(foot.x - over, eaves + tall * 0.03), Point(foot.x + slant, ridge),
        Point(foot.x + wide - slant, ridge), Point(foot.x + wide + over, eaves + tall * 0.03),
      ], roof)
    panes(&figure, foot, wide, tall)
  }

  private mutating func panes(
    _ figure: inout Figure, _ foot: Point, _ wide: Float, _ tall: Float
  ) {
    let count = wide > tall ? 3 : 2
    let pane = wide * 0.15
    for index in 0..<count {
      let x = foot.x + wide * (Float(index) + 0.5) / Float(count) - pane / 2
      let isLit = random.chance(palette.isDark ? 0.7 : 0.3)
      let color = isLit ? lamp : palette.land.opaque(0.7)
      figure.add(Outline.box(x, foot.y - tall * 0.42, pane, tall * 0.2), color)
    }
  }

  mutating func cabin(_ spot: Spot) {
    note([.house, .cabin, .red])
    let (wide, tall) = (spot.size * 0.9, spot.size * 0.62)
    let foot = Point(spot.x - wide / 2, spot.y + 0.01)
    var cabin = Figure()
    let chimney = Point(foot.x + wide * 0.68, foot.y - tall * 1.18)
    let stone = palette.land(spot.distance + 0.12)
    cabin.add(Outline.box(chimney.x, chimney.y, wide * 0.09, tall * 0.4), stone)
    let red = FloatColor(0xD0362C)
    house(&cabin, foot, wide, tall, distance: spot.distance, wall: red)
    let white = tinted(FloatColor(0xFBF7EE), spot.distance)
    for x in [foot.x, foot.x + wide * 0.97] {
      cabin.add(Outline.box(x, foot.y - tall * 0.56, wide * 0.03, tall * 0.56), white)
    }
    add(cabin)
    smoke(chimney + Point(wide * 0.045, 0), spot.size)
    if palette.isDark { glow(Point(spot.x, spot.y - tall * 0.3), spot.size * 0.9) }
  }

  mutating func glow(_ center: Point, _ radius: Float) {
    add(Glow(center: center, radius: radius, color: FloatColor(0xFFB85A, opacity: 0.4)))
  }

  private mutating func smoke(_ from: Point, _ size: Float) {
    let wind = random.within(0.1, 0.5) * side
    let color = palette.cloud.mixed(palette.haze, 0.4)
    for puff in 0..<7 {
      let rise = Float(puff) * size * 0.09
      let sway = wind * rise + random.within(-0.01, 0.01) * size
      add(
        Glow(
          center: from + Point(sway, -rise - size * 0.04), radius: size * (0.07 + rise * 0.35),
          color: color.opaque(0.42 - Float(puff) * 0.05)))
    }
  }

  mutating func village(_ spot: Spot) {
    note([.village, .house])
    var village = Figure()
    let size = spot.size
    let homes = random.count(7, 11)
    for index in 0..<homes {
      let share = Float(index) / Float(homes - 1)
      let x = spot.x + (random.fraction() - 0.5) * size * 2.6
      let wide = size * random.within(0.2, 0.3)
      let y = spot.foot(x + wide / 2) + share * size * 0.22
      house(&village, Point(x, y), wide, wide * random.within(0.8, 1.05), distance: spot.distance)
      if index == homes / 3 { church(&village, spot) }
    }
    add(village)
    glow(Point(spot.x, spot.y), size * 1.5)
  }

  private mutating func church(_ village: inout Figure, _ spot: Spot) {
    let (size, color) = (spot.size, palette.land(spot.distance + 0.18))
    let x = spot.x + size * 0.1
    village.add(Outline.box(x, spot.y - size * 0.46, size * 0.13, size * 0.56), color)
    let spire = Point(x + size * 0.065, spot.y - size * 0.98)
    let (left, right) = (x - size * 0.015, x + size * 0.145)
    let eaves = spot.y - size * 0.45
    village.add([spire, Point(right, eaves), Point(left, eaves)], palette.land(spot.distance))
    village.add(Outline.box(x + size * 0.045, spot.y - size * 0.36, size * 0.04, size * 0.07), lamp)
  }
}
