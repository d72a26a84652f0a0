/// Reduces 24-bit colors to 256 or 16. A theme's 16 colors can be anything, so colors are not mapped
/// to them by distance. The cube and the grays are the same everywhere.
enum ColorMapping {
  /// The nearest of the 256 colors, in the cube or the grays: 16...255.
  static func palette(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let (r, g, b) = (Int(red), Int(green), Int(blue))
    let (i, j, k) = (step(r), step(g), step(b))
    let cube = distance(r, g, b, level(i), level(j), level(k))
    let shade = max(0, min(23, ((2 * r + 4 * g + b) / 7 - 3) / 10))
    let gray = 8 + 10 * shade
    if distance(r, g, b, gray, gray, gray) < cube { return UInt8(232 + shade) }
    return UInt8(16 + 36 * i + 6 * j + k)
  }

  /// One of the 16 theme colors: grays by lightness, others by hue. A theme's red counts as red,
  /// even if the theme shows it differently.
  static func ansi(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let channels = [Int(red), Int(green), Int(blue)]
    let most = channels.max() ?? 0
    let least = channels.min() ?? 0
    if most - least < 40 || most < 48 { return shade(of: channels) }
    // A channel belongs to the hue if it is in the upper half of the range of the channels.
    let middle = (most + least + 1) / 2
    let hue = channels.enumerated().reduce(0) { $0 | ($1.element >= middle ? 1 << $1.offset : 0) }
    return UInt8(hue + (most >= 192 ? 8 : 0))
  }

  static func color(ofPalette index: UInt8) -> Color {
    if index >= 232 {
      let gray = 8 + 10 * (index - 232)
      return .rgb(gray, gray, gray)
    }
    guard index >= 16 else { return .palette(index) }
    let value = Int(index) - 16
    return .rgb(
      UInt8(level(value / 36)), UInt8(level(value / 6 % 6)), UInt8(level(value % 6)))
  }

  private static func shade(of channels: [Int]) -> UInt8 {
    let light = (2 * channels[0] + 4 * channels[1] + channels[2]) / 7
    return light < 48 ? 0 : light < 128 ? 8 : light < 224 ? 7 : 15
  }

  /// The intensity of a step of the cube: 0, 95, 135, 175, 215, 255.
  private static func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }

  private static func step(_ value: Int) -> Int {
    value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40
  }

  /// The squared distance between two colors, weighted because the eye is most sensitive to green
  /// and least to blue.
  private static func distance(
    _ r: Int, _ g: Int, _ b: Int, _ red: Int, _ green: Int, _ blue: Int
  ) -> Int {
    let (x, y, z) = (r - red, g - green, b - blue)
    return 2 * x * x + 4 * y * y + z * z
  }
}
