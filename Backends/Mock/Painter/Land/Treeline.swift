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
    for neighbour in (cell &- 1)...(cell &+ 1) {
      tallest = max(tallest, tree(neighbour, x, spacing))
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
