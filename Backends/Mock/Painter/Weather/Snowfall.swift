/// Falling snow.
enum Snowfall {
  /// Flakes of all sizes: the nearest are large and faint, out of focus.
  static func flakes(_ random: inout RandomSequence, across: Float, down: Float) -> Dots {
    let count = Int(330 * across * down)
    return Dots(
      (0..<count).map { _ in
        let near = random.fraction()
        let size = near * near * near * near
        return Dot(
          centre: Point(random.fraction() * across, random.fraction() * down),
          radius: 0.0016 + near * 0.003 + size * 0.01,
          color: FloatColor(0xFFFFFF, opacity: 0.85 - size * 0.55))
      })
  }
}
