extension Scenery {
  /// Adds blades and ears against the light. The nearest are half as tall as the picture.
  mutating func grass() {
    note(.grass)
    var bank = Contour(
      seed: random.bits(), base: down - 0.05, amplitude: 0.03, wavelength: 0.5, octaves: 3)
    bank.lean = random.within(-0.06, 0.06)
    ridge(bank, distance: 0, grain: 0.4)
    let wind = random.within(0.1, 0.4) * random.side()
    let back = palette.land.mixed(palette.lit, palette.isDark ? 0.15 : 0.42)
    meadow(Int(150 * across), bank, 0.1...0.26, wind, back.mixed(palette.haze, 0.2))
    meadow(Int(110 * across), bank, 0.12...0.34, wind, back.mixed(palette.land, 0.45))
    meadow(Int(70 * across), bank, 0.16...0.46, wind, palette.land)
  }

  private mutating func meadow(
    _ count: Int, _ bank: Contour, _ heights: ClosedRange<Float>, _ wind: Float, _ color: FloatColor
  ) {
    var blades: [Blades.Blade] = []
    var ears = Figure()
    for _ in 0..<count {
      let x = random.within(-0.1, across + 0.1)
      let tuft = 0.55 + 0.45 * Noise.smooth(x * 5, bank.seed)
      let tall = random.within(heights.lowerBound, heights.upperBound) * tuft + 0.06
      let bend = (wind + random.within(-0.25, 0.25)) * tall
      let foot = Point(x, down + 0.03)
      blades.append(Blades.Blade(foot: foot, tall: tall, bend: bend, wide: 0.004 + tall * 0.014))
      if random.chance(0.22) { ear(&ears, foot + Point(bend, -tall), tall, bend, color) }
    }
    add(Blades(blades, color))
    add(ears)
  }

  private func ear(
    _ ears: inout Figure, _ tip: Point, _ tall: Float, _ bend: Float, _ color: FloatColor
  ) {
    let along = Point(bend * 0.3, -tall * 0.16)
    let root = tip - along * 0.5
    let middle = root + along * 0.4
    let warm = color.mixed(palette.glow, palette.isDark ? 0.05 : 0.35)
    ears.add(Outline.limb(root, middle, tall * 0.012, tall * 0.04), warm)
    ears.add(Outline.limb(middle, root + along, tall * 0.04, 0), warm)
  }
}
