/// The subject of the caption, if the place has space for it.
extension Scenery {
  mutating func stage(on ground: Contour, size: Float, distance: Float) {
    let x = across * (0.5 + random.within(0.14, 0.28) * side)
    stage(Spot(x: x, y: ground.top(x) + 0.006, size: size, distance: distance, ground: ground))
  }

  mutating func stage(_ spot: Spot) {
    switch motif.subject {
    case .tree: loneTree(spot)
    case .lighthouse: lighthouse(spot)
    case .cabin: cabin(spot)
    case .hikers: hikers(spot)
    case .village: village(spot)
    case .fog, .lastLight, .snow, .rain, .pier, .grass, .moon: bystander(spot)
    }
  }

  /// Adds a small object that gives a scene its scale, even if the caption has no subject.
  private mutating func bystander(_ spot: Spot) {
    var small = spot
    switch random.below(motif.subject == .rain || isMisty ? 3 : 5) {
    case 0, 1:
      small.size *= 0.7
      loneTree(small)
    case 2 where motif.subject != .grass:
      small.size *= 0.45
      cabin(small)
    default: break
    }
  }

  /// Adds the objects in front of everything else.
  mutating func foreground() {
    switch motif.subject {
    case .pier: pier()
    case .grass: grass()
    case .rain:
      note(.rain)
      add(
        Rain(
          &random, across: across, down: down, amount: 1,
          color: palette.horizon.mixed(FloatColor(0xFFFFFF), 0.3)))
    case .snow:
      note(.snow)
      add(Snowfall.flakes(&random, across: across, down: down))
    case .fog: lowMist(down * random.within(0.8, 1), 1)
    default: break
    }
  }
}
