extension Scenery {
  /// A flock, far away.
  mutating func birds() {
    guard !palette.isDark, motif.subject != .rain, dice.chance(0.5) else { return }
    let centre = Point(across * dice.within(0.2, 0.8), horizon * dice.within(0.3, 0.7))
    let ink = palette.land(0.3)
    var flock = Figure()
    for _ in 0..<dice.count(3, 9) {
      let size = dice.within(0.009, 0.02)
      let at = centre + Point(dice.within(-0.16, 0.16), dice.within(-0.07, 0.07))
      let lift = size * dice.within(0.3, 0.7)
      for wing: Float in [-1, 1] {
        let elbow = at + Point(wing * size * 0.5, -lift)
        flock.add(Outline.limb(at, elbow, size * 0.16, size * 0.13), ink)
        let tip = elbow + Point(wing * size * 0.7, lift * 0.35)
        flock.add(Outline.limb(elbow, tip, size * 0.13, 0), ink)
      }
    }
    add(flock)
  }
}
