extension Scenery {
  /// Adds two people with rucksacks, the second a few steps after the first.
  mutating func hikers(_ spot: Spot) {
    note(.people)
    let size = spot.size * 0.62
    let coats = [
      FloatColor(0xD8442F), FloatColor(0xE3A32C), FloatColor(0x2F6FA8), FloatColor(0x3E8A5C),
    ]
    let first = random.below(4)
    for (index, behind) in [(first, Float(0)), ((first + 1) % 4, 0.62)] {
      var hiker = Figure()
      let foot = Point(spot.x + side * behind * size, spot.foot(spot.x + side * behind * size))
      walk(&hiker, foot, size * (1 - behind * 0.08), coats[index])
      add(hiker)
    }
  }

  private mutating func walk(
    _ hiker: inout Figure, _ foot: Point, _ size: Float, _ coat: FloatColor
  ) {
    let ahead = -side
    let dark = palette.land(0.03)
    let color = tinted(coat, 0)
    let hip = foot + Point(0, -size * 0.47)
    let neck = foot + Point(ahead * size * 0.05, -size * 0.82)
    for stride: Float in [-0.16, 0.17] {
      let knee = hip + Point(stride * size * 0.6 + ahead * size * 0.03, size * 0.24)
      let heel = foot + Point(stride * size, 0)
      hiker.add(Outline.limb(hip, knee, size * 0.11, size * 0.085), dark)
      hiker.add(Outline.limb(knee, heel, size * 0.085, size * 0.06), dark)
    }
    let pack = hip + Point(-ahead * size * 0.11, -size * 0.05)
    hiker.add(
      Outline.limb(pack, neck + Point(-ahead * size * 0.13, 0), size * 0.15, size * 0.17), dark)
    hiker.add(Outline.limb(hip + Point(0, size * 0.05), neck, size * 0.15, size * 0.17), color)
    let hand = hip + Point(ahead * size * 0.2, -size * 0.06)
    hiker.add(Outline.limb(neck + Point(0, size * 0.06), hand, size * 0.08, size * 0.055), color)
    let stick = foot + Point(ahead * size * 0.3, 0)
    hiker.add(Outline.limb(hand + Point(0, -size * 0.06), stick, size * 0.022, size * 0.016), dark)
    hiker.add(Outline.disc(neck + Point(ahead * size * 0.02, -size * 0.08), size * 0.075), dark)
  }
}
