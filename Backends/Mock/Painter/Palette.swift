/// The colors of one time of day and weather. All colors of a picture are mixed from these.
struct Palette: Sendable {
  let time: Time
  /// The sky from the top to the horizon.
  var zenith: FloatColor
  var middle: FloatColor
  var low: FloatColor
  var horizon: FloatColor
  /// The sun or the moon, and the air around it.
  var glow: FloatColor
  /// The color of distance.
  var haze: FloatColor
  /// The nearest land, and land that the light reaches.
  var land: FloatColor
  var lit: FloatColor
  var water: FloatColor
  /// Clouds in the light and in the shade.
  var cloud: FloatColor
  var shade: FloatColor
  /// The number of visible stars, 0 to 1.
  var stars: Float
  /// Whether lamps are lit.
  var isDark: Bool

  init(
    _ time: Time, sky: (UInt32, UInt32, UInt32, UInt32), glow: UInt32, haze: UInt32,
    land: UInt32, lit: UInt32, water: UInt32, cloud: UInt32, shade: UInt32, stars: Float = 0,
    isDark: Bool = false
  ) {
    self.time = time
    (zenith, middle) = (FloatColor(sky.0), FloatColor(sky.1))
    (low, horizon) = (FloatColor(sky.2), FloatColor(sky.3))
    (self.glow, self.haze) = (FloatColor(glow), FloatColor(haze))
    (self.land, self.lit, self.water) = (FloatColor(land), FloatColor(lit), FloatColor(water))
    (self.cloud, self.shade) = (FloatColor(cloud), FloatColor(shade))
    (self.stars, self.isDark) = (stars, isDark)
  }

  /// Returns the color of land at a distance: 0 is at the viewer's feet, 1 is completely in the
  /// haze.
  func land(_ distance: Float) -> FloatColor { land.mixed(haze, distance) }

  /// Returns the palette with all hues slightly rotated, so that pictures differ.
  func varied(_ random: inout RandomSequence) -> Palette {
    let turn = random.within(-0.13, 0.13)
    let colorful = random.within(0.88, 1.12)
    let bright = random.within(0.95, 1.05)
    var varied = self
    for path in Self.colors {
      varied[keyPath: path] = Self.turned(self[keyPath: path], turn, colorful, bright)
    }
    return varied
  }

  /// Returns the color rotated around the axis of grays. For a small angle its sine is the angle.
  private static func turned(
    _ color: FloatColor, _ turn: Float, _ colorful: Float, _ bright: Float
  ) -> FloatColor {
    let gray = color.brightness
    let across =
      FloatColor(color.y - color.z, color.z - color.x, color.x - color.y, 0) * (turn * 0.577)
    let turned = color + across
    let vivid = FloatColor(gray, gray, gray, 1) + (turned - gray) * colorful
    return FloatColor(unit(vivid.x), unit(vivid.y), unit(vivid.z), 1).shaded(bright)
  }

  private static var colors: [WritableKeyPath<Palette, FloatColor>] {
    [
      \.zenith, \.middle, \.low, \.horizon, \.glow, \.haze, \.land, \.lit, \.water, \.cloud,
      \.shade,
    ]
  }
}
