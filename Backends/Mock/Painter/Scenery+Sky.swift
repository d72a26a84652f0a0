/// The sky, from the air itself to the clouds.
extension Scenery {
  mutating func sky() {
    if motif.place == .clouds { note(.clouds) }
    if isMisty { note(.fog) }
    let warmth: Float = motif.subject == .rain ? 0.25 : (palette.isDark ? 0.3 : 0.55)
    add(
      SkyGradient(
        palette: palette, horizon: horizon, light: light, warmth: isMisty ? 0.3 : warmth))
    if palette.stars > 0 { stars() }
    if motif.place == .north, palette.isDark { aurora() }
    luminary()
    clouds()
  }

  private mutating func stars() {
    if palette.stars > 0.5, random.chance(0.6), motif.place != .north {
      let slope = random.within(-0.9, 0.9)
      let start = horizon * 0.4 - slope * across / 2
      let color = palette.glow.mixed(palette.haze, 0.35).opaque(0.55)
      let field = NoiseField(seed: random.bits())
      note(.milkyWay)
      add(MilkyWay(field: field, start: start, slope: slope, color: color))
    }
    if palette.stars > 0.3 { note(.stars) }
    add(Stars.scattered(&random, across: across, above: horizon, amount: palette.stars))
  }

  private mutating func aurora() {
    let hues: [(UInt32, UInt32)] = [
      (0x4DFFA6, 0x7A5CFF), (0x5CF2C0, 0x2F7FD6), (0x8CFF8A, 0xC04DA6),
    ]
    let (low, high) = random.pick(hues)
    note(.aurora)
    for curtain in 0..<random.count(2, 3) {
      let middle = horizon * (0.82 - Float(curtain) * 0.2) * random.within(0.9, 1.05)
      let weak = 1 - Float(curtain) * 0.22
      add(
        Aurora(
          raster, &random, middle: middle, low: FloatColor(low).shaded(weak),
          high: FloatColor(high).shaded(weak)))
    }
  }

  /// Adds the sun or the moon itself.
  private mutating func luminary() {
    switch motif.subject {
    case .moon: moon(radius: random.within(0.05, 0.11))
    case .rain: break
    case .fog: sun(radius: 0.035, strength: 0.5)
    default:
      if palette.isDark { if random.chance(0.45) { moon(radius: 0.028) } } else { daylight() }
    }
  }

  private mutating func daylight() {
    let isLow = motif.subject == .lastLight
    sun(radius: isLow ? random.within(0.05, 0.075) : random.within(0.026, 0.04), strength: 0.9)
  }

  private mutating func sun(radius: Float, strength: Float) {
    note(.sun)
    add(Glow(center: light, radius: radius * 6, color: palette.glow.opaque(0.5 * strength)))
    add(Glow(center: light, radius: radius * 2, color: palette.glow.opaque(0.4 * strength)))
    let disc = palette.glow.mixed(FloatColor(0xFFFFFF), 0.85).opaque(strength)
    add(Dots([Dot(center: light, radius: radius, color: disc)]))
  }

  private mutating func moon(radius: Float) {
    note(.moon)
    let color = palette.glow.mixed(FloatColor(0xFFFFFF), 0.6)
    add(Glow(center: light, radius: radius * 7, color: palette.glow.opaque(0.3)))
    add(Glow(center: light, radius: radius * 2.6, color: palette.glow.opaque(0.35)))
    let phase = palette.isDark && random.chance(0.4) ? random.within(0.4, 0.8) * side : 0
    add(
      Moon(
        center: light, radius: radius, color: color, phase: max(0, phase)))
  }

  private mutating func clouds() {
    let field = NoiseField(seed: random.bits())
    let isHeavy = motif.subject == .rain
    let cover = isHeavy ? random.within(0.75, 0.95) : random.within(-0.1, 0.62)
    let softness = isHeavy ? Float(0.3) : random.within(0.12, 0.34)
    let shown: Float = palette.isDark ? 0.5 : (isMisty ? 0.35 : 0.88)
    if cover > 0.12 {
      if cover > 0.25 { note(.clouds) }
      add(
        Clouds(
          field: field, horizon: horizon, cover: cover, softness: softness,
          stretch: random.within(0.7, 1.8), lit: palette.cloud.opaque(shown),
          shade: palette.shade))
    }
    if random.chance(0.55), !isMisty { streaks() }
  }

  private mutating func streaks() {
    let bottom = horizon * random.within(0.86, 1)
    let color = palette.cloud.mixed(palette.shade, palette.isDark ? 0.6 : 0.15).opaque(0.7)
    let field = NoiseField(seed: random.bits())
    add(Streaks(field: field, from: bottom - random.within(0.18, 0.4), to: bottom, color: color))
  }
}
