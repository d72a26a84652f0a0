/// Many blades of grass, each a curve that ends in a point.
struct Blades: Layer {
  struct Blade {
    var foot: Point
    var tall: Float
    /// The horizontal distance of its tip.
    var bend: Float
    var wide: Float

    /// Returns the position at a fraction of its height.
    func x(_ share: Float) -> Float { foot.x + bend * share * share }
  }

  let blades: [Blade]
  let color: FloatColor
  private let highest: Float

  init(_ blades: [Blade], _ color: FloatColor) {
    (self.blades, self.color) = (blades, color)
    highest = blades.reduce(Float.infinity) { min($0, $1.foot.y - $1.tall) }
  }

  func paint(_ row: PixelRow) {
    guard row.y > highest else { return }
    for blade in blades {
      let share = (blade.foot.y - row.y) / blade.tall
      if share > 0, share < 1 { paint(blade, share, row) }
    }
  }

  /// Paints one row of a blade as a span, exact along the row. A blade thinner than a pixel is
  /// painted paler.
  private func paint(_ blade: Blade, _ share: Float, _ row: PixelRow) {
    let half = blade.wide * (1 - share * share) / 2
    let middle = blade.x(share)
    let columns = row.columns(middle - half, middle + half)
    let step = row.raster.stepX
    let (start, end) = ((middle - half) / step, (middle + half) / step)
    for column in columns {
      let inside = min(end, Float(column + 1)) - max(start, Float(column))
      if inside > 0 { row.blend(column, color, inside * color.w) }
    }
  }
}
