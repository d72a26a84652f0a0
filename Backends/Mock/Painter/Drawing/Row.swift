/// One row of pixels being painted. Everything is painted row by row: a row stays in the nearest
/// cache, and water mirrors a scene by painting the row that it reflects.
struct Row {
  /// The centre of the row in the scene, not necessarily inside it.
  let y: Float
  let raster: Raster
  let colors: UnsafeMutablePointer<FloatColor>
  let buffers: RowBuffers
  /// The columns to paint.
  var columns: Range<Int>

  init(y: Float, raster: Raster, colors: UnsafeMutablePointer<FloatColor>, buffers: RowBuffers) {
    (self.y, self.raster, self.colors, self.buffers) = (y, raster, colors, buffers)
    columns = 0..<raster.width
  }

  /// A number for each column, for the layer that is painting.
  var numbers: UnsafeMutablePointer<Float> { buffers.numbers }

  /// The columns to paint that a span touches.
  func columns(_ from: Float, _ to: Float) -> Range<Int> {
    columns.clamped(to: raster.columns(from, to))
  }

  func limited(to columns: Range<Int>) -> Row {
    var row = self
    row.columns = columns
    return row
  }

  /// Another row of the same scene, painted into separate memory.
  func mirrored(to y: Float, margin: Int) -> Row {
    var row = Row(y: y, raster: raster, colors: buffers.mirror, buffers: buffers)
    row.columns =
      max(0, columns.lowerBound - margin)..<min(raster.width, columns.upperBound + margin)
    return row
  }

  @inline(__always)
  func blend(_ column: Int, _ color: FloatColor, _ cover: Float) {
    colors[column] = colors[column].mixed(color, cover)
  }
}
