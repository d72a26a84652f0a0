/// Falling rain: slanted strokes, longer the nearer they are.
struct Rain: Layer {
  struct Stroke {
    var x: Float
    var y: Float
    var length: Float
    var opacity: Float
  }

  let strokes: [Stroke]
  let slant: Float
  let color: FloatColor

  init(_ random: inout RandomSequence, across: Float, down: Float, amount: Float, color: FloatColor)
  {
    slant = random.within(0.06, 0.3) * random.side()
    self.color = color
    let count = Int(420 * across * down * amount)
    var strokes: [Stroke] = []
    for _ in 0..<count {
      let near = random.fraction()
      strokes.append(
        Stroke(
          x: random.within(-0.1, across + 0.1), y: random.within(-0.1, down),
          length: 0.02 + near * near * 0.1, opacity: 0.08 + near * 0.3))
    }
    self.strokes = strokes.sorted { $0.y < $1.y }
  }

  func paint(_ row: PixelRow) {
    let step = row.raster.stepX
    let wide = max(0.0018 / step, 1)
    let pale = 0.0018 / step / wide
    for stroke in strokes where row.y >= stroke.y && row.y < stroke.y + stroke.length {
      let x = (stroke.x + (row.y - stroke.y) * slant) / step
      for column in row.columns(x * step, (x + wide) * step) {
        let inside = min(x + wide, Float(column + 1)) - max(x, Float(column))
        let cover = max(0, unit(inside)) * stroke.opacity * (0.35 + pale * 0.65)
        row.blend(column, color, cover)
      }
    }
  }
}

/// Falling snow.
enum Snowfall {
  /// Returns flakes of all sizes. The nearest are large and faint, out of focus.
  static func flakes(_ random: inout RandomSequence, across: Float, down: Float) -> Dots {
    let count = Int(330 * across * down)
    return Dots(
      (0..<count).map { _ in
        let near = random.fraction()
        let size = near * near * near * near
        return Dot(
          center: Point(random.fraction() * across, random.fraction() * down),
          radius: 0.0016 + near * 0.003 + size * 0.01,
          color: FloatColor(0xFFFFFF, opacity: 0.85 - size * 0.55))
      })
  }
}
