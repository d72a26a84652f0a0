/// Falling snow.
enum Snowfall {
  /// Flakes of all sizes: the nearest are large and faint, out of focus.
  static func flakes(_ dice: inout Dice, across: Float, down: Float) -> Dots {
    let count = Int(330 * across * down)
    return Dots(
      (0..<count).map { _ in
        let near = dice.roll()
        let size = near * near * near * near
        return Dot(
          centre: Point(dice.roll() * across, dice.roll() * down),
          radius: 0.0016 + near * 0.003 + size * 0.01,
          ink: Ink(0xFFFFFF, opacity: 0.85 - size * 0.55))
      })
  }
}
