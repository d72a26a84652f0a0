extension Scenery {
  mutating func lighthouse(_ spot: Spot) {
    note(.lighthouse)
    let tall = spot.size * 1.75
    let (wide, narrow) = (tall * 0.17, tall * 0.1)
    let top = spot.y - tall
    beams(Point(spot.x, top - tall * 0.05), tall)
    var tower = Figure()
    keepersHouse(&tower, spot, tall)
    let white = tinted(FloatColor(0xF6F1E6), spot.distance)
    let red = tinted(FloatColor(0xC0352C), spot.distance)
    for band in 0..<5 {
      let (from, to) = (Float(band) / 5, Float(band + 1) / 5)
      let upper = narrow + (wide - narrow) * from
      let lower = narrow + (wide - narrow) * to
      let (y, foot) = (top + tall * from, top + tall * to + 0.001)
      let color = band.isMultiple(of: 2) ? white : red
      tower.add(
        [
          Point(spot.x - upper / 2, y), Point(spot.x + upper / 2, y),
          Point(spot.x + lower / 2, foot), Point(spot.x - lower / 2, foot),
        ], color)
      shadow(&tower, spot.x, Point(upper, y), Point(lower, foot))
    }
    lantern(&tower, spot.x, top, tall, spot.distance)
    add(tower)
    let strength: Float = palette.isDark ? 0.9 : 0.35
    add(
      Glow(
        center: Point(spot.x, top - tall * 0.055), radius: tall * 0.42,
        color: FloatColor(0xFFE6A8, opacity: strength)))
  }

  /// Adds the side away from the light.
  private func shadow(_ tower: inout Figure, _ x: Float, _ upper: Point, _ lower: Point) {
    let color = palette.land.opaque(0.28)
    tower.add(
      [
        Point(x + upper.x * 0.1 * side, upper.y), Point(x + upper.x / 2 * side, upper.y),
        Point(x + lower.x / 2 * side, lower.y), Point(x + lower.x * 0.1 * side, lower.y),
      ], color)
  }

  private mutating func lantern(
    _ tower: inout Figure, _ x: Float, _ top: Float, _ tall: Float, _ distance: Float
  ) {
    let iron = tinted(palette.land(0.05), distance)
    tower.add(Outline.box(x - tall * 0.075, top - tall * 0.012, tall * 0.15, tall * 0.024), iron)
    tower.add(
      Outline.box(x - tall * 0.036, top - tall * 0.1, tall * 0.072, tall * 0.09),
      FloatColor(0xFFEDB8))
    let roof = tinted(FloatColor(0xA32C26), distance)
    let eaves = top - tall * 0.095
    tower.add(
      [
        Point(x, top - tall * 0.17), Point(x + tall * 0.055, eaves),
        Point(x - tall * 0.055, eaves),
      ], roof)
    tower.add(Outline.box(x - tall * 0.004, top - tall * 0.2, tall * 0.008, tall * 0.05), iron)
  }

  private mutating func keepersHouse(_ tower: inout Figure, _ spot: Spot, _ tall: Float) {
    let wide = tall * 0.3
    let x = spot.x - side * tall * 0.24 - wide / 2
    house(
      &tower, Point(x, spot.y + 0.006), wide, tall * 0.2, distance: spot.distance,
      wall: FloatColor(0xE9E2D2))
  }

  /// Adds the beam to both sides, in the dark and in fog.
  private mutating func beams(_ lamp: Point, _ tall: Float) {
    guard palette.isDark || isMisty || motif.place == .harbor else { return }
    let tilt = random.within(-0.12, 0.05)
    for hand: Float in [-1, 1] {
      for (spread, opacity) in [(Float(0.09), Float(0.1)), (0.05, 0.12), (0.02, 0.12)] {
        let end = lamp + Point(hand * 1.6, tilt * hand * side)
        let (above, below) = (end - Point(0, spread * 1.6), end + Point(0, spread * 1.6))
        add(Shape([lamp, above, below], FloatColor(0xFFF0C0, opacity: opacity)))
      }
    }
  }
}
