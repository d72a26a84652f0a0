/// Mountains and woods reflected in a lake.
extension Scenery {
  mutating func lake() {
    note(.lake)
    horizon = down * random.within(0.5, 0.6)
    light.y = min(light.y, horizon - 0.02)
    sky()
    let center = across * random.within(0.25, 0.75)
    massif(horizon + 0.03, height: random.within(0.28, 0.46), distance: 0.62, center: center)
    lowMist(horizon - 0.02, 0.8)
    birds()
    farShore(0.5, rise: random.within(0.05, 0.12))
    lowMist(horizon, 0.6)
    let shore = farShore(0.24, rise: random.within(0.08, 0.2))
    let isOnLand = motif.subject != .pier
    if isOnLand { stage(on: shore, size: 0.13, distance: 0.15) }
    flood(horizon + 0.012, stillWater(0.25))
    if isMisty { lowMist(horizon + 0.02, 1) }
    nearShore()
    foreground()
  }

  /// Adds a wooded shore that extends from one side.
  @discardableResult
  private mutating func farShore(_ distance: Float, rise: Float) -> Contour {
    let from = random.side()
    var contour = Contour(
      seed: random.bits(), base: horizon + 0.012, amplitude: 0.012, wavelength: 0.4, octaves: 3)
    let edge = across * (0.5 - from * 0.62)
    contour.rises = [Contour.Rise(x: edge, height: rise, width: across * random.within(0.28, 0.42))]
    contour.trees = Treeline(
      seed: random.bits(), height: 0.03 + (0.6 - distance) * 0.08, density: 0.85)
    wood(contour, distance: distance)
    contour.trees = nil
    return contour
  }

  func stillWater(_ waves: Float) -> Water.Look {
    let glitter: Float = palette.isDark ? 0.35 : (isMisty ? 0.1 : 0.75)
    return Water.Look(
      color: palette.water.mixed(palette.horizon, 0.25), deep: palette.water.shaded(0.7),
      mirrorFar: 0.92, mirrorNear: 0.55, waves: waves,
      glitter: palette.glow.mixed(FloatColor(0xFFFFFF), 0.3).opaque(
        motif.subject == .rain ? 0 : glitter),
      lightX: light.x)
  }

  /// Adds the bank at the viewer's feet.
  private mutating func nearShore() {
    guard motif.subject != .pier, random.chance(0.75) else { return }
    let from = random.side()
    var bank = Contour(
      seed: random.bits(), base: down + 0.06, amplitude: 0.02, wavelength: 0.5, octaves: 3)
    let edge = across * (0.5 - from * 0.55)
    bank.rises = [Contour.Rise(x: edge, height: random.within(0.14, 0.26), width: across * 0.3)]
    ridge(bank, distance: 0.04, grain: 0.5)
    let start = edge - across * 0.18
    if random.chance(0.6) {
      pines(bank, from: start, to: start + across * 0.36, size: random.within(0.3, 0.62), count: 6)
    }
  }
}
