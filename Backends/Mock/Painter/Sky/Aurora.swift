/// A curtain of northern light: a bright hem that winds over the sky, and rays that rise from it.
struct Aurora: Layer {
  private let hem: [Float]
  private let ray: [Float]
  private let reach: [Float]
  private let low: FloatColor
  private let high: FloatColor
  private let top: Float
  private let bottom: Float

  init(
    _ raster: Raster, _ random: inout RandomSequence, middle: Float, low: FloatColor,
    high: FloatColor
  ) {
    let (bend, shine, tall) = (random.bits(), random.bits(), random.bits())
    let wave = random.within(0.16, 0.3)
    let tilt = random.within(-0.16, 0.16)
    var (hem, ray, reach): ([Float], [Float], [Float]) = ([], [], [])
    for column in 0..<raster.width {
      let x = raster.x(column)
      let slow: Float = Noise.smooth(x * 1.7, bend) - 0.5
      let quick: Float = Noise.smooth(x * 5.1, bend &+ 1) - 0.5
      hem.append(middle + slow * wave * 2 + quick * wave * 0.35 + x * tilt)
      let fine: Float = Noise.smooth(x * 38, shine) * 0.45 + Noise.smooth(x * 14, shine) * 0.55
      let patch = eased(Noise.smooth(x * 2.3, shine &+ 1) * 1.7 - 0.3)
      ray.append(patch * (0.35 + fine * 0.75))
      reach.append(0.16 + Noise.smooth(x * 6, tall) * 0.3)
    }
    (self.hem, self.ray, self.reach, self.low, self.high) = (hem, ray, reach, low, high)
    top = (hem.min() ?? 0) - 0.46
    bottom = (hem.max() ?? 0) + 0.06
  }

  func paint(_ row: PixelRow) {
    guard row.y > top, row.y < bottom else { return }
    for column in row.columns {
      let rise = hem[column] - row.y
      let share = rise > 0 ? rise / reach[column] : -rise * 22
      guard share < 1 else { continue }
      let fall = (1 - share) * (1 - share)
      let light = low.mixed(high, rise > 0 ? unit(share * 1.4) : 0)
      let behind = row.colors[column]
      row.colors[column] = behind + light * (1.1 - behind) * (fall * ray[column])
    }
  }
}
