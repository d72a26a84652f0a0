/// A valley between wooded slopes, with a river, and a mountain at its end.
extension Scenery {
  mutating func valley() {
    note(.valley)
    horizon = down * random.within(0.54, 0.62)
    let center = across * random.within(0.4, 0.6)
    light.x = center + random.within(0.05, 0.3) * -side
    light.y = horizon - random.within(0.2, 0.34) * (motif.subject == .lastLight ? 0.7 : 1)
    sky()
    massif(horizon + 0.06, height: random.within(0.34, 0.5), distance: 0.6, center: center)
    lowMist(horizon, 0.9)
    birds()
    var hand = random.side()
    let slopes = random.count(4, 5)
    for index in 0..<slopes {
      let near = Float(index) / Float(slopes - 1)
      slope(near, hand, center)
      if index == slopes - 2 { meadow(center) }
      hand = -hand
    }
    foreground()
  }

  private mutating func slope(_ near: Float, _ hand: Float, _ center: Float) {
    let distance = (1 - near) * 0.72
    let edge = center - hand * (0.2 + near * 0.75)
    var contour = Contour(
      seed: random.bits(), base: horizon + 0.07 + near * 0.36, amplitude: 0.03, wavelength: 0.3)
    contour.rises = [
      Contour.Rise(x: edge, height: 0.2 + near * 0.4, width: 0.12 + near * 0.24)
    ]
    contour.trees = Treeline(seed: random.bits(), height: 0.022 + near * 0.06)
    wood(contour, distance: distance)
    lowMist(contour.base, distance)
  }

  /// Adds the valley's floor and its shining river.
  private mutating func meadow(_ center: Float) {
    let floor = Contour(
      seed: random.bits(), base: horizon + 0.13, amplitude: 0.015, wavelength: 0.5, octaves: 3)
    ridge(floor, distance: 0.3, grain: 0.4)
    river(from: Point(center, horizon + 0.14))
    let x = center + (0.16 + random.fraction() * 0.1) * side
    stage(Spot(x: x, y: horizon + 0.24, size: 0.17, distance: 0.1))
  }

  mutating func river(from source: Point) {
    note([.river, .water])
    let seed = random.bits()
    var (left, right): ([Point], [Point]) = ([], [])
    for step in 0...28 {
      let share = Float(step) / 28
      let y = source.y + (down - source.y) * share
      let wide = 0.004 + share * share * 0.26
      let bend = (Noise.smooth(share * 3.4, seed) - 0.5) * (0.1 + share * 0.62)
      left.append(Point(source.x + bend - wide, y))
      right.append(Point(source.x + bend + wide, y))
    }
    let far = palette.horizon.mixed(palette.glow, 0.3)
    add(Shape(left + right.reversed(), Fill(far, palette.low.mixed(palette.water, 0.65))))
  }
}
