/// The buffers for painting one picture, owned by the call that paints it.
final class RowBuffers {
  let row: UnsafeMutablePointer<FloatColor>
  let mirror: UnsafeMutablePointer<FloatColor>
  let numbers: UnsafeMutablePointer<Float>
  let others: UnsafeMutablePointer<Float>
  /// One row of the tile from which fields are read.
  let strip: UnsafeMutablePointer<Float>
  /// The places where a shape's outline crosses a scan line.
  let crossings: UnsafeMutablePointer<Float>
  static let mostCrossings = 256

  init(width: Int) {
    row = .allocate(capacity: width)
    mirror = .allocate(capacity: width)
    numbers = .allocate(capacity: width)
    others = .allocate(capacity: width)
    strip = .allocate(capacity: Tile.mostPoints)
    crossings = .allocate(capacity: Self.mostCrossings)
    row.initialize(repeating: FloatColor(0, 0, 0, 1), count: width)
    mirror.initialize(repeating: FloatColor(0, 0, 0, 1), count: width)
    numbers.initialize(repeating: 0, count: width)
    others.initialize(repeating: 0, count: width)
    strip.initialize(repeating: 0, count: Tile.mostPoints)
    crossings.initialize(repeating: 0, count: Self.mostCrossings)
  }

  deinit {
    row.deallocate()
    mirror.deallocate()
    numbers.deallocate()
    others.deallocate()
    strip.deallocate()
    crossings.deallocate()
  }
}
