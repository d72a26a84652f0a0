/// A scene during composition: the state that places and figures share. The order of random
/// decisions is part of every picture, so a new element makes its decisions after the existing
/// ones.
struct Scenery {
  let motif: Motif
  let raster: Raster
  var random: RandomSequence
  var palette: Palette
  /// The layers from far to near.
  private(set) var layers: [any Layer] = []
  /// The things that the layers show.
  private(set) var sights: Sights = []
  /// The height at which the sky meets the land or water.
  var horizon: Float
  /// The position of the sun or the moon.
  var light: Point
  /// The direction of the light: 1 from the left.
  var side: Float

  /// A place for a figure, with its size and haze there.
  struct Spot {
    var x: Float
    var y: Float
    var size: Float
    var distance: Float = 0
    /// The land under the figure, if it is not level.
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
    random = RandomSequence(seed)
    palette = random.pick(motif.moods).varied(&random)
    horizon = raster.down * random.within(0.52, 0.64)
    side = random.side()
    let off = random.within(0.12, 0.34)
    let x = raster.across * (0.5 - off * side)
    light = Point(x, horizon - random.within(0.04, 0.3) * raster.down)
    if motif.subject == .lastLight { light.y = horizon - random.within(0.015, 0.09) }
    if motif.subject == .moon { light.y = horizon * random.within(0.24, 0.5) }
    note(palette.time.sights)
  }

  mutating func add(_ layer: any Layer) { layers.append(layer) }

  mutating func note(_ sights: Sights) { self.sights.formUnion(sights) }

  /// Adds water that mirrors all layers so far.
  mutating func flood(_ shore: Float, _ look: Water.Look) {
    let behind = Layers(layers, raster)
    add(Water(behind: behind, shore: shore, bottom: down, look: look, seed: random.bits()))
    note([.water, motif.place == .lake || motif.place == .north ? .lake : .sea])
  }

  var isSnowy: Bool { motif.subject == .snow }
  var isMisty: Bool { motif.subject == .fog }

  /// Returns the color of an object in the light of the scene.
  func tinted(_ color: FloatColor, _ distance: Float) -> FloatColor {
    let air = palette.horizon.mixed(palette.middle, 0.4)
    let light = air.mixed(FloatColor(0xFFFFFF), palette.isDark ? 0.12 : 0.4)
    return (color * light).opaque(1).mixed(palette.haze, distance)
  }

  /// Returns the color of land at a distance, covered by snow if there is any.
  func ground(_ distance: Float) -> FloatColor {
    guard isSnowy else { return palette.land(distance) }
    let snow = palette.lit.mixed(palette.shade, 0.25)
    return snow.mixed(palette.haze, distance * 0.8)
  }

  func shadedGround(_ distance: Float) -> FloatColor {
    guard isSnowy else { return palette.land(distance * 0.8) }
    return palette.shade.mixed(palette.haze, distance * 0.6)
  }
}
