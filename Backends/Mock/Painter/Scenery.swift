/// A scene while it is set up: what the places and the figures share. The order in which the dice
/// are rolled is part of every picture, so a new element rolls after those that exist.
struct Scenery {
  let motif: Motif
  let raster: Raster
  var dice: Dice
  var palette: Palette
  /// From far to near.
  private(set) var layers: [any Layer] = []
  /// Where the sky meets what is below it.
  var horizon: Float
  /// The sun or the moon.
  var light: Point
  /// 1 when the light comes from the left.
  var side: Float

  /// Where a figure can stand, how large it is there and how hazy.
  struct Spot {
    var x: Float
    var y: Float
    var size: Float
    var distance: Float = 0
    /// The land that it stands on, where that is not level.
    var ground: Contour?

    func foot(_ x: Float) -> Float {
      guard let ground else { return y }
      return ground.top(x) + 0.006
    }
  }

  var across: Float { raster.across }
  var down: Float { raster.down }

  init(_ motif: Motif, _ seed: Seed, _ raster: Raster) {
    self.motif = motif
    self.raster = raster
    dice = Dice(seed)
    palette = dice.pick(motif.moods).varied(&dice)
    horizon = raster.down * dice.within(0.52, 0.64)
    side = dice.side()
    let off = dice.within(0.12, 0.34)
    let x = raster.across * (0.5 - off * side)
    light = Point(x, horizon - dice.within(0.04, 0.3) * raster.down)
    if motif.subject == .lastLight { light.y = horizon - dice.within(0.015, 0.09) }
    if motif.subject == .moon { light.y = horizon * dice.within(0.24, 0.5) }
  }

  mutating func add(_ layer: any Layer) { layers.append(layer) }

  /// Everything so far becomes what water mirrors.
  mutating func flood(_ shore: Float, _ look: Water.Look) {
    let behind = Layers(layers, raster)
    add(Water(behind: behind, shore: shore, bottom: down, look: look, seed: dice.bits()))
  }

  var isSnowy: Bool { motif.subject == .snow }
  var isMisty: Bool { motif.subject == .fog }

  /// A thing's own colour in the light of the scene.
  func tinted(_ ink: Ink, _ distance: Float) -> Ink {
    let air = palette.horizon.mixed(palette.middle, 0.4)
    let light = air.mixed(Ink(0xFFFFFF), palette.isDark ? 0.12 : 0.4)
    return (ink * light).opaque(1).mixed(palette.haze, distance)
  }

  /// The colour of land at a distance, under snow when there is snow.
  func ground(_ distance: Float) -> Ink {
    guard isSnowy else { return palette.land(distance) }
    let snow = palette.lit.mixed(palette.shade, 0.25)
    return snow.mixed(palette.haze, distance * 0.8)
  }

  func shadedGround(_ distance: Float) -> Ink {
    guard isSnowy else { return palette.land(distance * 0.8) }
    return palette.shade.mixed(palette.haze, distance * 0.6)
  }
}
