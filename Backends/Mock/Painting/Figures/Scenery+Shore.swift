/// What belongs to water: boats, and the pier that leads out to them.
extension Scenery {
  mutating func boat(_ foot: Point, _ size: Float) {
    var boat = Figure()
    let hulls: [UInt32] = [0xF1EBDD, 0x2E5E86, 0xA8322B, 0x274B3E]
    let hull = Ink(dice.pick(hulls)).mixed(palette.land, palette.isDark ? 0.6 : 0.2)
    let tilt = dice.side()
    boat.add(
      [
        foot + Point(-size * 0.42, -size * 0.17), foot + Point(size * 0.5 * 1, -size * 0.2),
        foot + Point(size * 0.34, 0), foot + Point(-size * 0.34, 0),
      ], hull, hull.shaded(0.6))
    mast(&boat, foot, size, tilt)
    let dim = palette.land.opaque(0.3)
    boat.add(
      [
        foot + Point(-size * 0.36, 0), foot + Point(size * 0.36, 0),
        foot + Point(size * 0.26, size * 0.12), foot + Point(-size * 0.26, size * 0.12),
      ], dim, dim.opaque(0.05))
    add(boat)
  }

  private mutating func mast(_ boat: inout Figure, _ foot: Point, _ size: Float, _ tilt: Float) {
    let step = foot + Point(size * 0.04, -size * 0.15)
    let top = step + Point(0, -size * dice.within(0.9, 1.25))
    let wood = palette.land(0.05)
    boat.add(Outline.limb(step, top, size * 0.028, size * 0.014), wood)
    if dice.chance(0.45) {
      let sail = palette.cloud.mixed(Ink(0xFFFFFF), 0.3).shaded(palette.isDark ? 0.5 : 1)
      let clew = step + Point(tilt * size * 0.42, -size * 0.08)
      boat.add([top + Point(0, size * 0.04), clew, step + Point(0, -size * 0.08)], sail)
    } else {
      let boom = step + Point(tilt * size * 0.36, -size * 0.12)
      boat.add(Outline.limb(step + Point(0, -size * 0.12), boom, size * 0.03, size * 0.02), wood)
      boat.add(Outline.limb(top, foot + Point(size * 0.48, -size * 0.2), 0.0016, 0.0016), wood)
    }
    boat.add(Outline.box(foot.x - size * 0.26, foot.y - size * 0.27, size * 0.2, size * 0.11), wood)
  }

  /// Planks from the viewer's feet to a point near the horizon.
  mutating func pier() {
    let end = Point(across * (0.5 + dice.within(0.02, 0.16) * side), horizon + 0.09)
    let start = across * (0.5 - dice.within(0, 0.16) * side)
    let (near, far) = (dice.within(0.2, 0.3), Float(0.026))
    let wood = palette.land.mixed(palette.lit, palette.isDark ? 0.16 : 0.34)
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

  /// How far a plank is, as the viewer sees it: equal boards crowd together towards the end.
  private func plank(_ share: Float) -> Float { share / (share + (1 - share) * 9) }

  private mutating func planks(
    _ deck: inout Figure, _ end: Point, _ from: Point, _ near: Float, _ far: Float
  ) {
    let gap = palette.land.shaded(0.6)
    let count = 44
    for index in 1..<count {
      let place = plank(Float(index) / Float(count))
      let centre = end + (from - end) * place
      let half = far + (near - far) * place
      let thick = 0.0012 + place * 0.007
      deck.add(
        Outline.box(centre.x - half, centre.y, half * 2, thick), gap.opaque(0.25 + place * 0.5))
      if dice.chance(0.4) {
        let next = end + (from - end) * plank(Float(index + 1) / Float(count))
        let board = palette.land.opaque(dice.within(0.04, 0.2))
        deck.add(Outline.box(centre.x - half, centre.y, half * 2, next.y - centre.y), board)
      }
    }
  }

  /// Posts under the deck, seen on both sides with their reflections.
  private mutating func posts(_ end: Point, _ start: Float, _ near: Float, _ far: Float) {
    var posts = Figure()
    let from = Point(start, down + 0.02)
    for index in 1..<9 {
      let place = plank(Float(index) / 9)
      let centre = end + (from - end) * place
      let half = far + (near - far) * place
      for hand: Float in [-1, 1] {
        let x = centre.x + hand * half * 0.96
        let (wide, tall) = (half * 0.16, half * 0.95)
        posts.add(
          Outline.box(x - wide / 2, centre.y, wide, tall), palette.land,
          palette.land.opaque(0.15))
      }
    }
    add(posts)
  }

  private mutating func rails(_ end: Point, _ from: Point, _ near: Float, _ far: Float) {
    var rails = Figure()
    for index in 0..<9 {
      let place = plank(Float(index) / 9)
      let centre = end + (from - end) * place
      let half = far + (near - far) * place
      for hand: Float in [-1, 1] {
        let (wide, tall) = (half * 0.13, half * 0.62)
        let x = centre.x + hand * half
        rails.add(Outline.box(x - wide / 2, centre.y - tall, wide, tall + half * 0.1), palette.land)
      }
    }
    add(rails)
  }
}
