/// A town on the water, with boats.
extension Scenery {
  mutating func harbor() {
    note(.harbor)
    horizon = down * random.within(0.54, 0.62)
    light.y = min(light.y, horizon - 0.04)
    sky()
    let far = Contour(
      seed: random.bits(), base: horizon - 0.02, amplitude: 0.05, wavelength: 0.6, octaves: 4)
    ridge(far, distance: 0.75)
    birds()
    if random.chance(0.5) { skyline() } else { quay() }
    if motif.subject != .pier { mole() }
    flood(horizon + 0.012, stillWater(0.6))
    boats()
    if isMisty { lowMist(horizon + 0.02, 1) }
    foreground()
  }

  /// Adds high houses against the sky.
  private mutating func skyline() {
    note(.city)
    var town = Figure()
    let center = across * random.within(0.3, 0.7)
    for (distance, height) in [(Float(0.5), Float(0.24)), (0.3, 0.16)] {
      var x: Float = -0.02
      while x < across {
        let wide = random.within(0.03, 0.075)
        let far = (x - center) / 0.4
        let tall = height * (0.25 + random.fraction() * 0.9 / (1 + far * far))
        tower(&town, x, wide, tall, distance)
        x += wide * random.within(0.85, 1.3)
      }
    }
    add(town)
  }

  private mutating func tower(
    _ town: inout Figure, _ x: Float, _ wide: Float, _ tall: Float, _ distance: Float
  ) {
    let base = horizon + 0.014
    let wall = palette.land(distance)
    town.add(Outline.box(x, base - tall, wide, tall), wall, wall.mixed(palette.haze, 0.3))
    if random.chance(0.25) {
      let mast = Point(x + wide / 2, base - tall)
      town.add(Outline.limb(mast, mast - Point(0, tall * 0.25), 0.004, 0.001), wall)
    }
    windows(&town, x, base - tall, wide, tall)
  }

  private mutating func windows(
    _ town: inout Figure, _ x: Float, _ top: Float, _ wide: Float, _ tall: Float
  ) {
    let share: Float = palette.isDark ? 0.42 : 0.12
    var y = top + 0.008
    while y < top + tall - 0.012 {
      var column = x + 0.006
      while column < x + wide - 0.008 {
        if random.chance(share) { town.add(Outline.box(column, y, 0.005, 0.006), lamp) }
        column += 0.011
      }
      y += 0.014
    }
  }

  var lamp: FloatColor { FloatColor(0xFFD27A, opacity: palette.isDark ? 0.95 : 0.6) }

  /// Adds gabled houses along a quay.
  private mutating func quay() {
    note([.town, .house])
    var town = Figure()
    var x: Float = across * random.within(-0.05, 0.2)
    let end = across * random.within(0.75, 1.05)
    while x < end {
      let wide = random.within(0.045, 0.075)
      house(&town, Point(x, horizon + 0.014), wide, random.within(0.06, 0.12), distance: 0.12)
      x += wide * random.within(0.98, 1.12)
    }
    add(town)
  }

  /// Adds the stone arm that shelters the harbor, on which the figure of the scene stands.
  private mutating func mole() {
    let x = across * (0.5 + 0.28 * side)
    var mole = Contour(
      seed: random.bits(), base: horizon + 0.1, amplitude: 0.006, wavelength: 0.1, octaves: 3)
    mole.rises = [Contour.Rise(x: x + 0.2 * side, height: 0.13, width: 0.26)]
    ridge(mole, distance: 0.08, grain: 0.5)
    stage(Spot(x: x, y: mole.top(x) + 0.004, size: 0.2, distance: 0.05, ground: mole))
  }

  private mutating func boats() {
    for _ in 0..<random.count(2, 5) {
      let near = random.fraction()
      let y = horizon + 0.05 + near * near * (down - horizon) * 0.55
      boat(Point(random.fraction() * across, y), 0.05 + near * near * 0.16)
    }
  }
}
