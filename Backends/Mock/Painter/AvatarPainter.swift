package import FeedImaging

/// Paints a portrait from a few round shapes in front of a sky. It is recognizable at the size of
/// three letters.
package enum AvatarPainter {
  package static func paint(_ username: String, width: Int) -> Bitmap {
    let raster = Raster(width: width, height: width, shape: (1, 1))
    var random = RandomSequence(seed(username))
    return Layers(portrait(&random), raster).painted(raster, grain: random.bits())
  }

  /// Returns the seed of a name, by FNV-1a, because the standard library's hash differs in every
  /// run.
  private static func seed(_ username: String) -> Seed {
    let hash = username.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return Seed(Int(hash))
  }

  private static func portrait(_ random: inout RandomSequence) -> [any Layer] {
    let skies: [Palette] = [
      .dawn, .morning, .noon, .golden, .sunset, .dusk, .blueHour, .violet, .northern, .desert,
    ]
    let sky = random.pick(skies).varied(&random)
    let light = Point(random.within(0.15, 0.85), random.within(0.15, 0.4))
    var layers: [any Layer] = [
      SkyGradient(palette: sky, horizon: 1, light: light, warmth: 0.4),
      Dots([Dot(center: light, radius: random.within(0.1, 0.2), color: sky.glow)]),
    ]
    layers.append(user(&random, sky))
    return layers
  }

  private static func user(_ random: inout RandomSequence, _ sky: Palette) -> Figure {
    let skin = FloatColor(random.pick([0xF2CDB0, 0xE0AC86, 0xC48A62, 0x97623F, 0x6B4228]))
    let hair = FloatColor(
      random.pick([0x2A1D18, 0x4C2F20, 0x8C5A2C, 0xC99A55, 0x1B1B22, 0xB8B2AC]))
    let coat = FloatColor(
      random.pick([0xC8442F, 0x2F5F88, 0x3E7A5C, 0xD9A036, 0x6A4A86, 0x37404C]))
    let (x, shade) = (Float(0.5), sky.land.opaque(0.22))
    let long = random.chance(0.5) ? random.within(0.2, 0.34) : 0
    var user = Figure()
    if long > 0 { user.add(Outline.disc(Point(x, 0.5), 0.23, flat: 1 + long), hair) }
    user.add(Outline.disc(Point(x, 1.06), 0.4, flat: 0.82), coat, coat.shaded(0.75))
    user.add(Outline.box(x - 0.075, 0.55, 0.15, 0.22), skin.shaded(0.86))
    user.add(Outline.disc(Point(x, 0.75), 0.075, flat: 0.7), skin.shaded(0.86))
    user.add(Outline.disc(Point(x, 0.47), 0.175, flat: 1.16), skin)
    fringe(&user, x, hair, random.within(-0.1, 0.1))
    user.add(Outline.disc(Point(x + 0.3, 1.06), 0.3, flat: 0.8), shade)
    return user
  }

  /// Adds hair as a cap that is cut off above the eyes, parted at `part`.
  private static func fringe(_ user: inout Figure, _ x: Float, _ hair: FloatColor, _ part: Float) {
    let cap = Outline.disc(Point(x, 0.43), 0.2, flat: 1.08).filter { $0.y < 0.44 }
    let ends = [Point(x + 0.17, 0.45), Point(x + part, 0.33), Point(x - 0.17, 0.45)]
    let crown = cap.sorted { $0.x < $1.x }
    user.add(crown + ends, hair)
  }
}
