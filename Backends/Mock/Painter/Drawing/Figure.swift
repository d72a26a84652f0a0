/// Several shapes that belong together, skipped as one by rows that they do not reach.
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

  func paint(_ row: Row) {
    guard row.y > top - row.raster.stepY, row.y < bottom + row.raster.stepY else { return }
    for shape in shapes { shape.paint(row) }
  }
}
