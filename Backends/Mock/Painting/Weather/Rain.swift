/// Falling rain: slanted strokes, the nearer the longer.
struct Rain: Layer {
  struct Stroke {
    var x: Float
    var y: Float
    var length: Float
    var opacity: Float
  }

  let strokes: [Stroke]
  let slant: Float
  let ink: Ink

  init(_ dice: inout Dice, across: Float, down: Float, amount: Float, ink: Ink) {
    slant = dice.within(0.06, 0.3) * dice.side()
    self.ink = ink
    let count = Int(420 * across * down * amount)
    var strokes: [Stroke] = []
    for _ in 0..<count {
      let near = dice.roll()
      strokes.append(
        Stroke(
          x: dice.within(-0.1, across + 0.1), y: dice.within(-0.1, down),
          length: 0.02 + near * near * 0.1, opacity: 0.08 + near * 0.3))
    }
    self.strokes = strokes.sorted { $0.y < $1.y }
  }

  func paint(_ row: Row) {
    let step = row.raster.stepX
    let wide = max(0.0018 / step, 1)
    let pale = 0.0018 / step / wide
    for stroke in strokes where row.y >= stroke.y && row.y < stroke.y + stroke.length {
      let x = (stroke.x + (row.y - stroke.y) * slant) / step
      guard x > -2, x < Float(row.width) else { continue }
      for column in max(0, Int(x))..<max(0, min(row.width, Int(x + wide) + 1)) {
        let inside = min(x + wide, Float(column + 1)) - max(x, Float(column))
        let cover = unit(inside) * stroke.opacity * (0.35 + pale * 0.65)
        row.inks[column] = row.inks[column].mixed(ink, cover)
      }
    }
  }
}

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
