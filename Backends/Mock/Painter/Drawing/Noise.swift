/// Pseudo-random numbers for the points of a grid, and interpolation between them. It uses only
/// integer arithmetic and the four basic operations, so the result is the same on every machine.
enum Noise {
  /// Returns a number from 0 to below 1.
  @inline(__always)
  static func lattice(_ x: Int32, _ y: Int32, _ seed: UInt32) -> Float {
    let across: UInt32 = UInt32(bitPattern: x) &* 0x9E37_79B1
    let down: UInt32 = UInt32(bitPattern: y) &* 0x85EB_CA77
    var mixed: UInt32 = (across ^ (down &+ seed)) &+ seed &* 0xC2B2_AE3D
    mixed = (mixed ^ (mixed >> 15)) &* 0x2C1B_3C6D
    mixed = (mixed ^ (mixed >> 12)) &* 0x297A_2D39
    mixed ^= mixed >> 15
    return Float(mixed >> 8) * 0x1p-24
  }

  /// Returns the largest integer not above the value, within the range of positions in a scene.
  @inline(__always)
  static func floor(_ value: Float) -> Int32 {
    let bounded = min(max(value, -1e6), 1e6)
    let cut = Int32(bounded)
    return Float(cut) > bounded ? cut - 1 : cut
  }

  /// Returns noise along a line, smooth between the points of the grid.
  static func smooth(_ x: Float, _ seed: UInt32) -> Float {
    let cell = floor(x)
    let left = lattice(cell, 0, seed)
    return left + (lattice(cell + 1, 0, seed) - left) * eased(x - Float(cell))
  }

  /// Returns noise along a line, straight between the points of the grid, as rock breaks.
  static func sharp(_ x: Float, _ seed: UInt32) -> Float {
    let cell = floor(x)
    let left = lattice(cell, 0, seed)
    return left + (lattice(cell + 1, 0, seed) - left) * unit(x - Float(cell))
  }
}
