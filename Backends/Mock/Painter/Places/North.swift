/// The north: low snowy mountains, dark firs, ice or water, and a large sky.
extension Scenery {
  mutating func north() {
    horizon = down * random.within(0.64, 0.74)
    light.y = horizon * (motif.subject == .lastLight ? 0.93 : random.within(0.3, 0.6))
    sky()
    let center = random.fraction() * across
    massif(horizon + 0.03, height: random.within(0.14, 0.26), distance: 0.5, center: center)
    let isWater = motif.subject == .pier || random.chance(0.5)
    let shore = firs(0.3, base: horizon + 0.005)
    if isWater {
      stageUnlessPier(shore)
      flood(horizon + 0.012, stillWater(0.22))
    } else {
      snowfield(0.4)
      let near = snowfield(0.9)
      stage(on: near, size: 0.19, distance: 0.05)
    }
    northernBank()
    foreground()
  }

  private mutating func stageUnlessPier(_ shore: Contour) {
    if motif.subject != .pier { stage(on: shore, size: 0.14, distance: 0.1) }
  }

  private mutating func firs(_ distance: Float, base: Float) -> Contour {
    var contour = Contour(
      seed: random.bits(), base: base, amplitude: 0.016, wavelength: 0.5, octaves: 3)
    contour.trees = Treeline(seed: random.bits(), height: 0.05, density: 0.7)
    wood(contour, distance: distance)
    contour.trees = nil
    return contour
  }

  @discardableResult
  private mutating func snowfield(_ near: Float) -> Contour {
    let contour = Contour(
      seed: random.bits(), base: horizon + (down - horizon) * near * 0.45 + 0.02,
      amplitude: 0.03, wavelength: 0.8, octaves: 3, gain: 0.3)
    let snow = palette.lit.mixed(palette.haze, 0.55 - near * 0.2)
    var look = Ridge.Look(crest: snow, foot: palette.shade.mixed(palette.lit, 0.15))
    look.rim = palette.glow.opaque(0.1)
    look.grain = 0.12
    add(Ridge(contour, look, raster))
    return contour
  }

  private mutating func northernBank() {
    guard motif.subject != .pier, random.chance(0.7) else { return }
    var bank = Contour(
      seed: random.bits(), base: down + 0.03, amplitude: 0.02, wavelength: 0.4, octaves: 3)
    let x = across * (0.5 + 0.5 * side)
    bank.rises = [Contour.Rise(x: x, height: random.within(0.08, 0.16), width: 0.3)]
    ridge(bank, distance: 0.03, grain: 0.3)
    pines(bank, from: x - 0.3, to: x + 0.3, size: random.within(0.3, 0.6), count: 9)
  }
}
