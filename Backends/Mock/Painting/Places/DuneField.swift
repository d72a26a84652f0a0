/// Dunes of sand, between which the sea may be seen.
extension Scenery {
  mutating func duneField() {
    horizon = down * dice.within(0.46, 0.56)
    light.y = min(light.y, horizon - 0.03)
    sky()
    let hasSea = motif.subject == .pier || motif.subject == .lighthouse || dice.chance(0.35)
    if hasSea {
      flood(horizon, stillWater(0.8))
    } else {
      let far = Contour(
        seed: dice.bits(), base: horizon, amplitude: 0.03, wavelength: 0.4, octaves: 5, gain: 0.5)
      ridge(far, distance: 0.8)
    }
    birds()
    let rows = dice.count(3, 4)
    for index in 0..<rows {
      let near = Float(index + 1) / Float(rows)
      dunes(near, isLast: index == rows - 1)
      if index == rows - 2 { stage(duneSpot()) }
    }
    foreground()
  }

  private mutating func duneSpot() -> Spot {
    let x = across * (0.5 + dice.within(0.16, 0.26) * side)
    let y = horizon + (down - horizon) * 0.38
    return Spot(x: x, y: y, size: 0.2, distance: 0.05)
  }

  private mutating func dunes(_ near: Float, isLast: Bool) {
    let base = horizon + (down - horizon) * near * near * 0.62
    let high = 0.06 + near * 0.16
    var peaks: [Peaks.Peak] = []
    for index in 0..<dice.count(2, 3) {
      let x = (Float(index) + dice.within(0.1, 0.9)) * across * 0.45
      peaks.append(
        Peaks.Peak(
          x: x, y: base - high * dice.within(0.3, 1), left: dice.within(0.16, 0.34),
          right: dice.within(0.16, 0.34), lean: dice.within(-0.7, 0.7), seed: dice.bits()))
    }
    let range = Peaks(peaks: peaks, seed: dice.bits(), roughness: 0, roundness: 0.06)
    add(Dunes(range, sand(near), raster))
  }

  private func sand(_ near: Float) -> Dunes.Look {
    let lit = isSnowy ? palette.lit : palette.lit.mixed(palette.glow, 0.25)
    let dark = palette.land.mixed(palette.lit, palette.isDark ? 0.12 : 0.2)
    return Dunes.Look(
      lit: palette.isDark ? lit.mixed(palette.shade, 0.3) : lit,
      dark: isSnowy ? palette.shade : dark.mixed(palette.shade, 0.3), haze: palette.haze,
      far: (1 - near) * (isMisty ? 0.9 : 0.55), side: side, ripples: isSnowy ? 0.05 : 0.16)
  }
}
