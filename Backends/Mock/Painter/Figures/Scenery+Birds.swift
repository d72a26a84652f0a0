extension Scenery {
  /// Adds a distant flock.
  mutating func birds() {
    guard !palette.isDark, motif.subject != .rain, random.chance(0.5) else { return }
    note(.birds)
    let center = Point(across * random.within(0.2, 0.8), horizon * random.within(0.3, 0.7))
    let color = palette.land(0.3)
    var flock = Figure()
    for _ in 0..<random.count(3, 9) {
      let size = random.within(0.009, 0.02)
      let at = center + Point(random.within(-0.16, 0.16), random.within(-0.07, 0.07))
      let lift = size * random.within(0.3, 0.7)
      for wing: Float in [-1, 1] {
        let elbow = at + Point(wing * size * 0.5, -lift)
        flock.add(Outline.limb(at, elbow, size * 0.16, size * 0.13), color)
        let tip = elbow + Point(wing * size * 0.7, lift * 0.35)
        flock.add(Outline.limb(elbow, tip, size * 0.13, 0), color)
      }
    }
    add(flock)
  }
}
