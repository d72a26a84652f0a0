typealias Point = SIMD2<Float>

/// The fill of a shape: one color, or a gradient between two heights.
struct Fill {
  var top: FloatColor
  var bottom: FloatColor

  init(_ color: FloatColor) { (top, bottom) = (color, color) }

  init(_ top: FloatColor, _ bottom: FloatColor) { (self.top, self.bottom) = (top, bottom) }
}

/// A filled outline with smooth edges: four scan lines per row, exact along each.
struct Shape: Layer {
  let points: [Point]
  let fill: Fill
  let left: Float
  let right: Float
  let top: Float
  let bottom: Float

  init(_ points: [Point], _ fill: Fill) {
    self.points = points
    self.fill = fill
    left = points.reduce(Float.infinity) { min($0, $1.x) }
    right = points.reduce(-Float.infinity) { max($0, $1.x) }
    top = points.reduce(Float.infinity) { min($0, $1.y) }
    bottom = points.reduce(-Float.infinity) { max($0, $1.y) }
  }

  init(_ points: [Point], _ color: FloatColor) { self.init(points, Fill(color)) }

  func paint(_ row: PixelRow) {
    let raster = row.raster
    let reach = raster.stepY * 0.5
    guard row.y > top - reach, row.y < bottom + reach, right > 0, left < raster.across else {
      return
    }
    let columns = row.columns(left, right)
    for column in columns { row.numbers[column] = 0 }
    for line in 0..<4 {
      let offset = (Float(line) - 1.5) * 0.25 * raster.stepY
      cover(row.y + offset, row, columns)
    }
    let color = fill.top.mixed(fill.bottom, unit((row.y - top) / max(bottom - top, 1e-6)))
    for column in columns where row.numbers[column] > 0 {
      let behind = row.colors[column]
      row.colors[column] = behind.mixed(color, min(row.numbers[column], 1) * color.w)
    }
  }

  /// Adds the coverage along one scan line, from each crossing to the next.
  private func cover(_ y: Float, _ row: PixelRow, _ columns: Range<Int>) {
    let crossings = row.buffers.crossings
    let count = cross(y, crossings)
    var index = 0
    while index + 1 < count {
      span(crossings[index], crossings[index + 1], row, columns)
      index += 2
    }
  }

  /// Finds the crossings of the outline, from left to right.
  private func cross(_ y: Float, _ crossings: UnsafeMutablePointer<Float>) -> Int {
    var count = 0
    var before = points[points.count - 1]
    for point in points {
      if (point.y <= y) != (before.y <= y), count < PaintBuffers.maxCrossings {
        let share = (y - before.y) / (point.y - before.y)
        let x = before.x + (point.x - before.x) * share
        var slot = count
        while slot > 0, crossings[slot - 1] > x {
          crossings[slot] = crossings[slot - 1]
          slot -= 1
        }
        crossings[slot] = x
        count += 1
      }
      before = point
    }
    return count
  }

  private func span(_ from: Float, _ to: Float, _ row: PixelRow, _ columns: Range<Int>) {
    let step = row.raster.stepX
    let (start, end) = (from / step, to / step)
    let first = max(columns.lowerBound, row.raster.column(from))
    let last = min(columns.upperBound, row.raster.column(to) + 1)
    guard first < last else { return }
    for column in first..<last {
      let inside = min(end, Float(column + 1)) - max(start, Float(column))
      row.numbers[column] += max(0, inside) * 0.25
    }
  }
}

/// Several shapes that belong together. Rows that they do not reach skip them at once.
struct Figure: Layer {
  private(set) var shapes: [Shape] = []
  private var top = Float.infinity
  private var bottom = -Float.infinity

  mutating func add(_ points: [Point], _ color: FloatColor) { add(Shape(points, color)) }

  mutating func add(_ points: [Point], _ top: FloatColor, _ bottom: FloatColor) {
    add(Shape(points, Fill(top, bottom)))
  }

  mutating func add(_ shape: Shape) {
    shapes.append(shape)
    top = min(top, shape.top)
    bottom = max(bottom, shape.bottom)
  }

  func paint(_ row: PixelRow) {
    guard row.y > top - row.raster.stepY, row.y < bottom + row.raster.stepY else { return }
    for shape in shapes { shape.paint(row) }
  }
}
