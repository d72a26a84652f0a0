/// The pier that leads out over water or land.
extension Scenery {
  /// Adds planks from the viewer's feet to a point near the horizon.
  mutating func pier() {
    note(.pier)
    let end = Point(across * (0.5 + random.within(0.02, 0.16) * side), horizon + 0.09)
    let start = across * (0.5 - random.within(0, 0.16) * side)
    let (near, far) = (random.within(0.2, 0.3), Float(0.026))
    let wood = tinted(FloatColor(isSnowy ? 0xC9CED6 : 0x8A7260), 0).mixed(palette.land, 0.25)
    let pale = wood.mixed(palette.horizon, 0.35)
    posts(end, start, near, far)
    var deck = Figure()
    let from = Point(start, down + 0.02)
    deck.add(
      [
        end + Point(-far, 0), end + Point(far, 0), from + Point(near, 0), from + Point(-near, 0),
      ], pale, wood)
    planks(&deck, end, from, near, far)
    add(deck)
    rails(end, from, near, far)
  }

  /// Returns the distance of a plank in perspective. Equal boards are closer together toward the
  /// end.
  private func plank(_ share: Float) -> Float { share / (share + (1 - share) * 9) }

  private mutating func planks(
    _ deck: inout Figure, _ end: Point, _ from: Point, _ near: Float, _ far: Float
  ) {
    let gap = palette.land.shaded(0.6)
    let count = 44
    for index in 1..<count {
      let place = plank(Float(index) / Float(count))
      let center = end + (from - end) * place
      let half = far + (near - far) * place
      let thick = 0.0012 + place * 0.007
      deck.add(
        Outline.box(center.x - half, center.y, half * 2, thick), gap.opaque(0.25 + place * 0.5))
      if random.chance(0.4) {
        let next = end + (from - end) * plank(Float(index + 1) / Float(count))
        let board = palette.land.opaque(random.within(0.04, 0.2))
        deck.add(Outline.box(center.x - half, center.y, half * 2, next.y - center.y), board)
      }
    }
  }

  /// Adds posts under the deck, seen on both sides with their reflections.
  private mutating func posts(_ end: Point, _ start: Float, _ near: Float, _ far: Float) {
    var posts = Figure()
    let from = Point(start, down + 0.02)
    for index in 1..<9 {
      let place = plank(Float(index) / 9)
      let center = end + (from - end) * place
      let half = far + (near - far) * place
      for hand: Float in [-1, 1] {
        let x = center.x + hand * half * 0.96
        let (wide, tall) = (half * 0.16, half * 0.95)
        posts.add(
          Outline.box(x - wide / 2, center.y, wide, tall), palette.land,
          palette.land.opaque(0.15))
      }
    }
    add(posts)
  }

  private mutating func rails(_ end: Point, _ from: Point, _ near: Float, _ far: Float) {
    var rails = Figure()
    for index in 0..<9 {
      let place = plank(Float(index) / 9)
      let center = end + (from - end) * place
      let half = far + (near - far) * place
      for hand: Float in [-1, 1] {
        let (wide, tall) = (half * 0.13, half * 0.62)
        let x = center.x + hand * half
        rails.add(Outline.box(x - wide / 2, center.y - tall, wide, tall + half * 0.1), palette.land)
      }
    }
    add(rails)
  }
}
