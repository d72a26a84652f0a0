/// A cell split by a character: how much of the cell its foreground covers, and the mean colours
/// inside and outside of it. The fourth lane of a colour means nothing.
struct BlockSplit {
  var scalar: Unicode.Scalar
  var coverage: Float
  var foreground: SIMD4<Float>
  var background: SIMD4<Float>

  /// The mean colour of the whole cell.
  var mean: SIMD4<Float> { background + (foreground - background) * coverage }
}

/// Eight splits of a cell: for each the sum over its foreground, as a part of the cell and less
/// the cell's mean, one vector a channel.
struct BlockSums {
  var red: SIMD8<Float>
  var green: SIMD8<Float>
  var blue: SIMD8<Float>

  /// Eight sums, each already centred.
  @inline(__always)
  init(
    _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>,
    _ e: SIMD4<Float>, _ f: SIMD4<Float>, _ g: SIMD4<Float>, _ h: SIMD4<Float>
  ) {
    red = SIMD8(a.x, b.x, c.x, d.x, e.x, f.x, g.x, h.x)
    green = SIMD8(a.y, b.y, c.y, d.y, e.y, f.y, g.y, h.y)
    blue = SIMD8(a.z, b.z, c.z, d.z, e.z, f.z, g.z, h.z)
  }

  /// The sums of all subsets of three parts; bit n of the lane's number stands for part n.
  @inline(__always)
  init(subsetsOf a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>) {
    let none = SIMD4<Float>.zero
    let both = a + b
    self.init(none, a, b, both, c, a + c, b + c, both + c)
  }

  @inline(__always)
  func adding(_ part: SIMD4<Float>) -> BlockSums {
    var sums = self
    sums.red += part.x
    sums.green += part.y
    sums.blue += part.z
    return sums
  }

  /// The squared lengths: times `1 / (coverage * (1 - coverage))`, how much error parting saves.
  @inline(__always)
  var lengths: SIMD8<Float> { red * red + green * green + blue * blue }
}
