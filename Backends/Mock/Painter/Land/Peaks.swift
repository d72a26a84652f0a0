/// Mountains or dunes as a row of peaks. The spur of each peak descends toward the viewer and
/// separates the lit face from the dark one.
struct Peaks {
  struct Peak {
    var x: Float
    var y: Float
    /// The slope to each side.
    var left: Float
    var right: Float
    /// The direction of its spur, and the seed of the spur's bends.
    var lean: Float
    var seed: UInt32
  }

  var peaks: [Peak]
  var seed: UInt32
  /// The roughness of the slopes.
  var roughness: Float
  /// The roundness of the crests, for example of sand. Pointed crests have 0.
  var roundness: Float = 0
  /// The flattening of the slopes with distance.
  var flare: Float = 0

  /// Returns the line against the sky, and the peak whose slope each column shows.
  func outline(_ raster: Raster) -> (tops: [Float], owners: [UInt8]) {
    var (tops, owners): ([Float], [UInt8]) = ([], [])
    for column in 0..<raster.width {
      let (top, owner) = place(raster.x(column), raster.stepX)
      tops.append(top)
      owners.append(owner)
    }
    return (tops, owners)
  }

  private func place(_ x: Float, _ finest: Float) -> (Float, UInt8) {
    var (top, owner): (Float, UInt8) = (.infinity, 0)
    for (index, peak) in peaks.enumerated() {
      let y = slope(peak, x)
      if y < top { (top, owner) = (y, UInt8(truncatingIfNeeded: index)) }
    }
    return (top + crags(x, finest), owner)
  }

  private func slope(_ peak: Peak, _ x: Float) -> Float {
    let away = x - peak.x
    let steep = away < 0 ? peak.left : peak.right
    let round = roundness
    let distance = (away * away + round * round).squareRoot() - round
    return peak.y + distance * steep / (1 + distance * flare)
  }

  private func crags(_ x: Float, _ finest: Float) -> Float {
    var (sum, weight, scale): (Float, Float, Float) = (0, roughness, 6)
    for octave in 0..<6 where finest * scale < 0.7 {
      sum += (Noise.sharp(x * scale, seed &+ UInt32(octave)) - 0.5) * weight
      weight *= 0.56
      scale *= 2.1
    }
    return sum
  }

  /// Returns the position of a peak's spur at a height.
  func spur(_ peak: Peak, _ y: Float) -> Float {
    let down = max(0, y - peak.y)
    let wide: Float = Noise.smooth(y * 7, peak.seed) - Noise.smooth(peak.y * 7, peak.seed)
    let fine: Float = Noise.sharp(y * 23, peak.seed &+ 1) - 0.5
    let bend: Float = wide * 0.3 + fine * 0.06 * (1 - unit(roundness * 20))
    return peak.x + down * peak.lean + min(down * 3, 1) * bend
  }
}
