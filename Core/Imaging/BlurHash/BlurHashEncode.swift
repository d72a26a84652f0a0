extension BlurHash {
  /// Encodes a bitmap. The time is linear in its pixels, so shrink a photo first. An empty bitmap
  /// counts as black.
  ///
  /// - Parameters:
  ///   - across: The number of horizontal waves, limited to 1 to 9.
  ///   - down: The number of vertical waves, limited to 1 to 9.
  package static func encode(_ bitmap: Bitmap, across: Int = 4, down: Int = 3) -> String {
    let columns = min(9, max(1, across))
    let rows = min(9, max(1, down))
    let source = bitmap.size.isEmpty ? Bitmap(size: PixelSize(width: 1, height: 1)) : bitmap
    let colors = Analysis(source, across: columns, down: rows).colors
    return text(colors, across: columns, down: rows)
  }

  private static func text(_ colors: [SIMD4<Float>], across: Int, down: Int) -> String {
    let waves = colors.dropFirst()
    let peak = waves.map(strongest).max() ?? 0
    let level = waves.isEmpty ? 0 : min(82, max(0, Int(peak * 166 - 0.5)))
    let most = Float(level + 1) / 166
    let size = Base83.text(across - 1 + (down - 1) * 9, length: 1)
    let head = size + Base83.text(level, length: 1) + Base83.text(mean(colors[0]), length: 4)
    return waves.reduce(into: head) { text, color in
      text += Base83.text(wave(color / most), length: 2)
    }
  }

  private static func strongest(_ color: SIMD4<Float>) -> Float {
    max(abs(color.x), abs(color.y), abs(color.z))
  }

  private static func mean(_ color: SIMD4<Float>) -> Int {
    let red = Int(LinearLight.byte(color.x)) << 16
    let green = Int(LinearLight.byte(color.y)) << 8
    return red + green + Int(LinearLight.byte(color.z))
  }

  private static func wave(_ color: SIMD4<Float>) -> Int {
    let redGreen = step(color.x) * 19 + step(color.y)
    return redGreen * 19 + step(color.z)
  }

  private static func step(_ value: Float) -> Int {
    let root = value < 0 ? -(-value).squareRoot() : value.squareRoot()
    return Int(min(18, max(0, (root * 9 + 9.5).rounded(.down))))
  }
}

/// The amount of each wave in a bitmap.
private struct Analysis {
  /// The amounts row by row; the first is the mean.
  let colors: [SIMD4<Float>]

  init(_ bitmap: Bitmap, across: Int, down: Int) {
    let columns = CosineTable(count: across, length: bitmap.width)
    let rows = CosineTable(count: down, length: bitmap.height)
    var sums = [SIMD4<Float>](repeating: .zero, count: across * down)
    for y in 0..<bitmap.height {
      let line = Self.line(bitmap, y, columns, across)
      for row in 0..<down {
        let height = rows[row, y]
        for wave in 0..<across { sums[row * across + wave] += line[wave] * height }
      }
    }
    let area = Float(bitmap.width * bitmap.height)
    colors = sums.indices.map { sums[$0] * ($0 == 0 ? 1 : 2) / area }
  }

  private static func line(
    _ bitmap: Bitmap, _ y: Int, _ columns: CosineTable, _ across: Int
  ) -> [SIMD4<Float>] {
    var line = [SIMD4<Float>](repeating: .zero, count: across)
    let light = LinearLight.ofByte
    let samples = bitmap.pixels.span
    var index = y * bitmap.rowBytes
    for x in 0..<bitmap.width {
      let red = light[Int(samples[index])]
      let green = light[Int(samples[index + 1])]
      let color = SIMD4<Float>(red, green, light[Int(samples[index + 2])], 0)
      for wave in 0..<across { line[wave] += color * columns[wave, x] }
      index += 3
    }
    return line
  }
}
