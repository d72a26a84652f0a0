/// One row of pixels under work. Everything is painted row by row: a row stays in the nearest
/// cache, and water mirrors a scene by asking for the row that it reflects.
struct Row {
  /// The middle of the row in the scene, not necessarily inside it.
  let y: Float
  let raster: Raster
  let inks: UnsafeMutablePointer<Ink>
  let easel: Easel

  var width: Int { raster.width }
  /// A number for each column, for whoever paints right now.
  var numbers: UnsafeMutablePointer<Float> { easel.numbers }

  /// Another row of the same scene, painted into other memory.
  func mirrored(to y: Float) -> Row {
    Row(y: y, raster: raster, inks: easel.mirror, easel: easel)
  }
}

/// The memory that painting one picture needs, owned by the call that paints it.
final class Easel {
  let row: UnsafeMutablePointer<Ink>
  let mirror: UnsafeMutablePointer<Ink>
  let numbers: UnsafeMutablePointer<Float>
  let others: UnsafeMutablePointer<Float>
  /// Where a shape's outline crosses a line of sight.
  let crossings: UnsafeMutablePointer<Float>
  static let mostCrossings = 256

  init(width: Int) {
    row = .allocate(capacity: width)
    mirror = .allocate(capacity: width)
    numbers = .allocate(capacity: width)
    others = .allocate(capacity: width)
    crossings = .allocate(capacity: Self.mostCrossings)
    row.initialize(repeating: Ink(0, 0, 0, 1), count: width)
    mirror.initialize(repeating: Ink(0, 0, 0, 1), count: width)
    numbers.initialize(repeating: 0, count: width)
    others.initialize(repeating: 0, count: width)
    crossings.initialize(repeating: 0, count: Self.mostCrossings)
  }

  deinit {
    row.deallocate()
    mirror.deallocate()
    numbers.deallocate()
    others.deallocate()
    crossings.deallocate()
  }
}

/// One thing in a scene. Layers are painted from the farthest to the nearest.
protocol Layer {
  /// Whether this row shows nothing of what is behind: that need not be painted then.
  func covers(_ y: Float) -> Bool
  func paint(_ row: Row)
}

extension Layer {
  func covers(_ y: Float) -> Bool { false }
}

extension [any Layer] {
  /// Paints one row of the scene, beginning with the nearest layer that hides all others.
  func paint(_ row: Row) {
    let first = lastIndex { $0.covers(row.y) } ?? startIndex
    for layer in self[first...] { layer.paint(row) }
  }
}
