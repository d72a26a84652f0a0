extension Scenery {
  /// Blades and ears against the light, the nearest as tall as half the picture.
  mutating func grass() {
    var bank = Contour(
      seed: dice.bits(), base: down - 0.05, amplitude: 0.03, wavelength: 0.5, octaves: 3)
    bank.lean = dice.within(-0.06, 0.06)
    ridge(bank, distance: 0, grain: 0.4)
    let wind = dice.within(0.1, 0.4) * dice.side()
    let back = palette.land.mixed(palette.lit, palette.isDark ? 0.15 : 0.42)
    meadow(Int(110 * across), bank, 0.1...0.26, wind, back.mixed(palette.haze, 0.2))
    meadow(Int(90 * across), bank, 0.12...0.34, wind, back.mixed(palette.land, 0.45))
    meadow(Int(60 * across), bank, 0.16...0.46, wind, palette.land)
  }

  private mutating func meadow(
    _ count: Int, _ bank: Contour, _ heights: ClosedRange<Float>, _ wind: Float, _ ink: Ink
  ) {
    var blades = Figure()
    for _ in 0..<count {
      let x = dice.within(-0.1, across + 0.1)
      let tuft = 0.55 + 0.45 * Noise.smooth(x * 5, bank.seed)
      let tall = dice.within(heights.lowerBound, heights.upperBound) * tuft
      blade(&blades, Point(x, down + 0.03), tall + 0.06, wind, ink)
    }
    add(blades)
  }

  private mutating func blade(
    _ blades: inout Figure, _ foot: Point, _ tall: Float, _ wind: Float, _ ink: Ink
  ) {
    let bend = (wind + dice.within(-0.25, 0.25)) * tall
    let wide = 0.004 + tall * 0.014
    var (left, right): ([Point], [Point]) = ([], [])
    for step in 0...6 {
      let share = Float(step) / 6
      let at = foot + Point(bend * share * share, -tall * (share - share * share * 0.12))
      let half = wide * (1 - share) / 2
      left.append(at - Point(half, 0))
      right.append(at + Point(half, 0))
    }
    blades.add(left + right.reversed(), ink)
    if dice.chance(0.22) { ear(&blades, foot + Point(bend, -tall * 0.88), tall, wind, ink) }
  }

  private mutating func ear(
    _ blades: inout Figure, _ tip: Point, _ tall: Float, _ wind: Float, _ ink: Ink
  ) {
    let end = tip + Point(wind * tall * 0.3, -tall * 0.16)
    let middle = tip + (end - tip) * 0.4
    let warm = ink.mixed(palette.glow, palette.isDark ? 0.05 : 0.35)
    blades.add(Outline.limb(tip, middle, tall * 0.012, tall * 0.04), warm)
    blades.add(Outline.limb(middle, end, tall * 0.04, 0), warm)
  }
}
