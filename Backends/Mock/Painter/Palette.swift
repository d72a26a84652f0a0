/// The colours of one time of day and weather. All colours of a picture are mixed from these.
struct Palette: Sendable {
  /// The sky from the top to the horizon.
  var zenith: Ink
  var middle: Ink
  var low: Ink
  var horizon: Ink
  /// The sun or the moon, and the air around it.
  var glow: Ink
  /// The colour of distance.
  var haze: Ink
  /// The nearest land, and land that the light reaches.
  var land: Ink
  var lit: Ink
  var water: Ink
  /// Clouds in the light and in the shade.
  var cloud: Ink
  var shade: Ink
  /// The number of visible stars, 0 to 1.
  var stars: Float
  /// Whether lamps are lit.
  var isDark: Bool

  init(
    sky: (UInt32, UInt32, UInt32, UInt32), glow: UInt32, haze: UInt32, land: UInt32, lit: UInt32,
    water: UInt32, cloud: UInt32, shade: UInt32, stars: Float = 0, isDark: Bool = false
  ) {
    (zenith, middle) = (Ink(sky.0), Ink(sky.1))
    (low, horizon) = (Ink(sky.2), Ink(sky.3))
    (self.glow, self.haze) = (Ink(glow), Ink(haze))
    (self.land, self.lit, self.water) = (Ink(land), Ink(lit), Ink(water))
    (self.cloud, self.shade) = (Ink(cloud), Ink(shade))
    (self.stars, self.isDark) = (stars, isDark)
  }

  /// The colour of land at a distance: 0 is at the viewer's feet, 1 is completely in the haze.
  func land(_ distance: Float) -> Ink { land.mixed(haze, distance) }

  /// The palette with all hues slightly rotated, so that pictures differ.
  func varied(_ dice: inout Dice) -> Palette {
    let turn = dice.within(-0.13, 0.13)
    let colourful = dice.within(0.88, 1.12)
    let bright = dice.within(0.95, 1.05)
    var varied = self
    for path in Self.inks {
      varied[keyPath: path] = Self.turned(self[keyPath: path], turn, colourful, bright)
    }
    return varied
  }

  /// The colour rotated around the axis of greys; for a small angle its sine is the angle.
  private static func turned(
    _ ink: Ink, _ turn: Float, _ colourful: Float, _ bright: Float
  ) -> Ink {
    let grey = ink.brightness
    let across = Ink(ink.y - ink.z, ink.z - ink.x, ink.x - ink.y, 0) * (turn * 0.577)
    let turned = ink + across
    let vivid = Ink(grey, grey, grey, 1) + (turned - grey) * colourful
    return Ink(unit(vivid.x), unit(vivid.y), unit(vivid.z), 1).shaded(bright)
  }

  private static var inks: [WritableKeyPath<Palette, Ink>] {
    [
      \.zenith, \.middle, \.low, \.horizon, \.glow, \.haze, \.land, \.lit, \.water, \.cloud,
      \.shade,
    ]
  }
}
