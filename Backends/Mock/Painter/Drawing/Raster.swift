/// The pixels to paint, and their positions in the scene. A scene's unit is its shorter side, so
/// that a tree has the same size in a portrait and in a panorama.
struct Raster {
  let width: Int
  let height: Int
  /// The scene's size in its own units.
  let across: Float
  let down: Float
  /// The distance between pixels in those units.
  let stepX: Float
  let stepY: Float

  /// Creates a raster for a photo.
  ///
  /// - Parameter shape: The photo's own size. All renditions of a photo show the same scene.
  init(width: Int, height: Int, shape: (width: Int, height: Int)) {
    self.width = max(1, width)
    self.height = max(1, height)
    let short = Float(max(1, min(shape.width, shape.height)))
    across = Float(max(1, shape.width)) / short
    down = Float(max(1, shape.height)) / short
    stepX = across / Float(self.width)
    stepY = down / Float(self.height)
  }

  /// Returns the center of a column.
  @inline(__always)
  func x(_ column: Int) -> Float { (Float(column) + 0.5) * stepX }

  func y(_ row: Int) -> Float { (Float(row) + 0.5) * stepY }

  /// Returns the column at a position, clamped to the raster.
  func column(_ x: Float) -> Int { Int(min(max(x / stepX, 0), Float(width))) }

  /// Returns the columns that a span touches.
  func columns(_ from: Float, _ to: Float) -> Range<Int> {
    let first = column(from - stepX)
    return first..<max(first, min(width, column(to + stepX) + 1))
  }
}
