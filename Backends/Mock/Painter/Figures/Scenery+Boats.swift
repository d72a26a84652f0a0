extension Scenery {
  mutating func boat(_ foot: Point, _ size: Float) {
    note(.boat)
    var boat = Figure()
    let hulls: [UInt32] = [0xF1EBDD, 0x2E5E86, 0xA8322B, 0x274B3E]
    let hull = tinted(FloatColor(random.pick(hulls)), 0).mixed(palette.land, 0.1)
    let tilt = random.side()
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
    let top = step + Point(0, -size * random.within(0.9, 1.25))
    let wood = palette.land(0.05)
    boat.add(Outline.limb(step, top, size * 0.028, size * 0.014), wood)
    if random.chance(0.45) {
      let sail = tinted(FloatColor(0xFFF8EA), 0)
      let clew = step + Point(tilt * size * 0.42, -size * 0.08)
      boat.add([top + Point(0, size * 0.04), clew, step + Point(0, -size * 0.08)], sail)
    } else {
      let boom = step + Point(tilt * size * 0.36, -size * 0.12)
      boat.add(Outline.limb(step + Point(0, -size * 0.12), boom, size * 0.03, size * 0.02), wood)
      boat.add(Outline.limb(top, foot + Point(size * 0.48, -size * 0.2), 0.0016, 0.0016), wood)
    }
    boat.add(Outline.box(foot.x - size * 0.26, foot.y - size * 0.27, size * 0.2, size * 0.11), wood)
  }
}
