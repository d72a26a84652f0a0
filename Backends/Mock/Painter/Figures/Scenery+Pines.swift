/// Firs near enough to show their branches.
extension Scenery {
  /// Adds pines in the foreground, in a group that thins out to one side.
  mutating func pines(_ contour: Contour, from: Float, to: Float, size: Float, count: Int) {
    note(.tree)
    var group = Figure()
    let color = palette.land(0.02)
    let xs = (0..<count).map { _ in from + (to - from) * random.fraction() }
    for x in xs {
      let height = size * random.within(0.5, 1.1)
      let y = contour.top(x) + size * 0.04
      group.add(pine(x, y, height), color)
      if isSnowy { snowOn(&group, x, y, height) }
    }
    add(group)
  }

  /// Returns a fir's outline: branches in tiers, each hanging over the one below.
  mutating func pine(_ x: Float, _ y: Float, _ height: Float) -> [Point] {
    let tiers = 9
    let wide = height * random.within(0.17, 0.23)
    var (left, right): ([Point], [Point]) = ([], [])
    for tier in 0..<tiers {
      let share = Float(tier + 1) / Float(tiers)
      let level = y - height * (1 - share * 0.92)
      let reach = wide * share * random.within(0.8, 1.15)
      left.append(Point(x - reach, level))
      left.append(Point(x - reach * 0.5, level - height * 0.015))
      right.append(Point(x + reach * random.within(0.85, 1.1), level))
      right.append(Point(x + reach * 0.5, level - height * 0.015))
    }
    let trunk = height * 0.025
    let foot = [Point(x + trunk, y - height * 0.08), Point(x + trunk, y)]
    let heel = [Point(x - trunk, y), Point(x - trunk, y - height * 0.08)]
    return [Point(x, y - height)] + right + foot + heel + left.reversed()
  }

  private mutating func snowOn(_ group: inout Figure, _ x: Float, _ y: Float, _ height: Float) {
    let color = palette.lit.mixed(palette.shade, 0.2)
    for tier in 0..<5 {
      let share = (Float(tier) * 2 + 1) / 10
      let level = y - height * (1 - share * 0.92)
      let reach = height * 0.15 * share
      let lean = reach * 0.5 * side
      let top = Point(x - lean, level - height * 0.11)
      group.add([top, Point(x + reach - lean, level), Point(x - reach - lean, level)], color)
    }
  }
}
