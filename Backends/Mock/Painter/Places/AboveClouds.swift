/// A sea of clouds from which peaks rise.
extension Scenery {
  mutating func aboveClouds() {
    horizon = down * random.within(0.5, 0.6)
    light.y = min(light.y, horizon - 0.03)
    sky()
    cloudBank(0, 0.03)
    massif(
      horizon + 0.12, height: random.within(0.22, 0.36), distance: 0.7,
      center: random.fraction() * across)
    birds()
    let banks = random.count(6, 8)
    let rising = random.count(2, 4)
    for index in 1...banks {
      let near = Float(index) / Float(banks)
      cloudBank(near, 0.026 + near * near * 0.085)
      if index == rising { island(near) }
    }
    if random.chance(0.5), motif.subject != .pier { corner() }
    foreground()
  }

  private mutating func cloudBank(_ near: Float, _ size: Float) {
    let base = horizon + 0.05 + (down - horizon) * near * near * 0.86
    let far = 1 - near
    let lit = palette.cloud.mixed(palette.haze, far * 0.55).mixed(palette.glow, 0.2 * far)
    let shade = palette.shade.mixed(palette.haze, far * 0.6)
    let dark = palette.isDark ? lit.mixed(shade, 0.25) : lit
    add(CloudSea(raster, &random, base: base, size: size, lit: dark, shade: shade))
  }

  /// Adds a crag above the clouds, on which a figure can stand.
  private mutating func island(_ near: Float) {
    let base = horizon + 0.05 + (down - horizon) * near * near * 0.86
    var crag = Contour(
      seed: random.bits(), base: base + 0.22, amplitude: 0.05, wavelength: 0.2, octaves: 6,
      gain: 0.5)
    crag.isSharp = true
    let x = across * (0.5 + 0.22 * side)
    let isVillage = motif.subject == .village
    let wide = isVillage ? 0.34 : random.within(0.12, 0.22)
    crag.rises = [Contour.Rise(x: x, height: random.within(0.3, 0.4), width: wide)]
    ridge(crag, distance: 0.34 - near * 0.2, grain: 0.5)
    stage(Spot(x: x, y: crag.top(x) + 0.012, size: 0.2, distance: 0.1, ground: crag))
  }

  /// Adds rock in a lower corner, for depth.
  private mutating func corner() {
    var rock = Contour(
      seed: random.bits(), base: down + 0.12, amplitude: 0.05, wavelength: 0.24, octaves: 6,
      gain: 0.5
    )
    rock.isSharp = true
    let x = across * (0.5 - 0.5 * side)
    rock.rises = [Contour.Rise(x: x, height: random.within(0.26, 0.4), width: 0.28)]
    ridge(rock, distance: 0, grain: 0.5)
    pines(rock, from: x - 0.14, to: x + 0.14, size: 0.2, count: 7)
  }
}
