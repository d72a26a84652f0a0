/// A starry sky: many faint stars, few bright ones, more of them along the Milky Way.
enum Stars {
  static func scattered(
    _ dice: inout Dice, across: Float, above horizon: Float, amount: Float
  ) -> Dots {
    let slope = dice.within(-0.7, 0.7)
    let start = horizon * dice.within(0.2, 0.6)
    let count = Int(260 * across * amount)
    var dots: [Dot] = []
    for index in 0..<count {
      let x = dice.roll() * across
      var y = dice.roll() * horizon
      if index.isMultiple(of: 2) {
        let spread = (dice.roll() + dice.roll() + dice.roll() - 1.5) * 0.22
        y = start + (x - across / 2) * slope + spread
      }
      let low = unit((horizon - y) * 4)
      let magnitude = dice.roll()
      let bright = magnitude * magnitude * magnitude
      let tint = Ink(0xC9DBFF).mixed(Ink(0xFFE9CF), dice.roll())
      let opacity = (0.3 + bright * 0.7) * low * min(1, amount + 0.25)
      dots.append(
        Dot(
          centre: Point(x, y), radius: 0.0008 + bright * 0.0019, ink: tint.opaque(opacity)))
    }
    return Dots(dots)
  }
}
