/// The colors of a BlurHash's waves in linear light: red, green, blue and an unused lane.
struct BlurHashWaves {
  let across: Int
  let down: Int
  /// The colors row by row. The first is the mean color.
  private let colors: [SIMD4<Float>]

  /// Parses a BlurHash. Nil unless its length is the one that its first digit announces, and each
  /// number in it is one that an encoder writes.
  init?(_ text: String, punch: Float) {
    guard let digits = Base83.digits(of: text), digits.count >= 6, digits[0] < 81 else {
      return nil
    }
    across = digits[0] % 9 + 1
    down = digits[0] / 9 + 1
    guard digits.count == 4 + 2 * across * down else { return nil }
    guard let mean = Self.mean(Base83.value(digits[2..<6])) else { return nil }
    let most = Float(digits[1] + 1) / 166 * punch
    var colors = [mean]
    for start in stride(from: 6, to: digits.count, by: 2) {
      guard let color = Self.wave(Base83.value(digits[start..<start + 2])) else { return nil }
      colors.append(color * most)
    }
    self.colors = colors
  }

  /// The horizontal waves, with the vertical ones summed for row `y`.
  func line(_ down: CosineTable, at y: Int) -> [SIMD4<Float>] {
    var line = [SIMD4<Float>](repeating: .zero, count: across)
    for row in 0..<self.down {
      let height = down[row, y]
      for wave in 0..<across { line[wave] += colors[row * across + wave] * height }
    }
    return line
  }

  /// The mean color from 24 bits.
  private static func mean(_ value: Int) -> SIMD4<Float>? {
    guard value < 1 << 24 else { return nil }
    let red = LinearLight.ofByte[value >> 16]
    let green = LinearLight.ofByte[value >> 8 & 255]
    return SIMD4(red, green, LinearLight.ofByte[value & 255], 0)
  }

  /// The color of a wave from three numbers with 19 steps, squared around the middle step: -1 to 1.
  private static func wave(_ value: Int) -> SIMD4<Float>? {
    guard value < 19 * 19 * 19 else { return nil }
    return SIMD4(step(value / 361), step(value / 19 % 19), step(value % 19), 0)
  }

  private static func step(_ value: Int) -> Float {
    let distance = Float(value - 9) / 9
    return distance < 0 ? -distance * distance : distance * distance
  }
}
