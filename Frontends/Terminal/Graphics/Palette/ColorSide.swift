/// One channel of a region, with half a step of rounding more at both ends.
struct ColorSide {
  let low: Color4
  let high: Color4

  init(_ number: Int) {
    low = Color4(repeating: Float(number) * 32 - 0.5)
    high = low + 32
  }

  /// The squared distances to the nearest and to the farthest value.
  @inline(__always)
  func distances(_ values: Color4) -> (near: Color4, far: Color4) {
    let toLow = values - low
    let toHigh = values - high
    let (low, high) = (toLow * toLow, toHigh * toHigh)
    let isLow = low .< high
    let near = high.replacing(with: low, where: isLow)
    let far = low.replacing(with: high, where: isLow)
    // Between the ends the product of the two is negative, and the distance none.
    return (near.replacing(with: Color4(repeating: 0), where: toLow * toHigh .< 0), far)
  }
}
