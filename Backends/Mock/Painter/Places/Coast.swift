/// Headlands that step back along the sea, and a beach.
extension Scenery {
  mutating func coast() {
    note(.coast)
    horizon = down * random.within(0.46, 0.58)
    light.x = across * (0.5 - random.within(0.05, 0.28) * side)
    light.y = min(light.y, horizon - 0.03)
    sky()
    birds()
    for index in 0..<3 { headland(Float(index) / 2) }
    let cape = self.cape()
    if motif.subject != .pier { stage(cape) }
    if random.chance(0.5) { stacks() }
    flood(horizon, stillWater(motif.subject == .rain ? 1 : 0.75))
    if isMisty { lowMist(horizon + 0.02, 1) }
    beach()
    foreground()
  }

  private mutating func headland(_ near: Float) {
    var cliff = Contour(
      seed: random.bits(), base: horizon + 0.02 + near * 0.005, amplitude: 0.014, wavelength: 0.2,
      octaves: 5, gain: 0.5)
    cliff.isSharp = true
    let x = across * (0.5 + side * (0.42 + near * 0.2))
    cliff.rises = [
      Contour.Rise(x: x, height: 0.09 + near * 0.14, width: across * (0.36 - near * 0.2))
    ]
    ridge(cliff, distance: 0.85 - near * 0.45, grain: 0.3)
  }

  /// Adds the nearest headland, on which the figure of the scene stands.
  private mutating func cape() -> Spot {
    let x = across * (0.5 + 0.36 * side)
    var cliff = Contour(
      seed: random.bits(), base: horizon + 0.035, amplitude: 0.012, wavelength: 0.12, octaves: 5,
      gain: 0.5)
    cliff.rises = [
      Contour.Rise(x: x + 0.1 * side, height: random.within(0.1, 0.15), width: 0.18)
    ]
    ridge(cliff, distance: 0.14, grain: 0.5)
    return Spot(x: x, y: cliff.top(x) + 0.006, size: 0.2, distance: 0.06, ground: cliff)
  }

  /// Adds rocks in the sea, apart from the land.
  private mutating func stacks() {
    note(.island)
    var rocks = Contour(
      seed: random.bits(), base: horizon + 0.035, amplitude: 0.016, wavelength: 0.03, octaves: 4,
      gain: 0.5)
    rocks.isSharp = true
    let x = across * (0.5 - side * random.within(0.1, 0.3))
    for _ in 0..<random.count(1, 3) {
      let tall = random.within(0.05, 0.15)
      rocks.rises.append(
        Contour.Rise(
          x: x + random.within(-0.16, 0.16), height: tall, width: tall * random.within(0.1, 0.3)))
    }
    ridge(rocks, distance: 0.24, grain: 0.5)
  }

  /// Adds sand, and the line of foam that a wave leaves on it.
  private mutating func beach() {
    guard random.chance(0.8) else { return }
    note(.beach)
    var sand = Contour(
      seed: random.bits(), base: down - 0.03, amplitude: 0.02, wavelength: 0.9, octaves: 3,
      gain: 0.3)
    sand.rises = [
      Contour.Rise(x: across * (0.5 + 0.6 * side), height: 0.18, width: across * 0.3)
    ]
    for (step, opacity) in [(Float(0.05), Float(0.28)), (0.018, 0.55), (0.006, 0.9)] {
      var foam = sand
      foam.base -= step
      foam.seed = sand.seed &+ UInt32(step * 1_000)
      let color = palette.cloud.mixed(FloatColor(0xFFFFFF), palette.isDark ? 0 : 0.5)
      wash(foam, color.opaque(opacity * (palette.isDark ? 0.4 : 1)))
    }
    let wet = tinted(FloatColor(isSnowy ? 0xE8EEF4 : 0xC9AD84), 0.08)
    var look = Ridge.Look(crest: wet.shaded(0.85), foot: wet, depth: 0.1)
    look.grain = 0.12
    look.grainSize = 0.012
    add(Ridge(sand, look, raster))
  }

  /// Adds a thin sheet of water that ends in a line.
  private mutating func wash(_ line: Contour, _ color: FloatColor) {
    var (upper, lower): ([Point], [Point]) = ([], [])
    for step in 0...40 {
      let x = across * Float(step) / 40
      let y = line.top(x)
      upper.append(Point(x, y - 0.004 - 0.004 * Noise.smooth(x * 9, line.seed)))
      lower.append(Point(x, y + 0.004))
    }
    add(Shape(upper + lower.reversed(), color))
  }
}
