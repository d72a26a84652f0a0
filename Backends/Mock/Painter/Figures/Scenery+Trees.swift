/// A single tree, bare or in leaf.
extension Scenery {
  mutating func loneTree(_ spot: Spot) {
    note(.tree)
    let color = palette.land(spot.distance * 0.7)
    let height = spot.size * random.within(1, 1.35)
    var tree = Figure()
    var tips: [Point] = []
    let root = Point(spot.x, spot.y + 0.004)
    let lean = Point(random.within(-0.12, 0.12), -1)
    branch(&tree, &tips, root, lean, height * 0.36, height * 0.062, 0, color)
    add(tree)
    if !isSnowy, random.chance(0.75) { leaves(tips, height, color) }
  }

  private mutating func branch(
    _ tree: inout Figure, _ tips: inout [Point], _ from: Point, _ direction: Point,
    _ length: Float, _ wide: Float, _ level: Int, _ color: FloatColor
  ) {
    let to = from + direction * length
    tree.add(Outline.limb(from, to, wide, wide * 0.68), color)
    if level >= 2 { tips.append(to) }
    guard level < 6 else { return }
    let forks = level == 0 ? 3 : 2
    for fork in 0..<forks {
      let spread = (Float(fork) - Float(forks - 1) / 2) * 0.72
      let turn = Outline.turned(direction, by: spread + random.within(-0.22, 0.22))
      let lifted = Point(turn.x, turn.y - 0.08)
      branch(
        &tree, &tips, to, lifted, length * random.within(0.66, 0.84), wide * 0.62, level + 1, color)
    }
  }

  /// Adds leaves in clumps around the twigs, brighter on the light's side.
  private mutating func leaves(_ tips: [Point], _ height: Float, _ color: FloatColor) {
    let bright = color.mixed(palette.lit, palette.isDark ? 0.15 : 0.45)
    let center = tips.reduce(Point.zero, +) / Float(max(1, tips.count))
    var dots: [Dot] = []
    for tip in tips {
      for _ in 0..<5 {
        let shift = Point(random.within(-1, 1), random.within(-1, 0.7)) * (height * 0.055)
        let at = tip + shift
        let towards: Float = (center.x - at.x) * side + (center.y - at.y)
        let light = unit(towards / (height * 0.5) + 0.35) * random.within(0.3, 1)
        let radius = height * random.within(0.008, 0.022)
        dots.append(Dot(center: at, radius: radius, color: color.mixed(bright, light)))
      }
    }
    add(Dots(dots))
  }
}
