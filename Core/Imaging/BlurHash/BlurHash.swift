import Glibc

/// BlurHash: a photo in twenty or thirty characters, as a few cosine waves of color. It is shown
/// until the pixels arrive.
package enum BlurHash {
  /// Decodes a hash.
  ///
  /// Takes some tens of microseconds for 32 x 20 pixels. The picture has no finer detail, so a
  /// larger one is better made by enlarging that size.
  ///
  /// - Parameter punch: The contrast. A value above 1 increases it. Limited to 0 to 10; NaN counts
  ///   as 1.
  /// - Returns: Nil for text that is not a BlurHash.
  package static func decode(_ text: String, size: PixelSize, punch: Double = 1) -> Bitmap? {
    let strength = punch.isNaN ? 1 : Float(min(max(0, punch), 10))
    guard !size.isEmpty, let waves = BlurHashWaves(text, punch: strength) else { return nil }
    let across = CosineTable(count: waves.across, length: size.width)
    let down = CosineTable(count: waves.down, length: size.height)
    let tables = LinearLight.Tables()
    return Bitmap(size: size) { pixels in
      for y in 0..<size.height { paint(waves.line(down, at: y), across, tables, to: &pixels) }
    }
  }

  private static func paint(
    _ line: [SIMD4<Float>], _ across: CosineTable, _ tables: LinearLight.Tables,
    to pixels: inout OutputSpan<UInt8>
  ) {
    let line = line.span
    for x in 0..<across.length {
      var light = SIMD4<Float>.zero
      for wave in line.indices { light += line[wave] * across[wave, x] }
      pixels.append(tables.byte(light.x))
      pixels.append(tables.byte(light.y))
      pixels.append(tables.byte(light.z))
    }
  }
}

/// The values of `cos(pi * wave * position / length)` for the first waves in one direction.
struct CosineTable {
  let length: Int
  private let values: [Float]

  init(count: Int, length: Int) {
    self.length = length
    let step = Double.pi / Double(length)
    values = (0..<count).flatMap { wave in
      (0..<length).map { position in
        let angle = Double(wave) * Double(position) * step
        return Float(cos(angle))
      }
    }
  }

  subscript(wave: Int, position: Int) -> Float { values[wave &* length &+ position] }
}
