/// The line between land and what is behind it.
struct Contour {
  /// A rise of the land around a place. A negative height is a hollow.
  struct Rise {
    var x: Float
    var height: Float
    var width: Float
  }

  var seed: UInt32
  /// The mean height of the line, downward from the top of the scene.
  var base: Float
  var amplitude: Float
  var wavelength: Float
  var octaves = 4
  var gain: Float = 0.42
  /// Whether edges are straight, like broken rock, instead of round.
  var isSharp = false
  /// The fall of the land from left to right.
  var lean: Float = 0
  var rises: [Rise] = []
  var trees: Treeline?

  func top(_ x: Float, finest: Float = 0) -> Float {
    var (sum, total, weight): (Float, Float, Float) = (0, 0, 1)
    var scale = 1 / wavelength
    for octave in 0..<octaves {
      total += weight
      let layer = seed &+ UInt32(octave)
      if finest * scale < 0.6 {
        sum += weight * (isSharp ? Noise.sharp(x * scale, layer) : Noise.smooth(x * scale, layer))
      } else {
        sum += weight * 0.5
      }
      weight *= gain
      scale *= 2.07
    }
    var y: Float = base + lean * x - (sum / total - 0.5) * 2 * amplitude
    for rise in rises {
      let far = (x - rise.x) / rise.width
      y -= rise.height / (1 + far * far)
    }
    return y
  }

  /// Returns the height of the line for each column of pixels.
  func tops(_ raster: Raster) -> [Float] {
    (0..<raster.width).map { column in
      let x = raster.x(column)
      let ground = top(x, finest: raster.stepX)
      guard let trees else { return ground }
      return ground - trees.height(x)
    }
  }
}

/// A wood along a ridge, as a jagged edge seen from afar.
struct Treeline {
  var seed: UInt32
  var height: Float
  /// The wooded part of the ridge, 0 to 1.
  var density: Float = 1

  func height(_ x: Float) -> Float {
    let spacing = height * 0.3
    let cell = Noise.floor(x / spacing)
    var tallest: Float = 0
    for neighbor in (cell &- 1)...(cell &+ 1) {
      tallest = max(tallest, tree(neighbor, x, spacing))
    }
    let wood = eased((density - Noise.smooth(x / height * 0.11, seed &+ 9)) * 4 + 0.5)
    return tallest * wood
  }

  private func tree(_ cell: Int32, _ x: Float, _ spacing: Float) -> Float {
    let middle = (Float(cell) + Noise.lattice(cell, 1, seed)) * spacing
    let tall = height * (0.45 + 0.55 * Noise.lattice(cell, 2, seed))
    let out = abs(x - middle) / (tall * 0.3)
    guard out < 1 else { return 0 }
    // A step on each side gives the tip its shoulders.
    let shoulder: Float = out < 0.35 ? 1 - out * 1.5 : (1 - out) * 0.73
    return tall * shoulder
  }
}
