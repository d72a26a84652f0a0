/// Rolling hills, one behind the other.
extension Scenery {
  mutating func hills() {
    note(.hill)
    sky()
    if random.chance(0.55) {
      massif(
        horizon + 0.05, height: random.within(0.14, 0.3), distance: 0.9,
        center: random.fraction() * across)
    }
    birds()
    let count = random.count(4, 6)
    let staged = count - 2
    let wooded = random.below(3)
    for index in 0..<count {
      let near = Float(index) / Float(count - 1)
      let contour = hill(near, isWooded: index < staged && (isMisty || index % 3 == wooded))
      let distance = (1 - near) * 0.88
      if contour.trees == nil {
        ridge(contour, distance: distance, grain: 0.12 + near * 0.2)
      } else {
        wood(contour, distance: distance)
      }
      if index < staged { lowMist(contour.base + 0.05, distance) }
      if index == staged { stage(on: contour, size: 0.2, distance: distance * 0.5) }
    }
    foreground()
  }

  private mutating func hill(_ near: Float, isWooded: Bool) -> Contour {
    let top = horizon - 0.01
    let base = top + (down - top) * near * near * 0.78 + near * 0.05
    var contour = Contour(
      seed: random.bits(), base: base, amplitude: 0.05 + near * 0.05,
      wavelength: 0.34 + near * 0.45, octaves: 4, gain: 0.3)
    if isWooded { contour.trees = Treeline(seed: random.bits(), height: 0.016 + near * 0.06) }
    contour.lean = random.within(-0.08, 0.08) * near
    contour.base -= contour.lean * across / 2
    return contour
  }

  /// Adds mist between two ridges.
  mutating func lowMist(_ y: Float, _ distance: Float) {
    let strength: Float = isMisty ? 0.72 : 0.3 * distance
    let mist = NoiseField(seed: random.bits())
    add(
      Mist(
        field: mist, middle: y, thickness: isMisty ? 0.13 : 0.07,
        color: palette.haze.mixed(palette.horizon, 0.4).opaque(strength)))
  }
}
