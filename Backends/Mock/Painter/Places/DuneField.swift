/// Dunes of sand, between which the sea may be seen.
extension Scenery {
  mutating func duneField() {
    note(isSnowy ? [] : .desert)
    horizon = down * random.within(0.46, 0.56)
    light.y = min(light.y, horizon - 0.03)
    sky()
    let hasSea = motif.subject == .pier || motif.subject == .lighthouse || random.chance(0.35)
    if hasSea {
      flood(horizon, stillWater(0.8))
    } else {
      let far = Contour(
        seed: random.bits(), base: horizon, amplitude: 0.03, wavelength: 0.4, octaves: 5, gain: 0.5)
      ridge(far, distance: 0.8)
    }
    birds()
    let rows = random.count(5, 7)
    var hand = random.side()
    for index in 0..<rows {
      let near = Float(index + 1) / Float(rows)
      dune(near, hand)
      if index == rows - 2 { stage(duneSpot(hand)) }
      hand = -hand
    }
    foreground()
  }

  /// Returns the place of the figure on the last dune's flank that nearer dunes do not hide.
  private mutating func duneSpot(_ hand: Float) -> Spot {
    let x = across * (0.5 + random.within(0.16, 0.26) * side)
    let y = horizon + (down - horizon) * 0.36
    return Spot(x: x, y: y, size: 0.19, distance: 0.05)
  }

  /// Adds a dune, alternately from the left and from the right.
  private mutating func dune(_ near: Float, _ hand: Float) {
    let base = horizon + (down - horizon) * near * near * 0.8 + 0.03
    let high = 0.05 + near * 0.17
    let x = across * (0.5 + hand * random.within(0.05, 0.42))
    let steep = random.within(0.3, 0.5)
    let peak = Peaks.Peak(
      x: x, y: base - high, left: steep * random.within(0.8, 1.2), right: steep,
      lean: random.within(-0.8, 0.8), seed: random.bits())
    add(Dune(peak, sand(near), raster))
  }

  private func sand(_ near: Float) -> Dune.Look {
    let lit = isSnowy ? palette.lit : palette.lit.mixed(palette.glow, 0.25)
    let dark = palette.land.mixed(palette.lit, palette.isDark ? 0.12 : 0.2)
    return Dune.Look(
      lit: palette.isDark ? lit.mixed(palette.shade, 0.3) : lit,
      dark: isSnowy ? palette.shade : dark.mixed(palette.shade, 0.3), haze: palette.haze,
      far: (1 - near) * (isMisty ? 0.9 : 0.55), side: side, ripples: isSnowy ? 0.05 : 0.16)
  }
}
