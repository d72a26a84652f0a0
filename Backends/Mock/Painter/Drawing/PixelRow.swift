/// One row of pixels being painted. Pictures are painted row by row, so that a row stays in the
/// nearest cache. Water mirrors a scene by painting the row that it reflects.
struct PixelRow {
  /// The center of the row in the scene, not necessarily inside it.
  let y: Float
  let raster: Raster
  let colors: UnsafeMutablePointer<FloatColor>
  let buffers: PaintBuffers
  /// The columns to paint.
  var columns: Range<Int>

  init(y: Float, raster: Raster, colors: UnsafeMutablePointer<FloatColor>, buffers: PaintBuffers) {
    (self.y, self.raster, self.colors, self.buffers) = (y, raster, colors, buffers)
    columns = 0..<raster.width
  }

  /// Scratch memory with a number for each column, for the layer that is painting.
  var numbers: UnsafeMutablePointer<Float> { buffers.numbers }

  /// Returns the columns to paint that a span touches.
  func columns(_ from: Float, _ to: Float) -> Range<Int> {
    columns.clamped(to: raster.columns(from, to))
  }

  func limited(to columns: Range<Int>) -> PixelRow {
    var row = self
    row.columns = columns
    return row
  }

  /// Returns another row of the same scene, painted into separate memory.
  func mirrored(to y: Float, margin: Int) -> PixelRow {
    var row = PixelRow(y: y, raster: raster, colors: buffers.mirror, buffers: buffers)
    row.columns =
      max(0, columns.lowerBound - margin)..<min(raster.width, columns.upperBound + margin)
    return row
  }

  @inline(__always)
  func blend(_ column: Int, _ color: FloatColor, _ cover: Float) {
    colors[column] = colors[column].mixed(color, cover)
  }
}

/// The scratch memory for painting one picture, owned by the call that paints it. Every row of the
/// picture reuses it.
final class PaintBuffers {
  let row: UnsafeMutablePointer<FloatColor>
  /// The row that water reflects.
  let mirror: UnsafeMutablePointer<FloatColor>
  /// Two numbers for each column.
  let numbers: UnsafeMutablePointer<Float>
  let others: UnsafeMutablePointer<Float>
  /// One row of the tile from which noise is read.
  let strip: UnsafeMutablePointer<Float>
  /// The places where a shape's outline crosses a scan line.
  let crossings: UnsafeMutablePointer<Float>
  static let maxCrossings = 256

  init(width: Int) {
    row = .allocate(capacity: width)
    mirror = .allocate(capacity: width)
    numbers = .allocate(capacity: width)
    others = .allocate(capacity: width)
    strip = .allocate(capacity: NoiseTile.maxPoints)
    crossings = .allocate(capacity: Self.maxCrossings)
    row.initialize(repeating: FloatColor(0, 0, 0, 1), count: width)
    mirror.initialize(repeating: FloatColor(0, 0, 0, 1), count: width)
    numbers.initialize(repeating: 0, count: width)
    others.initialize(repeating: 0, count: width)
    strip.initialize(repeating: 0, count: NoiseTile.maxPoints)
    crossings.initialize(repeating: 0, count: Self.maxCrossings)
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
